import { expect, test, vi } from "vitest";
import { ok, type Result } from "../base/result.js";
import type { Entry } from "../reference/model/dataset.js";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import type { Setting } from "../reference/setting.js";
import { settingOf } from "../reference/setting.test-data.js";
import { createStore } from "../reference/store/store.js";
import { createKeptTexts } from "./kept-texts.js";

const setting = (): Setting => settingOf(createStore(sampleDataset));

/** How often an answer is made when it is asked for four times. */
const timesMade = (of: Setting, name = "all", answer: Result<string | undefined> = ok("text")): number => {
  const { answered } = createKeptTexts();
  const make = vi.fn(() => answer);
  for (let time = 0; time < 4; time++) expect(answered(of, name, make)).toEqual(answer);
  return make.mock.calls.length;
};

test("an answer is kept when it is asked for again; not that there is none, nor a long one or one with a long name, nor another caller's", () => {
  expect(timesMade(setting())).toBe(2);
  expect(timesMade(setting(), "all", ok(undefined))).toBe(4);
  expect(timesMade(setting(), "a".repeat(4001))).toBe(4);
  expect(timesMade(setting(), "all", ok("a".repeat(2 ** 20 + 1)))).toBe(4);
  expect(timesMade({ ...setting(), caller: { mayFind: () => true } })).toBe(4);
});

test("of entries those are printed that were not shown before, by the name of what is shown, until there are too many characters", () => {
  const { forget, shown } = createKeptTexts(30);
  const of = setting();
  const entries: readonly Entry[] = [1, 2, 3].map((id) => ({ id, values: {}, links: {} }));
  const printed: number[][] = [];
  const show = (ids: readonly number[], name = "all"): readonly string[] => {
    const asked = entries.filter(({ id }) => ids.includes(id));
    const write = shown(of, name, asked, (missing) => {
      printed.push(missing.map(({ id }) => id));
      return ({ id }) => `${name} ${id}`;
    });
    return asked.map(write);
  };
  expect(show([1])).toEqual(["all 1"]);
  expect(show([1, 2])).toEqual(["all 1", "all 2"]);
  expect(show([2, 3])).toEqual(["all 2", "all 3"]);
  for (let time = 0; time < 3; time++) expect(show([1, 3], "few")).toEqual(["few 1", "few 3"]);
  expect(show([2, 3])).toEqual(["all 2", "all 3"]);
  forget();
  show([1]);
  show([1]);
  show([1]);
  expect(printed).toEqual([[1], [1, 2], [3], [1, 3], [1, 3], [1, 3], [2, 3], [1], [1]]);
});
