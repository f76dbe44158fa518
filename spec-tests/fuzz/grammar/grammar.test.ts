import { expect, test } from "vitest";
import { loadBundledDataset } from "../../kit/reference.js";
import { wireBytes } from "../fuzz-request.js";
import { vocabularyOf } from "../vocabulary.js";
import { requestAt, requests } from "./requests.js";

const vocabulary = vocabularyOf(await loadBundledDataset());
const arbitrary = requests(vocabulary, { auth: true });
const filling = { host: "127.0.0.1:1", sessions: ["s0", "s1", "s2"] };
const made = Array.from({ length: 4000 }, (_, index) => requestAt(arbitrary, 7, index));
const wellFormed = made.filter(({ raw }) => raw === undefined);

test("the request with a number of a seed is always the same one, and another one of another seed", () => {
  const again = requests(vocabularyOf(vocabulary.dataset), { auth: true });
  for (const index of [0, 17, 3999]) expect(requestAt(again, 7, index)).toEqual(made[index]);
  const other = Array.from({ length: 50 }, (_, index) => requestAt(arbitrary, 8, index));
  expect(other.filter((request, index) => request.target === made[index]?.target).length).toBeLessThan(10);
});

test("about one in a hundred requests is none", () => {
  const share = (made.length - wellFormed.length) / made.length;
  expect([share > 0.004, share < 0.02]).toEqual([true, true]);
});

test("whatever is meant to be well-formed is: one line for the request, one for each header, a body of its length", () => {
  for (const request of wellFormed) {
    const text = wireBytes(request, filling).toString("latin1");
    const [head = "", ...rest] = text.split("\r\n\r\n");
    const [line = "", ...headers] = head.split("\r\n");
    expect(line).toMatch(/^[A-Z-]+ [!-~\x80-\xff]+ HTTP\/1\.1$/);
    for (const header of headers) expect(header).toMatch(/^[a-z0-9-]+: [\t -~\x80-\xff]*$/);
    const length = headers.find((header) => header.startsWith("content-length: "))?.slice(16);
    if (length !== undefined) expect(rest.join("\r\n\r\n").length).toBe(Number(length));
  }
});

// What every run has to reach, by the parameters of the specification and what surrounds them.
test.each([
  ...["sort", "sort object", "sort list of objects", "sort deep", "fields", "filters", "filters deep", "filters $or"],
  ...["filters $not", "filters attribute $not", "filters $in list", "filters $between list", "filters value alone"],
  ...["filters wrong operator", "filters odd", "filters component", "filters media", "filters relation", "populate *"],
  ...["populate list", "populate object", "populate deep", "populate dotted deep", "populate on", "populate count"],
  ...["pagination", "pagination at the top", "locale", "publicationState", "_q", "unknown parameter", "query spliced"],
  ...["circle in sort", "circle in filters", "circle in nested populate", "brackets encoded twice", "long $or"],
  ...[
    "body of entry",

    "body of control",
    "body of role",
    "body multipart",
    "body form",
    "body spliced",
  ],
  ...[
    "body deep as text/plain",
    "body encoded: gzip",
    "body encoded: a bomb of gzip",
    "body in chunks",
    "body replace",
  ],
  ...["authorization full access", "authorization session", "authorization odd", "header host", "header range"],
  ...[
    "header x-mock-status",
    "path in capitals",
    "path with encoded slashes",
    "method TRACE",
    "raw cut off",
    "raw spliced",
  ],
])("%s", (production) => {
  expect(made.some(({ productions }) => productions.includes(production))).toBe(true);
});

test("every operator and every route of every type is asked", () => {
  const all = new Set(made.flatMap(({ productions }) => productions));
  const operators = ["$eq", "$eqi", "$ne", "$lt", "$lte", "$gt", "$gte", "$contains", "$notContains", "$containsi"];
  const more = ["$notContainsi", "$startsWith", "$startsWithi", "$endsWith", "$endsWithi", "$null", "$notNull"];
  expect([...operators, ...more].filter((operator) => !all.has(`filters ${operator}`))).toEqual([]);
  const paths = vocabulary.types.map(({ kind, pluralName, singularName }) =>
    kind === "singleType" ? singularName : pluralName,
  );
  expect(paths.filter((path) => !all.has(`GET /api/${path}`))).toEqual([]);
});

test("nothing asks the mock to fail on purpose from 500, or to wait long", () => {
  for (const { body, headers, target } of wellFormed) {
    const asked = Object.fromEntries(headers);
    expect(Number(asked["x-mock-status"] ?? 0) >= 500 && Number(asked["x-mock-status"]) <= 599).toBe(false);
    if (!/^\/__touchstone\/(?:fail|delay)/.test(target) || body === "") continue;
    const { milliseconds = 0, status = 400, times } = JSON.parse(body);
    expect([typeof status === "number" && status >= 500, milliseconds > 5, times <= 3]).toEqual([false, false, true]);
  }
});
