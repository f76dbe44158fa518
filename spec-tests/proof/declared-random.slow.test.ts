import { expect, test } from "vitest";
import type { CheckResult } from "../kit/contract/verdict.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { openHandler, unhurried } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";

test("a check says that it sends random requests, where it does and nowhere else", async () => {
  let [sent, asked] = [false, false];
  const { context } = await openHandler(async () => {
    sent = true;
    throw new Error("nobody is there");
  });
  const random = {
    ...context.random,
    // Whoever makes random values asks for the seed before the first request.
    get seed() {
      asked ||= !sent;
      return 1;
    },
  };
  const wrong: string[] = [];
  const onResult = ({ check, verdict }: CheckResult) => {
    if (verdict !== "not-applicable" && asked !== (check.random ?? false)) wrong.push(`${check.id} ${verdict}`);
    [sent, asked] = [false, false];
  };
  sent = false;
  await runChecks(checks, { ...context, random }, { concurrency: 1, checkTimeout: unhurried, onResult });
  expect(wrong).toEqual([]);
});
