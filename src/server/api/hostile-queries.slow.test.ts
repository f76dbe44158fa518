import fc from "fast-check";
import { expect, test } from "vitest";
import { queries } from "../../../spec-tests/acceptance/fuzz/grammar/query.js";
import { fileType, userType, vocabularyOf } from "../../../spec-tests/acceptance/fuzz/vocabulary.js";
import type { Schema } from "../../../spec-tests/kit/reference.js";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { profiles } from "../../reference/model/profile.js";
import { createContentApi } from "./create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());

const faults: unknown[] = [];
const ways = [...profiles.map((profile) => ({ profile })), { queryParser: "qs-6.11" } as const];
const apis = ways.map((way) =>
  createContentApi(dataset, { ...way, limits: { maxLimit: 40 }, onError: (error) => faults.push(error) }),
);

const vocabulary = vocabularyOf(dataset);
const users = vocabulary.schema(userType);
const files = vocabulary.schema(fileType);
const paths: readonly (readonly [path: string, schema: Schema | undefined])[] = [
  ...vocabulary.types.map(
    (type) => [`/api/${type.kind === "singleType" ? type.singularName : type.pluralName}`, type] as const,
  ),
  ["/api/artifacts/1", vocabulary.schema("api::artifact.artifact")],
  ...([
    ["/api/users", users],
    ["/api/users/1", users],
    ["/api/users/count", users],
  ] as const),
  ...([
    ["/api/upload/files", files],
    ["/api/i18n/locales", undefined],
  ] as const),
];

/** The queries of the fuzz, right and wrong, on what each path is about. */
const request = fc.oneof(
  ...paths.map(([path, schema]) => queries(vocabulary, schema).map(({ text }) => `${path}?${text}`)),
);

/** The grammar makes some queries that are longer than any is read. */
const known = new Set([200, 204, 400, 404, 414]);

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

test("no query is answered with a fault of ours, and every refusal names its parameter", async () => {
  await fc.assert(fc.asyncProperty(request, ask), { numRuns: cases(12_000) });
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
