import { observed } from "./statement.js";

const componentStatements = [
  observed("4.7-component-new", "I-110", ["writes-component-new"]),
  observed("4.7-component-kept", "I-110", ["writes-component-kept"]),
  observed("4.7-component-nested", "I-110", ["writes-component-nested"]),
  observed("4.7-component-list", "I-110", ["writes-component-list"]),
  observed("4.7-component-emptied", "I-110", ["writes-component-emptied"]),
  observed("4.7-component-foreign", "I-110", ["writes-component-foreign"]),
  observed("4.7-component-foreign-message", "I-110", ["writes-component-foreign-message"], { level: "SHOULD" }),
  observed("4.7-component-invalid", "I-110", ["writes-component-invalid"]),
  observed("4.7-component-message", "I-110", ["writes-component-error-path"], { level: "SHOULD" }),
  observed("4.7-zone", "I-110", ["writes-zone"]),
  observed("4.7-relation-in-component", "I-111", ["writes-relation-in-component"]),
  observed("4.7-relation-in-zone", "I-111", ["writes-relation-in-zone"]),
  observed("4.7-relation-in-component-refused", "I-111", ["writes-relation-in-component-refused"]),
];

const polymorphicStatements = [
  observed("4.7-polymorphic-to-one", "I-140", ["writes-polymorphic-to-one"]),
  observed("4.7-polymorphic-to-many", "I-140", ["writes-polymorphic-to-many"]),
  observed("4.7-polymorphic-other-side", "I-140", ["writes-polymorphic-other-side"]),
  observed("4.7-polymorphic-first", "I-140", ["writes-polymorphic-first"]),
];

const answerStatements = [
  observed("4.7-answers", "I-112", ["writes-answer-of-update", "writes-answer-of-create", "writes-answer-of-delete"], {
    text: "PUT, POST and DELETE MUST be answered with 200 and the entry as { data: { id, attributes }, meta: {} }.",
  }),
  observed("4.7-answers-selected", "I-112", ["writes-answer-selected"]),
  observed("4.7-answers-refused", "I-112", ["writes-answer-refused-query"]),
  observed("4.7-secrets", "I-112", ["writes-answer-hides-secrets"]),
  observed("4.7-unknown-entry", "I-112", ["writes-unknown-entry"]),
  observed("4.7-id-not-a-number", "I-112", ["writes-id-not-a-number"]),
  observed("4.7-methods", "I-112", ["writes-methods"]),
];

const bodyStatements = [
  observed("4.7-json-suffix", "I-113", ["writes-body-json-suffix"]),
  observed("4.7-form", "I-113", ["writes-body-form"]),
  observed("4.7-multipart", "I-113", ["writes-body-multipart"]),
  observed("4.7-without-data", "I-113", ["writes-body-without-data", "writes-body-data-array"], {
    text: "A body without the object data MUST be refused with a ValidationError and change nothing.",
  }),
  observed("4.7-not-json", "I-113", ["writes-body-not-json"]),
  observed("4.7-too-large", "I-113", ["writes-body-too-large"], { level: "MAY" }),
  observed("4.7-unknown-attributes", "I-113", ["writes-unknown-attributes"]),
  observed("4.7-odd-keys", "I-113", ["writes-odd-keys"]),
];

const entryStatements = [
  observed("4.7-whole-entries", "I-141", ["writes-whole-entries", "writes-whole-at-random"], {
    text: "After any write, refused or not, everything of every entry that has to do with it MUST be as the rules leave it.",
  }),
  observed("4.7-whole-states", "I-141", ["writes-whole-states"]),
  observed("4.7-whole-values", "I-141", ["writes-whole-values"]),
  observed("4.7-timestamps", "I-114", ["writes-timestamps"]),
  observed("4.7-created-at", "I-115", ["writes-created-now"]),
  observed("4.7-defaults", "I-115", ["writes-defaults"]),
  observed("4.7-new-ids", "I-115", ["writes-ids-rise"]),
  observed("4.7-created-relations", "I-115", ["writes-create-with-relations"]),
  observed("4.7-created-refused", "I-115", ["writes-create-refused"]),
  observed("4.7-same-time", "I-139", ["writes-together"], { level: "SHOULD" }),
  observed("4.7-deleted", "I-116", ["writes-delete"]),
  observed("4.7-deleted-unlinked", "I-116", ["writes-delete-unlinks", "writes-delete-frees"], {
    text: "A deleted entry MUST be gone from the relations of others, which stay as they are without it.",
  }),
  observed("4.7-refused-components", "I-117", ["writes-refused-components-change-nothing"], {
    level: "SHOULD",
  }),
  observed(
    "4.7-refused",
    "I-117",
    [
      "writes-refused-position-changes-nothing",
      "writes-refused-values-change-nothing",
      "writes-refused-steal-changes-nothing",
    ],
    { text: "A refused update MUST change nothing: no attribute, no list, no other side, no updatedAt." },
  ),
  observed("4.7-refused-at-random", "I-136", ["relations-law-refused-changes-nothing"]),
  observed("4.7-single-created", "I-119", ["writes-single-create"]),
  observed("4.7-single-relation", "I-119", ["writes-single-relation"]),
  observed("4.7-single-deleted", "I-119", ["writes-single-delete"]),
  observed("4.7-single-refused", "I-119", ["writes-single-refused"]),
  observed("4.7-upload", "I-100", ["writes-upload"]),
  observed("4.7-upload-info", "I-100", ["writes-upload-info"]),
  observed("4.7-upload-empty", "I-100", ["writes-upload-empty"]),
];

/** Section 4.7: writes where the specification is silent. */
export const writeStatements = [
  ...componentStatements,
  ...polymorphicStatements,
  ...answerStatements,
  ...bodyStatements,
  ...entryStatements,
];
