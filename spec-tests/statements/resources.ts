import { observed, spec } from "./statement.js";

/** Section 2.1: an entry and its attributes. */
const entryStatements = [
  spec("2.1-id", "An entry MUST have an integer id, beside its attributes and not among them.", [
    "resources-entry-members",
    "resources-id-integer",
    "resources-id-outside-attributes",
  ]),
  spec("2.1-attributes", "The attributes of an entry MUST stand in an object attributes.", ["resources-entry-members"]),
  spec("2.1-users-without-attributes", "Users MUST be returned without the object attributes.", [], {
    needs: ["users"],
    elsewhere: ["users-bare-array"],
  }),
  spec(
    "2.1-string-types",
    "Attributes of the types string, text, richtext, enumeration, email and uid MUST be returned by default.",
    [
      "resources-default-attributes",
      "resources-scalar-string",
      "resources-scalar-text",
      "resources-scalar-richtext",
      "resources-scalar-enumeration",
      "resources-scalar-email",
      "resources-scalar-uid",
      "resources-all-texts",
    ],
  ),
  spec(
    "2.1-password-type",
    "The type password is listed among those that are returned by default; all the same it MUST NOT be returned.",
    [],
    {
      interpretation: "I-81",
      reason: "A password in an answer is a fault under every profile, as on the real server: see `2.1-hidden`.",
    },
  ),
  spec("2.1-date-types", "Attributes of the types date, time, datetime and timestamp MUST be returned by default.", [
    "resources-default-attributes",
    "resources-all-times",
  ]),
  spec(
    "2.1-number-types",
    "Attributes of the types integer, biginteger, float and decimal MUST be returned by default.",
    ["resources-default-attributes", "resources-scalar-integer", "resources-scalar-float", "resources-all-numbers"],
  ),
  spec(
    "2.1-generic-types",
    "Attributes of the types boolean and JSON, arrays among them, MUST be returned by default.",
    [
      "resources-default-attributes",
      "resources-scalar-boolean",
      "resources-scalar-json",
      "resources-all-booleans-and-json",
    ],
  ),
  spec("2.1-nothing-else", "Without populate an entry MUST hold scalar and system attributes only.", [
    "resources-default-attributes",
    "resources-no-links-by-default",
  ]),
  spec("2.1-links-absent", "Relations, media, components and dynamic zones MUST be absent unless populated.", [
    "resources-no-links-by-default",
  ]),
  spec("2.1-created-at", "createdAt MUST be an ISO 8601 timestamp.", [
    "resources-timestamps",
    "resources-timestamps-exact",
  ]),
  spec("2.1-updated-at", "updatedAt MUST be an ISO 8601 timestamp.", [
    "resources-timestamps",
    "resources-timestamps-exact",
  ]),
  spec(
    "2.1-published-at",
    "publishedAt MUST be an ISO 8601 timestamp, null for a draft, and absent without draft and publish.",
    ["resources-published-at", "resources-timestamps-exact"],
  ),
  spec("2.1-locale", "locale MUST be the entry's locale code, and absent without localization.", ["resources-locale"]),
  observed("2.1-no-editors", "I-78", ["resources-no-editors"]),
  observed("2.1-null", "I-79", ["resources-null-attributes"]),
  observed("2.1-decimal", "I-80", ["resources-scalar-decimal"]),
  observed("2.1-biginteger", "I-80", ["resources-scalar-biginteger"]),
  observed("2.1-date", "I-80", ["resources-scalar-date"]),
  observed("2.1-time", "I-80", ["resources-scalar-time"]),
  observed("2.1-datetime", "I-80", ["resources-scalar-datetime"]),
  observed("2.1-timestamp", "I-80", ["resources-scalar-timestamp"]),
  observed("2.1-blocks", "I-80", ["resources-scalar-blocks"]),
  observed(
    "2.1-hidden",
    "I-81",
    ["resources-hidden-attributes", "resources-hidden-in-one", "resources-hidden-in-lists"],
    { text: "Passwords and private attributes MUST NOT be returned, neither in lists nor with one entry." },
  ),
  observed("2.1-text-stored", "I-118", ["writes-values-text"]),
  observed("2.1-number-stored", "I-118", ["writes-values-number"]),
  observed("2.1-boolean-stored", "I-118", ["writes-values-boolean"]),
  observed("2.1-date-stored", "I-118", ["writes-values-date"]),
  observed("2.1-time-stored", "I-118", ["writes-values-time"]),
  observed("2.1-json-stored", "I-118", ["writes-values-json"]),
];

