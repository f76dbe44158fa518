import { expect, test } from "vitest";
import { type Check, standalone } from "../../kit/contract/check.js";
import type { Depth } from "../../kit/contract/target.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { selectChecks } from "../../kit/judge/select.js";
import { always, openHandler } from "../../kit/target/fake-target.test-data.js";
import { runWithContained } from "./contained.js";
import { completeSettings } from "./run.js";

const make = (id: string, section: Check["section"], status = 200): Check =>
  standalone({
    ...{ id, section, sentence: "A server MUST answer." },
    run: async (target) => expectStatus(await target.get("/api/tags"), status),
  });

const contained = { ...make("sorting-again", "4.2"), contained: true } as const;
const checks = [contained, make("sorting-one", "4.2"), make("paging-one", "4.3")];

const verdicts = async (some: readonly Check[], depth: Depth, bail = false) => {
  const settings = completeSettings({ checks: some, depth, bail });
  const { context } = await openHandler(always({ data: [] }));
  const shown: string[] = [];
  const onResult = ({ check }: { readonly check: Check }) => void shown.push(check.id);
  const results = await runWithContained({ ...settings, onResult }, context, {
    concurrency: 1,
    checkTimeout: 1000,
    onResult,
  });
  expect(shown.sort()).toEqual(some.map(({ id }) => id).sort());
  return results.map(({ check, verdict, requests }) => `${check.id} ${verdict} ${requests}`);
};

const others = ["sorting-one passed 1", "paging-one passed 1"];

test("what others contain is not asked in a usual run, nor in a quick one, and is in a deep one", async () => {
  const left = ["sorting-again not-applicable 0", ...others];
  expect(await verdicts(checks, "usual")).toEqual(left);
  expect(await verdicts(checks, "quick")).toEqual(left);
  expect(await verdicts(checks, "deep")).toEqual(["sorting-again passed 1", ...others]);
});

test("it is asked where something of its section has failed, unless the run is to end there", async () => {
  const failing = [contained, make("sorting-one", "4.2", 404)];
  expect(await verdicts(failing, "usual")).toEqual(["sorting-again passed 1", "sorting-one failed 1"]);
  expect(await verdicts(failing, "usual", true)).toEqual(["sorting-again not-applicable 0", "sorting-one failed 1"]);
  const elsewhere = [contained, make("paging-one", "4.3", 404)];
  expect(await verdicts(elsewhere, "usual")).toEqual(["sorting-again not-applicable 0", "paging-one failed 1"]);
});

test("it is asked where it or its section was chosen", () => {
  const chosen = (sections: readonly string[], patterns: readonly string[]) => {
    const selected = selectChecks(checks, { sections, patterns });
    return "checks" in selected ? selected.checks.map((check) => check.contained ?? false) : selected.problem;
  };
  expect(chosen([], [])).toEqual([true, false, false]);
  expect(chosen(["4.2"], [])).toEqual([false, false]);
  expect(chosen([], ["sorting-again"])).toEqual([false]);
});

test("it is asked of a server that cannot do everything: the checks that contain it may not be", async () => {
  const { context } = await openHandler(always({ data: [] }));
  const less = { ...context, capabilities: new Set([...context.capabilities].slice(1)) };
  const settings = completeSettings({ checks });
  const results = await runWithContained(settings, less, { concurrency: 1, checkTimeout: 1000 });
  expect(results.map(({ verdict }) => verdict)).toEqual(["passed", "passed", "passed"]);
});
