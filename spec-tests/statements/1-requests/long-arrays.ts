import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectKeys, expectList } from "../../kit/expect/expect.js";
import { expectMembers } from "../../kit/expect/populated.js";
import { listNamed } from "../rows/read-rows.js";

const tagsBySlug = listNamed("tags a-z");

/** `count` values that no tag has, and one that some has. */
const manyValues = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === count - 1 ? "oak" : `no ${index}`));

/** Each of so many values of `$in` and `$notIn`, of so many filters of `$or`, of so many sorts and of so many fields is read, or the request refused. */
const expectAllRead = async (target: Target, count: number): Promise<void> => {
  const others = tagsBySlug.filter((slug) => slug !== "oak");
  const values = manyValues(count);
  const filters: readonly (readonly [Query[string], readonly string[]])[] = [
    [{ slug: { $in: values } }, ["oak"]],
    [{ slug: { $notIn: values } }, others],
    [{ $or: values.map((slug) => ({ slug: { $eq: slug } })) }, ["oak"]],
  ];
  for (const [filter, keys] of filters) {
    const answer = await target.list("tag", { filters: filter, sort: "slug" });
    // How many elements an array may have, nothing says: to refuse them is another thing than to leave some out.
    if (answer.status < 400) expectKeys(target, answer, "tag", keys);
  }
  const sorted = await target.list("tag", { sort: Array.from({ length: count }, () => "slug:desc") });
  if (sorted.status < 400) expectKeys(target, sorted, "tag", tagsBySlug.toReversed());
  const selected = await target.list("tag", { fields: Array.from({ length: count }, () => "slug") });
  if (selected.status >= 400) return;
  for (const { attributes } of expectList(selected)) expectMembers(selected, attributes, ["slug"], "The attributes");
};

/** More elements than a reader of queries keeps by some defaults. The real server is held to a hundred alone (I-68): a condition with more it leaves out. */
export const expectLongArrays = async (target: Target): Promise<void> => {
  await expectAllRead(target, 60);
  if (target.profile === "spec") await expectAllRead(target, 120);
};

export const parsingLongArrays = check(
  "parsing-long-arrays",
  {
    sentence:
      "Of sixty and of a hundred and twenty values of $in and $notIn, as many filters of $or, as many sorts and as many fields, each MUST count, unless the request is refused.",
    also: ["4.4-in", "4.4-not-in", "4.4-or"],
  },
  expectLongArrays,
);
