import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import type { Check } from "../kit/contract/check.js";
import type { Target } from "../kit/contract/target.js";
import { runChecks } from "../kit/judge/run-checks.js";
import type { Property, RandomProperty } from "../kit/random/property.js";
import { createReference, loadBundledDataset } from "../kit/reference.js";
import { isPlain, printReplayId } from "../kit/report/replay-id.js";
import { openHandler } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";

/** What the checks hand over in place of running it. */
const handed: { readonly target: Target; readonly property: RandomProperty<unknown>; done: () => void }[] = [];

vi.mock("../kit/random/property.js", async (original) => {
  const tryProperty = (target: Target, property: RandomProperty<unknown>) =>
    new Promise<void>((done) => void handed.push({ target, property, done }));
  const tryAll = (target: Target, values: readonly unknown[], property: Property<unknown>) =>
    tryProperty(target, { ...property, arbitrary: () => fc.constantFrom(...values) });
  return { ...(await original<typeof import("../kit/random/property.js")>()), tryProperty, tryAll };
});

const random = checks.filter((check) => check.random);
let dataset: Awaited<ReturnType<typeof loadBundledDataset>>;
beforeAll(async () => {
  dataset = await loadBundledDataset();
});

/** The properties of a check, on the reference under the profile in which it is run. */
const propertiesOf = async (
  check: Check,
  look: (property: RandomProperty<unknown>) => Promise<void>,
): Promise<void> => {
  const profile = check.profile ?? "spec";
  const { context } = await openHandler(createReference(dataset, profile), { profile });
  handed.length = 0;
  let ended = false;
  const running = runChecks([check], context, { concurrency: 1, checkTimeout: 60_000 }).finally(() => {
    ended = true;
  });
  let count = 0;
  while (!ended) {
    await new Promise((resolve) => setImmediate(resolve));
    const next = handed.shift();
    if (next === undefined) continue;
    count++;
    await look(next.property);
    next.done();
  }
  const [result] = await running;
  expect(result?.verdict).toBe("passed");
  expect(count).toBeGreaterThan(0);
};

test.each(random.map((check) => [check.id, check] as const))(
  "cases of %s survive as JSON, and can be tried again",
  async (id, check) => {
    const lengths: number[] = [];
    await propertiesOf(check, async (property) => {
      const values = fc.sample(await property.arbitrary(), { seed: 3, numRuns: 100 });
      const plain = values.map((value) => property.save?.(value) ?? value);
      for (const saved of plain) expect(isPlain(saved), JSON.stringify(saved)).toBe(true);
      for (const value of values.slice(0, 5)) {
        await property.test(value);
        const saved = property.save?.(value) ?? value;
        expect(isPlain(saved), JSON.stringify(saved)).toBe(true);
        lengths.push(printReplayId({ check: id, profile: "spec", saved: { value: saved } })?.length ?? Number.NaN);
        const read: unknown = JSON.parse(JSON.stringify(saved));
        // On the reference it holds again, and shows and saves the same.
        const again = property.load === undefined ? read : property.load(read);
        await property.test(again);
        expect(property.save?.(again) ?? again).toEqual(saved);
        expect(property.show?.(again)).toEqual(property.show?.(value));
      }
    });
    expect(Math.max(...lengths)).toBeLessThan(3000);
  },
);

test("there are such checks", () => {
  expect(random.length).toBeGreaterThan(20);
});
