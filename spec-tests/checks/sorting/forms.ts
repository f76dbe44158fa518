import type { Query } from "../../kit/contract/address.js";
import { type ListRow, listing } from "../../kit/expect/tables.js";
import { tagsHeaviestFirst } from "../tags.js";

const filters: Query = { weight: { $notNull: true } };

const row = (sort: Query[string]): ListRow => [{ filters, sort }, tagsHeaviestFirst];

const rawRow = (sort: string): ListRow => [`filters[weight][$notNull]=true&${sort}`, tagsHeaviestFirst];

/** The shapes of the sort parameter that the specification does not show (section 4.2). */
export const sortFormChecks = [
  listing({
    id: "sorting-form-comma",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement:
      "Several fields in one string, separated by commas, MUST sort like the array of these fields; spaces around them do not matter.",
    type: "tag",
    rows: [row("weight:desc,slug:asc"), row("weight:desc, slug"), row("weight:desc,slug")],
  }),
  listing({
    id: "sorting-form-repeated",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement: "A repeated sort parameter, and one with empty brackets, MUST sort like the indexed array.",
    type: "tag",
    rows: [rawRow("sort=weight:desc&sort=slug"), rawRow("sort[]=weight:desc&sort[]=slug")],
  }),
  listing({
    id: "sorting-form-object",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement: "sort[<field>]=<order> MUST sort by that field, and several of them in the order of the parameters.",
    type: "tag",
    rows: [row({ weight: "desc", slug: "asc" }), rawRow("sort[weight]=desc&sort[slug]=asc")],
  }),
  listing({
    id: "sorting-form-array-of-objects",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement: "An array of objects in sort MUST sort by the fields in array order.",
    type: "tag",
    rows: [row([{ weight: "desc" }, { slug: "asc" }])],
  }),
  listing({
    id: "sorting-form-order-case",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement: "The order in sort MUST be understood in upper case too.",
    type: "tag",
    rows: [row(["weight:DESC", "slug:ASC"]), row({ weight: "DESC", slug: "Asc" })],
  }),
  listing({
    id: "sorting-form-encoded",
    section: "4.2",
    statement: "Percent-encoded brackets, colons and commas in sort MUST mean the same as plain ones.",
    type: "tag",
    rows: [rawRow("sort%5B0%5D=weight%3Adesc&sort%5B1%5D=slug%3Aasc"), rawRow("sort[0]=weight:desc&sort[1]=slug:asc")],
  }),
  listing({
    id: "sorting-form-third-part",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement: "What follows a second colon in sort MUST be ignored.",
    type: "tag",
    rows: [row(["weight:desc:asc", "slug:asc:desc"])],
  }),
  listing({
    id: "sorting-form-empty-parts",
    section: "4.2",
    source: "observed",
    interpretation: "I-21",
    statement: "Empty parts of a sort string MUST be ignored.",
    type: "tag",
    rows: [row(",weight:desc,slug"), row("weight:desc,,slug")],
  }),
];
