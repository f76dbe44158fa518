import { filtering, ruledOutFilters } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";

/** Media fields, dynamic zones and relations to entries of any type (section 4.4 rule 3). */
export const mediaFilterStatements = [
  spec(
    "4.4-rule-3-polymorphic",
    "A filter through a relation to entries of any type MUST be refused, have no effect, or be carried out.",
    { needs: ["polymorphic"], interpretation: "I-57" },
    ruledOutFilters("filtering-polymorphic", {}, "story", [
      [{ subject: { title: { $eq: "Bell of the Aurora" } } }, { slug: { $eq: "the-bell-nobody-rang" } }],
      [{ subject: { name: { $eq: "Ingrid Vold" } } }, { slug: { $eq: "vold-carver-of-forty" } }],
      [{ subject: { $null: "true" } }, { slug: { $eq: "nothing-to-see" } }],
    ]),
  ),
  spec(
    "4.4-rule-3-zones",
    "A filter on a dynamic zone MUST be refused, have no effect, or be carried out.",
    { needs: ["dynamic-zones"], interpretation: "I-57" },
    ruledOutFilters("filtering-dynamic-zone", {}, "restoration", [
      [{ log: { heading: { $eq: "Sound, mostly" } } }, { slug: { $eq: "survey-of-the-bell-frame" } }],
      [{ log: { shift: { $eq: "night" } } }, { slug: { $eq: "rehang-the-harbour-bell" } }],
      [{ log: { $null: "true" } }, { slug: { $notIn: ["survey-of-the-bell-frame", "rehang-the-harbour-bell"] } }],
      [
        { slug: { $in: ["moth-watch", "rehang-the-harbour-bell"] }, log: { shift: { $eq: "night" } } },
        { slug: { $in: ["moth-watch", "rehang-the-harbour-bell"] } },
        { slug: { $eq: "rehang-the-harbour-bell" } },
      ],
    ]),
  ),
  spec(
    "4.4-rule-3-media",
    "A filter on a media field MUST be refused, have no effect, or look at its files, at any depth.",
    { needs: ["media"], interpretation: "I-58" },
    ruledOutFilters("filtering-media", { profile: "spec" }, "restoration", [
      [{ before: { name: { $eq: "bell-aurora.png" } } }, { slug: { $eq: "rehang-the-harbour-bell" } }],
      [{ before: { width: { $gt: 20 } } }, { slug: { $eq: "flatten-the-ice-chart" } }],
      [{ photos: { width: { $gte: 20 } } }, { slug: { $eq: "rehang-the-harbour-bell" } }],
      [{ before: { $null: "true" } }, { slug: { $notIn: ["rehang-the-harbour-bell", "flatten-the-ice-chart"] } }],
      [
        { slug: { $in: ["moth-watch", "flatten-the-ice-chart"] }, before: { width: { $gt: 20 } } },
        { slug: { $in: ["moth-watch", "flatten-the-ice-chart"] } },
        { slug: { $eq: "flatten-the-ice-chart" } },
      ],
      [
        { artifact: { cover: { name: { $eq: "bell-aurora.png" } } } },
        { slug: { $in: ["rehang-the-harbour-bell", "survey-of-the-bell-frame"] } },
      ],
    ]),
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
