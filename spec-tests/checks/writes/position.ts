import type { Refusal } from "../../kit/expect-error.js";
import { benches, toManyBenches } from "./bench.js";
import { refusingUpdates, updating } from "./updates.js";

/** The other to-many relations: from the other side, and to the own type. */
const otherBenches = [benches.jobs, benches.supervised, benches.phases, benches.dependsOn, benches.neededBy];

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

/** Where connect puts entries (section 4.7, rules 4 to 6). */
export const positionChecks = [
  updating({
    id: "writes-position-before",
    statement: "position { before: id } MUST place an entry directly before that related entry.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }] }), "cdab"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.c } }] }), "dcab"],
    ],
  }),
  updating({
    id: "writes-position-after",
    statement: "position { after: id } MUST place an entry directly after that related entry.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.a } }] }), "cadb"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.b } }] }), "cabd"],
    ],
  }),
  updating({
    id: "writes-position-start",
    statement: "position { start: true } MUST place an entry at the start of the list.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { start: true } }] }), "dcab"],
      ["", (id) => ({ connect: [{ id: id.d, position: { start: true } }] }), "d"],
    ],
  }),
  updating({
    id: "writes-position-end",
    statement: "position { end: true } MUST place an entry at the end of the list.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { end: true } }] }), "cabd"],
      ["", (id) => ({ connect: [{ id: id.d, position: { end: true } }] }), "d"],
    ],
  }),
  updating({
    id: "writes-position-default",
    statement: "An entry that is connected without a position MUST be placed at the end of the list.",
    rows: [
      ["fe", (id) => ({ connect: [{ id: id.a }] }), "fea"],
      ["fe", (id) => ({ connect: [id.d, id.a] }), "feda"],
      ["fe", (id) => ({ connect: [{ id: id.a, position: { start: true } }, id.b] }), "afeb"],
    ],
  }),
  updating({
    id: "writes-position-every-kind",
    statement:
      "Positioning MUST apply to one-to-many and many-to-many relations from either side, and to the own type.",
    on: otherBenches,
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: { before: id.a } }] }), "cdab"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.c } }] }), "cdab"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { start: true } }, id.e] }), "dcabe"],
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
        "ca",
        (id) => ({
          connect: [
            { id: id.d, position: { before: id.a } },
            { id: id.e, position: { before: id.a } },
          ],
        }),
        "cdea",
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
      ["", (id) => ({ connect: [id.d, { id: id.e, position: { before: id.d } }] }), "ed"],
      [
        "ca",
        (id) => ({
          connect: [{ id: id.f, position: { end: true } }, id.e, { id: id.d, position: { before: id.f } }],
        }),
        "cadfe",
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
    profile: "strapi-v4",
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
  updating({
    id: "writes-move-to-end",
    ...moved,
    statement: "Connecting an entry that is connected already MUST move it to the end of the list.",
    rows: [
      ["cab", (id) => ({ connect: [id.a] }), "cba"],
      ["cab", (id) => ({ connect: [{ id: id.c }, id.a] }), "bca"],
      ["cab", (id) => ({ connect: [id.b] }), "cab"],
    ],
  }),
  updating({
    id: "writes-move-to-position",
    ...moved,
    statement: "Connecting an entry that is connected already MUST move it to the given position.",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.b, position: { start: true } }] }), "bca"],
      ["cab", (id) => ({ connect: [{ id: id.b, position: { before: id.a } }] }), "cba"],
      ["cab", (id) => ({ connect: [{ id: id.c, position: { after: id.a } }] }), "acb"],
      ["cab", (id) => ({ connect: [{ id: id.c, position: { end: true } }] }), "abc"],
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
      ["cab", (id) => ({ connect: [{ id: id.b, position: { start: true } }], disconnect: [id.b] }), "bca"],
      ["cab", (id) => ({ connect: [id.d], disconnect: [id.d] }), "cabd"],
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
      ["cab", (id) => ({ options: { strict: false }, connect: [{ id: id.d, position: { before: id.a } }] }), "cdab"],
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
      ["cab", (id) => ({ connect: [{ id: id.d, position: { after: id.a, start: true } }] }), "cadb"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { end: true, start: true } }] }), "dcab"],
    ],
  }),
  updating({
    id: "writes-position-empty",
    ...unresolved,
    statement: "A position that says nothing ({}, null, { start: false }) SHOULD mean the end.",
    level: "SHOULD",
    rows: [
      ["cab", (id) => ({ connect: [{ id: id.d, position: {} }] }), "cabd"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: null }] }), "cabd"],
      ["cab", (id) => ({ connect: [{ id: id.d, position: { start: false } }] }), "cabd"],
    ],
  }),
];
