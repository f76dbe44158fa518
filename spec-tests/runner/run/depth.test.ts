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

const checks = [{ ...make("sorting-one", "4.2"), quick: true } as const, make("paging-one", "4.3")];

const verdicts = async (depth: Depth) => {
  const settings = completeSettings({ checks, depth });
  const { context } = await openHandler(always({ data: [] }));
  const shown: string[] = [];
  const onResult = ({ check }: { readonly check: Check }) => void shown.push(check.id);
  const results = await runOfDepth({ ...settings, onResult }, context, {
    concurrency: 1,
    checkTimeout: 1000,
    onResult,
  });
  expect(shown.sort()).toEqual(checks.map(({ id }) => id).sort());
  return results.map(({ check, verdict, requests }) => `${check.id} ${verdict} ${requests}`);
};

test("a quick run asks some checks alone, others ask all", async () => {
  expect(await verdicts("quick")).toEqual(["sorting-one passed 1", "paging-one not-applicable 0"]);
  for (const depth of ["usual", "deep"] as const)
    expect(await verdicts(depth)).toEqual(["sorting-one passed 1", "paging-one passed 1"]);
});

test("a quick run never says that a server is conformant", async () => {
  const fetch = always({ data: [] });
  const settings = { fetch, preflight: false, checks, capabilities: [] } as const;
  const outcomeOf = async (depth: Depth) => (await run({ ...settings, depth })).outcome;
  expect(await outcomeOf("usual")).toMatchObject({
    exitCode: 0,
    message: "conformant with the specification in these checks",
  });
  expect(await outcomeOf("quick")).toMatchObject({
    exitCode: 0,
    message: "nothing found in a quick run: 1 check passed, 1 not asked (a run without --quick asks more)",
  });
  const failing = { ...settings, checks: [{ ...make("paging-one", "4.3", 404), quick: true } as const] };
  expect((await run({ ...failing, depth: "quick" })).outcome).toMatchObject({ exitCode: 1 });
});

test("a check is asked where it or its section was chosen", () => {
  const chosen = (sections: readonly string[], patterns: readonly string[]) => {
    const selected = selectChecks(checks, { sections, patterns });
    return "checks" in selected ? selected.checks.map((check) => check.quick ?? false) : selected.problem;
  };
  expect(chosen([], [])).toEqual([true, false]);
  expect(chosen(["4.3"], [])).toEqual([true]);
  expect(chosen([], ["paging-one"])).toEqual([true]);
});
