import { expect, test } from "vitest";
import { smallerRequests } from "./smaller.js";
import type { SymbolicQuery } from "./symbolic.js";

const smaller = (query: SymbolicQuery, ordered = true) =>
  smallerRequests({ type: "tag", query, ordered, classes: [] }).map((request) => request.query);

test.each<[string, SymbolicQuery, readonly SymbolicQuery[]]>([
  ["a parameter goes", { locale: "fr", publicationState: "live" }, [{ publicationState: "live" }, { locale: "fr" }]],
  ["a sort that is relied on stays", { sort: ["slug"], pagination: { page: 1 } }, []],
  [
    "one of two conditions goes",
    { filters: { a: { $eq: 1 }, b: { $eq: 2 } } },
    [{}, { filters: { b: { $eq: 2 } } }, { filters: { a: { $eq: 1 } } }],
  ],
  ["a group is opened", { filters: { $or: [{ a: { $eq: 1 } }] } }, [{}, { filters: { a: { $eq: 1 } } }]],
  ["a negation is taken off", { filters: { $not: { a: { $eq: 1 } } } }, [{}, { filters: { a: { $eq: 1 } } }]],
  ["a list gets shorter", { fields: ["a", "b"] }, [{}, { fields: ["b"] }, { fields: ["a"] }]],
  ["the two ends of a range stay", { filters: { a: { $between: [1, 2] } } }, [{}]],
  ["a symbolic id stays whole", { filters: { id: { $eq: { $entry: ["tag", "oak"] } } } }, [{}]],
])("%s", (_, query, expected) => {
  expect(smaller(query)).toEqual(expected);
});
