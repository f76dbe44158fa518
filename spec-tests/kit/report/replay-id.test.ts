import { expect, test } from "vitest";
import { isPlain, parseReplayId, printReplayId, type ReplayCase } from "./replay-id.js";

const update = {
  subject: {
    near: { type: "restoration", attribute: "team" },
    far: { type: "conservator", attribute: "jobs" },
    shape: { near: "many", far: "many" },
  },
  steps: [
    { side: "near", entry: 0, change: { set: [0, 1] }, form: "set", bare: true },
    {
      side: "near",
      entry: 0,
      change: { connect: [{ entry: 3, position: { before: 1 } }] },
      form: "connect",
      bare: true,
    },
  ],
};
const request = { type: "artifact", query: { filters: { title: { $containsi: "ä'\n" } } }, ordered: false };

test.each<[string, ReplayCase, RegExp]>([
  ["a check", { check: "sorting-desc", profile: "spec" }, /^sorting-desc$/],
  ["a check under the other profile", { check: "sorting-desc", profile: "strapi-4.26" }, /^sorting-desc\.v4$/],
  [
    "a random request",
    { check: "model-filters", profile: "spec", saved: { value: request } },
    /^model-filters\.1[\w-]{20,70}$/,
  ],
  [
    "updates of a relation",
    { check: "relations-model-both", profile: "strapi-4.26", saved: { value: update } },
    /^relations-model-both\.v4\.1[\w-]{40,110}$/,
  ],
  ["null", { check: "x", profile: "spec", saved: { value: null } }, /^x\.1[\w-]+$/],
])("%s has a short id", (_, replayCase, form) => {
  const id = printReplayId(replayCase);
  expect(id).toMatch(form);
  expect(parseReplayId(id ?? "")).toEqual(replayCase);
});

const whole = printReplayId({ check: "model-filters", profile: "spec", saved: { value: request } }) ?? "";

test.each([
  ["a character changed", whole.replace(/.$/, (last) => (last === "A" ? "B" : "A")), "garbled"],
  ["the case of another check", whole.replace("model-filters", "model-sort"), "garbled"],
  ["the case of another profile", whole.replace(".1", ".v4.1"), "garbled"],
  ["another version", whole.replace(".1", ".2"), "another version"],
  ["no case", "model-filters.", "no replay id"],
  ["blanks", "model filters", "no replay id"],
  ["nothing", "", "no replay id"],
])("an id with %s is refused", (_, id, problem) => {
  expect(parseReplayId(id)).toEqual({ problem: expect.stringContaining(problem) });
});

test("every id with one character changed is refused, or means the same", () => {
  for (let index = "model-filters.1".length; index < whole.length; index++) {
    const other = parseReplayId(`${whole.slice(0, index)}${whole[index] === "Q" ? "R" : "Q"}${whole.slice(index + 1)}`);
    if (!("problem" in other)) expect(other.saved?.value).toEqual(request);
  }
});

test.each([
  ["undefined", undefined],
  ["a member that is undefined", { a: undefined }],
  ["a date", new Date(0)],
  ["no number", [Number.NaN]],
  ["minus zero", -0],
  ["a set", new Set([1])],
  ["a function", () => 1],
  ["a big integer", 1n],
])("%s is no plain JSON, and has no id", (_, value) => {
  expect(isPlain(value)).toBe(false);
  if (typeof value !== "bigint")
    expect(printReplayId({ check: "x", profile: "spec", saved: { value } })).toBeUndefined();
});
