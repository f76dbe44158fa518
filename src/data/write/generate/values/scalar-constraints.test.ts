import { expect, test } from "vitest";
import { texts } from "./scalar-constraints.js";

// Whoever draws a character of these until it is printable ASCII never ends.
test.each([
  ...["[^\\s\\S]", "[^\\w\\W]", "a[^\\d\\D]?", "(?:a|[^\\s\\S])", "^[^ -~]+$", "[^\\x00-\\x7f]", "[^\\u0000-\\ud7ff]"],
  ...["[^!-~\\s]", "[^a-zA-Z0-9 !-/:-@\\[-`{-~]", "\\[[^ -~]", "[a][^ -~]"],
])("no texts are made of %s", (source) => {
  expect(texts(new RegExp(source), 1, 3)).toEqual([]);
});

test.each(["[^!-~]", "[^a-z]+", "\\W", "[\\[^ -~]", "[^\\]]", "[ [^]"])("texts are made of %s", (source) => {
  const made = texts(new RegExp(source), 1, 3);
  expect(made).toHaveLength(3);
  for (const text of made) expect(text).toMatch(new RegExp(source));
});
