import { expect, test } from "vitest";
import { lawChecks } from "../checks/laws/laws.js";
import { openHandler, referenceHandler } from "../kit/fake-target.test-data.js";
import { runChecks } from "../kit/run.js";
import { mutants } from "./mutants/index.js";
import { transportTo } from "./mutants/run-mutant.js";
import { serverOf } from "./mutants/server.js";

const opened = async () => (await openHandler(await referenceHandler(), { runs: 200 })).context;

test("the reference keeps every law", async () => {
  const results = await runChecks(lawChecks, await opened(), { concurrency: 1, checkTimeout: 60_000 });
  expect(results.filter(({ verdict }) => verdict !== "passed").map(({ check }) => check.id)).toEqual([]);
});

/** Faults that a law has to notice, with as many cases as a run has unless told otherwise. */
const faults: Readonly<Record<string, readonly string[]>> = {
  "laws-encoded": ["parameters-encoded-keys"],
  "laws-live-in-preview": ["state-preview-drafts-only", "state-always-preview"],
  "laws-locales": ["locale-ignored", "locale-leaks-all"],
  "laws-sort": [
    ...["sort-ignored", "sort-desc-ignored", "sort-second-key-ignored", "sort-last-key-only"],
    ...["sort-numbers-as-text", "sort-nulls-as-zero", "sort-drops-nulls"],
  ],
  "laws-pages-join": ["page-from-zero", "page-size-one-more", "start-from-one", "page-beyond-the-last"],
  "laws-slice": ["start-ignored", "start-from-one", "limit-is-end", "start-is-page"],
  "laws-total": ["total-of-the-page", "total-of-everything", "page-count-floor", "page-count-one-more"],
  "laws-filter-then-page": ["filters-after-paging", "filters-reverse-list"],
  "laws-fields": ["fields-ignored", "fields-first-only", "fields-drop-id"],
  "laws-negation": ["not-ignored", "operator-ne-matches-null"],
  "laws-in": ["operator-in-first-only"],
  "laws-between": ["operator-between-exclusive"],
  "laws-or": ["or-as-and", "or-first-branch-only"],
  "laws-and": ["and-as-or"],
  "laws-case-insensitive": [
    ...["operator-eqi-as-eq", "operator-containsi-as-contains"],
    ...["operator-startswithi-as-startswith", "operator-endswithi-as-endswith"],
  ],
  "laws-ends-contained": ["operator-contains-as-startswith"],
  "laws-deep-filter": ["deep-many-to-many-ignored", "deep-second-level-ignored", "deep-repeats-entries"],
  "laws-populate-adds": ["populate-narrows-list", "populate-repeats-entries", "populate-changes-attributes"],
  "laws-nested-populate": ["populate-nested-ignored"],
  "laws-populate-forms": ["component-dotted-ignored"],
};

test("every law has faults", () => {
  expect(Object.keys(faults).sort()).toEqual(lawChecks.map(({ id }) => id).sort());
});

test.each(lawChecks.map((check) => [check.id, check] as const))("%s notices what breaks it", async (id, check) => {
  const context = await opened();
  const server = serverOf(await referenceHandler());
  const missed: string[] = [];
  for (const name of faults[id] ?? []) {
    const mutant = mutants.find((one) => one.id === name);
    if (mutant === undefined) throw new Error(`there is no mutant ${name}`);
    const transport = transportTo(mutant.mutate(server));
    const [result] = await runChecks([check], { ...context, transport }, { concurrency: 1, checkTimeout: 60_000 });
    if (result?.failure === undefined) missed.push(`${name}: ${result?.verdict} ${result?.reason ?? ""}`.trim());
  }
  expect(missed).toEqual([]);
});
