import { expect, test } from "vitest";
import { type Check, standalone } from "../../kit/contract/check.js";
import type { Depth } from "../../kit/contract/target.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { selectChecks } from "../../kit/judge/select.js";
import { always, openHandler } from "../../kit/target/fake-target.test-data.js";
import { runOfDepth } from "./depth.js";
import { completeSettings, run } from "./run.js";

const make = (id: string, section: Check["section"], status = 200): Check =>
  standalone({
    ...{ id, section, sentence: "A server MUST answer." },
    run: async (target) => expectStatus(await target.get("/api/tags"), status),
  });

const contained = { ...make("sorting-again", "4.2"), contained: true } as const;
const checks = [contained, make("sorting-one", "4.2"), make("paging-one", "4.3")];

const verdicts = async (some: readonly Check[], depth: Depth, bail = false) => {
  const settings = completeSettings({ checks: some, leavesContained: true, depth, bail });
  const { context } = await openHandler(always({ data: [] }));
  const shown: string[] = [];
  const onResult = ({ check }: { readonly check: Check }) => void shown.push(check.id);
  const results = await runOfDepth({ ...settings, onResult }, context, {
    concurrency: 1,
    checkTimeout: 1000,
    onResult,
  });
  expect(shown.sort()).toEqual(some.map(({ id }) => id).sort());
  return results.map(({ check, verdict, requests }) => `${check.id} ${verdict} ${requests}`);
};

const others = ["sorting-one passed 1", "paging-one passed 1"];

test("a usual run does not ask what others contain, a quick one asks some alone, a deep one all", async () => {
  const left = ["sorting-again not-applicable 0", ...others];
  expect(await verdicts(checks, "usual")).toEqual(left);
  const quick = checks.map((check) => (check.section === "4.3" ? { ...check, quick: true as const } : check));
  expect(await verdicts(quick, "quick")).toEqual([
    ...["sorting-again not-applicable 0", "sorting-one not-applicable 0", "paging-one passed 1"],
  ]);
  expect(await verdicts(checks, "deep")).toEqual(["sorting-again passed 1", ...others]);
});

test("it is asked where something of its section has failed, unless the run is to end there", async () => {
  const failing = [contained, make("sorting-one", "4.2", 404)];
  expect(await verdicts(failing, "usual")).toEqual(["sorting-again passed 1", "sorting-one failed 1"]);
  expect(await verdicts(failing, "usual", true)).toEqual(["sorting-again not-applicable 0", "sorting-one failed 1"]);
  const elsewhere = [contained, make("paging-one", "4.3", 404)];
  expect(await verdicts(elsewhere, "usual")).toEqual(["sorting-again not-applicable 0", "paging-one failed 1"]);
});

test("a quick run never says that a server is conformant", async () => {
  const fetch = always({ data: [] });
  const settings = { fetch, preflight: false, checks: [make("paging-one", "4.3")], capabilities: [] } as const;
  const outcomeOf = async (depth: Depth) => (await run({ ...settings, depth })).outcome;
  expect(await outcomeOf("usual")).toMatchObject({ exitCode: 0, message: "conformant with the specification" });
  expect(await outcomeOf("quick")).toMatchObject({
    exitCode: 0,
    message: "nothing found in a quick run: 1 check passed, 0 not asked (a run without --quick asks more)",
  });
  const failing = { ...settings, checks: [make("paging-one", "4.3", 404)] };
  expect((await run({ ...failing, depth: "quick" })).outcome).toMatchObject({ exitCode: 1 });
});

test("it is asked where it or its section was chosen", () => {
  expect(completeSettings({ checks }).checks.map((check) => check.contained)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const chosen = (sections: readonly string[], patterns: readonly string[]) => {
    const selected = selectChecks(checks, { sections, patterns });
    return "checks" in selected ? selected.checks.map((check) => check.contained ?? false) : selected.problem;
  };
  expect(chosen([], [])).toEqual([true, false, false]);
  expect(chosen(["4.2"], [])).toEqual([false, false]);
  expect(chosen([], ["sorting-again"])).toEqual([false]);
});
