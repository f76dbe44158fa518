import type { Refusal } from "../../kit/expect/error.js";
import { measured } from "../statement.js";
import { tested, toManyRelations, toOneRelations } from "./tested-relations.js";
import { refusingUpdates, updating } from "./updates.js";

const invalidRelations = { status: 400, name: "ValidationError", message: "Invalid relations" };

const unknownIds = (count: number): Refusal => {
  const message = `${count} relation(s) of type api::conservator.conservator associated with this entity do not exist`;
  const name = "ValidationError";
  return { status: 400, name, message, details: { errors: [{ path: [], message, name }] } };
};

/** Relation values beyond the forms of section 4.7: what they are taken for, and what is refused. */
export const relationValueStatements = [
  measured(
    "4.7-direct-objects",
    "I-102",
    "An array of { id } given directly WILL do what an array of ids does.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-direct-objects", [["cab", (id) => [{ id: id.e }, { id: id.b }], "eb"]]),
  ),
  measured(
    "4.7-null",
    "I-102",
    "null given directly WILL remove all connections.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-null", { on: [...toManyRelations, ...toOneRelations] }, [["a", () => null, ""]]),
  ),
  measured(
    "4.7-single-id",
    "I-102",
    "A single id, as a number, as text or as { id }, given to a to-many relation WILL replace its connections.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-single-id-on-to-many", [
      ["cab", (id) => id.d, "d"],
      ["d", (id) => String(id.a), "a"],
      ["a", (id) => ({ id: id.d }), "d"],
    ]),
  ),
  measured(
    "4.7-ids-as-text",
    "I-102",
    "An id given as text WILL be read as the number, in every form.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-numeric-strings", [
      ["cab", (id) => ({ connect: [String(id.e), { id: String(id.d) }] }), "cabed"],
      ["cabed", (id) => ({ disconnect: [String(id.c), { id: String(id.b) }] }), "aed"],
      ["aed", (id) => ({ set: [String(id.f), { id: String(id.b) }] }), "fb"],
      ["fb", (id) => [String(id.d), id.a], "da"],
    ]),
  ),
  measured(
    "4.7-nothing",
    "I-102",
    "An update that names nothing (an empty object, an empty or null connect or disconnect) WILL change nothing.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-nothing-to-do", [
      ["cab", () => ({}), "cab"],
      ["cab", () => ({ connect: [], disconnect: [] }), "cab"],
      ["cab", () => ({ connect: null, disconnect: null }), "cab"],
      ["cab", () => ({ set: null }), "cab"],
    ]),
  ),
  measured(
    "4.7-disconnect-others",
    "I-102",
    "disconnect of an entry that is not connected, or does not exist, WILL change nothing.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-disconnect-others", [
      ["cab", (id) => ({ disconnect: [id.f] }), "cab"],
      ["cab", (id) => ({ disconnect: [2147483000, id.a] }), "cb"],
    ]),
  ),
  measured(
    "4.7-disconnect-single",
    "I-102",
    "disconnect MAY be given a single id instead of an array.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-disconnect-single", [["cab", (id) => ({ disconnect: id.a }), "cb"]]),
  ),
  measured(
    "4.7-set-repeated",
    "I-102",
    "An id that is repeated in set or in a direct array WILL be connected once, at its first place.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-set-repeated", [
      ["cab", (id) => ({ set: [id.d, id.b, id.d] }), "db"],
      ["db", (id) => [id.e, id.c, id.e], "ec"],
    ]),
  ),
  measured(
    "4.7-unknown-ids",
    "I-103",
    "connect, set and a direct array with an id that no entry has WILL be refused and change nothing.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates("writes-unknown-ids", { refusal: { status: 400, name: "ValidationError" } }, [
      ["cab", (id) => ({ connect: [id.d, 2147483000] })],
      ["cab", (id) => ({ set: [id.d, 2147483000] })],
      ["cab", (id) => [2147483000, id.d]],
      ["cab", () => ({ connect: [0] })],
      ["cab", () => ({ connect: [-1] })],
    ]),
  ),
  measured(
    "4.7-unknown-ids-message",
    "I-103",
    "The error about ids that no entry has SHOULD name their number and their content-type.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates("writes-unknown-ids-message", { on: [tested.team] }, [
      ["cab", () => ({ connect: [2147483000] }), () => unknownIds(1)],
      ["cab", (id) => [2147483000, id.d, 2147483001, 2147483000], () => unknownIds(2)],
    ]),
  ),
  measured(
    "4.7-wrong-shapes",
    "I-103",
    "A relation value of a shape that is none of the forms WILL be refused and change nothing.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates("writes-wrong-shapes", { refusal: { status: 400, name: "ValidationError" } }, [
      ["cab", (id) => ({ connect: id.d })],
      ["cab", (id) => ({ set: id.d })],
      ["cab", (id) => ({ set: { id: id.d } })],
      ["cab", () => [null]],
      ["cab", () => [{}]],
      ["cab", (id) => [[id.d]]],
      ["cab", (id) => [{ connect: [id.d] }]],
      ["cab", () => ({ connect: ["abc"] })],
      ["cab", () => "abc"],
    ]),
  ),
  measured(
    "4.7-wrong-shapes-message",
    "I-103",
    "The error about a relation value of a wrong shape SHOULD be a ValidationError: Invalid relations.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates("writes-wrong-shapes-message", { on: [tested.team], refusal: invalidRelations }, [
      ["cab", (id) => ({ connect: id.d })],
      ["cab", (id) => ({ set: id.d })],
      ["cab", () => [null]],
      ["cab", () => [{}]],
    ]),
  ),
];
