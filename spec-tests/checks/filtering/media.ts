import { validationError } from "../../kit/expect/error.js";
import { matching, refusing } from "../../kit/expect/tables.js";

/** Media fields, dynamic zones and relations to entries of any type (section 4.4 rule 3). */
export const mediaFilterChecks = [
  refusing({
    id: "filtering-media-refused",
    section: "4.4",
    needs: ["media"],
    profile: "spec",
    interpretation: "I-58",
    statement: "Filtering on a media field MUST be refused with a ValidationError, whatever the operator.",
    type: "restoration",
    queries: [
      { filters: { before: { name: { $eq: "bell-aurora.png" } } } },
      { filters: { before: { width: { $gt: 10 } } } },
      { filters: { photos: { name: { $contains: "bell" } } } },
      { filters: { before: { $null: true } } },
      { filters: { photos: { $notNull: true } } },
      { filters: { before: { id: { $eq: 1 } } } },
      { filters: { before: 1 } },
    ],
    refusal: validationError,
  }),
  refusing({
    id: "filtering-media-refused-nested",
    section: "4.4",
    needs: ["media", "components"],
    profile: "spec",
    interpretation: "I-58",
    statement: "Filtering on a media field MUST be refused inside groups, related entries and components too.",
    type: "restoration",
    queries: [
      { filters: { $or: [{ slug: { $eq: "moth-watch" } }, { before: { width: { $gt: 10 } } }] } },
      { filters: { $not: { before: { width: { $gt: 10 } } } } },
      { filters: { artifact: { cover: { name: { $eq: "bell-aurora.png" } } } } },
      { filters: { treatments: { photos: { width: { $gt: 10 } } } } },
    ],
    refusal: validationError,
  }),
  matching({
    id: "filtering-media-works",
    needs: ["media", "relations", "components"],
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-58",
    statement: "Filtering on a media field MUST look at the fields of its files.",
    type: "restoration",
    rows: [
      [{ before: { name: { $eq: "bell-aurora.png" } } }, ["rehang-the-harbour-bell"]],
      [{ before: { width: { $gt: 20 } } }, ["flatten-the-ice-chart"]],
      [{ photos: { width: { $gte: 20 } } }, ["rehang-the-harbour-bell"]],
      [
        { artifact: { cover: { name: { $eq: "bell-aurora.png" } } } },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame"],
      ],
      [{ treatments: { photos: { name: { $eq: "octant-front.png" } } } }, ["rehang-the-harbour-bell"]],
    ],
  }),
  matching({
    id: "filtering-media-null-works",
    needs: ["media"],
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-58",
    statement:
      "$null and $notNull on a media field MUST separate the entries without a file from those with one, each once.",
    type: "restoration",
    rows: [
      [
        { before: { $null: true } },
        ["survey-of-the-bell-frame", "moth-watch", "new-rope-for-the-bell", "wash-the-gansey"],
      ],
      [{ before: { $notNull: true } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart"]],
      [{ photos: { $notNull: true } }, ["rehang-the-harbour-bell"]],
    ],
  }),
  refusing({
    id: "filtering-dynamic-zone",
    section: "4.4",
    needs: ["dynamic-zones"],
    interpretation: "I-57",
    statement: "Filtering on a dynamic zone MUST be refused with a ValidationError.",
    type: "restoration",
    queries: [
      { filters: { log: { heading: { $eq: "Sound, mostly" } } } },
      { filters: { log: { $null: true } } },
      { filters: { $or: [{ slug: "moth-watch" }, { log: { shift: "night" } }] } },
      { filters: { artifact: { chapters: { heading: { $notNull: true } } } } },
    ],
    refusal: validationError,
  }),
  refusing({
    id: "filtering-polymorphic",
    section: "4.4",
    needs: ["polymorphic"],
    interpretation: "I-57",
    statement: "Filtering on a relation to entries of any type MUST be refused with a ValidationError.",
    type: "story",
    queries: [
      { filters: { subject: { title: { $eq: "Bell of the Aurora" } } } },
      { filters: { mentions: { id: { $eq: 1 } } } },
      { filters: { subject: { $null: true } } },
    ],
    refusal: validationError,
  }),
];
