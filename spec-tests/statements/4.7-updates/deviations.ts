import { check, type OwnedCheck } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { isRefusalOfForm } from "../../kit/forms/refused.js";
import { fullAccess, scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured, spec } from "../statement.js";
import { relationsSameTwice } from "./at-random/model.js";
import { connectTwiceChangesNothing } from "./atomic.js";
import { createPartners, put, related, relationsOf } from "./relation-steps.js";
import { expectAccepted, expectLinked, type Ids, type TestedRelation, toOneRelations } from "./tested-relations.js";
import { refusingUpdates, ruledOutUpdates, updating } from "./updates.js";

const twiceMessage = (id: number): string =>
  `The relation with id ${id} is already connected. You cannot connect the same relation twice.`;

const before: TestedRelation = { from: "restoration", attribute: "before", to: "plugin::upload.file" };
const photos: TestedRelation = { ...before, attribute: "photos" };

/** Three files of the dataset, by name: relations to them change nothing in them. */
const files = (id: (key: string) => number): Ids<"a" | "b" | "c"> => ({
  a: id("bell-aurora.png"),
  b: id("octant-front.png"),
  c: id("chart-sound.png"),
});

/** Updates of a media attribute that holds the first file, with what a server may do of each that it does not refuse: one file takes the place of another. */
const fileUpdates = (
  ids: Ids<"a" | "b">,
  { attribute }: TestedRelation,
): readonly (readonly [object, readonly string[]])[] => {
  const connected = attribute === photos.attribute ? ["ab"] : ["b"];
  return [
    [{ connect: [ids.b] }, connected],
    [{ connect: [{ id: ids.b }] }, connected],
    [{ connect: [ids.b], disconnect: [ids.a] }, ["b"]],
  ];
};

/** The same check, which also connects something twice by each relation of each type, users' among them, where entries can be made for it. */
const inEveryRelation = (own: OwnedCheck): OwnedCheck => ({
  ...own,
  run: async (target) => {
    await own.run(target);
    if (!target.capabilities.has("writes")) return;
    const partnersOf = createPartners(target, { count: 1 });
    for (const type of related(target)) {
      const owner = await scratchEntry(target, type.uid, {}, fullAccess);
      for (const { name, target: uid } of relationsOf(type)) {
        const { a } = await partnersOf(uid);
        expectRefusal(await put(target, type, owner, { [name]: { connect: [a, a] } }), { status: 400 });
      }
    }
  },
});

