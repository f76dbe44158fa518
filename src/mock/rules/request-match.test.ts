import { expect, test } from "vitest";
import { compileMatch, type RequestMatch, type SeenRequest } from "./request-match.js";

const seen = (given: Partial<SeenRequest> & { readonly headers?: Readonly<Record<string, string>> }): SeenRequest => ({
  method: "GET",
  path: "/api/tags",
  query: {},
  body: undefined,
  header: (name) => given.headers?.[name.toLowerCase()],
  ...given,
});

/** Both ways to ask agree, asked twice: no answer depends on the one before. */
const isMeant = (match: RequestMatch, request: SeenRequest): boolean => {
  const { differences, fits } = compileMatch(match);
  const answers = [fits(request), fits(request)].map((params) => params !== undefined);
  expect(answers).toEqual([answers[0], differences(request).length === 0]);
  return answers[0] ?? false;
};

test.each<[string | RegExp, string, boolean]>([
  ["/api/tags", "/api/tags", true],
  ["/api/tags", "/api/tags/", true],
  ["/api/tags/", "/api/tags", true],
  ["/API/Tags", "/api/tags", true],
  ["/api/*", "/api/tags/1", true],
  ["*/tags", "/api/tags", true],
  ["*", "/", true],
  ["/", "/", true],
  ["/api/**", "/api/x", true],
  ["/api/:type/1", "/api/tags/1", true],
  [/^\/api\/t/, "/api/tags", true],
  [/T/gi, "/api/tags", true],
  [/^x/, "/api/tags", false],
])("the path %s means %s: %s", (path, asked, meant) => {
  expect(isMeant({ path }, seen({ path: asked }))).toBe(meant);
});

test.each<[string | undefined, string, boolean]>([
  [undefined, "GET", true],
  [undefined, "OPTIONS", false],
  ["options", "OPTIONS", true],
  ["post", "POST", true],
  ["POST", "PUT", false],
  ["GET", "HEAD", true],
  ["HEAD", "GET", false],
])("the method %s means %s: %s", (method, asked, meant) => {
  expect(isMeant({ method }, seen({ method: asked }))).toBe(meant);
});

const order = seen({
  method: "POST",
  query: { filters: { slug: { $eq: "a" } }, fields: ["id", "name"], page: "1" },
  body: { data: { name: "x", tags: [1, 2], note: null } },
  headers: { authorization: "Bearer t", "content-type": "application/json" },
});

test.each<[RequestMatch, readonly string[]]>([
  [{ query: { filters: { slug: { $eq: "a" } } } }, []],
  [{ query: { page: 1, locale: null } }, []],
  [{ query: { page: /^\d$/ } }, []],
  [{ query: { filters: { slug: "a" } } }, ['query.filters.slug: expected "a", got {"$eq":"a"}']],
  [{ query: { fields: ["id"] } }, ['query.fields: expected ["id"], got ["id","name"]']],
  [
    { query: { page: null, constructor: "x" } },
    ['query.page: expected null, got "1"', 'query.constructor: expected "x", got nothing'],
  ],
  [{ headers: { Authorization: "Bearer t", cookie: null } }, []],
  [{ headers: { authorization: /^basic/i } }, ['headers.authorization: expected /^basic/i, got "Bearer t"']],
  [{ body: { data: { name: "x" } } }, []],
  [{ body: { data: { tags: [1, 2], note: null } } }, []],
  [
    { body: { data: { name: "y", tags: [2, 1] } } },
    [
      'body.data.name: expected "y", got "x"',
      "body.data.tags[0]: expected 2, got 1",
      "body.data.tags[1]: expected 1, got 2",
    ],
  ],
  [{ body: { data: { page: null } } }, ["body.data.page: expected null, got nothing"]],
  [{ body: "x" }, ['body: expected "x", got {"data":{"name":"x","tags":[1,2],"note":null}}']],
  [
    { method: "PUT", path: "/api/tags/:id" },
    ["method: expected PUT, got POST", "path: expected /api/tags/:id, got /api/tags"],
  ],
])("%j differs from a request by %j", (match, differences) => {
  expect(compileMatch(match).differences(order)).toEqual(differences);
  expect(isMeant(match, order)).toBe(differences.length === 0);
});

test("no pattern has more parts than can be looked for", () => {
  expect(() => compileMatch({ path: "/*/:a".repeat(11) })).toThrow("path: expected at most 20 of * and :name, got 22");
});
