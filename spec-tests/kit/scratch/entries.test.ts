import { expect, test } from "vitest";
import { bundledIndex } from "../dataset/dataset-index.js";
import { isScratch, scratchName, scratchValues } from "./entries.js";

const creatable = ["artifact", "category", "conservator", "maker", "restoration", "story", "tag", "ticket"];

test.each(creatable)("a scratch %s holds what its type requires, and bears the mark", async (name) => {
  const type = (await bundledIndex()).type(name);
  const values = scratchValues(type);
  const required = [...type.attributes].filter(([, attribute]) => "required" in attribute && attribute.required);
  const missing = required.map(([key]) => key).filter((key) => !(key in values) && key !== "fare");
  expect(missing).toEqual([]);
  expect(isScratch(values)).toBe(true);
});

test("no entry of the dataset bears the mark", async () => {
  const index = await bundledIndex();
  const entries = [...index.dataset.model.contentTypes.keys()].flatMap((uid) => index.entries(uid));
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter(({ record }) => isScratch(record.values))).toEqual([]);
});

test("codes of scratch tickets fit their pattern, and no two are alike", async () => {
  const index = await bundledIndex();
  const codes = Array.from({ length: 500 }, () => String(scratchValues(index.type("ticket")).code));
  expect(codes.filter((code) => !/^Q[A-Z]-\d{4}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(500);
  expect(index.entries("ticket").filter(({ key }) => key.startsWith("Q"))).toEqual([]);
});

test("names are distinct and fit for a uid", () => {
  const names = [scratchName(), scratchName()];
  expect(new Set(names).size).toBe(2);
  expect(names.filter((name) => !/^[A-Za-z0-9-_.~]+$/.test(name))).toEqual([]);
});
