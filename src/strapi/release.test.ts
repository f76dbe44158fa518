import { expect, test } from "vitest";
import { lowestRelease, queryParserFor } from "./release.js";

test.each([
  ["4.15.5", "4.15.5"],
  ["^4.15.5", "4.15.5"],
  ["~4.15", "4.15.0"],
  ["v4.1.2", "4.1.2"],
  ["=4.1.2", "4.1.2"],
  ["4.x", "4.0.0"],
  ["4.26.*", "4.26.0"],
  ["4.0.0-beta.5", "4.0.0"],
  [">=4.15.5 <5", "4.15.5"],
  [">=4.15.5 <4.20.0", "4.15.5"],
  ["<4.20.0 >= 4.15.5", "4.15.5"],
  ["4.26.2 || 4.9.10", "4.9.10"],
  ["4.1.0 - 4.20.0", "4.1.0"],
  ["npm:@strapi/strapi@4.3.2", "4.3.2"],
  ["< 4.20.0", undefined],
  ["<=4.20.0", undefined],
  ["latest", undefined],
  ["*", undefined],
  ["", undefined],
  ["^5.1.0", undefined],
  ["3.6.8", undefined],
  ["workspace:../strapi-4.1.0", undefined],
])("the lowest release of %j is %j", (range, expected) => {
  expect(lowestRelease(range)).toBe(expected);
});

test("a long range takes no time", () => {
  expect(lowestRelease(`${" ".repeat(100_000)}4.1.0`)).toBe(undefined);
  expect(lowestRelease(`<${" ".repeat(990)}4.1.0`)).toBe(undefined);
});

test.each([
  ["4.1.0", "qs-6.11"],
  ["4.9.30", "qs-6.11"],
  ["4.26.1", "qs-6.11"],
  ["4.26.2", "qs-6.15"],
  ["4.100.0", "qs-6.15"],
  [undefined, "qs-6.15"],
] as const)("queries of %s are read with %s, unless another is given", (release, expected) => {
  expect(queryParserFor({ release })).toBe(expected);
  expect(queryParserFor({ release }, "qs-6.11")).toBe("qs-6.11");
  expect(queryParserFor({ release }, "qs-6.15")).toBe("qs-6.15");
});

test("what is no parser is refused", () => {
  // As programs without types write it.
  expect(() => queryParserFor({}, "qs" as "qs-6.11")).toThrow(
    'queryParser: expected one of qs-6.15, qs-6.11, got "qs"',
  );
});
