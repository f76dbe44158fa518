import { expect, test } from "vitest";
import { typeNamed } from "../model.test-data.js";
import type { Server } from "../server.js";
import { searchEntries } from "./entries.js";

const answering = (body: unknown): Server => {
  const unasked = () => Promise.reject(new Error("is not asked"));
  const answer = { status: 200, milliseconds: 1, bytes: 1, body, parameters: undefined, warnings: [] };
  const server = {
    state: unasked,
    model: unasked,
    project: unasked,
    requests: unasked,
    change: unasked,
    rules: unasked,
  };
  return { ...server, keepPlan: unasked, keep: unasked, send: () => Promise.resolve(answer) };
};

const author = { id: 2, label: "#2 Kim", detail: "" };
test.each([
  ["entries", { data: [{ id: 2, attributes: { name: "Kim" } }], meta: {} }],
  ["flat entries", [{ id: 2, name: "Kim" }]],
  ["roles", { roles: [{ id: 2, name: "Kim" }] }],
])("entries to relate to are found in a list of %s", async (_, list) => {
  expect(await searchEntries(answering(list), typeNamed("author"), "ki")).toEqual([author]);
});
