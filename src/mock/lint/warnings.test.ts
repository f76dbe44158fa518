import { expect, test } from "vitest";
import { readTarget } from "../../server/http/steps.js";
import { createWarnings } from "./warnings.js";

const request = (target: string) => ({ method: "GET", ...readTarget(target) });

const finding = (name: string) => [{ path: [name], message: "It is not a parameter here", idle: true }];

test("the latest thousand are kept: of a request no more is kept than the beginning of each part, and not the whole that it was cut out of", () => {
  const warnings = createWarnings();
  const target = (index: number) => `/api/${"p".repeat(60_000)}${index}?${"q".repeat(60_000)}`;
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 1100; index++) warnings.note("default", request(target(index)), finding(`${index}`));
  global.gc?.();
  const list = warnings.list();
  expect([list.length, list[0]?.parameter, list.at(-1)?.parameter]).toEqual([1000, "100", "1099"]);
  for (const { message, path, search } of list)
    expect(Math.max(message.length, path.length, search.length)).toBeLessThanOrEqual(2000);
  // The targets alone are 130 MB. Without a garbage collection at will, nothing is said of the heap.
  if (global.gc !== undefined) expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000);
});

test("each is there once with how often it came, of a scenario or of all, and is forgotten by scenario", () => {
  const warnings = createWarnings();
  const note = (scenario: string, name: string) => warnings.note(scenario, request("/api/a"), finding(name));
  for (const [scenario, name] of [
    ["a", "x"],
    ["b", "x"],
    ["b", "y"],
    ["a", "x"],
  ] as const)
    note(scenario, name);
  const counts = (scenario?: string) => warnings.list(scenario).map(({ count, parameter }) => [parameter, count]);
  expect([counts("a"), counts("b")]).toEqual([
    [["x", 2]],
    [
      ["x", 1],
      ["y", 1],
    ],
  ]);
  expect(counts()).toEqual([
    ["x", 3],
    ["y", 1],
  ]);
  warnings.clear("b");
  expect([counts("b"), counts()]).toEqual([[], [["x", 2]]]);
});
