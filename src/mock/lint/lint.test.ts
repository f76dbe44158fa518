import fc from "fast-check";
import { expect, test } from "vitest";
import { queryTexts } from "../../base/libraries/query-texts.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { library } from "../../data/read/shared/library.test-data.js";
import { readTarget } from "../../server/http/steps.js";
import { createLint, describeFinding } from "./lint.js";

// What is said of which request: `../scripts/lint.jsonl` and `../scripts/withheld.jsonl`.

const { model } = await loadFiles(library);
const setting = { model, queryParser: "qs-6.15", limits: {}, locales: ["en"], exists: () => true } as const;
const lint = createLint({ ...setting, adapt: undefined });

const asked = (path: string) => ({ method: "GET", path, ...readTarget(path) });
const found = (target: string): readonly string[] => lint.query(asked(target)).map(describeFinding);
const many = (count: number, form: string): string => Array.from({ length: count }, () => form).join("&");

test("what a plugin makes of populate is not remarked", () => {
  const adapt = (_: unknown, query: Readonly<Record<string, unknown>>) => ({ ...query, populate: { nothing: "*" } });
  expect(createLint({ ...setting, adapt }).query(asked("/api/books?populate=deep"))).toEqual([]);
});

test("no query is too much for it, and no more is found than is read", () => {
  const long = "x".repeat(60_000);
  const targets = [
    `/api/books?${many(1000, "a=1")}`,
    `/api/books?${"a[b]".repeat(15_000)}=1&a=2`,
    `/api/books?${"=".repeat(60_000)}`,
    `/api/books?populate=${Array.from({ length: 1000 }, (_, at) => `name${at}`).join(",")}`,
    `/api/books?populate=${"sequel.".repeat(90)}x`,
    `/api/books?${long}=1&populate[${long}]=1`,
    `/api/books?populate[__proto__]=1&__proto__[a]=1&constructor=1&populate[toString][valueOf]=1`,
  ];
  for (const target of targets) {
    const findings = found(target);
    expect(findings.length).toBeLessThanOrEqual(20);
    for (const finding of findings) expect(finding.length).toBeLessThan(1500);
  }
  fc.assert(
    fc.property(queryTexts, (search) => {
      expect(() => found(`/api/books?populate[author]=1&${search.replaceAll("a[", "populate[")}`)).not.toThrow();
    }),
  );
});
