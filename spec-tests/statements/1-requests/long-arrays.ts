import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectKeys } from "../../kit/expect/expect.js";
import { tagsBySlug } from "../tags.js";

/** `count` values that no tag has, and one that some has. */
const manyValues = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === count - 1 ? "oak" : `no ${index}`));

/** More elements than a reader of queries keeps by some defaults, of `$in`, `$notIn` and `$or`: each is read where they are taken. */
export const expectLongArrays = async (target: Target): Promise<void> => {
  const others = tagsBySlug.filter((slug) => slug !== "oak");
  const filters: readonly (readonly [Query[string], readonly string[]])[] = [
    [{ slug: { $in: manyValues(120) } }, ["oak"]],
    [{ slug: { $notIn: manyValues(120) } }, others],
    [{ $or: manyValues(120).map((slug) => ({ slug: { $eq: slug } })) }, ["oak"]],
    [{ slug: { $in: manyValues(60) } }, ["oak"]],
    [{ slug: { $notIn: manyValues(60) } }, others],
    [{ $or: manyValues(60).map((slug) => ({ slug: { $eq: slug } })) }, ["oak"]],
  ];
  for (const [filter, keys] of filters) {
    const answer = await target.list("tag", { filters: filter, sort: "slug" });
    // How many elements an array may have, nothing says: to refuse them is another thing than to leave some out.
    if (answer.status < 400) expectKeys(target, answer, "tag", keys);
  }
};

export const parsingLongArrays = check(
  "parsing-long-arrays",
  {
    sentence:
      "Of sixty and of a hundred and twenty values of $in and $notIn, and as many filters of $or, each MUST count, unless the request is refused.",
    also: ["4.4-in", "4.4-not-in", "4.4-or"],
  },
  expectLongArrays,
);
