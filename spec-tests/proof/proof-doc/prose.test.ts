import { expect, test } from "vitest";
import { proseOf } from "./prose.js";

test.each([
  ["Nothing to mark, nothing (at all).", "Nothing to mark, nothing (at all)."],
  ["populate=* MUST go one level deep.", "`populate=*` MUST go one level deep."],
  ["It is { data: { id, attributes } }, or null.", "It is `{ data: { id, attributes } }`, or null."],
  ["sort=<to-one relation>.<field> MUST work.", "`sort=<to-one relation>.<field>` MUST work."],
  ["A name (<category>.<name>) and pageSize; total.", "A name (`<category>.<name>`) and `pageSize`; total."],
  ["See `4.3-mixed`, and the order :desc.", "See `4.3-mixed`, and the order `:desc`."],
  ["More than 1 MiB is a ValidationError.", "More than 1 MiB is a `ValidationError`."],
  ["One of a|b.", "One of a\\|b."],
])("%s", (text, expected) => {
  expect(proseOf(text)).toBe(expected);
});
