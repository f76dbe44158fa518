import type { Query } from "../../kit/contract/address.js";
import type { Target } from "../../kit/contract/target.js";
import { filtering, type MatchRow, refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

const ledByEide = ["survey-of-the-bell-frame"];

const withId = (key: string, filters: (id: number) => Query, keys: readonly string[]): MatchRow => [
  (target: Target) => filters(target.id("conservator", key)),
  keys,
];

export const filteringRelationId = filtering(
  "filtering-relation-id",
  { sentence: "filters[<relation>][id][<operator>] MUST filter on the id of the related entry." },
  "restoration",
  [
    withId("W-17", (id) => ({ lead: { id: { $eq: id } } }), ledByEide),
    withId("W-17", (id) => ({ lead: { id: { $in: [id] } } }), ledByEide),
    withId("G-01", (id) => ({ consultants: { id: { $eq: id } } }), ["rehang-the-harbour-bell", "wash-the-gansey"]),
    withId("P-03", (id) => ({ team: { id: { $eq: id } } }), ["flatten-the-ice-chart"]),
  ],
);

/** What stands directly below a relation: null, an id, several of them (section 4.4 rule 2). */
export const relationValueStatements = [
  measured(
    "4.4-relation-value",
    "I-51",
    "A value, an array or an operator directly below a relation WILL be compared with the id of the related entry.",
    { needs: ["relations"] },
    filtering("filtering-relation-id-forms", "restoration", [
      withId("W-17", (id) => ({ lead: id }), ledByEide),
      withId("W-17", (id) => ({ lead: [id] }), ledByEide),
      withId("W-17", (id) => ({ lead: { id } }), ledByEide),
      withId("W-17", (id) => ({ lead: { $eq: id } }), ledByEide),
      withId("W-17", (id) => ({ lead: { $in: [id] } }), ledByEide),
      withId("W-17", (id) => ({ team: id }), ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]),
      withId("T-11", (id) => ({ lead: { $ne: id } }), [
        "rehang-the-harbour-bell",
        "flatten-the-ice-chart",
        "survey-of-the-bell-frame",
      ]),
    ]),
  ),
  measured(
    "4.4-relation-mixed",
    "I-51",
    "Two operators, or an operator and a field, directly below a relation WILL be refused.",
    { needs: ["relations"] },
    refusing("filtering-relation-operators-mixed", "restoration", [
      { filters: { lead: { $gt: 0, $lt: 9 } } },
      { filters: { lead: { $notNull: true, name: { $eq: "Tormod Eide" } } } },
      { filters: { lead: { $not: { name: { $eq: "Tormod Eide" } } } } },
    ]),
  ),
  measured(
    "4.4-relation-null",
    "I-54",
    "$null and $notNull on a relation WILL separate the entries without related entries from those with some.",
    { needs: ["relations"] },
    filtering(
      "filtering-relation-null-to-one",
      {
        sentence:
          "$null and $notNull on a to-one relation WILL separate the entries without a related entry from those with one.",
      },
      "restoration",
      [
        [{ lead: { $null: true } }, ["moth-watch", "new-rope-for-the-bell"]],
        ["filters[lead]", ["moth-watch", "new-rope-for-the-bell"]],
        [
          { lead: { $notNull: true } },
          ["rehang-the-harbour-bell", "flatten-the-ice-chart", "survey-of-the-bell-frame", "wash-the-gansey"],
        ],
        [
          { lead: { $null: false } },
          ["rehang-the-harbour-bell", "flatten-the-ice-chart", "survey-of-the-bell-frame", "wash-the-gansey"],
        ],
        [{ phaseOf: { $notNull: true } }, ["survey-of-the-bell-frame", "new-rope-for-the-bell"]],
      ],
    ),
    filtering(
      "filtering-relation-null-to-many",
      {
        sentence:
          "$null and $notNull on a to-many relation WILL separate the entries without related entries from those with some, each once.",
      },
      "restoration",
      [
        [{ team: { $null: true } }, ["moth-watch"]],
        [{ trainees: { $null: true } }, ["survey-of-the-bell-frame", "moth-watch", "new-rope-for-the-bell"]],
        [{ trainees: { $notNull: true } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart", "wash-the-gansey"]],
        [{ phases: { $notNull: true } }, ["rehang-the-harbour-bell"]],
      ],
    ),
  ),
];