/** Rules of section 4.7 from which the real server deviates: what each profile expects. */
export const deviationStatements = [
  spec(
    "4.7-rule-2-alone",
    "set together with connect or disconnect MUST be refused, have no effect, or be carried out as a whole: nothing is half done.",
    { needs: ["relation-updates", "relations"], interpretation: "I-59" },
    // Left as it was, set alone, set and then the others, the others alone.
    ruledOutUpdates("writes-set-combined", { profile: "spec" }, [
      ["cab", (id) => ({ set: [id.d, id.b], connect: [id.e] }), ["db", "dbe", "cabe"]],
      ["cab", (id) => ({ set: [id.d, id.b], disconnect: [id.d] }), ["db", "b"]],
      [
        "cab",
        (id) => ({ set: [{ id: id.d }], connect: [{ id: id.e }], disconnect: [{ id: id.a }] }),
        ["d", "de", "cbe"],
      ],
      ["cab", (id) => ({ set: [], connect: [id.e] }), ["", "e", "cabe"]],
    ]),
  ),
  spec(
    "4.7-rule-7",
    "connect on a media attribute MUST be refused, have no effect, or connect the file: what was there is not lost.",
    { needs: ["relation-updates", "media"], interpretation: "I-101" },
    check("writes-media-connect", { profile: "spec" }, async (target) => {
      const ids = files((key) => target.id("plugin::upload.file", key));
      const owner = await scratchEntry(target, "restoration");
      for (const tried of [before, photos]) {
        let held = "";
        for (const [relation, done] of fileUpdates(ids, tried)) {
          if (held !== "a") {
            const linked = await update(target, "restoration", owner, { [tried.attribute]: [ids.a] });
            expectStatus(linked, 200);
            await expectLinked(target, tried, owner, ids, "a", [linked]);
          }
          const answer = await update(target, "restoration", owner, { [tried.attribute]: relation });
          const isRefused = isRefusalOfForm(answer.status);
          if (!isRefused) expectAccepted(answer);
          held = await expectLinked(target, tried, owner, ids, isRefused ? "a" : ["a", ...done], [answer]);
        }
      }
    }),
  ),
  spec(
    "4.7-rule-8",
    "Connecting the same entry more than once MUST be rejected with a Validation error.",
    { needs: ["relation-updates", "relations"], interpretation: "I-50" },
    refusingUpdates(
      "writes-connect-twice",
      {
        sentence: "Connecting one entry more than once MUST be rejected with a Validation error.",
        also: ["7-connect-twice"],
        profile: "spec",
      },
      [
        ["", (id) => ({ connect: [id.d, id.d] })],
        ["cab", (id) => ({ connect: [id.d, id.d] })],
        ["cab", (id) => ({ connect: [{ id: id.d }, { id: id.d }] })],
        ["cab", (id) => ({ connect: [id.d, id.e, id.d] })],
        ["cab", (id) => ({ connect: [id.a, id.a] })],
      ],
    ),
    refusingUpdates(
      "writes-connect-twice-unequal",
      {
        sentence: "Connecting one entry more than once, in unequal elements, MUST be rejected with a Validation error.",
        also: ["7-connect-twice"],
      },
      [
        ["cab", (id) => ({ connect: [{ id: id.d }, id.d] })],
        ["cab", (id) => ({ connect: [{ id: id.d }, { id: id.d, position: { start: true } }] })],
        [
          "cab",
          (id) => ({
            connect: [
              { id: id.d, position: { before: id.a } },
              { id: id.d, position: { after: id.c } },
            ],
          }),
        ],
        ["cab", (id) => ({ connect: [{ id: id.a }, id.a] })],
      ],
    ),
    inEveryRelation(
      refusingUpdates(
        "writes-connect-twice-to-one",
        {
          sentence:
            "Connecting one entry more than once MUST be rejected with a Validation error in a to-one relation too, and in each relation of each content-type.",
          also: ["7-connect-twice"],
          profile: "spec",
          on: toOneRelations,
        },
        [
          ["", (id) => ({ connect: [id.d, id.d] })],
          ["a", (id) => ({ connect: [{ id: id.d }, id.d] })],
          ["a", (id) => ({ connect: [id.b, id.d, id.b] })],
          ["a", (id) => ({ connect: [{ id: id.d }, { id: id.d }] })],
        ],
      ),
    ),
    connectTwiceChangesNothing,
    relationsSameTwice,
  ),
  measured(
    "4.7-connect-twice-equal",
    "I-50",
    "Equal elements of connect WILL be taken for one.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-connect-twice-equal", { profile: "strapi-4.26" }, [
      ["cab", (id) => ({ connect: [id.d, id.d] }), "cabd"],
      ["cabd", (id) => ({ connect: [{ id: id.e }, { id: id.e }] }), "cabde"],
      ["cab", (id) => ({ connect: [id.e, id.d, id.e] }), "cabed"],
    ]),
  ),
  measured(
    "4.7-set-wins",
    "I-59",
    "set together with connect or disconnect WILL win, the other two being ignored; a null set does not count.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-set-wins", { profile: "strapi-4.26" }, [
      ["cab", (id) => ({ set: [id.d, id.b], connect: [id.e] }), "db"],
      ["db", (id) => ({ set: [id.d, id.c], disconnect: [id.d] }), "dc"],
      ["dc", (id) => ({ set: null, connect: [id.a] }), "dca"],
      ["dca", (id) => ({ set: [], connect: [id.e] }), ""],
    ]),
  ),
  measured(
    "4.7-media-connect",
    "I-101",
    "connect on a media attribute WILL be accepted, and empty the attribute.",
    { needs: ["relation-updates", "media"] },
    check("writes-media-connect-empties", { profile: "strapi-4.26" }, async (target) => {
      const ids = files((key) => target.id("plugin::upload.file", key));
      const owner = await scratchEntry(target, "restoration");
      for (const tried of [before, photos]) {
        for (const [relation] of fileUpdates(ids, tried)) {
          const linked = await update(target, "restoration", owner, { [tried.attribute]: [ids.a] });
          expectStatus(linked, 200);
          await expectLinked(target, tried, owner, ids, "a", [linked]);
          const answer = await update(target, "restoration", owner, { [tried.attribute]: relation });
          expectStatus(answer, 200);
          await expectLinked(target, tried, owner, ids, "", [answer]);
        }
      }
    }),
  ),
  measured(
    "7-connect-twice-error",
    "I-50",
    "The error about an entry that is connected twice WILL be a 400 ValidationError that names its id.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates("writes-connect-twice-message", [
      [
        "cab",
        (id) => ({ connect: [id.e, { id: id.d }, id.d] }),
        (id) => ({ status: 400, name: "ValidationError", message: twiceMessage(id.d), details: {} }),
      ],
    ]),
  ),
];
