import { observed, spec } from "./statement.js";

const valueStatements = [
  observed("4.7-direct-objects", "I-102", ["writes-direct-objects"]),
  observed("4.7-null", "I-102", ["writes-null"]),
  observed("4.7-single-id", "I-102", ["writes-single-id-on-to-many"]),
  observed("4.7-ids-as-text", "I-102", ["writes-numeric-strings"]),
  observed("4.7-nothing", "I-102", ["writes-nothing-to-do"]),
  observed("4.7-nothing-at-random", "I-135", ["relations-law-empty", "relations-law-disconnect-strangers"], {
    text: "Updates that name nothing, or disconnect what the list does not hold, MUST leave any list as it is.",
  }),
  observed("4.7-disconnect-others", "I-102", ["writes-disconnect-others"]),
  observed("4.7-disconnect-single", "I-102", ["writes-disconnect-single"], { level: "MAY" }),
  observed("4.7-set-repeated", "I-102", ["writes-set-repeated"]),
  observed("4.7-unknown-ids", "I-103", ["writes-unknown-ids"]),
  observed("4.7-unknown-ids-message", "I-103", ["writes-unknown-ids-message"], { level: "SHOULD" }),
  observed("4.7-wrong-shapes", "I-103", ["writes-wrong-shapes"]),
  observed("4.7-wrong-shapes-message", "I-103", ["writes-wrong-shapes-message"], { level: "SHOULD" }),
];

const listStatements = [
  observed("4.7-move", "I-104", ["writes-move-to-end", "writes-move-to-position"], {
    text: "Connecting what is connected already MUST move it, to its position or to the end.",
  }),
  observed("4.7-move-at-random", "I-130", ["relations-law-move", "relations-law-move-and-back"], {
    text: "Connecting an entry that the list holds MUST move it and nothing else.",
  }),
  observed("4.7-both-connect-and-disconnect", "I-104", ["writes-connect-and-disconnect-one"]),
  observed(
    "4.7-position-unknown",
    "I-105",
    ["writes-position-unknown", "writes-position-disconnected", "writes-position-itself"],
    {
      text: "A position beside an entry that the list does not hold, does not hold any more, or that is the entry itself MUST be refused.",
    },
  ),
  observed("4.7-position-message", "I-105", ["writes-position-message"], { level: "SHOULD" }),
  observed("4.7-position-not-strict", "I-105", ["writes-position-not-strict", "writes-position-strict"], {
    text: "options { strict } MUST decide whether a position that cannot be resolved is refused or means the end.",
  }),
  observed("4.7-position-several-keys", "I-105", ["writes-position-several-keys"], { level: "MAY" }),
  observed("4.7-position-empty", "I-105", ["writes-position-empty"], { level: "SHOULD" }),
  observed("4.7-position-forward", "I-106", ["writes-position-forward-sorted"]),
  observed("4.7-position-forward-at-random", "I-133", ["relations-positions-by-dependency"]),
  observed("4.7-position-one-gap", "I-130", [], {
    needs: ["relation-updates"],
    level: "MAY",
    text: "Entries that go into one gap of the list from both sides MAY stand there in any order.",
    reason: "It depends on the database: the random sequences leave it out.",
  }),
  observed("4.7-connect-twice-equal", "I-50", ["writes-connect-twice-equal"]),
  observed("4.7-connect-twice-at-random", "I-132", ["relations-same-twice-observed"]),
  observed("4.7-set-wins", "I-59", ["writes-set-wins"]),
  observed("4.7-set-wins-at-random", "I-134", ["relations-set-wins"]),
];

const toOneStatements = [
  observed("4.7-to-one-forms", "I-107", ["writes-to-one-more-forms"]),
  observed("4.7-to-one-repeated", "I-107", ["writes-to-one-repeated"]),
  observed("4.7-to-one-position", "I-107", ["writes-to-one-position-ignored"]),
  observed("4.7-to-one-disconnect", "I-107", ["writes-to-one-disconnect-others"]),
  observed("4.7-to-one-unknown-ids", "I-107", ["writes-to-one-unknown-ids"]),
  observed("4.7-to-one-several-created", "I-107", [], {
    needs: ["writes"],
    level: "MAY",
    text: "Of several entries for a to-one relation of a new entry a server MAY keep any.",
    reason: "It depends on the database.",
  }),
];

const sideStatements = [
  spec(
    "4.7-one-to-one-steals",
    "Connecting a partner over a one-to-one relation with two sides MUST take it from the entry that had it.",
    ["writes-one-to-one-steals"],
    { interpretation: "I-108" },
  ),
  spec(
    "4.7-one-to-many-steals",
    "Connecting an entry over a one-to-many relation MUST take it from the list that held it.",
    ["writes-one-to-many-steals"],
    { interpretation: "I-108" },
  ),
  observed("4.7-one-way-shares", "I-108", ["writes-one-way-shares"]),
  observed("4.7-to-any-entry", "I-108", ["writes-to-one-other-type"]),
  observed("4.7-own-order", "I-109", ["writes-own-order-per-side"]),
  observed("4.7-other-side-end", "I-109", ["writes-other-side-appends", "writes-other-side-after-disconnect"], {
    text: "A new connection, also one that the same request took away, MUST stand at the end of the list on the other side.",
  }),
  observed("4.7-other-side-keeps", "I-109", ["writes-other-side-keeps"]),
  observed("4.7-self", "I-109", ["writes-self-relation", "writes-self-one-to-many"], {
    text: "An entry MUST be able to relate to itself and to entries of its own type, on both sides.",
  }),
  observed("4.7-related-unchanged", "I-109", ["writes-related-entries-unchanged"]),
  observed(
    "4.7-sides-at-random",
    "I-131",
    [
      "relations-sides-one-to-one",
      "relations-sides-many-to-one",
      "relations-sides-one-to-many",
      "relations-sides-many-to-many",
      "relations-sides-one-way",
      "relations-sides-many-way",
      "relations-sides-self",
    ],
    {
      text: "After any sequence of updates from either side, both sides of a relation MUST be as the rules leave them.",
    },
  ),
  observed("4.7-components-at-random", "I-131", ["relations-sides-components"]),
  observed("4.7-zones-at-random", "I-131", ["relations-sides-dynamic-zones"]),
];

const mediaStatements = [
  observed("4.7-media-connect", "I-101", ["writes-media-connect-empties"]),
  observed("4.7-media-single", "I-101", ["writes-media-single"]),
  observed("4.7-media-multiple", "I-101", ["writes-media-multiple"]),
  observed("4.7-media-first", "I-101", ["writes-media-first"]),
  observed("4.7-media-unknown", "I-101", ["writes-media-unknown"]),
  observed("4.7-media-in-components", "I-101", ["writes-media-in-component"]),
];

/** Section 4.7: relation updates where the specification is silent. */
export const relationWriteStatements = [
  ...valueStatements,
  ...listStatements,
  ...toOneStatements,
  ...sideStatements,
  ...mediaStatements,
];
