import type { Query } from "../../kit/contract/address.js";
import type { Target } from "../../kit/contract/target.js";
import { expectThat } from "../../kit/expect/expect.js";
import { everything, type Listed, listed } from "../../kit/expect/laws.js";

/** Attributes of the longest list, with two of their values, the lesser first: each attribute has nulls and equal values. */
export const subjects = [
  { field: "quantity", low: "2", high: "12" },
  { field: "weightKg", low: "2.2", high: "12.5" },
  { field: "estimate", low: "350", high: "1200" },
  { field: "registryNumber", low: "42", high: "18710504" },
  { field: "acquiredOn", low: "1911-03-03", high: "1985-02-14" },
  { field: "demonstratedAt", low: "11:15:00.000", high: "14:00:00.000" },
  { field: "inspectedAt", low: "2022-05-27T09:12:00.999Z", high: "2023-11-05T10:15:30.005Z" },
  { field: "condition", low: "fair", high: "good" },
] as const;

/** Text attributes of the same list, with a part of some of their values. */
export const texts = [
  { field: "nickname", part: "e" },
  { field: "summary", part: "the" },
  { field: "contactEmail", part: "charts" },
] as const;

/** Two filters on different fields, both of which match something, together too. */
export const pairs: readonly (readonly [Query, Query])[] = [
  [{ kind: { $eq: "tool" } }, { condition: { $eq: "good" } }],
  [{ quantity: { $gte: 2 } }, { acquiredOn: { $lt: "1970-01-01" } }],
  [{ slug: { $contains: "o" } }, { onDisplay: { $eq: true } }],
  [{ maker: { name: { $startsWith: "O" } } }, { weightKg: { $gt: 10 } }],
  [{ tags: { slug: { $eq: "arctic" } } }, { categories: { slug: { $eq: "life-aboard" } } }],
];

/** How many artifacts of the default locale are published. */
const published = 51;

/** The artifacts that match, by slug. */
export const matches = (target: Target, filters: Query): Promise<Listed> =>
  listed(target, { type: "artifact", query: { sort: "slug", pagination: everything } }, { filters });

/** All artifacts of the default locale that are published. */
export const allArtifacts = async (target: Target): Promise<Listed> => {
  const whole = await matches(target, {});
  expectThat(whole.answer, whole.keys.length === published, {
    why: `The list does not hold the ${published} published artifacts of the default locale`,
    kind: "length",
    expected: published,
    actual: whole.keys.length,
  });
  return whole;
};

/** A law proves nothing about a filter that matches nothing, or everything. */
export const expectSome = (list: Listed): Listed => {
  expectThat(list.answer, list.keys.length > 0 && list.keys.length < published, {
    why: `${list.keys.length} of the ${published} published artifacts match, instead of some of them`,
    kind: "not-some",
    expected: "some of the artifacts",
    actual: list.keys,
  });
  return list;
};
