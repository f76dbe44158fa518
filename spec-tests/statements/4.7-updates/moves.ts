import { type Refusal, validationError } from "../../kit/expect/error.js";
import { measured } from "../statement.js";
import { tested, toManyRelations } from "./tested-relations.js";
import { joined, refusingUpdates, updating } from "./updates.js";

const refusedWith = (message: string): Refusal => ({ ...validationError, message, details: {} });

/** What connect moves, and positions that cannot be resolved. */
export const moveStatements = [
  measured(
    "4.7-move",
    "I-104",
    "Connecting what is connected already WILL move it, to its position or to the end.",
    updating("writes-move-to-position", [
      ["cab", "+b^", "bca"],
      ["bca", "+b<a", "cba"],
      ["cba", "+c>b", "bca"],
      ["bca", "+b$", "cab"],
      ["cab", "+a>c", "cab"],
      ["cab", "+a", "cba"],
      ["cba", "+{c} a", "bca"],
      ["bca", "+a", "bca"],
    ]),
  ),
  measured(
    "4.7-both-connect-and-disconnect",
    "I-104",
    "An entry in both connect and disconnect WILL end up connected, at its position.",
    updating("writes-connect-and-disconnect-one", { on: [...toManyRelations, tested.jobs] }, [
      ["cab", "+a -a", "cba"],
      ["cba", "+a^ -a", "acb"],
      ["acb", "+d -d", "acbd"],
    ]),
  ),
  measured(
    "4.7-position-unknown",
    "I-105",
    "A position beside an entry that the list does not hold, does not hold any more, or that is the entry itself, and a circle of positions, WILL be refused and change nothing.",
    refusingUpdates("writes-position-unknown", { refusal: validationError }, [
      ["cab", "+d<f"],
      ["cab", { connect: [{ id: "d", position: { after: 2147483000 } }] }],
      ["cab", "+e d>f -c"],
      ["cab", "+d<a -a"],
      ["cab", "+d<d"],
      ["cab", "+d<e e>d"],
    ]),
  ),
  measured(
    "4.7-position-message",
    "I-105",
    "The error about a position that cannot be resolved SHOULD name the entry, its position and what is missing.",
    refusingUpdates("writes-position-message", { on: [tested.team] }, [
      [
        "cab",
        "+d<f",
        refusedWith(
          'There was a problem connecting relation with id <d> at position {"before":<f>}. The relation with id <f> needs to be connected first.',
        ),
      ],
      [
        "cab",
        "+e>b -b",
        refusedWith(
          'There was a problem connecting relation with id <e> at position {"after":<b>}. The relation with id <b> needs to be connected first.',
        ),
      ],
      [
        "cab",
        "+d<d",
        refusedWith(
          "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it",
        ),
      ],
    ]),
  ),
  measured(
    "4.7-position-not-strict",
    "I-105",
    "options { strict } WILL decide whether a position that cannot be resolved is refused or means the end.",
    joined(
      updating("writes-position-not-strict", [
        ["cab", { options: { strict: false }, connect: [{ id: "d", position: { before: "f" } }, "e"] }, "cabde"],
        ["cabde", { options: { strict: false }, connect: [{ id: "f", position: { before: "a" } }] }, "cfabde"],
      ]),
      refusingUpdates("writes-position-not-strict", { refusal: validationError }, [
        ["cab", { options: { strict: true }, connect: [{ id: "d", position: { before: "f" } }] }],
        ["cab", { options: {}, connect: [{ id: "d", position: { before: "f" } }] }],
      ]),
    ),
  ),
  measured(
    "4.7-position-several-keys",
    "I-105",
    "Of several keys in one position before MAY win, then after, then start.",
    updating("writes-position-several-keys", [
      ["cab", { connect: [{ id: "d", position: { before: "a", start: true } }] }, "cdab"],
      ["cdab", { connect: [{ id: "e", position: { after: "a", start: true } }] }, "cdaeb"],
      ["cdaeb", { connect: [{ id: "f", position: { end: true, start: true } }] }, "fcdaeb"],
    ]),
  ),
  measured(
    "4.7-position-empty",
    "I-105",
    "A position that says nothing ({}, null, { start: false }) SHOULD mean the end.",
    updating("writes-position-empty", [
      ["cab", { connect: [{ id: "d", position: {} }] }, "cabd"],
      ["cabd", { connect: [{ id: "f", position: null }] }, "cabdf"],
      ["cabdf", { connect: [{ id: "e", position: { start: false } }] }, "cabdfe"],
    ]),
  ),
];
