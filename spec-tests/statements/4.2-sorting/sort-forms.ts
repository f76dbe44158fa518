import type { Query } from "../../kit/contract/address.js";
import { type ListRow, listing } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { tagsHeaviestFirst } from "../tags.js";

const filters: Query = { weight: { $notNull: true } };

const row = (sort: Query[string]): ListRow => [{ filters, sort }, tagsHeaviestFirst];

const rawRow = (sort: string): ListRow => [`filters[weight][$notNull]=true&${sort}`, tagsHeaviestFirst];

/** The shapes of the sort parameter that the specification does not show (section 4.2). */
export const sortFormStatements = [
  spec(
    "4.2-encoded",
    "Percent-encoded brackets, colons and commas in sort MUST mean the same as plain ones.",
    listing("sorting-form-encoded", "tag", [
      rawRow("sort%5B0%5D=weight%3Adesc&sort%5B1%5D=slug%3Aasc"),
      rawRow("sort[0]=weight:desc&sort[1]=slug:asc"),
    ]),
  ),
  measured(
    "4.2-comma",
    "I-21",
    "Several fields in one string, separated by commas, WILL sort like the array of these fields; spaces around them do not matter.",
    listing("sorting-form-comma", "tag", [
      row("weight:desc,slug:asc"),
      row("weight:desc, slug"),
      row("weight:desc,slug"),
    ]),
  ),
  measured(
    "4.2-repeated",
    "I-21",
    "A repeated sort parameter, and one with empty brackets, WILL sort like the indexed array.",
    listing("sorting-form-repeated", "tag", [
      rawRow("sort=weight:desc&sort=slug"),
      rawRow("sort[]=weight:desc&sort[]=slug"),
    ]),
  ),
  measured(
    "4.2-object",
    "I-21",
    "sort[<field>]=<order> WILL sort by that field, and several of them in the order of the parameters.",
    listing("sorting-form-object", "tag", [
      row({ weight: "desc", slug: "asc" }),
      rawRow("sort[weight]=desc&sort[slug]=asc"),
    ]),
  ),
  measured(
    "4.2-array-of-objects",
    "I-21",
    "An array of objects in sort WILL sort by the fields in array order.",
    listing("sorting-form-array-of-objects", "tag", [row([{ weight: "desc" }, { slug: "asc" }])]),
  ),
  measured(
    "4.2-order-case",
    "I-21",
    "The order in sort WILL be understood in upper case too.",
    listing("sorting-form-order-case", "tag", [row(["weight:DESC", "slug:ASC"]), row({ weight: "DESC", slug: "Asc" })]),
  ),
  measured(
    "4.2-third-part",
    "I-21",
    "What follows a second colon in sort WILL be ignored.",
    listing("sorting-form-third-part", "tag", [row(["weight:desc:asc", "slug:asc:desc"])]),
  ),
  measured(
    "4.2-empty-parts",
    "I-21",
    "Empty parts of a sort string WILL be ignored.",
    listing("sorting-form-empty-parts", "tag", [row(",weight:desc,slug"), row("weight:desc,,slug")]),
  ),
];
