import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Blocked, CheckFailure, Undecided } from "../contract/failure.js";
import type { Depth } from "../contract/target.js";
import { failWith } from "../expect/expect.js";
import { always, targetOn } from "../target/fake-target.test-data.js";
import { draw, tryAll, tryProperty } from "./property.js";

const answer = {
  request: { method: "GET", url: "http://x/", headers: {} },
  status: 200,
  headers: {},
  body: "",
  json: undefined,
  milliseconds: 0,
};

const numbers = fc.integer({ min: 0, max: 1000 });

const failureOf = async (test: (value: number) => void, runs = 100) => {
  const tried: number[] = [];
  const run = tryProperty(await targetOn(always({}), { runs }), {
    arbitrary: () => numbers,
    test: async (value) => {
      tried.push(value);
      test(value);
    },
  });
  const error: unknown = await run.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return { error, failure: error instanceof CheckFailure ? error.failure : undefined, tried };
};

test("the values are those that fast-check checks with the same seed", async () => {
  const { tried } = await failureOf(() => {}, 20);
  const checked: number[] = [];
  fc.check(
    fc.property(numbers, (value) => void checked.push(value)),
    { seed: 1, numRuns: 20 },
  );
  expect(tried).toEqual(checked);
});

test("what was drawn before is not drawn again, and made as small as it goes", async () => {
  const target = await targetOn(always({}), { runs: 20 });
  const arbitrary = vi.fn(() => numbers);
  const drawn = await draw({ arbitrary }, target.random);
  const tried: number[] = [];
  await tryProperty(target, { arbitrary, drawn, test: async (value) => void tried.push(value) });
  expect(tried).toEqual(drawn);
  expect(arbitrary).toHaveBeenCalledTimes(1);
  const test = async (value: number) => {
    if (value >= 100) failWith(answer, { why: `${value} is too much`, kind: "large" });
  };
  await expect(tryProperty(target, { arbitrary, drawn, test })).rejects.toMatchObject({
    failure: { replay: { value: 100 } },
  });
});

test("the first failing value is made as small as it goes", async () => {
  const { failure } = await failureOf((value) => {
    if (value >= 100) failWith(answer, { why: `${value} is too much`, kind: "large" });
  });
  expect(failure).toMatchObject({ why: "100 is too much", replay: { seed: 1, value: 100, casesPlanned: 100 } });
  expect(failure?.replay?.casesRun).toBeLessThan(100);
});

test("shrinking does not slip to another kind of failure", async () => {
  const { failure } = await failureOf((value) => {
    if (value >= 100) failWith(answer, { why: "large", kind: "large" });
    if (value > 0) failWith(answer, { why: "small", kind: "small" });
  });
  const wanted = failure?.fingerprint === "large" ? 100 : 1;
  expect(failure?.replay?.value).toBe(wanted);
});

test("a failure that does not come again is reported as it was seen", async () => {
  let failed = false;
  const { failure } = await failureOf(() => {
    if (failed) return;
    failed = true;
    failWith(answer, { why: "once", kind: "once" });
  });
  expect(failure?.why).toBe("once");
});

test("a failure stays one when no smaller value can be tried, because the server or the time is gone", async () => {
  let failed = false;
  const { failure } = await failureOf(() => {
    if (failed) throw new Blocked("time: it is over");
    failed = true;
    failWith(answer, { why: "once", kind: "once" });
  });
  expect(failure?.why).toBe("once");
});

test("a fault of the kit is no failure of the server", async () => {
  const { error } = await failureOf(() => {
    throw new TypeError("oops");
  });
  expect(error).toBeInstanceOf(TypeError);
});

test("values that are known are all tried, however few runs there are; where there is none, nothing is decided", async () => {
  const target = await targetOn(always({}), { runs: 2 });
  const tried: number[] = [];
  const test = async (value: number) => void tried.push(value);
  await tryAll(target, [5, 6, 7, 8], { test });
  expect(tried.sort()).toEqual([5, 6, 7, 8]);
  await expect(tryAll(target, [], { test })).rejects.toThrow(Undecided);
});

test("of a table with features those are tried that have all of them, and everything in a deep run", async () => {
  const words = ["a", "ab", "bc", "c", "d"];
  const plain = await targetOn(always({}));
  const features = (word: string, depth: Depth) => new Set(depth === "quick" ? word.replaceAll(/[cd]/g, "") : word);
  const triedIn = async (depth: Depth) => {
    const tried: string[] = [];
    const test = async (word: string) => void tried.push(word);
    await tryAll({ ...plain, random: { ...plain.random, depth } }, words, { test, features });
    return tried.sort();
  };
  expect(await triedIn("deep")).toEqual(words);
  expect(await triedIn("usual")).toEqual(["ab", "bc", "d"]);
  expect(await triedIn("quick")).toEqual(["ab"]);
});
