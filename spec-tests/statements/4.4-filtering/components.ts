import { validationError } from "../../kit/expect/error.js";
import { filtering, refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

/** Filters on components (section 4.4): the specification speaks of relations only. */
export const componentFilterStatements = [
  measured(
    "4.4-components",
    "I-56",
    "A filter WILL lead through components, nested ones too, and from and to relations.",
    { needs: ["components"] },
    filtering(
      "filtering-component",
      { sentence: "filters[<component>][<field>][<operator>] WILL filter on a field of the entry's component." },
      "maker",
      [
        [{ workshop: { country: { $eq: "NO" } } }, ["Ingrid Vold", "Håkon Brekke", "Brekke & Sons"]],
        [{ workshop: { country: "NL" } }, ["van der Meer Instruments", "Pieter de Wit"]],
        [{ workshop: { latitude: { $lt: 50 } } }, ["Élise Marchand"]],
        [{ workshop: { longitude: { $between: [-9, -1] } } }, ["O'Hara Foundry", "Élise Marchand"]],
        [{ workshop: { town: { $startsWith: "Br" }, country: { $eq: "NO" } } }, []],
      ],
    ),
    filtering(
      "filtering-component-nested",
      { sentence: "A filter WILL reach a component inside a component." },
      "artifact",
      [
        [{ provenance: { place: { town: { $eq: "Bergen" } } } }, ["figurehead-of-the-valkyrie"]],
        [
          { provenance: { place: { country: { $in: ["GB", "IE"] } } } },
          ["brass-octant-of-captain-lund", "aurora-bell"],
        ],
      ],
    ),
    filtering(
      "filtering-component-relation",
      { sentence: "A filter WILL follow a relation out of a component.", needs: ["relations"] },
      "restoration",
      [
        [{ crew: { chief: { badge: { $eq: "M-04" } } } }, ["rehang-the-harbour-bell"]],
        [
          { crew: { members: { badge: { $in: ["P-03", "G-01"] } } } },
          ["rehang-the-harbour-bell", "flatten-the-ice-chart"],
        ],
        [{ crew: { chief: { jobs: { slug: { $eq: "survey-of-the-bell-frame" } } } } }, ["rehang-the-harbour-bell"]],
      ],
    ),
    filtering(
      "filtering-component-of-relation",
      { sentence: "A filter WILL reach a component of a related entry.", needs: ["relations"] },
      "artifact",
      [
        [
          { maker: { workshop: { town: { $eq: "Whitby" } } } },
          ["sextant-by-thorne", "dividers-of-a-navigator", "parallel-rule", "astrolabe-replica"],
        ],
      ],
    ),
  ),
  measured(
    "4.4-component-null",
    "I-56",
    "$null and $notNull on a component WILL separate the entries without the component from those with it.",
    { needs: ["components"] },
    filtering("filtering-component-null", "maker", [
      [{ workshop: { $null: true } }, ["anna Lindqvist", "Jan de Wit", "Matthew Teague", "Unknown carver"]],
      [{ workshop: { $notNull: true }, trade: { $eq: "shipwright" } }, ["Håkon Brekke", "Brekke & Sons"]],
    ]),
  ),
  measured(
    "4.4-component-repeatable",
    "I-56",
    "A filter on a repeatable component WILL match the entries of which at least one element matches, each once.",
    { needs: ["components"] },
    filtering("filtering-component-repeatable", "artifact", [
      [{ inscriptions: { language: { $eq: "la" } } }, ["aurora-bell", "chart-of-the-northern-sound"]],
      [{ inscriptions: { legible: { $eq: false } } }, ["brass-octant-of-captain-lund"]],
      [{ provenance: { year: { $lt: 1850 } } }, ["brass-octant-of-captain-lund", "figurehead-of-the-valkyrie"]],
      [{ provenance: { price: { $eq: "11" } } }, ["brass-octant-of-captain-lund"]],
    ]),
  ),
  measured(
    "4.4-same-component",
    "I-56",
    "All conditions inside one filter on a repeatable component WILL hold for the same element; separate elements of $and each look for one of their own.",
    { needs: ["components"] },
    filtering("filtering-component-same-element", "restoration", [
      [{ treatments: { solvent: "acetone", hours: "3.5" } }, []],
      [{ treatments: { solvent: "acetone", hours: "0.25" } }, ["rehang-the-harbour-bell"]],
      [
        { $and: [{ treatments: { solvent: "acetone" } }, { treatments: { hours: "3.5" } }] },
        ["rehang-the-harbour-bell"],
      ],
    ]),
  ),
  measured(
    "4.4-component-unknown",
    "I-48",
    "An unknown field of a component WILL be refused in filters with a ValidationError that names it.",
    { needs: ["components", "relations"] },
    refusing(
      "filtering-component-unknown-field",
      { refusal: { ...validationError, message: "Invalid parameter nope" } },
      "restoration",
      [
        { filters: { crew: { nope: { $eq: 1 } } } },
        { filters: { treatments: { usedAt: { nope: "x" } } } },
        { filters: { crew: { chief: { nope: { $null: true } } } } },
      ],
    ),
  ),
];
