import { spec } from "./statement.js";

const formStatements = [
  spec(
    "4.7-request",
    "PUT {base_url}/api/:pluralApiId/:id with a JSON object { data } MUST update the relations in data.",
    ["writes-body-json", "writes-several-relations", "writes-relation-alone"],
  ),
  spec(
    "4.7-nothing-else",
    "An update of relations MUST change nothing but the lists that it names and their other sides.",
    ["writes-whole-relations", "writes-whole-relations-at-random"],
  ),
  spec("4.7-answer", "The body of the answer to PUT MAY be anything.", [], {
    needs: ["relation-updates"],
    level: "MAY",
    reason: "Not shown by the specification; what was measured is `4.7-answers`.",
  }),
  spec("4.7-other-operations", "Getting, creating and deleting one entry MAY be offered.", [], {
    needs: ["writes"],
    level: "MAY",
    reason: "Not shown by the specification; what was measured is `4.1-one`, `4.7-answers` and what follows it.",
  }),
  spec("4.7-connect-ids", "connect with an array of ids MUST add those entries to the list and keep the others.", [
    "writes-connect-ids",
    "relations-law-connect-and-back",
  ]),
  spec("4.7-connect-objects", "connect with an array of { id, position? } MUST do the same.", [
    "writes-connect-objects",
    "relations-law-short-forms",
  ]),
  spec("4.7-disconnect-ids", "disconnect with an array of ids MUST remove those entries and keep the others.", [
    "writes-disconnect-ids",
    "relations-law-one-by-one-disconnect",
    "relations-law-reconnect",
  ]),
  spec("4.7-disconnect-objects", "disconnect with an array of { id } MUST do the same.", [
    "writes-disconnect-objects",
    "relations-law-short-forms",
  ]),
  spec("4.7-set-ids", "set with an array of ids MUST replace the whole list.", [
    "writes-set-ids",
    "writes-set-empty",
    "relations-law-set-twice",
  ]),
  spec("4.7-set-objects", "set with an array of { id } MUST do the same.", [
    "writes-set-objects",
    "relations-law-set-forms",
  ]),
  spec("4.7-direct", "An array of ids given directly MUST replace the whole list, as set does.", [
    "writes-direct-array",
  ]),
  spec("4.7-direct-to-one", "A single id given directly MUST replace the entry of a to-one relation.", [
    "writes-to-one-plain",
  ]),
  spec("4.7-both-sides", "The update of a relation MUST be seen from its other side.", [
    "writes-many-to-many-both-sides",
    "writes-one-to-many-both-sides",
    "writes-one-to-one-both-sides",
  ]),
];

const positionStatements = [
  spec("4.7-before", "position { before } MUST place an entry directly before the one it names.", [
    "writes-position-before",
    "relations-law-before-the-first",
    "relations-law-before-is-after",
  ]),
  spec("4.7-after", "position { after } MUST place an entry directly after the one it names.", [
    "writes-position-after",
    "relations-law-after-the-last",
    "relations-law-before-is-after",
  ]),
  spec("4.7-start", "position { start: true } MUST place an entry at the start of the list.", [
    "writes-position-start",
    "relations-law-before-the-first",
  ]),
  spec("4.7-end", "position { end: true } MUST place an entry at the end of the list.", [
    "writes-position-end",
    "relations-law-after-the-last",
  ]),
  spec("4.7-one-key", "A position MUST hold exactly one of before, after, start and end.", [], {
    needs: ["relation-updates"],
    interpretation: "I-105",
    reason:
      "A demand on clients, of which the outcome is not shown: see `4.7-position-several-keys` and `4.7-position-empty`.",
  }),
];

const ruleStatements = [
  spec("4.7-rule-1", "connect and disconnect MUST be usable together in one request.", [
    "writes-connect-and-disconnect",
    "writes-position-with-disconnect",
    "relations-law-both-at-once",
  ]),
  spec("4.7-rule-2-order", "set MUST replace all connections in the order given.", [
    "writes-set-ids",
    "writes-set-objects",
  ]),
  spec(
    "4.7-rule-2-alone",
    "set together with connect or disconnect MUST be refused.",
    ["writes-set-combined", "relations-set-combined"],
    { interpretation: "I-59" },
  ),
  spec("4.7-rule-3", "set with objects, set with ids and the direct array of ids MUST be equivalent.", [
    "writes-forms-of-set",
    "relations-law-set-forms",
  ]),
  spec("4.7-rule-4", "An entry that is connected without a position MUST be placed at the end.", [
    "writes-position-default",
    "relations-law-end-by-default",
  ]),
  spec("4.7-rule-5", "Entries MUST be connected one after the other, each placed in the list as it stands then.", [
    "writes-position-in-turn",
    "writes-position-of-earlier-entries",
    "relations-law-one-by-one",
  ]),
  spec(
    "4.7-rule-5-forward",
    "A position beside an entry that is connected later MUST be refused.",
    ["writes-position-forward", "relations-positions-in-order"],
    { interpretation: "I-106" },
  ),
  spec("4.7-rule-6-positions", "Positions MUST apply to one-to-many, many-to-many and many-ways relations.", [
    "writes-position-every-kind",
    "writes-position-before",
    "writes-position-after",
  ]),
  spec("4.7-rule-6-to-one", "For one-to-one, many-to-one and one-way relations every syntax MUST be accepted.", [
    "writes-to-one-syntaxes",
    "writes-to-one-position",
    "writes-to-one-disconnect",
    "writes-to-one-connect-and-disconnect",
    "writes-to-one-set-empty",
  ]),
  spec("4.7-rule-6-last", "Of several entries for such a relation only the last MUST be kept.", ["writes-to-one-last"]),
  spec(
    "4.7-rule-6-plain",
    "The plain form { data: { <relation>: <id> } } SHOULD be preferred for such relations.",
    [],
    {
      needs: ["relation-updates"],
      level: "SHOULD",
      reason: "Advice to clients; that servers take the form is `4.7-direct-to-one`.",
    },
  ),
  spec("4.7-rule-7", "connect on a media attribute MUST be refused.", ["writes-media-connect"], {
    interpretation: "I-101",
  }),
  spec(
    "4.7-rule-8",
    "Connecting the same entry more than once MUST be rejected with a Validation error.",
    ["writes-connect-twice", "writes-connect-twice-unequal", "relations-same-twice"],
    { interpretation: "I-50" },
  ),
  spec(
    "4.7-sequences",
    "After any sequence of updates a list MUST be as rules 1 to 6 leave it.",
    [
      "relations-lists-many-to-many",
      "relations-lists-one-to-many",
      "relations-lists-many-way",
      "relations-lists-to-one",
      "relations-lists-self",
    ],
    { interpretation: "I-130" },
  ),
];

/** Section 4.7: what the specification says of relation updates. */
export const updateStatements = [...formStatements, ...positionStatements, ...ruleStatements];
