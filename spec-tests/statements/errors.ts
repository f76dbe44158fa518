import { notShown, observed, spec } from "./statement.js";

const validationRows = [
  ["text", "I-118", "writes-invalid-text"],
  ["length", "I-118", "writes-invalid-length"],
  ["pattern", "I-118", "writes-invalid-pattern"],
  ["enumeration", "I-118", "writes-invalid-enumeration"],
  ["number", "I-118", "writes-invalid-number"],
  ["boolean", "I-118", "writes-invalid-boolean"],
  ["date", "I-118", "writes-invalid-date"],
  ["required", "I-118", "writes-required"],
  ["unique", "I-118", "writes-unique"],
] as const;

/** Sections 6 and 7: events and errors. */
export const errorStatements = [
  spec("6-events", "A server MAY send events of any kind.", [], { ...notShown, level: "MAY" }),
  spec("7-connect-twice", "Connecting the same entry more than once MUST be rejected with a Validation error.", [], {
    needs: ["writes"],
    interpretation: "I-50",
    elsewhere: ["writes-connect-twice", "writes-connect-twice-unequal", "relations-same-twice"],
  }),
  spec("7-document", "The body, status and name of an error MAY be anything.", [], {
    level: "MAY",
    reason: "Not shown by the specification; what was measured is `7-error-document` and what follows it.",
  }),
  observed("7-error-document", "I-90", ["errors-document", "errors-json"], {
    text: "An error MUST be JSON, { data: null, error: { status, name, message, details } }, and nothing else.",
  }),
  observed("7-validation", "I-90", ["errors-validation"]),
  observed("7-order", "I-90", ["errors-order"], { level: "MAY" }),
  observed("7-route-first", "I-90", ["errors-route-before-authentication"]),
  observed("7-no-leaks", "I-90", ["errors-nothing-leaks"]),
  observed("7-connect-twice-error", "I-50", ["writes-connect-twice-message"]),
  observed("7-permission-first", "I-100", ["writes-permission-first"]),
  observed("7-body-first", "I-113", ["writes-body-before-entry"]),
  ...validationRows.flatMap(([what, row, id]) => [
    observed(`7-invalid-${what}`, row, [id]),
    observed(`7-invalid-${what}-message`, row, [`${id}-message`], { level: "SHOULD" }),
  ]),
];
