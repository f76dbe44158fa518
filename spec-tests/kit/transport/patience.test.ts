import { expect, test } from "vitest";
import { createPatience } from "./patience.js";

test("as long as everything is answered in time, every answer may take the whole of it", () => {
  const patience = createPatience(5000);
  for (const milliseconds of [2, 40, 1]) patience.answered(milliseconds);
  expect(patience.limit()).toBe(5000);
});

test.each([
  ["a fast one", 40, 5000],
  ["one that takes its time", 3000, 12_000],
  ["one that takes too long", 20_000, 60_000],
])(
  "a slow server gets four times its slowest answer, and no more than twelve times what was given: %s",
  (_, slowest, limit) => {
    const patience = createPatience(5000);
    for (const milliseconds of [2, slowest, 1]) patience.answered(milliseconds);
    expect(patience.limit()).toBe(limit);
    patience.gaveUp();
    expect(patience.limit()).toBe(slowest === 40 ? 1000 : limit);
  },
);

test.each([
  ["a fast server", 5000, [3, 12, 7], 1000],
  ["a slow server", 10_000, [3, 300, 7], 6000],
  ["a server that is slower than the limit allows", 5000, [300, 2], 5000],
  ["a server that never answered", 5000, [], 1000],
  ["a limit that is shorter than what is waited at least", 100, [1], 100],
])("after an answer that did not come, %s gets twenty times its slowest, within bounds", (_, most, answers, limit) => {
  const patience = createPatience(most);
  for (const milliseconds of answers) patience.answered(milliseconds);
  patience.gaveUp();
  expect(patience.limit()).toBe(limit);
});

test("a slower answer than before makes the kit wait longer again", () => {
  const patience = createPatience(30_000);
  patience.answered(10);
  patience.gaveUp();
  patience.answered(400);
  expect(patience.limit()).toBe(8000);
});
