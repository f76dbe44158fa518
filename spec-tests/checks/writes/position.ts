import { benches } from "./bench.js";
import { refusingUpdates, updating } from "./updates.js";

/** The other to-many relations: from the other side, and to the own type. */
const otherBenches = [benches.jobs, benches.supervised, benches.phases, benches.dependsOn, benches.neededBy];

/** Where connect puts entries (section 4.7, rules 4 to 6). */
export const positionChecks = [
  updating({
    id: "writes-position-before",
    statement: "position { before: id } MUST place an entry directly before that related entry.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }] }), "cdab"],
      ["cdab", (id) => ({ connect: [{ id: id.e, position: { before: id.c } }] }), "ecdab"],
    ],
  }),
  updating({
    id: "writes-position-after",
    statement: "position { after: id } MUST place an entry directly after that related entry.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.a } }] }), "cadb"],
      ["cadb", (id) => ({ connect: [{ id: id.e, position: { after: id.b } }] }), "cadbe"],
    ],
  }),
  updating({
    id: "writes-position-start",
    statement: "position { start: true } MUST place an entry at the start of the list.",
    rows: [
      ["", (id) => ({ connect: [{ id: id.d, position: { start: true } }] }), "d"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { start: true } }] }), "dcab"],
    ],
  }),
  updating({
    id: "writes-position-end",
    statement: "position { end: true } MUST place an entry at the end of the list.",
    rows: [
      ["", (id) => ({ connect: [{ id: id.d, position: { end: true } }] }), "d"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { end: true } }] }), "cabd"],
    ],
  }),
  updating({
    id: "writes-position-default",
    statement: "An entry that is connected without a position MUST be placed at the end of the list.",
    rows: [
      ["", (id) => ({ connect: [id.d, id.a] }), "da"],
      ["fe", (id) => ({ connect: [{ id: id.a }] }), "fea"],
      ["fea", (id) => ({ connect: [{ id: id.d, position: { start: true } }, id.b] }), "dfeab"],
    ],
  }),
  updating({
    id: "writes-position-every-kind",
    statement:
      "Positioning MUST apply to one-to-many and many-to-many relations from either side, and to the own type.",
    on: otherBenches,
    rows: [
      ["ca", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }] }), "cda"],
      ["cda", (id) => ({ connect: [{ id: id.e, position: { after: id.c } }] }), "ceda"],
      ["cda", (id) => ({ connect: [{ id: id.b, position: { start: true } }, id.e] }), "bcdae"],
    ],
  }),
  updating({
    id: "writes-position-in-turn",
    statement: "The entries of connect MUST be placed one after the other, in the order of the array.",
    rows: [
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
    ],
  }),
  updating({
    id: "writes-position-of-earlier-entries",
    statement: "A position MUST be evaluated against the list as it stands after the earlier entries of connect.",
    rows: [
      ["", (id) => ({ connect: [id.d, { id: id.e, position: { before: id.d } }] }), "ed"],
      [
        "ed",
        (id) => ({
          connect: [{ id: id.f, position: { end: true } }, id.c, { id: id.a, position: { before: id.f } }],
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
  }),
  updating({
    id: "writes-position-with-disconnect",
    statement: "Positions MUST work in a request that also disconnects.",
    rows: [["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.b } }], disconnect: [id.a] }), "cdb"]],
  }),
  refusingUpdates({
    id: "writes-position-forward",
    profile: "spec",
    interpretation: "I-106",
    statement:
      "A position that names an entry which a later element of connect connects MUST be refused: the list does not hold it yet.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.e } }, { id: id.e }] })],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.e } }, id.e] })],
    ],
  }),
  updating({
    id: "writes-position-forward-sorted",
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-106",
    statement: "A position that names an entry which a later element of connect connects MUST wait for that element.",
    rows: [
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
    ],
  }),
];
