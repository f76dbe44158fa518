import { expect, test } from "vitest";
import { readTarget } from "../../server/http/steps.js";
import { createWarningRoom, createWarnings } from "./warnings.js";

const request = (target: string) => ({ method: "GET", ...readTarget(target) });

const finding = (name: string) => [{ path: [name], message: "It is not a parameter here", idle: true }];

test("the latest thousand are kept: of a request no more is kept than the beginning of each part, and not the whole that it was cut out of", () => {
  const warnings = createWarnings();
  const target = (index: number) => `/api/${"p".repeat(60_000)}${index}?${"q".repeat(60_000)}`;
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 1100; index++) warnings.note(request(target(index)), finding(`${index}`));
  global.gc?.();
  const list = warnings.list();
  expect([list.length, list[0]?.parameter, list.at(-1)?.parameter]).toEqual([1000, "100", "1099"]);
  for (const { message, path, search } of list)
    expect(Math.max(message.length, path.length, search.length)).toBeLessThanOrEqual(2000);
  // The targets alone are 130 MB. Without a garbage collection at will, nothing is said of the heap.
  if (global.gc !== undefined) expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000);
});

test("several lists share one room: the earliest warnings go, whichever list they are of", () => {
  const room = createWarningRoom(20_000);
  const [one, other] = [createWarnings(room), createWarnings(room)];
  const numbers = (warnings: typeof one) => warnings.list().map(({ parameter }) => Number(parameter));
  for (let index = 0; index < 10; index++) one.note(request("/api/a"), finding(`${index}`));
  const first = numbers(one);
  expect(first).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (let index = 10; index < 100; index++) other.note(request("/api/a"), finding(`${index}`));
  expect(numbers(one)).toEqual([]);
  const rest = numbers(other);
  expect(rest.at(-1)).toBe(99);
  expect(rest.length).toBeGreaterThan(10);
  expect(rest.length).toBeLessThan(40);
  // Those that are cleared give their room back.
  other.clear();
  for (let index = 0; index < 10; index++) one.note(request("/api/a"), finding(`${index}`));
  for (let index = 0; index < 10; index++) other.note(request("/api/a"), finding(`${index}`));
  expect([numbers(one).length, numbers(other).length]).toEqual([10, 10]);
});
