import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { type Bench, expectLinked, type Ids } from "./bench.js";
import { refused, refusingUpdates, updating } from "./updates.js";

const twice = { interpretation: "I-50" } as const;
const combined = { interpretation: "I-59" } as const;
const media = { interpretation: "I-101" } as const;

const measured = { profile: "strapi-4.26", source: "observed" } as const;

const twiceMessage = (id: number): string =>
  `The relation with id ${id} is already connected. You cannot connect the same relation twice.`;

const before: Bench = { from: "restoration", attribute: "before", to: "plugin::upload.file" };
const photos: Bench = { ...before, attribute: "photos" };

/** Three files of the dataset, by name: relations to them change nothing in them. */
const files = (id: (key: string) => number): Ids<"a" | "b" | "c"> => ({
  a: id("bell-aurora.png"),
  b: id("octant-front.png"),
  c: id("chart-sound.png"),
});

const fileUpdates = (ids: Ids<"a" | "b">): readonly object[] => [
  { connect: [ids.b] },
  { connect: [{ id: ids.b }] },
  { connect: [ids.b], disconnect: [ids.a] },
];

/** Rules of section 4.7 from which the real server deviates: what each profile expects. */
export const deviationChecks = [
  refusingUpdates({
    id: "writes-connect-twice-unequal",
    ...twice,
    needs: ["relations"],
    statement: "Connecting one entry more than once, in unequal elements, MUST be rejected with a Validation error.",
    rows: [
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
  }),
  refusingUpdates({
    id: "writes-connect-twice-message",
    section: "7",
    ...twice,
    source: "observed",
    needs: ["relations"],
    statement: "The error about an entry that is connected twice MUST be a 400 ValidationError that names its id.",
    rows: [
      [
        "cab",
        (id) => ({ connect: [id.e, { id: id.d }, id.d] }),
        (id) => ({ status: 400, name: "ValidationError", message: twiceMessage(id.d), details: {} }),
      ],
    ],
  }),
  refusingUpdates({
    id: "writes-connect-twice",
    ...twice,
    profile: "spec",
    needs: ["relations"],
    statement: "Connecting one entry more than once MUST be rejected with a Validation error.",
    rows: [
      ["", (id) => ({ connect: [id.d, id.d] })],
      ["cab", (id) => ({ connect: [id.d, id.d] })],
      ["cab", (id) => ({ connect: [{ id: id.d }, { id: id.d }] })],
      ["cab", (id) => ({ connect: [id.d, id.e, id.d] })],
      ["cab", (id) => ({ connect: [id.a, id.a] })],
    ],
  }),
  updating({
    id: "writes-connect-twice-equal",
    ...twice,
    ...measured,
    needs: ["relations"],
    statement: "Equal elements of connect MUST be taken for one.",
    rows: [
      ["cab", (id) => ({ connect: [id.d, id.d] }), "cabd"],
      ["cabd", (id) => ({ connect: [{ id: id.e }, { id: id.e }] }), "cabde"],
      ["cab", (id) => ({ connect: [id.e, id.d, id.e] }), "cabed"],
    ],
  }),
  refusingUpdates({
    id: "writes-set-combined",
    ...combined,
    profile: "spec",
    needs: ["relations"],
    statement: "set together with connect or disconnect MUST be refused.",
    rows: [
      ["cab", (id) => ({ set: [id.d, id.b], connect: [id.e] })],
      ["cab", (id) => ({ set: [id.d, id.b], disconnect: [id.d] })],
      ["cab", (id) => ({ set: [{ id: id.d }], connect: [{ id: id.e }], disconnect: [{ id: id.a }] })],
      ["cab", (id) => ({ set: [], connect: [id.e] })],
    ],
  }),
  updating({
    id: "writes-set-wins",
    ...combined,
    ...measured,
    needs: ["relations"],
    statement:
      "set together with connect or disconnect MUST win, the other two being ignored; a null set does not count.",
    rows: [
      ["cab", (id) => ({ set: [id.d, id.b], connect: [id.e] }), "db"],
      ["db", (id) => ({ set: [id.d, id.c], disconnect: [id.d] }), "dc"],
      ["dc", (id) => ({ set: null, connect: [id.a] }), "dca"],
      ["dca", (id) => ({ set: [], connect: [id.e] }), ""],
    ],
  }),
  check({
    id: "writes-media-connect",
    section: "4.7",
    ...media,
    profile: "spec",
    needs: ["relation-updates", "media"],
    statement: "connect MUST NOT be usable for media attributes: it is refused and changes nothing.",
    async run(target) {
      const ids = files((key) => target.id("plugin::upload.file", key));
      const owner = await scratchEntry(target, "restoration");
      for (const bench of [before, photos]) {
        const linked = await update(target, "restoration", owner, { [bench.attribute]: [ids.a] });
        expectStatus(linked, 200);
        await expectLinked(target, bench, owner, ids, "a", [linked]);
        for (const relation of fileUpdates(ids)) {
          const answer = await update(target, "restoration", owner, { [bench.attribute]: relation });
          expectRefusal(answer, refused);
          await expectLinked(target, bench, owner, ids, "a", [answer]);
        }
      }
    },
  }),
  check({
    id: "writes-media-connect-empties",
    section: "4.7",
    ...media,
    ...measured,
    needs: ["relation-updates", "media"],
    statement: "connect on a media attribute MUST be accepted, and empty the attribute.",
    async run(target) {
      const ids = files((key) => target.id("plugin::upload.file", key));
      const owner = await scratchEntry(target, "restoration");
      for (const bench of [before, photos]) {
        for (const relation of fileUpdates(ids)) {
          const linked = await update(target, "restoration", owner, { [bench.attribute]: [ids.a] });
          expectStatus(linked, 200);
          await expectLinked(target, bench, owner, ids, "a", [linked]);
          const answer = await update(target, "restoration", owner, { [bench.attribute]: relation });
          expectStatus(answer, 200);
          await expectLinked(target, bench, owner, ids, "", [answer]);
        }
      }
    },
  }),
];
