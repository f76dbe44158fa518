import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { library } from "../../data/read/shared/library.test-data.js";
import { createMockApi } from "../mock/mock-api.js";

const dataset = await loadFiles(library);
const json = "application/json";

/** What the log remarks on a request, and how it was answered. */
const asked = async (method: string, path: string, type?: string, body?: string) => {
  const mock = createMockApi(dataset);
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  const sent = body === undefined ? null : new TextEncoder().encode(body);
  const { status } = await mock.fetch(path, { method, headers, body: sent });
  return { status, warnings: mock.requests().at(-1)?.warnings, listed: mock.warnings() };
};

const expected = 'Expected { "data": { ... } } with content-type: application/json';

test.each<[status: number, request: readonly [string, string, (string | undefined)?, string?], ...remarks: string[]]>([
  [404, ["GET", "/api/book"], '/api/book: Nothing is there. Did you mean "/api/books"?'],
  [404, ["GET", "/api/book/1"], '/api/book/1: Nothing is there. Did you mean "/api/books/1"?'],
  [404, ["GET", "/books?sort=id"], '/books: Nothing is there. Did you mean "/api/books"?'],
  [404, ["GET", "/api/imprints"], '/api/imprints: Nothing is there. Did you mean "/api/imprint"?'],
  [404, ["GET", "/api/boooks"], '/api/boooks: Nothing is there. Did you mean "/api/books"?'],
  [404, ["GET", "/api/zzzzzzzz"], "/api/zzzzzzzz: Nothing is there."],
  [405, ["POST", "/api/book", json, '{"data":{}}'], '/api/book: Nothing is there. Did you mean "/api/books"?'],
  [405, ["POST", "/api/email/test"], '/api/email/test: Nothing is there. Did you mean "/api/email"?'],
  [405, ["POST", "/api/books/1"], "/api/books/1: POST is not allowed there. Expected HEAD, GET, PUT, DELETE"],
  [
    404,
    ["GET", "/api/books/999"],
    "/api/books/999: api::book.book has no entry with this id, or none that may be seen",
  ],
  [
    400,
    ["POST", "/api/tags", undefined, '{"data":{}}'],
    `body: It was not read, because it has no content-type. ${expected}`,
  ],
  [
    400,
    ["POST", "/api/tags", "text/plain", '{"data":{}}'],
    `body: It was not read as JSON, because its content-type is "text/plain". ${expected}`,
  ],
  [
    400,
    ["POST", "/api/tags", "application/x-www-form-urlencoded", '{"data":{}}'],
    `body: It was not read as JSON, because its content-type is "application/x-www-form-urlencoded". ${expected}`,
  ],
  [
    400,
    ["POST", "/api/tags", "application/ld+json", '{"data":{}}'],
    `body: It was not read as JSON, because its content-type is "application/ld+json". ${expected}`,
  ],
  [400, ["POST", "/api/tags", json, '{"name":"x"}'], 'body: It has no object "data". Expected { "data": { ... } }'],
  [
    400,
    ["GET", "/api/books?fields[0]=author"],
    'fields[0]: "author" is not an attribute with a value. Did you mean populate=author?',
  ],
  [
    400,
    ["GET", "/api/books?sort=author"],
    'sort: "author" is not an attribute with a value. Expected one of its own, such as author.id',
  ],
  [
    400,
    ["GET", "/api/books?fields=title,slug"],
    'fields: Commas separate no names there. Did you mean "fields[0]=title&fields[1]=slug"?',
  ],
  [
    400,
    ["GET", "/api/books?fields=title,%20slgu"],
    'fields: Commas separate no names there. Did you mean "fields[0]=title&fields[1]=slug"?',
  ],
  [
    400,
    ["GET", "/api/books?fields[0]=title&fields[1]=slug,status"],
    "fields[1]: Commas separate no names there. Expected fields[0]=one&fields[1]=other",
  ],
  [400, ["GET", "/api/books?filters[titel]=a"], 'filters[titel]: There is no "titel". Did you mean "title"?'],
  [400, ["GET", "/api/books?sort=author.nam"], 'sort: There is no "nam". Did you mean "name"?'],
  [
    400,
    [
      "POST",
      "/api/upload",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--b--\r\n',
    ],
    'files: The form has no file in a part named "files"',
  ],
  [400, ["GET", "/api/books?sort=createdBy"]],
  [400, ["GET", "/api/books?sort=title:descending"]],
  [400, ["GET", "/api/books?pagination[page]=1&pagination[start]=1"]],
  [200, ["GET", "/api/books"]],
])("%s: %j", async (status, request, ...remarks) => {
  const { listed, status: answered, warnings } = await asked(...request);
  expect([answered, warnings]).toEqual([status, remarks]);
  // They are about an answer that says itself that something is wrong.
  expect(listed).toEqual([]);
});

test("a 403 is explained by the permission that is missing, and the answer stays as it is", async () => {
  const roles = [
    { name: "Authenticated", type: "authenticated", permissions: [] },
    { name: "Public", type: "public", permissions: ["api::book.book.find"] },
  ];
  const apiTokens = [{ name: "t", token: "secret", type: "custom", permissions: ["api::tag.tag.find"] }];
  const open = await loadFiles({ ...library, "entries/roles.json": roles, "dataset.json": { apiTokens } });
  const mock = createMockApi(open, { auth: true });
  const refused = await mock.fetch("/api/books/1");
  expect([refused.status, JSON.parse(await refused.text())]).toEqual([
    403,
    { data: null, error: { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} } },
  ]);
  await mock.fetch("/api/books?sort=id", { headers: { authorization: "Bearer secret" } });
  expect([(await mock.fetch("/api/books")).status, (await mock.fetch("/api/books?_limit=3")).status]).toEqual([
    200, 200,
  ]);
  expect(mock.requests().map(({ warnings }) => warnings)).toEqual([
    ["authorization: the role of type public may not api::book.book.findOne"],
    ["authorization: the role or token of the sender may not api::book.book.find"],
    [],
    [expect.stringContaining("_limit")],
  ]);
});

test("an answer of the user's own code is not explained", async () => {
  const mock = createMockApi(dataset, { middlewares: [() => new Response("no", { status: 404 })] });
  await mock.fetch("/api/book");
  expect(mock.requests().map(({ warnings }) => warnings)).toEqual([[]]);
});

test("no path is too much for it", async () => {
  for (const path of [`/${"a/".repeat(5000)}`, "/%00", "/api/:id", "/api/*", "/api/(((", `/api/${"é".repeat(100)}`])
    expect((await asked("GET", path)).status).toBeLessThan(500);
});
