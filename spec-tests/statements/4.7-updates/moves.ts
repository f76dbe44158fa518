import type { Refusal } from "../../kit/expect/error.js";
import { measured } from "../statement.js";
import { tested, toManyRelations } from "./tested-relations.js";
import { refusingUpdates, updating } from "./updates.js";

const needsFirst = (id: number, position: object, missing: number): Refusal => ({
  status: 400,
  name: "ValidationError",
  message: `There was a problem connecting relation with id ${id} at position ${JSON.stringify(position)}. The relation with id ${missing} needs to be connected first.`,
  details: {},
});

const circular: Refusal = {
  status: 400,
  name: "ValidationError",
  message:
    "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it",
  details: {},
};

/** What connect moves, and positions that cannot be resolved. */
export const moveStatements = [
  measured(
    "4.7-move",
    "I-104",
    "Connecting what is connected already WILL move it, to its position or to the end.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-move-to-end",
      { sentence: "Connecting an entry that is connected already WILL move it to the end of the list." },
      [
        ["cab", (id) => ({ connect: [id.a] }), "cba"],
        ["cba", (id) => ({ connect: [{ id: id.c }, id.a] }), "bca"],
        ["bca", (id) => ({ connect: [id.a] }), "bca"],
      ],
    ),
    updating(
      "writes-move-to-position",
      { sentence: "Connecting an entry that is connected already WILL move it to the given position." },
      [
        ["cab", (id) => ({ connect: [{ id: id.b, position: { start: true } }] }), "bca"],
        ["bca", (id) => ({ connect: [{ id: id.b, position: { before: id.a } }] }), "cba"],
        ["cba", (id) => ({ connect: [{ id: id.c, position: { after: id.b } }] }), "bca"],
        ["bca", (id) => ({ connect: [{ id: id.b, position: { end: true } }] }), "cab"],
        ["cab", (id) => ({ connect: [{ id: id.a, position: { after: id.c } }] }), "cab"],
      ],
    ),
  ),
  measured(
    "4.7-both-connect-and-disconnect",
    "I-104",
    "An entry in both connect and disconnect WILL end up connected, at its position.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-connect-and-disconnect-one", { on: [...toManyRelations, tested.jobs] }, [
      ["cab", (id) => ({ connect: [id.a], disconnect: [id.a] }), "cba"],
      ["cba", (id) => ({ connect: [{ id: id.a, position: { start: true } }], disconnect: [id.a] }), "acb"],
      ["acb", (id) => ({ connect: [id.d], disconnect: [id.d] }), "acbd"],
    ]),
  ),
  measured(
    "4.7-position-unknown",
    "I-105",
    "A position beside an entry that the list does not hold, does not hold any more, or that is the entry itself WILL be refused.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates(
      "writes-position-unknown",
      {
        sentence: "A position that names an entry which is not in the list WILL be refused and change nothing.",
        refusal: { status: 400, name: "ValidationError" },
      },
      [
        ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.f } }] })],
        ["cab", (id) => ({ connect: [{ id: id.d, position: { after: 2147483000 } }] })],
        ["cab", (id) => ({ connect: [id.e, { id: id.d, position: { after: id.f } }], disconnect: [id.c] })],
      ],
    ),
    refusingUpdates(
      "writes-position-disconnected",
      {
        sentence:
          "A position that names an entry which the same request disconnects WILL be refused and change nothing.",
        refusal: { status: 400, name: "ValidationError" },
      },
      [["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }], disconnect: [id.a] })]],
    ),
    refusingUpdates(
      "writes-position-itself",
      {
        sentence:
          "A position that names the entry itself, or a circle of positions, WILL be refused and change nothing.",
        refusal: { status: 400, name: "ValidationError" },
      },
      [
        ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.d } }] })],
        [
          "cab",
          (id) => ({
            connect: [
              { id: id.d, position: { before: id.e } },
              { id: id.e, position: { after: id.d } },
            ],
          }),
        ],
      ],
    ),
  ),
  measured(
    "4.7-position-message",
    "I-105",
    "The error about a position that cannot be resolved SHOULD name the entry, its position and what is missing.",
    { needs: ["relation-updates", "relations"] },
    refusingUpdates("writes-position-message", { on: [tested.team] }, [
      [
        "cab",
        (id) => ({ connect: [{ id: id.d, position: { before: id.f } }] }),
        (id) => needsFirst(id.d, { before: id.f }, id.f),
      ],
      [
        "cab",
        (id) => ({ connect: [{ id: id.e, position: { after: id.b } }], disconnect: [id.b] }),
        (id) => needsFirst(id.e, { after: id.b }, id.b),
      ],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.d } }] }), () => circular],
    ]),
  ),
  measured(
    "4.7-position-not-strict",
    "I-105",
    "options { strict } WILL decide whether a position that cannot be resolved is refused or means the end.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-position-not-strict",
      {
        sentence:
          "With options { strict: false }, a position that names an entry which is not in the list WILL mean the end.",
      },
      [
        [
          "cab",
          (id) => ({ options: { strict: false }, connect: [{ id: id.d, position: { before: id.f } }, id.e] }),
          "cabde",
        ],
        [
          "cabde",
          (id) => ({ options: { strict: false }, connect: [{ id: id.f, position: { before: id.a } }] }),
          "cfabde",
        ],
      ],
    ),
    refusingUpdates(
      "writes-position-strict",
      {
        sentence:
          "With options { strict: true }, a position that names an entry which is not in the list WILL be refused.",
        refusal: { status: 400, name: "ValidationError" },
      },
      [
        ["cab", (id) => ({ options: { strict: true }, connect: [{ id: id.d, position: { before: id.f } }] })],
        ["cab", (id) => ({ options: {}, connect: [{ id: id.d, position: { before: id.f } }] })],
      ],
    ),
  ),
  measured(
    "4.7-position-several-keys",
    "I-105",
    "Of several keys in one position before MAY win, then after, then start.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-position-several-keys", [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a, start: true } }] }), "cdab"],
      ["cdab", (id) => ({ connect: [{ id: id.e, position: { after: id.a, start: true } }] }), "cdaeb"],
      ["cdaeb", (id) => ({ connect: [{ id: id.f, position: { end: true, start: true } }] }), "fcdaeb"],
    ]),
  ),
  measured(
    "4.7-position-empty",
    "I-105",
    "A position that says nothing ({}, null, { start: false }) SHOULD mean the end.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-position-empty", [
      ["cab", (id) => ({ connect: [{ id: id.d, position: {} }] }), "cabd"],
      ["cabd", (id) => ({ connect: [{ id: id.f, position: null }] }), "cabdf"],
      ["cabdf", (id) => ({ connect: [{ id: id.e, position: { start: false } }] }), "cabdfe"],
    ]),
  ),
];
