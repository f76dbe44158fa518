import type { Refusal } from "../../kit/expect/error.js";
import { benches, toManyBenches, toOneBenches } from "./bench.js";
import { refusingUpdates, updating } from "./updates.js";

const beyond = { source: "observed", interpretation: "I-102" } as const;

const refusedShapes = { source: "observed", interpretation: "I-103" } as const;

const invalidRelations = { status: 400, name: "ValidationError", message: "Invalid relations" };

const unknownIds = (count: number): Refusal => {
  const message = `${count} relation(s) of type api::conservator.conservator associated with this entity do not exist`;
  const name = "ValidationError";
  return { status: 400, name, message, details: { errors: [{ path: [], message, name }] } };
};

/** Relation values beyond the forms of section 4.7: what they are taken for, and what is refused. */
export const relationValueChecks = [
  updating({
    id: "writes-direct-objects",
    ...beyond,
    statement: "An array of { id } given directly MUST do what an array of ids does.",
    rows: [["cab", (id) => [{ id: id.e }, { id: id.b }], "eb"]],
  }),
  updating({
    id: "writes-null",
    ...beyond,
    statement: "null given directly MUST remove all connections.",
    on: [...toManyBenches, ...toOneBenches],
    rows: [["a", () => null, ""]],
  }),
  updating({
    id: "writes-single-id-on-to-many",
    ...beyond,
    statement:
      "A single id, as a number, as text or as { id }, given to a to-many relation MUST replace its connections.",
    rows: [
      ["cab", (id) => id.d, "d"],
      ["d", (id) => String(id.a), "a"],
      ["a", (id) => ({ id: id.d }), "d"],
    ],
  }),
  updating({
    id: "writes-numeric-strings",
    ...beyond,
    statement: "An id given as text MUST be read as the number, in every form.",
    rows: [
      ["cab", (id) => ({ connect: [String(id.e), { id: String(id.d) }] }), "cabed"],
      ["cabed", (id) => ({ disconnect: [String(id.c), { id: String(id.b) }] }), "aed"],
      ["aed", (id) => ({ set: [String(id.f), { id: String(id.b) }] }), "fb"],
      ["fb", (id) => [String(id.d), id.a], "da"],
    ],
  }),
  updating({
    id: "writes-nothing-to-do",
    ...beyond,
    statement:
      "An update that names nothing (an empty object, an empty or null connect or disconnect) MUST change nothing.",
    rows: [
      ["cab", () => ({}), "cab"],
      ["cab", () => ({ connect: [], disconnect: [] }), "cab"],
      ["cab", () => ({ connect: null, disconnect: null }), "cab"],
      ["cab", () => ({ set: null }), "cab"],
    ],
  }),
  updating({
    id: "writes-disconnect-others",
    ...beyond,
    statement: "disconnect of an entry that is not connected, or does not exist, MUST change nothing.",
    rows: [
      ["cab", (id) => ({ disconnect: [id.f] }), "cab"],
      ["cab", (id) => ({ disconnect: [2147483000, id.a] }), "cb"],
    ],
  }),
  updating({
    id: "writes-disconnect-single",
    ...beyond,
    statement: "disconnect MAY be given a single id instead of an array.",
    level: "MAY",
    rows: [["cab", (id) => ({ disconnect: id.a }), "cb"]],
  }),
  updating({
    id: "writes-set-repeated",
    ...beyond,
    statement: "An id that is repeated in set or in a direct array MUST be connected once, at its first place.",
    rows: [
      ["cab", (id) => ({ set: [id.d, id.b, id.d] }), "db"],
      ["db", (id) => [id.e, id.c, id.e], "ec"],
    ],
  }),
  refusingUpdates({
    id: "writes-unknown-ids",
    ...refusedShapes,
    statement: "connect, set and a direct array with an id that no entry has MUST be refused and change nothing.",
    refusal: { status: 400, name: "ValidationError" },
    rows: [
      ["cab", (id) => ({ connect: [id.d, 2147483000] })],
      ["cab", (id) => ({ set: [id.d, 2147483000] })],
      ["cab", (id) => [2147483000, id.d]],
      ["cab", () => ({ connect: [0] })],
      ["cab", () => ({ connect: [-1] })],
    ],
  }),
  refusingUpdates({
    id: "writes-unknown-ids-message",
    ...refusedShapes,
    level: "SHOULD",
    statement: "The error about ids that no entry has SHOULD name their number and their content-type.",
    on: [benches.team],
    rows: [
      ["cab", () => ({ connect: [2147483000] }), () => unknownIds(1)],
      ["cab", (id) => [2147483000, id.d, 2147483001, 2147483000], () => unknownIds(2)],
    ],
  }),
  refusingUpdates({
    id: "writes-wrong-shapes",
    ...refusedShapes,
    statement: "A relation value of a shape that is none of the forms MUST be refused and change nothing.",
    refusal: { status: 400, name: "ValidationError" },
    rows: [
      ["cab", (id) => ({ connect: id.d })],
      ["cab", (id) => ({ set: id.d })],
      ["cab", (id) => ({ set: { id: id.d } })],
      ["cab", () => [null]],
      ["cab", () => [{}]],
      ["cab", (id) => [[id.d]]],
      ["cab", (id) => [{ connect: [id.d] }]],
      ["cab", () => ({ connect: ["abc"] })],
      ["cab", () => "abc"],
    ],
  }),
  refusingUpdates({
    id: "writes-wrong-shapes-message",
    ...refusedShapes,
    level: "SHOULD",
    statement: "The error about a relation value of a wrong shape SHOULD be a ValidationError: Invalid relations.",
    on: [benches.team],
    refusal: invalidRelations,
    rows: [
      ["cab", (id) => ({ connect: id.d })],
      ["cab", (id) => ({ set: id.d })],
      ["cab", () => [null]],
      ["cab", () => [{}]],
    ],
  }),
];
