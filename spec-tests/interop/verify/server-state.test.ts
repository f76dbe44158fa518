import { expect, test } from "vitest";
import type { JsonObject } from "../json.js";
import { type ServerState, stateDifferences } from "./server-state.js";

const tag: JsonObject = {
  id: 1,
  name: "oak",
  updatedAt: "2024-01-01T00:00:00.000Z",
  artifacts: [{ id: 3 }, { id: 2 }],
};
const before: ServerState = new Map<string, JsonObject>([
  ["tag 1", tag],
  ["tag 2", { id: 2, name: "brass" }],
]);

test("equal states have no differences", () => {
  expect(stateDifferences(before, new Map(before))).toEqual([]);
});

test("what is gone, left behind, or changed is reported: a time stamp, the order of a list", () => {
  const later = { ...tag, updatedAt: "2024-01-02T00:00:00.000Z" };
  const moved = { ...tag, artifacts: [{ id: 2 }, { id: 3 }] };
  const after = (changed: JsonObject): ReadonlyMap<string, JsonObject> => new Map([["tag 1", changed]]);
  expect(
    stateDifferences(
      before,
      new Map<string, JsonObject>([...after(tag), ["tag 2", { id: 2, name: "brass" }], ["tag 9", { id: 9 }]]),
    ),
  ).toEqual(["tag 9 was left behind"]);
  expect(stateDifferences(before, after(later))).toEqual([
    'tag 1.updatedAt: expected "2024-01-01T00:00:00.000Z", got "2024-01-02T00:00:00.000Z"',
    "tag 2 is gone",
  ]);
  expect(stateDifferences(after(tag), after(moved))).toEqual(["tag 1.artifacts[0].id: expected 3, got 2"]);
});
