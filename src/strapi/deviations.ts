import type { Ways } from "../reference/ways.js";
import { likePatterns } from "./like.js";
import { orderConnects } from "./relations.js";

/** One way in which the real server (Strapi 4.26.2) parts from the specification. */
interface Deviation {
  /** Its row of `spec-tests/interpretations.md`, which has the evidence. */
  readonly row: `I-${number}`;
  readonly section: string;
  readonly spec: string;
  readonly strapi: string;
  readonly way: Partial<Ways>;
}

/** By name. Both outcomes exist in the reference. */
export const deviations = {
  "like-wildcards": {
    row: "I-43",
    section: "4.4",
    spec: "% and _ in the value of a text operator are ordinary characters",
    strapi: "% and _ in the value of a text operator, $eqi and $nei among them, are wildcards",
    way: { patterns: likePatterns },
  },
  "ignores-unknown-operators": {
    row: "I-49",
    section: "4.4",
    spec: "an unknown operator is a ValidationError, wherever it stands",
    strapi: "an unknown operator directly under a scalar attribute is ignored; elsewhere it is a ValidationError",
    way: { ignoresUnknownOperators: true },
  },
  "filters-media": {
    row: "I-58",
    section: "4.4 rule 3",
    spec: "a filter on a media attribute is a ValidationError",
    strapi: "a filter on a media attribute works like one on a relation; one on a dynamic zone is refused in both",
    way: { filtersMedia: true },
  },
  "set-wins": {
    row: "I-59",
    section: "4.7 rule 2",
    spec: "set with connect or disconnect is a ValidationError",
    strapi: "set wins, an empty one too; a set of null counts as none",
    way: { setWins: true },
  },
  "sorts-connects": {
    row: "I-106",
    section: "4.7 rule 5",
    spec: "each position is evaluated against the list as it stands; a forward reference is a ValidationError",
    strapi:
      "connect is sorted by dependency first, so that a forward reference waits for its entry; a circle, or an entry that is nowhere, is a ValidationError",
    way: { orderConnects },
  },
  "connect-empties-media": {
    row: "I-101",
    section: "4.7 rule 7",
    spec: "connect or disconnect on a media attribute is a ValidationError and changes nothing",
    strapi: "connect or disconnect on a media attribute empties it",
    way: { connectEmptiesMedia: true },
  },
  "merges-equal-connects": {
    row: "I-50",
    section: "4.7 rule 8",
    spec: "the same related entry twice in one connect is a ValidationError",
    strapi:
      "equal elements ([4, 4]) are de-duplicated, unequal ones ([{ id: 4 }, 4]) are a ValidationError; of a to-one relation the last is kept",
    way: { mergesEqualConnects: true },
  },
} as const satisfies Readonly<Record<string, Deviation>>;
