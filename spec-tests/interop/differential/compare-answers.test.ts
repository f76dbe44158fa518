import { expect, test } from "vitest";
import { compareAnswers, expectedOf } from "./compare-answers.js";

const answer = (status: number, value: unknown) => ({
  status,
  body: typeof value === "string" ? value : JSON.stringify(value),
});

/** What differs but for what is rounded or hidden. */
const compared = (real: ReturnType<typeof answer>, ours: ReturnType<typeof answer>, ...hidden: readonly string[]) =>
  compareAnswers(expectedOf(real, ours, new Set(hidden)), ours);

test.each<[string, ReturnType<typeof answer>, ReturnType<typeof answer>]>([
  ["equal", answer(200, { a: [1, { b: null }] }), answer(200, { a: [1, { b: null }] })],
  ["an integer that SQLite rounds", answer(200, { n: "9007199254740992" }), answer(200, { n: "9007199254740993" })],
  ["text", answer(405, "Method Not Allowed"), answer(405, "Method Not Allowed")],
])("%s: no difference", (_, real, ours) => {
  expect(compared(real, ours)).toBeUndefined();
});

test.each<[string, ReturnType<typeof answer>, ReturnType<typeof answer>, RegExp]>([
  ["status", answer(200, {}), answer(400, {}), /^status/],
  ["a 500 that is our 200", answer(500, "x"), answer(200, {}), /^status/],
  [
    "a value",
    answer(200, { a: [{ b: 1 }] }),
    answer(200, { a: [{ b: 2 }] }),
    /^a\[0\]\.b: the real server has 1, ours 2$/,
  ],
  ["order of keys", answer(200, { a: 1, b: 2 }), answer(200, { b: 2, a: 1 }), /keys/],
  ["a missing element", answer(200, [1]), answer(200, []), /^length: the real server has 1, ours 0$/],
  ["null for an object", answer(200, { a: null }), answer(200, { a: {} }), /^a/],
  ["a small integer as text", answer(200, { n: "1" }), answer(200, { n: "2" }), /^n/],
])("%s: a difference", (_, real, ours, message) => {
  expect(compared(real, ours)).toMatch(message);
});

test("hidden attributes may be missing from ours", () => {
  const [real, ours] = [answer(200, { a: 1, secret: 2 }), answer(200, { a: 1 })];
  expect(compared(real, ours, "secret")).toBeUndefined();
  expect(compared(real, ours)).toMatch(/secret/);
  expect(compared(ours, real, "secret")).toMatch(/secret/);
});
