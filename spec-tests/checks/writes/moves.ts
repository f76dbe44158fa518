import type { Refusal } from "../../kit/expect/error.js";
import { benches, toManyBenches } from "./bench.js";
import { refusingUpdates, updating } from "./updates.js";

const moved = { source: "observed", interpretation: "I-104" } as const;

const unresolved = { source: "observed", interpretation: "I-105" } as const;

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
export const moveChecks = [
  updating({
    id: "writes-move-to-end",
    ...moved,
    statement: "Connecting an entry that is connected already MUST move it to the end of the list.",
    rows: [
      ["cab", (id) => ({ connect: [id.a] }), "cba"],
      ["cba", (id) => ({ connect: [{ id: id.c }, id.a] }), "bca"],
      ["bca", (id) => ({ connect: [id.a] }), "bca"],
    ],
  }),
  updating({
    id: "writes-move-to-position",
    ...moved,
    statement: "Connecting an entry that is connected already MUST move it to the given position.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.b, position: { start: true } }] }), "bca"],
      ["bca", (id) => ({ connect: [{ id: id.b, position: { before: id.a } }] }), "cba"],
      ["cba", (id) => ({ connect: [{ id: id.c, position: { after: id.b } }] }), "bca"],
      ["bca", (id) => ({ connect: [{ id: id.b, position: { end: true } }] }), "cab"],
      ["cab", (id) => ({ connect: [{ id: id.a, position: { after: id.c } }] }), "cab"],
    ],
  }),
  updating({
    id: "writes-connect-and-disconnect-one",
    ...moved,
    statement: "An entry in both connect and disconnect MUST end up connected, at its position.",
    on: [...toManyBenches, benches.jobs],
    rows: [
      ["cab", (id) => ({ connect: [id.a], disconnect: [id.a] }), "cba"],
      ["cba", (id) => ({ connect: [{ id: id.a, position: { start: true } }], disconnect: [id.a] }), "acb"],
      ["acb", (id) => ({ connect: [id.d], disconnect: [id.d] }), "acbd"],
    ],
  }),
  refusingUpdates({
    id: "writes-position-unknown",
    ...unresolved,
    statement: "A position that names an entry which is not in the list MUST be refused and change nothing.",
    refusal: { status: 400, name: "ValidationError" },
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.f } }] })],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: 2147483000 } }] })],
      ["cab", (id) => ({ connect: [id.e, { id: id.d, position: { after: id.f } }], disconnect: [id.c] })],
    ],
  }),
  refusingUpdates({
    id: "writes-position-message",
    ...unresolved,
    level: "SHOULD",
    statement:
      "The error about a position that cannot be resolved SHOULD name the entry, its position and what is missing.",
    on: [benches.team],
    rows: [
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
    ],
  }),
  refusingUpdates({
    id: "writes-position-disconnected",
    ...unresolved,
    statement: "A position that names an entry which the same request disconnects MUST be refused and change nothing.",
    refusal: { status: 400, name: "ValidationError" },
    rows: [["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }], disconnect: [id.a] })]],
  }),
  refusingUpdates({
    id: "writes-position-itself",
    ...unresolved,
    statement: "A position that names the entry itself, or a circle of positions, MUST be refused and change nothing.",
    refusal: { status: 400, name: "ValidationError" },
    rows: [
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
  }),
  updating({
    id: "writes-position-not-strict",
    ...unresolved,
    statement:
      "With options { strict: false }, a position that names an entry which is not in the list MUST mean the end.",
    rows: [
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
  }),
  refusingUpdates({
    id: "writes-position-strict",
    ...unresolved,
    statement:
      "With options { strict: true }, a position that names an entry which is not in the list MUST be refused.",
    refusal: { status: 400, name: "ValidationError" },
    rows: [
      ["cab", (id) => ({ options: { strict: true }, connect: [{ id: id.d, position: { before: id.f } }] })],
      ["cab", (id) => ({ options: {}, connect: [{ id: id.d, position: { before: id.f } }] })],
    ],
  }),
  updating({
    id: "writes-position-several-keys",
    ...unresolved,
    level: "MAY",
    statement: "Of several keys in one position before MAY win, then after, then start.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a, start: true } }] }), "cdab"],
      ["cdab", (id) => ({ connect: [{ id: id.e, position: { after: id.a, start: true } }] }), "cdaeb"],
      ["cdaeb", (id) => ({ connect: [{ id: id.f, position: { end: true, start: true } }] }), "fcdaeb"],
    ],
  }),
  updating({
    id: "writes-position-empty",
    ...unresolved,
    statement: "A position that says nothing ({}, null, { start: false }) SHOULD mean the end.",
    level: "SHOULD",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: {} }] }), "cabd"],
      ["cabd", (id) => ({ connect: [{ id: id.f, position: null }] }), "cabdf"],
      ["cabdf", (id) => ({ connect: [{ id: id.e, position: { start: false } }] }), "cabdfe"],
    ],
  }),
];
