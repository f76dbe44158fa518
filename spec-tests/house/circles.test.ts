import { expect, test } from "vitest";
import { filesBelow, type Import, importsOf } from "./imports.test-data.js";

/** The files that come to themselves again, by way of what they import. */
const inCircles = (imports: readonly Import[]): readonly string[] => {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reaches = (start: string): boolean => {
    const [seen, open] = [new Set<string>(), [start]];
    for (let file = open.pop(); file !== undefined; file = open.pop())
      for (const to of targets.get(file) ?? []) {
        if (to === start) return true;
        if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    return false;
  };
  return [...targets.keys()].filter(reaches).sort();
};

test("a circle is found, and what leads to it is none", () => {
  const imports = ["ab", "bc", "cb", "ad", "ee"].map(([from = "", to = ""]) => ({ from, to }));
  expect(inCircles(imports)).toEqual(["b", "c", "e"]);
});

test("no import goes round in a circle, types included", () => {
  const files = ["src", "spec-tests", "conformance-cli"].flatMap(filesBelow);
  expect(inCircles(files.flatMap(importsOf))).toEqual([]);
});
