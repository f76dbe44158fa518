import { expect, test, vi } from "vitest";
import type { Dataset } from "../../kit/reference.js";
import { readFaults } from "../faults/index.js";
import { faulty, found, judge, namesOf, served } from "./judge.test-data.js";
import { randomModels } from "./models.js";

/** Each fault and each model is a run: these take minutes. */
vi.setConfig({ testTimeout: 1_800_000 });

/**
 * Faults that any content can show, of every section that is about reading. What needs the museum's content is left out: its names of types and
 * attributes, its texts with escapes, users, roles and files.
 */
const generic: readonly string[] = [
  ...["sort-ignored", "sort-desc-by-default", "sort-last-key-only", "sort-keys-in-url-order", "sort-drops-nulls"],
  ...["sort-numbers-as-text", "sort-asc-suffix-unknown", "sort-by-selected-fields-only", "sort-deep-ignored"],
  ...["page-ignored", "page-size-ignored", "page-size-one-more", "page-beyond-the-last", "page-count-one-more"],
  ...["page-default-second", "start-from-one", "start-is-page", "start-default-one", "limit-is-end"],
  ...["filters-after-paging", "with-count-off-by-default", "with-count-drops-pagination", "with-count-by-page-only"],
  ...["pagination-as-text", "pagination-page-as-offset"],
  ...["operator-eq-as-eqi", "operator-eqi-as-eq", "operator-ne-as-nei", "operator-nei-as-ne", "operator-ne-as-eq"],
  ...["operator-lt-as-lte", "operator-lte-as-lt", "operator-gt-as-gte", "operator-gte-as-gt", "operator-notin-as-in"],
  ...["operator-contains-as-startswith", "operator-containsi-as-contains", "operator-notcontainsi-as-notcontains"],
  ...["operator-notcontains-as-ne", "operator-startswith-as-contains", "operator-startswithi-as-startswith"],
  ...["operator-endswith-as-contains", "operator-endswithi-as-endswith", "operator-null-as-notnull"],
  ...["operator-notnull-as-null", "operator-in-first-only", "operator-not-in-first-only", "operator-in-at-most-twenty"],
  ...["operator-eq-as-contains", "operator-null-ignored", "operator-between-exclusive"],
  ...["operator-ne-matches-null", "filters-ignored", "filters-system-attributes-ignored", "filters-reverse-list"],
  ...["or-as-and", "or-ignored", "or-first-branch-only", "or-replaces-others", "or-includes-others", "and-as-or"],
  ...["value-trimmed", "value-empty-ignored", "value-decoded-twice", "deep-id-ignored", "deep-second-level-ignored"],
  ...["fields-drop-populated", "populate-star-ignored", "populate-nested-means-all", "populate-sort-ascending-only"],
  ...["populate-changes-attributes", "component-dotted-first-part", "component-as-entry"],
  ...["to-one-unset-bare", "related-without-attributes", "printed-float-as-text", "entry-flat", "list-empty-not-found"],
  ...["entry-draft-without-published-at", "state-always-preview", "locale-leaks-all", "read-as-created", "one-bare"],
  ...["error-unprocessable", "parameters-without-indexes"],
];

/** All of it takes five minutes: EVERY_FAULT=1 does that, else a part is tried. */
const isWhole = process.env.EVERY_FAULT === "1";
const partOf = <T>(all: readonly T[]): readonly T[] => (isWhole ? all : all.filter((_, index) => index % 5 === 0));

const chosen = generic.flatMap((id) => readFaults.find((each) => each.id === id) ?? []);
const models = await randomModels(10);
const [model] = models as readonly [Dataset, ...Dataset[]]; // ten were asked for

test("the faulty servers exist, and there are at least eighty", () => {
  expect(generic.filter((id) => !chosen.some((each) => each.id === id))).toEqual([]);
  expect(chosen.length).toBeGreaterThanOrEqual(80);
});

test.each([
  { how: "schemas", own: { schemas: model }, least: 0.97 },
  { how: "names alone", own: { types: namesOf(model) }, least: 0.9 },
])("faults are found by $how, at default settings", async ({ own, least }) => {
  const missed: string[] = [];
  for (const { id, mutate } of partOf(chosen)) {
    const results = await judge(faulty(served(model), mutate), { own, runs: 200, bail: true }).catch(() => undefined);
    // What cannot be read as a whole is reported too: the run ends with that.
    if (results?.some(({ failure }) => failure !== undefined) === false) missed.push(id);
  }
  const most = Math.ceil(partOf(chosen).length * (1 - least));
  expect({ missed, isTooMany: missed.length > most }).toMatchObject({ isTooMany: false });
});

test.each(["spec", "strapi-4.26"] as const)(
  "nothing is found in ten models that are served under %s",
  async (profile) => {
    const lines: string[] = [];
    for (const [index, each] of partOf([...models.entries()]))
      for (const seed of [1, 2])
        for (const line of found(
          await judge(served(each, profile), { own: { schemas: each }, profile, seed, runs: 60 }),
        ))
          lines.push(`model ${index}, seed ${seed}: ${line}`);
    expect(lines).toEqual([]);
  },
);

test("nothing is found by names alone in ten models", async () => {
  const lines: string[] = [];
  for (const [index, each] of partOf([...models.entries()]))
    for (const line of found(await judge(served(each), { own: { types: namesOf(each) }, runs: 60 })))
      lines.push(`model ${index}: ${line}`);
  expect(lines).toEqual([]);
});
