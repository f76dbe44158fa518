import { expect, test } from "vitest";
import { createPatience } from "./patience.js";

/** Milliseconds that an answer may take at most, those that answers took, and what the next may take: until one does not come, and then. */
test.each<[string, number, readonly number[], limit: number, lost: number]>([
  ["a fast server", 5000, [3, 40, 7], 5000, 1000],
  ["a server that takes its time", 5000, [2, 3000, 1], 12_000, 12_000],
  ["a server that takes too long", 5000, [20_000], 60_000, 60_000],
  ["a slow server", 10_000, [3, 300, 7], 10_000, 6000],
  ["a server that is slower than the limit allows", 5000, [300, 2], 5000, 5000],
  ["a server that never answered", 5000, [], 5000, 1000],
  ["a limit that is shorter than what is waited at least", 100, [1], 100, 100],
])("%s", (_, given, answers, limit, lost) => {
  const patience = createPatience(given);
  for (const milliseconds of answers) patience.answered(milliseconds);
  expect(patience.limit()).toBe(limit);
  patience.gaveUp();
  expect(patience.limit()).toBe(lost);
  // A slower answer makes the kit wait longer again.
  patience.answered(1_000_000);
  expect(patience.limit()).toBe(12 * given);
});
