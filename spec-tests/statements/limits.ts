import { notShown, observed, spec } from "./statement.js";

const configured = {
  level: "MAY",
  reason: "A matter of the server's configuration, which no client sees.",
} as const;

/** Sections 8 and 9: limits, and the prefix of all paths. */
export const limitStatements = [
  spec("8-page", "The page MUST be 1 by default.", ["limits-default-page"], { elsewhere: ["pagination-page-default"] }),
  spec("8-page-size", "pagination[pageSize] MUST be 25 by default.", ["limits-default-page"], {
    elsewhere: ["pagination-page-size-default"],
  }),
  spec("8-start", "pagination[start] MUST be 0 by default.", ["limits-default-offset"], {
    elsewhere: ["pagination-start-default"],
  }),
  spec("8-limit", "pagination[limit] MUST be 25 by default.", ["limits-default-offset"], {
    elsewhere: ["pagination-limit-default"],
  }),
  spec("8-populate-depth", "The depth of populate MUST NOT be limited.", ["limits-populate-depth"], {
    elsewhere: ["populate-six-levels"],
  }),
  spec("8-default-limit", "The default limit MAY be configured by api.rest.defaultLimit.", [], configured),
  spec("8-max-limit", "The maximum limit MAY be configured by api.rest.maxLimit.", [], configured),
  spec("8-maximum", "A maximum page size, a default maximum and rate limits MAY be anything.", [], {
    ...notShown,
    level: "MAY",
  }),
  observed("8-populate-depth-dotted", "I-67", ["limits-populate-depth-dotted"]),
  observed("8-array-100", "I-68", ["limits-array-100-elements"]),
  observed("8-array-101", "I-68", ["limits-array-101-elements"], { level: "MAY" }),
  observed("8-depth-20", "I-68", ["limits-depth-20"]),
  observed("8-depth-21", "I-68", ["limits-depth-21"], { level: "MAY" }),
  observed("8-parameters", "I-68", ["limits-1000-parameters"], { level: "MAY" }),
  spec("9-prefix", "All paths MUST begin with /api.", ["endpoints-prefix"]),
  spec("9-versions", "Versions of the service MAY be distinguished in any way.", [], { ...notShown, level: "MAY" }),
  observed("9-path-case", "I-76", ["endpoints-path-case"], { level: "MAY" }),
];
