import { observed, spec } from "./statement.js";

const draftStatements = [
  spec("3-draft", "A draft MUST be shown by a publishedAt of null.", ["states-only-drafts"], {
    elsewhere: ["resources-published-at"],
  }),
  spec(
    "3-published",
    "A published entry MUST be shown by a publishedAt that holds a timestamp.",
    ["states-published-by-filter"],
    { elsewhere: ["resources-published-at"] },
  ),
  spec("3-transitions", "How entries change their state MAY be anything.", [], {
    needs: ["draft-and-publish"],
    level: "MAY",
    reason: "Not shown by the specification; what was measured is `3-publish`.",
  }),
  spec("3-live", "publicationState=live, and none, MUST return the published entries only.", [
    "states-live-by-default",
    "states-live-has-no-drafts",
    "states-law-subset",
    "laws-live-in-preview",
  ]),
  spec("3-preview", "publicationState=preview MUST return drafts and published entries.", [
    "states-preview",
    "states-law-subset",
    "laws-live-in-preview",
  ]),
  spec("3-only-drafts", "publicationState=preview with filters[publishedAt][$null]=true MUST return the drafts only.", [
    "states-only-drafts",
  ]),
  spec("3-combined", "publicationState MUST combine with the other parameters.", ["states-with-filters-and-sort"]),
  observed("3-invalid", "I-83", ["states-invalid-value", "states-invalid-array"], {
    text: "A publicationState other than live and preview MUST be refused.",
  }),
  observed("3-no-value", "I-83", ["states-without-value"]),
  observed("3-one", "I-84", ["states-one-ignores-state"]),
  observed("3-one-populates-drafts", "I-84", ["states-one-populates-drafts"]),
  spec(
    "3-populated-to-many",
    "A populated list MUST hold published entries only, the order of the others kept; under preview it holds drafts too.",
    ["states-populated-to-many"],
    { interpretation: "I-85" },
  ),
  spec(
    "3-populated-to-one",
    "A populated to-one relation to a draft MUST be { data: null }, and the draft under preview.",
    ["states-populated-to-one"],
    { interpretation: "I-85" },
  ),
  spec(
    "3-populated-deep",
    "Drafts MUST be left out of populated relations at every depth.",
    ["states-populated-deep", "states-populated-third-level"],
    { interpretation: "I-85" },
  ),
  spec(
    "3-populated-in-components",
    "A component's relation to a draft MUST be { data: null }, and the draft under preview.",
    ["states-populated-in-components"],
    { interpretation: "I-85" },
  ),
  spec(
    "3-populated-in-zones",
    "Drafts MUST be left out of the lists of a dynamic zone's components, and be in them under preview.",
    ["states-populated-in-zones"],
    { interpretation: "I-85" },
  ),
  observed("3-populated-in-zones-on", "I-85", [], {
    needs: ["draft-and-publish", "dynamic-zones"],
    level: "MAY",
    text: "Drafts MAY be returned below on of a dynamic zone.",
    reason: "The real server returns them by mistake, the reference does not: not asked.",
  }),
  observed("3-populated-from-plain-type", "I-85", ["states-populated-from-plain-type"]),
  observed("3-populated-override", "I-85", ["states-populated-override"]),
  observed("3-populated-invalid", "I-85", ["states-populated-invalid"]),
  observed("3-localizations", "I-85", ["locales-localizations-drafts"]),
  observed("3-filters", "I-86", ["states-filters-see-drafts"]),
  observed("3-single", "I-77", ["single-draft"]),
  observed("3-single-populated", "I-77", ["single-populate-live"]),
  observed("3-created", "I-119", ["writes-published-at-once"]),
  observed("3-publish", "I-119", ["writes-publish-and-unpublish"]),
  observed("3-publish-invalid", "I-119", ["writes-published-at-invalid"]),
  observed("3-incomplete", "I-119", ["writes-draft-incomplete"], { level: "MAY" }),
  observed("3-written", "I-119", ["writes-draft-by-id"]),
];

/** Section 3: drafts and published entries. */
export const stateStatements = [
  ...draftStatements,
  observed("3-without", "I-83", ["states-without-draft-and-publish"]),
];
