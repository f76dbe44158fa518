import { validationError } from "../../kit/expect/error.js";
import { matching, refusing } from "../../kit/expect/tables.js";

/** Filters on components (section 4.4): the specification speaks of relations only. */
export const componentFilterChecks = [
  matching({
    id: "filtering-component",
    needs: ["components"],
    source: "observed",
    interpretation: "I-56",
    statement: "filters[<component>][<field>][<operator>] MUST filter on a field of the entry's component.",
    type: "maker",
    rows: [
      [{ workshop: { country: { $eq: "NO" } } }, ["Ingrid Vold", "Håkon Brekke", "Brekke & Sons"]],
      [{ workshop: { country: "NL" } }, ["van der Meer Instruments", "Pieter de Wit"]],
      [{ workshop: { latitude: { $lt: 50 } } }, ["Élise Marchand"]],
      [{ workshop: { longitude: { $between: [-9, -1] } } }, ["O'Hara Foundry", "Élise Marchand"]],
      [{ workshop: { town: { $startsWith: "Br" }, country: { $eq: "NO" } } }, []],
    ],
  }),
  matching({
    id: "filtering-component-null",
    needs: ["components"],
    source: "observed",
    interpretation: "I-56",
    statement: "$null and $notNull on a component MUST separate the entries without the component from those with it.",
    type: "maker",
    rows: [
      [{ workshop: { $null: true } }, ["anna Lindqvist", "Jan de Wit", "Matthew Teague", "Unknown carver"]],
      [{ workshop: { $notNull: true }, trade: { $eq: "shipwright" } }, ["Håkon Brekke", "Brekke & Sons"]],
    ],
  }),
  matching({
    id: "filtering-component-repeatable",
    needs: ["components"],
    source: "observed",
    interpretation: "I-56",
    statement:
      "A filter on a repeatable component MUST match the entries of which at least one element matches, each once.",
    type: "artifact",
    rows: [
      [{ inscriptions: { language: { $eq: "la" } } }, ["aurora-bell", "chart-of-the-northern-sound"]],
      [{ inscriptions: { legible: { $eq: false } } }, ["brass-octant-of-captain-lund"]],
      [{ provenance: { year: { $lt: 1850 } } }, ["brass-octant-of-captain-lund", "figurehead-of-the-valkyrie"]],
      [{ provenance: { price: { $eq: "11" } } }, ["brass-octant-of-captain-lund"]],
    ],
  }),
  matching({
    id: "filtering-component-same-element",
    needs: ["components"],
    source: "observed",
    interpretation: "I-56",
    statement:
      "All conditions inside one filter on a repeatable component MUST hold for the same element; separate elements of $and each look for one of their own.",
    type: "restoration",
    rows: [
      [{ treatments: { solvent: "acetone", hours: "3.5" } }, []],
      [{ treatments: { solvent: "acetone", hours: "0.25" } }, ["rehang-the-harbour-bell"]],
      [
        { $and: [{ treatments: { solvent: "acetone" } }, { treatments: { hours: "3.5" } }] },
        ["rehang-the-harbour-bell"],
      ],
    ],
  }),
  matching({
    id: "filtering-component-nested",
    needs: ["components"],
    source: "observed",
    interpretation: "I-56",
    statement: "A filter MUST reach a component inside a component.",
    type: "artifact",
    rows: [
      [{ provenance: { place: { town: { $eq: "Bergen" } } } }, ["figurehead-of-the-valkyrie"]],
      [{ provenance: { place: { country: { $in: ["GB", "IE"] } } } }, ["brass-octant-of-captain-lund", "aurora-bell"]],
    ],
  }),
  matching({
    id: "filtering-component-relation",
    needs: ["components", "relations"],
    source: "observed",
    interpretation: "I-56",
    statement: "A filter MUST follow a relation out of a component.",
    type: "restoration",
    rows: [
      [{ crew: { chief: { badge: { $eq: "M-04" } } } }, ["rehang-the-harbour-bell"]],
      [
        { crew: { members: { badge: { $in: ["P-03", "G-01"] } } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart"],
      ],
      [{ crew: { chief: { jobs: { slug: { $eq: "survey-of-the-bell-frame" } } } } }, ["rehang-the-harbour-bell"]],
    ],
  }),
  matching({
    id: "filtering-component-of-relation",
    needs: ["components", "relations"],
    source: "observed",
    interpretation: "I-56",
    statement: "A filter MUST reach a component of a related entry.",
    type: "artifact",
    rows: [
      [
        { maker: { workshop: { town: { $eq: "Whitby" } } } },
        ["sextant-by-thorne", "dividers-of-a-navigator", "parallel-rule", "astrolabe-replica"],
      ],
    ],
  }),
  refusing({
    id: "filtering-component-unknown-field",
    section: "4.4",
    needs: ["components", "relations"],
    source: "observed",
    interpretation: "I-48",
    statement: "An unknown field of a component MUST be refused in filters with a ValidationError that names it.",
    type: "restoration",
    queries: [
      { filters: { crew: { nope: { $eq: 1 } } } },
      { filters: { treatments: { usedAt: { nope: "x" } } } },
      { filters: { crew: { chief: { nope: { $null: true } } } } },
    ],
    refusal: { ...validationError, message: "Invalid parameter nope" },
  }),
];
