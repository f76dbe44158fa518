import { listing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

const booked = { code: { $in: ["WL-0042", "WL-0007", "AB-0007"] } };
const bells = ["AB-0007", "WL-0007", "WL-0042"];
const restored = { slug: { $in: ["wash-the-gansey", "flatten-the-ice-chart"] } };

/** Sorting by what an entry is linked to (section 4.2): the specification only shows fields of the entry itself. */
export const sortDeepStatements = [
  measured(
    "4.2-deep",
    "I-22",
    "A sort WILL follow paths through to-one relations, dotted or nested.",
    { needs: ["relations", "i18n", "draft-and-publish"] },
    listing(
      "sorting-deep-relation",
      { sentence: "sort=<to-one relation>.<field> WILL order the entries by the field of the related entry." },
      "ticket",
      [
        [{ filters: booked, sort: ["exhibition.slug", "code"] }, bells],
        [{ filters: booked, sort: ["exhibition.slug:desc", "code:desc"] }, [...bells].reverse()],
        [{ filters: booked, sort: "exhibition.admission:asc,code:desc" }, ["AB-0007", "WL-0042", "WL-0007"]],
      ],
    ),
    listing(
      "sorting-deep-relation-object",
      {
        sentence: "sort[<to-one relation>][<field>]=<order> WILL order the entries by the field of the related entry.",
      },
      "ticket",
      [
        [{ filters: booked, sort: { exhibition: { slug: "asc" }, code: "asc" } }, bells],
        [
          { filters: booked, sort: [{ exhibition: { slug: "desc" } }, { code: "asc" }] },
          ["WL-0007", "WL-0042", "AB-0007"],
        ],
      ],
    ),
    listing(
      "sorting-deep-two-relations",
      { sentence: "A sort WILL follow a path of several to-one relations." },
      "restoration",
      [
        [{ filters: restored, sort: "artifact.maker.bornOn" }, ["flatten-the-ice-chart", "wash-the-gansey"]],
        [{ filters: restored, sort: "artifact.maker.bornOn:desc" }, ["wash-the-gansey", "flatten-the-ice-chart"]],
      ],
    ),
  ),
  measured(
    "4.2-deep-component",
    "I-22",
    "sort=<component>.<field> WILL order the entries by the field of their component.",
    { needs: ["components"] },
    listing("sorting-deep-component", "maker", [
      [
        {
          filters: { name: { $notIn: ["anna Lindqvist", "Jan de Wit", "Matthew Teague", "Unknown carver"] } },
          sort: ["workshop.latitude", "name"],
        },
        [
          "Élise Marchand",
          "O'Hara Foundry",
          "van der Meer Instruments",
          "Pieter de Wit",
          "Liesl Groß",
          "Zachariah Thorne",
          "Ingrid Vold",
          "Brekke & Sons",
          "Håkon Brekke",
        ],
      ],
    ]),
  ),
  measured(
    "4.2-deep-media",
    "I-22",
    "sort=<single media field>.<field> WILL order the entries by the field of the file.",
    { needs: ["media"] },
    listing("sorting-deep-media", "exhibition", [
      [
        {
          filters: { slug: { $in: ["winter-light", "from-the-stores", "the-sound-of-bells"] } },
          sort: "poster.width",
        },
        ["the-sound-of-bells", "winter-light", "from-the-stores"],
      ],
    ]),
  ),
  measured("4.2-deep-to-many", "I-22", "A sort through a to-many relation MAY be answered in any way.", {
    reason: "The real server repeats the entries, which no client needs: not asked.",
  }),
];
