import { expect, test } from "vitest";
import type { Answer } from "../contract/exchange.js";
import { CheckFailure, type Failure } from "../contract/failure.js";
import { expectEqual, expectJson, expectList } from "./expect.js";

const answer = (json: unknown, status = 200): Answer => ({
  request: { method: "GET", url: "http://x/", headers: {} },
  status,
  headers: {},
  body: json === undefined ? "<h1>Hello</h1>" : JSON.stringify(json),
  json,
  milliseconds: 0,
});

const failureOf = (expectation: () => unknown): Partial<Failure> => {
  try {
    expectation();
  } catch (error) {
    if (error instanceof CheckFailure) return error.failure;
  }
  throw new Error("no failure");
};

test("one place is reported in the same words, whether it or the object around it was compared", () => {
  const reported = {
    why: "meta.pagination.total: expected 1, got 2",
    fingerprint: "differs:meta.pagination.total",
    differences: [{ path: "meta.pagination.total", expected: 1, actual: 2 }],
  };
  const page = { page: 1 };
  const whole = () => expectEqual(answer({}), { ...page, total: 2 }, { ...page, total: 1 }, "meta.pagination");
  expect(failureOf(whole)).toMatchObject(reported);
  expect(failureOf(() => expectEqual(answer({}), 2, 1, "meta.pagination.total"))).toMatchObject(reported);
});

test("what has no path of its own is reported by its name", () => {
  expect(failureOf(() => expectEqual(answer({}), ["a"], ["b"], "The usernames"))).toMatchObject({
    why: 'The usernames, at [0]: expected "b", got "a"',
    fingerprint: "differs:[n]",
  });
});

test.each([
  ["a bare array", [{ id: 1 }], "shape:envelope:array", { path: "", shape: "an object", actual: [{ id: 1 }] }],
  ["an object of another kind", { items: [] }, "shape:envelope:data:nothing", { path: "data", shape: "any value" }],
  [
    "null for no entries",
    { data: null, meta: {} },
    "shape:list:null",
    { path: "data", shape: "an array", actual: null },
  ],
  ["no metadata", { data: [] }, "shape:meta:nothing", { path: "meta", shape: "an object" }],
])("%s in place of a list: the one thing that is wrong", (_, json, fingerprint, difference) => {
  const failure = failureOf(() => expectList(answer(json)));
  expect(failure).toMatchObject({ fingerprint, differences: [difference] });
  expect(failure).not.toHaveProperty("expected");
});

test("a page in place of JSON is another fault in a refusal", () => {
  const kinds = [200, 404].map((status) => failureOf(() => expectJson(answer(undefined, status))).fingerprint);
  expect(kinds).toEqual(["shape:json:answer", "shape:json:refusal"]);
});
