import { expect, test, vi } from "vitest";
import { requestTest } from "./request-filter.js";

test.each<[string | RegExp, string, boolean]>([
  ["/api/tags", "/api/tags", true],
  ["/api/tags", "/api/tags/", true],
  ["/api/tags/", "/api/tags", true],
  ["/API/Tags", "/api/tags", true],
  ["/api/tags", "/api/tags/1", false],
  ["/api/tags", "/api/tag", false],
  ["/api/t.gs", "/api/tags", false],
  ["/api/*", "/api/tags/1", true],
  ["/api/*", "/api", false],
  ["*/tags", "/api/tags", true],
  ["*", "/", true],
  ["/", "/", true],
  ["/*/tags/*", "/api/tags/1", true],
  ["/*/tags/*", "/api/stories/1", false],
  ["/a*a", "/a", false],
  ["/a*b*b", "/ab", false],
  ["/a*b*b", "/abb", true],
  ["/api/**", "/api/x", true],
  [/^\/api\/t/, "/api/tags", true],
  [/T/gi, "/api/tags", true],
  [/^x/, "/api/tags", false],
])("%s means %s: %s", (path, asked, meant) => {
  const test = requestTest({ path });
  // Twice: no test depends on the one before.
  expect([test("GET", asked), test("GET", asked)]).toEqual([meant, meant]);
});

test.each<[string | undefined, string, boolean]>([
  [undefined, "GET", true],
  [undefined, "OPTIONS", false],
  ["options", "OPTIONS", true],
  ["post", "POST", true],
  ["POST", "PUT", false],
])("the method %s means %s: %s", (method, asked, meant) => {
  expect(requestTest({ method })(asked, "/")).toBe(meant);
});

// As a regular expression, this pattern would be tried for longer than anybody waits.
test("no pattern takes for ever", () => {
  const pieces = requestTest({ path: `*ab${"a".repeat(990)}*` });
  const path = `/${"a".repeat(65_000)}`;
  const found = vi.spyOn(String.prototype, "indexOf");
  expect([pieces("GET", path), pieces("GET", `${path}b${path.slice(1)}`)]).toEqual([false, true]);
  // Its work is that of both lengths multiplied.
  expect(found).not.toHaveBeenCalled();
  found.mockRestore();
  expect(requestTest({ path: `${"*a".repeat(400)}*b` })("GET", `/${"a".repeat(60_000)}`)).toBe(false);
});
