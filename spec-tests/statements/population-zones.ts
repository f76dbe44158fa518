import { observed, spec } from "./statement.js";

/** What section 4.6 says of dynamic zones. */
export const zoneStatements = [
  spec("4.6-zone", "populate[0]=<zone> MUST populate the first level of a dynamic zone only.", [
    "populate-zone-first-level",
    "populate-zone-several-parents",
  ]),
  spec("4.6-zone-shared", "populate[<zone>][populate]=* MUST populate all components of the zone alike.", [
    "populate-zone-shared",
  ]),
  spec(
    "4.6-zone-detailed",
    "populate[<zone>][on][<component>][populate][<relation>][populate] MUST populate each component of the zone by itself.",
    ["populate-zone-on", "populate-zone-on-each"],
  ),
  spec("4.6-zone-detailed-star", "populate=* MUST be usable inside an entry of on.", ["populate-zone-on-star"]),
  spec("4.6-rule-3", "With on, a component without an entry MUST NOT return its data.", ["populate-zone-on"]),
  spec(
    "4.6-rule-3-omitted",
    "What remains of a component without an entry in on MAY be anything without its data.",
    [],
    {
      needs: ["dynamic-zones"],
      level: "MAY",
      reason: "Not shown by the specification; what was measured is `4.6-zone-omits`.",
    },
  ),
  spec("4.6-rule-4", "The shared strategy MUST return component fields and their first-level relations.", [
    "populate-zone-shared",
  ]),
  observed("4.6-zone-omits", "I-98", ["populate-zone-on-omits"]),
  observed("4.6-zone-shared-name", "I-98", ["populate-zone-shared-name"]),
  observed("4.6-zone-shared-nested", "I-98", ["populate-zone-shared-nested"]),
  observed("4.6-zone-dotted", "I-98", ["populate-zone-dotted"]),
  observed("4.6-zone-fields", "I-98", ["populate-zone-fields"]),
  observed("4.6-zone-filters", "I-98", ["populate-zone-on-filters"]),
  observed("4.6-zone-unknown", "I-98", ["populate-zone-on-unknown"]),
  observed("4.6-zone-both", "I-98", ["populate-zone-on-wins"], { level: "MAY" }),
];
