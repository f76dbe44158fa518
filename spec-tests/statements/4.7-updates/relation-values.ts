import { type Refusal, validationError } from "../../kit/expect/error.js";
import { measured } from "../statement.js";
import { tested, toManyRelations, toOneRelations } from "./tested-relations.js";
import { refusingUpdates, updating } from "./updates.js";

const unknownIds = (count: number): Refusal => {
  const message = `${count} relation(s) of type api::conservator.conservator associated with this entity do not exist`;
  const { name } = validationError;
  return { ...validationError, message, details: { errors: [{ path: [], message, name }] } };
};

/** Relation values beyond the forms of section 4.7: what they are taken for, and what is refused. */
export const relationValueStatements = [
  measured(
    "4.7-direct-objects",
    "I-102",
    "An array of { id } given directly WILL do what an array of ids does.",
    updating("writes-direct-objects", [["cab", "[{e}{b}]", "eb"]]),
  ),
  measured(
    "4.7-null",
    "I-102",
    "null given directly WILL remove all connections.",
    updating("writes-null", { on: [...toManyRelations, ...toOneRelations] }, [["a", null, ""]]),
  ),
  measured(
    "4.7-single-id",
    "I-102",
    "A single id, as a number, as text or as { id }, given to a to-many relation WILL replace its connections.",
    updating("writes-single-id-on-to-many", [
      ["cab", "d", "d"],
      ["d", "'a", "a"],
      ["a", "{d}", "d"],
    ]),
  ),
  measured(
    "4.7-ids-as-text",
    "I-102",
    "An id given as text WILL be read as the number, in every form.",
    updating("writes-numeric-strings", [
      ["cab", "+'e {'d}", "cabed"],
      ["cabed", "-'c {'b}", "aed"],
      ["aed", "='f {'b}", "fb"],
      ["fb", "['d a]", "da"],
    ]),
  ),
  measured(
    "4.7-nothing",
    "I-102",
    "An update that names nothing (an empty object, an empty or null connect or disconnect) WILL change nothing.",
    updating("writes-nothing-to-do", [
      ["cab", {}, "cab"],
      ["cab", "+ -", "cab"],
      ["cab", { connect: null, disconnect: null }, "cab"],
      ["cab", { set: null }, "cab"],
    ]),
  ),
  measured(
    "4.7-disconnect-others",
    "I-102",
    "disconnect of an entry that is not connected, or does not exist, WILL change nothing.",
    updating("writes-disconnect-others", [
      ["cab", "-f", "cab"],
      ["cab", { disconnect: [2147483000, "a"] }, "cb"],
    ]),
  ),
  measured(
    "4.7-disconnect-single",
    "I-102",
    "disconnect MAY be given a single id instead of an array.",
    updating("writes-disconnect-single", [["cab", { disconnect: "a" }, "cb"]]),
  ),
  measured(
    "4.7-set-repeated",
    "I-102",
    "An id that is repeated in set or in a direct array WILL be connected once, at its first place.",
    updating("writes-set-repeated", [
      ["cab", "=dbd", "db"],
      ["db", "[ece]", "ec"],
    ]),
  ),
  measured(
    "4.7-unknown-ids",
    "I-103",
    "connect, set and a direct array with an id that no entry has WILL be refused and change nothing.",
    refusingUpdates("writes-unknown-ids", { refusal: validationError }, [
      ["cab", { connect: ["d", 2147483000] }],
      ["cab", { set: ["d", 2147483000] }],
      ["cab", [2147483000, "d"]],
      ["cab", { connect: [0] }],
      ["cab", { connect: [-1] }],
    ]),
  ),
  measured(
    "4.7-unknown-ids-message",
    "I-103",
    "The error about ids that no entry has SHOULD name their number and their content-type.",
    refusingUpdates("writes-unknown-ids-message", { on: [tested.team] }, [
      ["cab", { connect: [2147483000] }, unknownIds(1)],
      ["cab", [2147483000, "d", 2147483001, 2147483000], unknownIds(2)],
    ]),
  ),
  measured(
    "4.7-wrong-shapes",
    "I-103",
    "A relation value of a shape that is none of the forms WILL be refused and change nothing.",
    refusingUpdates("writes-wrong-shapes", { refusal: validationError }, [
      ["cab", { connect: "d" }],
      ["cab", { set: "d" }],
      ["cab", { set: { id: "d" } }],
      ["cab", [null]],
      ["cab", [{}]],
      ["cab", [["d"]]],
      ["cab", [{ connect: ["d"] }]],
      ["cab", { connect: ["abc"] }],
      ["cab", '"abc"'],
    ]),
  ),
  measured(
    "4.7-wrong-shapes-message",
    "I-103",
    "The error about a relation value of a wrong shape SHOULD be a ValidationError: Invalid relations.",
    refusingUpdates(
      "writes-wrong-shapes-message",
      { on: [tested.team], refusal: { ...validationError, message: "Invalid relations" } },
      [
        ["cab", { connect: "d" }],
        ["cab", { set: "d" }],
        ["cab", [null]],
        ["cab", [{}]],
      ],
    ),
  ),
];
