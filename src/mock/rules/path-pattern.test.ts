import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { compilePath } from "./path-pattern.js";

afterEach(() => vi.restoreAllMocks());

/** What a pattern means: it is a regular expression, and takes as long as one. */
const asExpression = (pattern: string, path: string) => {
  const names: string[] = [];
  const source = pattern.replace(/(?<=.)\/+$/, "").replace(/:(\w+)|\*|[\\^$.+?()[\]{}|]/g, (found, name?: string) => {
    if (found === "*") return ".*";
    if (name === undefined) return `\\${found}`;
    names.push(name);
    return "([^/]+)";
  });
  const found = new RegExp(`^${source}/?$`, "is").exec(path);
  return found === null ? undefined : Object.fromEntries(names.map((name, at) => [name, found[at + 1]]));
};

const texts = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((chosen) => `/${chosen.join("")}`);

test("a path fits as a regular expression does, with the same parameters", () => {
  const patterns = texts("/", "-", "a", "B", ".", "é", "*", "*", ":x", ":y", ":z-", ":", "(", "\n");
  const paths = texts("/", "-", "-", "a", "b", "A", ".", "É", ":", "(", "\n");
  fc.assert(
    fc.property(patterns, paths, (pattern, path) => {
      expect(compilePath(pattern)(path)).toEqual(asExpression(pattern, path));
    }),
    { numRuns: cases(1000) },
  );
});

test.each<[string, string, Readonly<Record<string, string>> | undefined]>([
  ["/archive/:year-:month-:day", "/archive/2024-02-29/", { year: "2024", month: "02", day: "29" }],
  ["/archive/:year-:month", "/archive/a-b-c", { year: "a-b", month: "c" }],
  ["/files/*/v/:v", "/files/a/v/b/v/%C3%A9", { v: "é" }],
  ["/files/:name.json", "/FILES/a.JSON", { name: "a" }],
  ["/files/:name", "/files/", undefined],
])("%s takes from %s what stands between", (pattern, path, parameters) => {
  expect(compilePath(pattern)(path)).toEqual(parameters);
});

// As regular expressions, these would be tried for longer than anybody waits.
test.each([
  ["/:a-:b-:c-:d-:e-:f!", `/${"-".repeat(5000)}`, 6],
  ["/*/v/*/v/*/v/*/v/*/x", `/${"/v".repeat(5000)}`, 5],
])("%s is looked for once at each place of a path", (pattern, path, wildcards) => {
  const match = compilePath(pattern);
  const tried = vi.spyOn(RegExp.prototype, "test");
  expect(match(path)).toBeUndefined();
  expect(tried.mock.calls.length).toBeGreaterThan(0);
  expect(tried.mock.calls.length).toBeLessThanOrEqual(wildcards * (path.length + 1) + 1);
});