/** Section 2.2: the user resource. */
const userStatements = [
  spec("2.2-bare-array", "GET /api/users MUST be answered with a bare array of users, without envelope.", [
    "users-bare-array",
  ]),
  spec("2.2-id", "A user's id MUST be an integer.", ["users-fields"], {
    elsewhere: ["resources-id-integer"],
  }),
  spec("2.2-texts", "A user's username, email and provider MUST be strings.", ["users-fields"]),
  spec("2.2-flags", "A user's confirmed and blocked MUST be booleans.", ["users-fields"]),
  spec("2.2-timestamps", "A user's createdAt and updatedAt MUST be timestamps.", ["users-fields"]),
  observed("2.2-members", "I-82", ["users-members"]),
  observed("2.2-parameters", "I-82", ["users-filters-sort-fields"]),
  observed("2.2-window", "I-82", ["users-window"]),
  observed("2.2-search", "I-137", ["users-search"]),
  observed("2.2-one", "I-82", ["users-one"]),
  observed("2.2-count", "I-82", ["users-count"]),
  observed("2.2-count-filtered", "I-82", [], {
    needs: ["users"],
    level: "MAY",
    text: "GET /api/users/count MAY count the users that filters match.",
    reason: "The real server answers it with a 500: not asked.",
  }),
  spec(
    "2.2-hidden",
    "Passwords and tokens of users MUST NOT be returned, neither by the user resource nor in a relation.",
    ["resources-hidden-in-users"],
    { interpretation: "I-81" },
  ),
  observed("2.2-written", "I-100", ["writes-user"]),
  observed("2.2-taken", "I-100", ["writes-user-taken"]),
  observed("2.2-created-answer", "I-120", ["writes-user-created"]),
  observed("2.2-created-required", "I-120", ["writes-user-required"]),
  observed("2.2-unknown-written", "I-120", ["writes-user-unknown"]),
  observed("2.2-addresses", "I-120", ["writes-user-address"]),
];

/** Section 2.3: the envelope of lists. */
const envelopeStatements = [
  spec(
    "2.3-data",
    "data of a list MUST be an array of entries, with one entry and with none too.",
    ["resources-list-envelope", "resources-list-of-one"],
    { elsewhere: ["states-live-has-no-drafts"] },
  ),
  spec("2.3-meta", "A list MUST have an object meta, which holds pagination when there is something to report.", [
    "resources-list-envelope",
    "pagination-page-metadata",
    "pagination-offset-metadata",
  ]),
  spec("2.3-page-metadata", "By page, meta.pagination MUST hold page, pageSize, pageCount and total, as integers.", [
    "pagination-page-metadata",
  ]),
  spec("2.3-offset-metadata", "By offset, meta.pagination MUST hold start, limit and total, as integers.", [
    "pagination-offset-metadata",
  ]),
  spec(
    "2.3-no-more",
    "Envelopes, metadata, entries, populated fields and files SHOULD hold the members that are shown and no others.",
    ["resources-no-more-members"],
    { level: "SHOULD" },
  ),
  spec("2.3-with-count", "total and pageCount MUST be included only when pagination[withCount] is true.", [], {
    elsewhere: ["pagination-with-count-true", "pagination-with-count-false"],
  }),
];

/** Sections 2.1 to 2.3. */
export const resourceStatements = [...entryStatements, ...userStatements, ...envelopeStatements];
