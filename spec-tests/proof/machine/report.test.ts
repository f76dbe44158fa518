import { expect, test } from "vitest";
import type { MachineMutant } from "./instrument.js";
import type { Fate } from "./judge-mutant.js";
import { drawn, kept, reportOf, type Silent } from "./report.js";

const row = (key: string, fate: Fate, file = "query/sort.ts") => {
  const mutant: MachineMutant = { id: key, key, file, line: 3, mutator: "M", original: "a", replacement: "b" };
  return { mutant, outcome: { fate, section: "4.2", differs: fate !== "silent", milliseconds: 1 } };
};

test("silence counts unless its class allows it, and keeps its class", () => {
  const rows = [
    row("a", "failed"),
    row("b", "hung"),
    row("c", "silent"),
    row("d", "silent"),
    row("e", "unreached", "read.ts"),
  ];
  const classes = new Map([
    ["c", { key: "c", class: "equivalent", reason: "the value is a constant" }],
    ["d", { key: "d", class: "missing", reason: "" }],
  ]);
  const { share, silent, text } = reportOf(rows, classes, { of: 9, seed: "7" });
  expect(share).toBe(50);
  expect(silent.map(({ key, class: name, reason }) => [key, name, reason])).toEqual([
    ["c", "equivalent", "the value is a constant"],
    ["d", "missing", ""],
    ["e", "open", ""],
  ]);
  expect(text).toContain("5 of 9 mutants, drawn by `--seed 7`");
  expect(text).toContain("| query | 4 | 2 | 0 | 0 | 2 | 1 | 66.7 % |");
  expect(text).toContain("| read.ts | 1 | 0 | 0 | 0 | 1 | 0 | 0.0 % |");
});

test("a sample is that of its seed, holds nothing twice, and loses only what its code has lost", () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ key: String(index) }));
  const sample = drawn(list, 20, "1");
  expect(drawn(list.toReversed(), 20, "1")).toEqual(sample);
  expect(drawn(list, 20, "2")).not.toEqual(sample);
  expect(new Set(drawn(list, 80, "3")).size).toBe(50);
  const gone = sample[7];
  const others = list.filter((each) => each !== gone);
  expect(drawn(others, 20, "1").slice(0, 19)).toEqual(sample.filter((each) => each !== gone));
});

test("the file of silent mutants keeps those of other samples, until they are noticed or their code is gone", () => {
  const silent = (key: string, reason: string): Silent => ({
    ...{ key, reason, at: `query/${key}.ts:1`, mutator: "M", original: "a", replacement: "b" },
    ...{ differs: false, class: "open" },
  });
  const before = ["gone", "noticed", "other", "again"].map((key) => silent(key, "before"));
  const keys = { all: new Set(["noticed", "other", "again", "new"]), judged: new Set(["noticed", "again", "new"]) };
  const after = kept(before, [silent("again", "now"), silent("new", "now")], keys);
  expect(after.map(({ key, reason }) => [key, reason])).toEqual([
    ["again", "now"],
    ["new", "now"],
    ["other", "before"],
  ]);
});
