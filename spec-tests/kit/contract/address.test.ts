import { expect, test } from "vitest";
import { decodeQuery, pathMapping, printQuery, withOwnPaths, withQuery } from "./address.js";

test.each([
  ["an array", { sort: ["a", "b"] }, "sort[0]=a&sort[1]=b"],
  ["nesting and escapes", { filters: { title: { $eq: "a b&c=d" } } }, "filters[title][$eq]=a%20b%26c%3Dd"],
  ["null as a bare key", { filters: { title: null } }, "filters[title]"],
  ["undefined as nothing", { a: undefined, b: 1 }, "b=1"],
  ["booleans and numbers", { a: true, b: 0 }, "a=true&b=0"],
  ["a string as it is", "?a=[&&%zz", "a=[&&%zz"],
  ["nothing", undefined, ""],
])("prints %s", (_, query, text) => {
  expect(printQuery(query)).toBe(text);
});

test("an empty query adds no question mark", () => {
  expect(withQuery("/api/tags", {})).toBe("/api/tags");
});

test("decodes one parameter a line and leaves broken escapes alone", () => {
  expect(decodeQuery("http://x/api?filters[a][$eq]=caf%C3%A9+1&b=%zz&&c")).toEqual([
    "filters[a][$eq] = café 1",
    "b = %zz",
    "c",
  ]);
  expect(decodeQuery("http://x/api")).toEqual([]);
});

test.each([
  ["/v1/content", undefined, "/api/tags?sort=name", "/v1/content/tags?sort=name"],
  ["/v1/content", undefined, "/api/users/me", "/v1/content/users/me"],
  ["/v1/content", undefined, "/api", "/v1/content"],
  ["/v1/content", undefined, "/api?x=1", "/v1/content?x=1"],
  ["/v1/content", undefined, "/apis/tags", "/apis/tags"],
  ["/v1/content", undefined, "/tags", "/tags"],
  ["", undefined, "/api/tags/5", "/tags/5"],
  ["", undefined, "/tags", "/touchstone-nowhere/tags"],
  ["/api/museum", "/api", "/api/tags", "/api/museum/tags"],
  ["/api/museum", "/api", "/api/museum/tags", "/api/museum/tags"],
  ["/api/museum", "/api", "/api/users?sort=id", "/api/users?sort=id"],
  ["/api/museum", "/api", "/api/auth/local", "/api/auth/local"],
  ["/api/museum", "/api", "/api/upload/files", "/api/upload/files"],
  ["/api/museum", "/api", "/api/users-permissions/roles", "/api/users-permissions/roles"],
  ["/api/museum", "/api", "/api/userships", "/api/museum/userships"],
  [undefined, "/accounts", "/api/users", "/accounts/users"],
  [undefined, "/accounts", "/api/tags", "/api/tags"],
])("types below %j, plugins below %j: %s is %s", (apiPrefix, pluginPrefix, path, own) => {
  expect(pathMapping({ apiPrefix, pluginPrefix })?.(path)).toBe(own);
});

test("nothing is mapped unless that is wanted", () => {
  expect(pathMapping({})).toBeUndefined();
  expect(withOwnPaths("GET /api/tags", undefined)).toBe("GET /api/tags");
});

test("sentences name the server's own paths", () => {
  const map = pathMapping({ apiPrefix: "/v1" });
  expect(withOwnPaths('tag: GET /api/tags?x=1 was answered with 404 "no /api/tags"', map)).toBe(
    'tag: GET /v1/tags?x=1 was answered with 404 "no /v1/tags"',
  );
  expect(withOwnPaths("http://localhost/api/tags stays, and /apis too", map)).toBe(
    "http://localhost/api/tags stays, and /apis too",
  );
});
