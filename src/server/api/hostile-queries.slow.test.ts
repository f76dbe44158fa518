import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { profiles } from "../../reference/model/profile.js";
import { operators } from "../../reference/operators/operators.js";
import { createContentApi } from "./create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());

const faults: unknown[] = [];
const ways = [...profiles.map((profile) => ({ profile })), { queryParser: "qs-6.11" } as const];
const apis = ways.map((way) =>
  createContentApi(dataset, { ...way, limits: { maxLimit: 40 }, onError: (error) => faults.push(error) }),
);

const types = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
const paths = [
  ...types.map(({ kind, pluralName, singularName }) => `/api/${kind === "singleType" ? singularName : pluralName}`),
  ...["/api/artifacts/1", "/api/users", "/api/users/1", "/api/users/count", "/api/upload/files", "/api/i18n/locales"],
];
const names = [...new Set(types.flatMap(({ attributes }) => [...attributes.keys()]))];

const parameters = [
  "sort",
  "filters",
  "fields",
  "populate",
  "pagination",
  "locale",
  "publicationState",
  "_q",
  "page",
  "start",
  "limit",
];
const operatorNames = [...operators.keys(), "$and", "$or", "$not", "$foo"];
const options = [
  "populate",
  "fields",
  "filters",
  "sort",
  "on",
  "count",
  "ordering",
  "page",
  "pageSize",
  "withCount",
  "start",
  "limit",
];
const oddKeys = [
  "",
  "0",
  "1",
  "99",
  "100",
  "-1",
  "01",
  "id",
  "*",
  "$",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "a.b",
  "é",
  "\u{1F600}",
  "]",
  "[",
  "%",
  "\u0000",
];
const oddValues = [
  "",
  "*",
  "abc",
  "1",
  "0",
  "-1",
  "1.5",
  "1e309",
  "0x10",
  "NaN",
  "Infinity",
  "9007199254740993",
  "99999999999999999999",
  "true",
  "false",
  "t",
  "null",
  "undefined",
  "all",
  "live",
  "preview",
  "en",
  "fr",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "a:desc",
  ":asc",
  "a:up",
  ",",
  ".",
  "..",
  "2024-02-31",
  "2024-01-01",
  "12:00",
  "12:00:00",
  "\u0000",
  "\uD800",
  "\u{1F600}",
  "__proto__",
  "constructor",
  "[object Object]",
  "x".repeat(2000),
];

const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  { weight: 3, arbitrary: fc.constantFrom(...operatorNames) },
  { weight: 2, arbitrary: fc.constantFrom(...options) },
  { weight: 2, arbitrary: fc.constantFrom(...oddKeys) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 2, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
);

/** Percent-encoding that also takes what is no text: a lone surrogate is sent as the replacement character. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const pair = fc
  .tuple(fc.constantFrom(...parameters), fc.array(key, { maxLength: 6 }), fc.option(value), fc.boolean())
  .map(([parameter, keys, text, encoded]) => {
    const bracketed = keys.map((name) => (encoded ? `%5B${encode(name)}%5D` : `[${encode(name)}]`)).join("");
    return text === null ? parameter + bracketed : `${parameter}${bracketed}=${encode(text)}`;
  });
const generated = fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join("&"));

const corpus = [
  "sort[0]=title:asc&sort[1]=id:desc&pagination[page]=2&pagination[pageSize]=5&pagination[withCount]=true",
  "filters[$or][0][title][$containsi]=a&filters[$or][1][maker][name][$startsWith]=b&filters[id][$in][0]=1",
  "filters[$and][0][$not][weightKg][$between][0]=1&filters[$and][0][$not][weightKg][$between][1]=2&locale=all",
  "populate[tags][fields][0]=name&populate[tags][filters][name][$ne]=x&populate[tags][sort][0]=name:desc&populate[tags][limit]=2",
  "populate[sections][on][blocks.gallery][populate]=*&populate[localizations]=true&publicationState=preview",
  "fields[0]=title&fields[1]=createdAt&populate=maker.artifacts,categories&_q=sea",
];
const mutation = fc.tuple(
  fc.nat(400),
  fc.nat(3),
  fc.constantFrom("[", "]", "=", "&", "%", "$", ".", ",", "0", "x", "%5B", "%00", "%ff"),
);
const mutated = fc
  .tuple(fc.constantFrom(...corpus), fc.array(mutation, { minLength: 1, maxLength: 6 }))
  .map(([text, changes]) =>
    changes.reduce((current, [at, removed, inserted]) => {
      const index = at % (current.length + 1);
      return current.slice(0, index) + inserted + current.slice(index + removed);
    }, text),
  );

const known = new Set([200, 204, 400, 404]);

const ask = async (path: string): Promise<void> => {
  for (const api of apis) {
    const answer = await api.handle({
      method: "GET",
      path,
      headers: () => undefined,
      body: async () => new Uint8Array(),
    });
    const body = typeof answer.body === "string" ? answer.body : "";
    expect(faults, `${path} broke`).toEqual([]);
    expect(known, `${path} -> ${answer.status} ${body.slice(0, 200)}`).toContain(answer.status);
    if (answer.status === 204) continue;
    const document = JSON.parse(body);
    if (answer.status !== 400) continue;
    expect(document, path).toMatchObject({
      data: null,
      error: { status: 400, message: expect.any(String), details: {} },
    });
    expect(answer.headers["touchstone-parameter"], path).toBeDefined();
  }
};

// 2 profiles x (12,000 + 8,000) requests.
test("no query is answered with a fault of ours, and every refusal names its parameter", async () => {
  const request = fc.tuple(fc.constantFrom(...paths), generated).map(([path, search]) => `${path}?${search}`);
  await fc.assert(fc.asyncProperty(request, ask), { numRuns: cases(12_000) });
});

test("no mutation of a valid query is", async () => {
  const request = fc.tuple(fc.constantFrom(...paths), mutated).map(([path, search]) => `${path}?${search}`);
  await fc.assert(fc.asyncProperty(request, ask), { numRuns: cases(8_000) });
});

test.each<[string, string]>([
  ["a thousand parameters of one array", Array.from({ length: 1000 }, (_, index) => `sort[${index}]=t`).join("&")],
  ["a thousand conditions", Array.from({ length: 99 }, (_, index) => `filters[$or][${index}][title]=x`).join("&")],
  ["brackets without end", `filters${"[a]".repeat(5000)}=1`],
  ["negations without end", `filters${"[$not]".repeat(5000)}[title]=1`],
  ["a populate that goes round in circles", `populate=${"maker.artifacts.".repeat(1000)}maker`],
  ["thousands of populated names", `populate=${"maker,".repeat(5000)}`],
  ["a long text", `filters[title][$containsi]=${"a".repeat(50_000)}`],
  ["many wildcards", `filters[title][$contains]=${"%25a".repeat(10_000)}`],
  ["prototype keys", "filters[__proto__][polluted]=1&populate[constructor][prototype][polluted]=1"],
])("%s: an answer, and nothing is left behind", async (_, search) => {
  await ask(`/api/artifacts?${search}`);
  expect(Object.prototype).not.toHaveProperty("polluted");
});

test("a query string of a megabyte is refused by its length", async () => {
  for (const api of apis) {
    const path = `/api/artifacts?filters[title]=${"x".repeat(1024 * 1024)}`;
    const answer = await api.handle({
      method: "GET",
      path,
      headers: () => undefined,
      body: async () => new Uint8Array(),
    });
    expect(answer.status).toBe(414);
  }
});
