import { listing } from "../../kit/expect/tables.js";

const booked = { code: { $in: ["WL-0042", "WL-0007", "AB-0007"] } };
const bells = ["AB-0007", "WL-0007", "WL-0042"];
const restored = { slug: { $in: ["wash-the-gansey", "flatten-the-ice-chart"] } };

/** Sorting by what an entry is linked to (section 4.2): the specification only shows fields of the entry itself. */
export const sortDeepChecks = [
  listing({
    id: "sorting-deep-relation",
    section: "4.2",
    source: "observed",
    interpretation: "I-22",
    needs: ["relations", "i18n", "draft-and-publish"],
    statement: "sort=<to-one relation>.<field> MUST order the entries by the field of the related entry.",
    type: "ticket",
    rows: [
      [{ filters: booked, sort: ["exhibition.slug", "code"] }, bells],
      [{ filters: booked, sort: ["exhibition.slug:desc", "code:desc"] }, [...bells].reverse()],
      [{ filters: booked, sort: "exhibition.admission:asc,code:desc" }, ["AB-0007", "WL-0042", "WL-0007"]],
    ],
  }),
  listing({
    id: "sorting-deep-relation-object",
    section: "4.2",
    source: "observed",
    interpretation: "I-22",
    needs: ["relations", "i18n", "draft-and-publish"],
    statement: "sort[<to-one relation>][<field>]=<order> MUST order the entries by the field of the related entry.",
    type: "ticket",
    rows: [
      [{ filters: booked, sort: { exhibition: { slug: "asc" }, code: "asc" } }, bells],
      [
        { filters: booked, sort: [{ exhibition: { slug: "desc" } }, { code: "asc" }] },
        ["WL-0007", "WL-0042", "AB-0007"],
      ],
    ],
  }),
  listing({
    id: "sorting-deep-two-relations",
    section: "4.2",
    source: "observed",
    interpretation: "I-22",
    needs: ["relations", "i18n", "draft-and-publish"],
    statement: "A sort MUST follow a path of several to-one relations.",
    type: "restoration",
    rows: [
      [{ filters: restored, sort: "artifact.maker.bornOn" }, ["flatten-the-ice-chart", "wash-the-gansey"]],
      [{ filters: restored, sort: "artifact.maker.bornOn:desc" }, ["wash-the-gansey", "flatten-the-ice-chart"]],
    ],
  }),
  listing({
    id: "sorting-deep-component",
    section: "4.2",
    source: "observed",
    interpretation: "I-22",
    statement: "sort=<component>.<field> MUST order the entries by the field of their component.",
    needs: ["components"],
    type: "maker",
    rows: [
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
    ],
  }),
  listing({
    id: "sorting-deep-media",
    section: "4.2",
    source: "observed",
    interpretation: "I-22",
    statement: "sort=<single media field>.<field> MUST order the entries by the field of the file.",
    needs: ["media"],
    type: "exhibition",
    rows: [
      [
        {
          filters: { slug: { $in: ["winter-light", "from-the-stores", "the-sound-of-bells"] } },
          sort: "poster.width",
        },
        ["the-sound-of-bells", "winter-light", "from-the-stores"],
      ],
    ],
  }),
];
