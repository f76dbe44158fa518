import { describe, expect, it } from "vitest";
import type { Issue } from "../../base/result.js";
import { errorDocument } from "./error.js";

const invalid = (...path: string[]): Issue => ({
  code: "invalid-parameter",
  path,
  message: `Invalid parameter ${path.at(-1)}`,
});

describe("errorDocument", () => {
  // Bodies of errors are recorded: all of fixtures/recordings.
  it("lets the first issue decide", () => {
    const { status, text } = errorDocument([
      { code: "forbidden", path: [], message: "Forbidden" },
      invalid("sort", "x"),
    ]);
    expect([status, JSON.parse(text).error.name]).toEqual([403, "ForbiddenError"]);
  });

  const paths: [string, Issue[], string | undefined][] = [
    ["nothing without a path", [{ code: "forbidden", path: [], message: "" }], undefined],
    ["a path as the query string writes it", [invalid("filters", "author", "foo")], "filters[author][foo]"],
    ["several paths, each once", [invalid("sort"), invalid("a", "b"), invalid("sort")], "sort, a[b]"],
    ["what is not visible ASCII, percent and comma as %XX", [invalid("é ,%\n")], "%C3%A9%20%2C%25%0A"],
    ["half a surrogate pair as the replacement character", [invalid("\ud800")], "%EF%BF%BD"],
    [
      "at most ten",
      Array.from({ length: 12 }, (_, index) => invalid(`p${index}`)),
      "p0, p1, p2, p3, p4, p5, p6, p7, p8, p9",
    ],
    ["a long path cut", [invalid("x".repeat(1000))], "x".repeat(200)],
  ];
  it.each(paths)("names %s", (_, [first, ...rest], expected) => {
    if (first === undefined) throw new Error("a row needs an issue");
    expect(errorDocument([first, ...rest]).parameters).toBe(expected);
  });
});
