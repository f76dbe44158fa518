import fc from "fast-check";
import type { JsonValue } from "../../base.js";
import type { Schema } from "../../reference.js";

export type Pair = readonly [name: string, value: JsonValue];

/** Keys that an entry does not have, or that are not for the client to set. */
const extra: fc.Arbitrary<Pair> = fc.constantFrom<Pair>(
  ["id", 77],
  ["nope", 1],
  ["createdAt", "2020-01-01T00:00:00.000Z"],
  ["updatedAt", "2020-01-01T00:00:00.000Z"],
  ["createdBy", 1],
  ["updatedBy", 1],
  ["localizations", []],
  ["locale", "fr"],
  ["locale", "xx"],
  ["publishedAt", "2021-05-05T05:05:05.000Z"],
  ["publishedAt", null],
  ["publishedAt", "soon"],
  ["__component", "shared.seo"],
  ["__proto", 1],
);

const published: fc.Arbitrary<Pair> = fc.constantFrom<Pair>(
  ["publishedAt", null],
  ["publishedAt", "2021-05-05T05:05:05.000Z"],
  ["publishedAt", "2021-05-05"],
);

const locale: fc.Arbitrary<Pair> = fc.constantFrom<Pair>(["locale", "fr"], ["locale", "de"], ["locale", "en"]);

/** What a body has beside the attributes of the schema: one key in eight, and what drafts and locales need more often. */
export const extras = (schema: Schema): fc.Arbitrary<readonly Pair[]> => {
  const draft = "draftAndPublish" in schema && schema.draftAndPublish ? 7 : 0;
  const localized = "localized" in schema && schema.localized ? 6 : 0;
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: extra.map((one) => [one]) },
    { weight: draft, arbitrary: published.map((one) => [one]) },
    { weight: localized, arbitrary: locale.map((one) => [one]) },
  );
};
