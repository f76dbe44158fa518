import { validationError } from "../../kit/expect/error.js";
import { filtering, refusing } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";

/** Media fields, dynamic zones and relations to entries of any type (section 4.4 rule 3). */
export const mediaFilterStatements = [
  spec(
    "4.4-rule-3-polymorphic",
    "A filter through a relation to entries of any type MUST be refused.",
    { needs: ["polymorphic"], interpretation: "I-57" },
    refusing(
      "filtering-polymorphic",
      {
        sentence: "Filtering on a relation to entries of any type MUST be refused with a ValidationError.",
        refusal: validationError,
      },
      "story",
      [
        { filters: { subject: { title: { $eq: "Bell of the Aurora" } } } },
        { filters: { mentions: { id: { $eq: 1 } } } },
        { filters: { subject: { $null: true } } },
      ],
    ),
  ),
  spec(
    "4.4-rule-3-zones",
    "A filter on a dynamic zone MUST be refused.",
    { needs: ["dynamic-zones"], interpretation: "I-57" },
    refusing(
      "filtering-dynamic-zone",
      { sentence: "Filtering on a dynamic zone MUST be refused with a ValidationError.", refusal: validationError },
      "restoration",
      [
        { filters: { log: { heading: { $eq: "Sound, mostly" } } } },
        { filters: { log: { $null: true } } },
        { filters: { $or: [{ slug: "moth-watch" }, { log: { shift: "night" } }] } },
        { filters: { artifact: { chapters: { heading: { $notNull: true } } } } },
      ],
    ),
  ),
  spec(
    "4.4-rule-3-media",
    "A filter on a media field MUST be refused, at any depth.",
    { needs: ["media"], interpretation: "I-58" },
    refusing(
      "filtering-media-refused",
      {
        sentence: "Filtering on a media field MUST be refused with a ValidationError, whatever the operator.",
        profile: "spec",
        refusal: validationError,
      },
      "restoration",
      [
        { filters: { before: { name: { $eq: "bell-aurora.png" } } } },
        { filters: { before: { width: { $gt: 10 } } } },
        { filters: { photos: { name: { $contains: "bell" } } } },
        { filters: { before: { $null: true } } },
        { filters: { photos: { $notNull: true } } },
        { filters: { before: { id: { $eq: 1 } } } },
        { filters: { before: 1 } },
      ],
    ),
    refusing(
      "filtering-media-refused-nested",
      {
        sentence: "Filtering on a media field MUST be refused inside groups, related entries and components too.",
        needs: ["components"],
        profile: "spec",
        refusal: validationError,
      },
      "restoration",
      [
        { filters: { $or: [{ slug: { $eq: "moth-watch" } }, { before: { width: { $gt: 10 } } }] } },
        { filters: { $not: { before: { width: { $gt: 10 } } } } },
        { filters: { artifact: { cover: { name: { $eq: "bell-aurora.png" } } } } },
        { filters: { treatments: { photos: { width: { $gt: 10 } } } } },
      ],
    ),
  ),
  spec("4.4-rule-4", "Deep filters MAY be slow.", { reason: "No limit is stated: nothing to check." }),
  measured(
    "4.4-media",
    "I-58",
    "Filtering on a media field WILL look at the fields of its files.",
    { needs: ["media", "relations", "components"] },
    filtering("filtering-media-works", { profile: "strapi-4.26" }, "restoration", [
      [{ before: { name: { $eq: "bell-aurora.png" } } }, ["rehang-the-harbour-bell"]],
      [{ before: { width: { $gt: 20 } } }, ["flatten-the-ice-chart"]],
      [{ photos: { width: { $gte: 20 } } }, ["rehang-the-harbour-bell"]],
      [
        { artifact: { cover: { name: { $eq: "bell-aurora.png" } } } },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame"],
      ],
      [{ treatments: { photos: { name: { $eq: "octant-front.png" } } } }, ["rehang-the-harbour-bell"]],
    ]),
  ),
  measured(
    "4.4-media-null",
    "I-58",
    "$null and $notNull on a media field WILL separate the entries without a file from those with one, each once.",
    { needs: ["media"] },
    filtering("filtering-media-null-works", { profile: "strapi-4.26" }, "restoration", [
      [
        { before: { $null: true } },
        ["survey-of-the-bell-frame", "moth-watch", "new-rope-for-the-bell", "wash-the-gansey"],
      ],
      [{ before: { $notNull: true } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart"]],
      [{ photos: { $notNull: true } }, ["rehang-the-harbour-bell"]],
    ]),
  ),
];
