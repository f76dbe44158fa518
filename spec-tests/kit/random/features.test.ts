import { expect, test } from "vitest";
import type { Depth } from "../contract/target.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import { featuresIn } from "./features.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

const target = await targetOn(await referenceHandler());

const asked = (query: SymbolicQuery, type = "artifact"): SymbolicRequest => ({
  ...{ type, query, ordered: false, classes: [] },
});

const of = (request: SymbolicRequest, depth: Depth = "usual") => [...featuresIn(target, request, depth)].sort();

test("an attribute stands for all of its type, and a relation for all of its kind", () => {
  expect(of(asked({ filters: { title: { $eq: "a" } } }))).toEqual(
    of(asked({ filters: { slug: { $eq: "b" } } })).map((each) => each.replace("uid", "string")),
  );
  expect(of(asked({ sort: ["title"] }))).toEqual(
    of(asked({ sort: ["kind"] })).map((each) => each.replace("enumeration", "string")),
  );
  expect(of(asked({ populate: ["tags"] }))).toEqual(of(asked({ populate: ["categories"] })));
});

test.each<[string, SymbolicQuery, SymbolicQuery]>([
  ["another operator", { filters: { title: { $eq: "a" } } }, { filters: { title: { $ne: "a" } } }],
  ["another type", { filters: { title: { $eq: "a" } } }, { filters: { estimate: { $eq: 1 } } }],
  ["a group", { filters: { title: { $eq: "a" } } }, { filters: { $or: [{ title: { $eq: "a" } }] } }],
  ["what it is below", { filters: { title: { $eq: "a" } } }, { filters: { maker: { name: { $eq: "a" } } } }],
  ["the direction", { sort: ["title"] }, { sort: ["title:desc"] }],
  ["the place", { sort: ["title"] }, { sort: ["slug", "title"] }],
  ["another parameter", { sort: ["title"] }, { sort: ["title"], locale: "de" }],
  ["its value", { publicationState: "live" }, { publicationState: "preview" }],
  ["how pages are counted", { pagination: { withCount: "true" } }, { pagination: { withCount: "false" } }],
  ["how many are selected", { fields: ["title"] }, { fields: "*" }],
  ["the form of populate", { populate: "*" }, { populate: ["tags"] }],
  ["what is populated", { populate: ["maker"] }, { populate: ["tags"] }],
  ["its options", { populate: { tags: { sort: ["name"] } } }, { populate: { tags: { fields: ["name"] } } }],
  ["how deep", { populate: ["maker"] }, { populate: ["maker.artifacts"] }],
])("%s is something else", (_, one, other) => {
  expect(of(asked(one))).not.toEqual(of(asked(other)));
});

test("each list is something else, but in a quick run", () => {
  const [one, other] = [asked({ sort: ["name"] }, "tag"), asked({ sort: ["name"] }, "category")];
  expect(of(one)).not.toEqual(of(other));
  expect(of(one, "quick")).toEqual(of(other, "quick"));
});

test("where others look into each list, a list is nothing else", () => {
  const inAny = (request: SymbolicRequest) => [...featuresIn(target, request, "usual", false)].sort();
  const conditions = { filters: { name: { $eq: "a" } } };
  expect(inAny(asked(conditions, "tag"))).toEqual(inAny(asked(conditions, "category")));
  expect(inAny(asked({ filters: { estimate: { $eq: 1 } } }))).not.toEqual(
    inAny(asked({ filters: { title: { $eq: "a" } } })),
  );
  expect(inAny(asked({ ...conditions, locale: "de" }))).not.toEqual(inAny(asked(conditions)));
});
