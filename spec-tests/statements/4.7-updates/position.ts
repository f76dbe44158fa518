import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { relationsPositionsInOrder } from "./at-random/model.js";
import {
  relationsLawAfterTheLast,
  relationsLawBeforeIsAfter,
  relationsLawBeforeTheFirst,
  relationsLawEndByDefault,
  relationsLawOneByOne,
} from "./at-random/update-laws.js";
import { expectLinked, scratchCast, tested } from "./tested-relations.js";
import { ruledOutUpdates, updating } from "./updates.js";

/** The other to-many relations: from the other side, and to the own type. */
const otherRelations = [tested.jobs, tested.supervised, tested.phases, tested.dependsOn, tested.neededBy];

export const writesPositionWithDisconnect = updating(
  "writes-position-with-disconnect",
  { sentence: "Positions MUST work in a request that also disconnects." },
  [["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.b } }], disconnect: [id.a] }), "cdb"]],
);

/** Where connect puts entries (section 4.7, rules 4 to 6). */
export const positionStatements = [
  spec(
    "4.7-before",
    "position { before } MUST place an entry directly before the one it names.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-position-before",
      {
        sentence: "position { before: id } MUST place an entry directly before that related entry.",
        also: ["4.7-rule-6-positions"],
      },
      [
        ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }] }), "cdab"],
        ["cdab", (id) => ({ connect: [{ id: id.e, position: { before: id.c } }] }), "ecdab"],
      ],
    ),
    relationsLawBeforeTheFirst,
    relationsLawBeforeIsAfter,
  ),
  spec(
    "4.7-after",
    "position { after } MUST place an entry directly after the one it names.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-position-after",
      {
        sentence: "position { after: id } MUST place an entry directly after that related entry.",
        also: ["4.7-rule-6-positions"],
      },
      [
        ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.a } }] }), "cadb"],
        ["cadb", (id) => ({ connect: [{ id: id.e, position: { after: id.b } }] }), "cadbe"],
      ],
    ),
    relationsLawAfterTheLast,
  ),
  spec(
    "4.7-start",
    "position { start: true } MUST place an entry at the start of the list.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-position-start", [
      ["", (id) => ({ connect: [{ id: id.d, position: { start: true } }] }), "d"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { start: true } }] }), "dcab"],
    ]),
  ),
  spec(
    "4.7-end",
    "position { end: true } MUST place an entry at the end of the list.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-position-end", [
      ["", (id) => ({ connect: [{ id: id.d, position: { end: true } }] }), "d"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { end: true } }] }), "cabd"],
    ]),
  ),
  spec("4.7-one-key", "A position MUST hold exactly one of before, after, start and end.", {
    needs: ["relation-updates"],
    interpretation: "I-105",
    reason:
      "A demand on clients, of which the outcome is not shown: see `4.7-position-several-keys` and `4.7-position-empty`.",
  }),
  spec(
    "4.7-rule-4",
    "An entry that is connected without a position MUST be placed at the end.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-position-default",
      { sentence: "An entry that is connected without a position MUST be placed at the end of the list." },
      [
        ["", (id) => ({ connect: [id.d, id.a] }), "da"],
        ["fe", (id) => ({ connect: [{ id: id.a }] }), "fea"],
        ["fea", (id) => ({ connect: [{ id: id.d, position: { start: true } }, { id: id.b }] }), "dfeab"],
      ],
    ),
    relationsLawEndByDefault,
  ),
  spec(
    "4.7-rule-5",
    "Entries MUST be connected one after the other, each placed in the list as it stands then.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-position-in-turn",
      { sentence: "The entries of connect MUST be placed one after the other, in the order of the array." },
      [
        [
          "ca",
          (id) => ({
            connect: [
              { id: id.d, position: { start: true } },
              { id: id.e, position: { start: true } },
            ],
          }),
          "edca",
        ],
        [
          "edca",
          (id) => ({
            connect: [
              { id: id.f, position: { before: id.a } },
              { id: id.b, position: { before: id.a } },
            ],
          }),
          "edcfba",
        ],
        [
          "ca",
          (id) => ({
            connect: [
              { id: id.d, position: { after: id.c } },
              { id: id.e, position: { after: id.c } },
            ],
          }),
          "ceda",
        ],
        [
          "ceda",
          (id) => ({
            connect: [
              { id: id.f, position: { after: id.a } },
              { id: id.b, position: { after: id.a } },
            ],
          }),
          "cedabf",
        ],
        [
          "caf",
          (id) => ({
            connect: [
              { id: id.d, position: { after: id.c } },
              { id: id.e, position: { after: id.c } },
              { id: id.b, position: { after: id.c } },
            ],
          }),
          "cbedaf",
        ],
      ],
    ),
    updating(
      "writes-position-of-earlier-entries",
      { sentence: "A position MUST be evaluated against the list as it stands after the earlier entries of connect." },
      [
        ["", (id) => ({ connect: [{ id: id.d }, { id: id.e, position: { before: id.d } }] }), "ed"],
        [
          "ed",
          (id) => ({
            connect: [{ id: id.f, position: { end: true } }, { id: id.c }, { id: id.a, position: { before: id.f } }],
          }),
          "edafc",
        ],
        [
          "ca",
          (id) => ({
            connect: [
              { id: id.d, position: { start: true } },
              { id: id.e, position: { after: id.d } },
              { id: id.b, position: { before: id.e } },
            ],
          }),
          "dbeca",
        ],
      ],
    ),
    check(
      "writes-position-beside-itself",
      { sentence: "A position MUST find the entry itself, where a relation to the own type holds it." },
      async (target) => {
        const ids = await scratchCast(target, "restoration", "ab");
        const id = await scratchEntry(target, "restoration");
        const linked = await update(target, "restoration", id, { dependsOn: { connect: [ids.a, id] } });
        if (isRefusal(linked.status)) throw new Undecided("the server relates no entry to itself");
        const answer = await update(target, "restoration", id, {
          dependsOn: { connect: [{ id: ids.b, position: { before: id } }] },
        });
        await expectLinked(target, tested.dependsOn, id, { ...ids, f: id }, "abf", [answer]);
      },
    ),
    relationsLawOneByOne,
  ),
  spec(
    "4.7-rule-5-forward",
    "A position beside an entry that is connected later MUST be refused or have no effect: the list does not hold it yet.",
    { needs: ["relation-updates", "relations"], interpretation: "I-106" },
    // Without its position an entry stands at the end: that it stands where the later one is put shows that it waited for it.
    ruledOutUpdates("writes-position-forward", { profile: "spec" }, [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.e } }, { id: id.e }] }), ["cabde"]],
      [
        "cab",
        (id) => ({
          connect: [
            { id: id.d, position: { before: id.e } },
            { id: id.e, position: { start: true } },
          ],
        }),
        ["ecabd"],
      ],
    ]),
    relationsPositionsInOrder,
  ),
  spec(
    "4.7-rule-6-positions",
    "Positions MUST apply to one-to-many, many-to-many and many-ways relations.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-position-every-kind",
      {
        sentence:
          "Positioning MUST apply to one-to-many and many-to-many relations from either side, and to the own type.",
        on: otherRelations,
      },
      [
        ["ca", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }] }), "cda"],
        ["cda", (id) => ({ connect: [{ id: id.e, position: { after: id.c } }] }), "ceda"],
        ["cda", (id) => ({ connect: [{ id: id.b, position: { start: true } }, { id: id.e }] }), "bcdae"],
      ],
    ),
  ),
  measured(
    "4.7-position-forward",
    "I-106",
    "A position that names an entry which a later element of connect connects WILL wait for that element.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-position-forward-sorted", { profile: "strapi-4.26" }, [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.e } }, { id: id.e }] }), "cabde"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.e } }, id.e, id.f] }), "cabedf"],
      [
        "cab",
        (id) => ({
          connect: [
            { id: id.d, position: { after: id.e } },
            { id: id.e, position: { before: id.f } },
            { id: id.f, position: { start: true } },
          ],
        }),
        "edfcab",
      ],
    ]),
  ),
];
