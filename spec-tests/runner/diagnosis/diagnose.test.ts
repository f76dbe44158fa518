import { expect, test } from "vitest";
import type { ReportedCheck } from "../../kit/report/report.js";
import { diagnose, rankFaults } from "./diagnose.js";
import { printDictionary, readDictionary } from "./read-dictionary.js";

const symptoms = (made: Record<string, string>) => new Map(Object.entries(made));

const known = readDictionary(
  printDictionary(
    [
      {
        sentence: "Lists are reversed.",
        statement: "a-1",
        symptoms: symptoms({ a: "order", b: "order", c: "x" }),
      },
      {
        sentence: "The last entry is missing.",
        statement: "a-2",
        symptoms: symptoms({ a: "missing", d: "missing" }),
      },
      { sentence: "Nothing is found.", statement: "a-3", symptoms: symptoms({ a: "x", b: "x", c: "x", d: "x" }) },
    ],
    ["a", "b", "c", "d", "e"],
  ),
);

const runWith = (failures: Record<string, string>, more: Partial<ReportedCheck> = {}) =>
  ["a", "b", "c", "d", "e", "random"].map((id) => {
    const fingerprint = failures[id];
    return fingerprint === undefined
      ? { id, verdict: "passed" }
      : { id, verdict: "failed", failure: { fingerprint }, ...more };
  }) as unknown as readonly ReportedCheck[]; // all that is read of a report

const named = (checks: readonly ReportedCheck[]) => diagnose(checks, known).map(({ fault }) => fault);

test("a dictionary is read as it was printed", () => {
  expect(known.faults.map(({ symptoms }) => Object.fromEntries(symptoms))[1]).toEqual({ a: "missing", d: "missing" });
  expect([...known.ids]).toEqual(["a", "b", "c", "d", "e"]);
});

test("the fault with the same checks and the same kinds of failures comes first", () => {
  expect(named(runWith({ a: "order", b: "order", c: "x" }))[0]).toBe("Lists are reversed.");
  expect(named(runWith({ a: "missing", d: "missing" }))[0]).toBe("The last entry is missing.");
  expect(named(runWith({ a: "x", b: "x", c: "x", d: "x" }))[0]).toBe("Nothing is found.");
});

test("what it explains is counted, and random requests are none of it", () => {
  const [first] = rankFaults(runWith({ a: "missing", d: "missing", e: "y", random: "z" }), known);
  expect(first).toMatchObject({ statement: "a-2", explained: ["a", "d"], of: 3 });
});

test("nothing is named where no fault fits, and for what was expected to fail", () => {
  expect(named(runWith({ e: "missing" }))).toEqual([]);
  expect(named(runWith({}))).toEqual([]);
  expect(named(runWith({ a: "missing", d: "missing" }, { expectedFailure: "known" }))).toEqual([]);
  expect(named(runWith({ a: "missing", d: "missing" }, { verdict: "warned" }))).toEqual([]);
});

test("nothing is named where a fault explains a part, or another one explains as much", () => {
  expect(named(runWith({ a: "missing", d: "missing", b: "y", e: "y" }))).toEqual([]);
  expect(named(runWith({ a: "missing" }))).toEqual([]);
  const [first] = known.faults;
  if (first === undefined) throw new Error("there are faults");
  const twin = { ...first, sentence: "Lists begin at the end.", statement: "a-4" };
  const run = runWith({ a: "order", b: "order", c: "x" });
  expect(diagnose(run, { ...known, faults: [...known.faults, twin] })).toEqual([]);
});

test("nothing is named where a check of its section failed that it does not explain", () => {
  const one = { ...known, faults: known.faults.slice(2) };
  const left = (section: string) => {
    const run = runWith({ a: "x", b: "x", c: "x", d: "x", e: "y" });
    return run.map((check) => (check.id === "e" ? { ...check, section } : check));
  };
  expect(diagnose(left("b"), one)).toHaveLength(1);
  expect(diagnose(left("a"), one)).toEqual([]);
});

test("what a run did not ask does not count against a fault", () => {
  const some = runWith({ a: "order", b: "order" }).filter(({ id }) => id !== "c" && id !== "d");
  expect(diagnose(some, known)[0]).toMatchObject({ fault: "Lists are reversed.", fit: 0.5 });
});
