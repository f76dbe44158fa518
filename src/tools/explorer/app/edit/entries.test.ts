import { expect, test } from "vitest";
import { typeNamed } from "../model.test-data.js";
import type { Server } from "../server.js";
import { searchEntries } from "./entries.js";

/** A server that answers this alone. */
const answering = (body: unknown): Server =>
  ({ send: async () => ({ status: 200, body, parameters: undefined, warnings: [] }) }) as unknown as Server; // nothing else is asked

const author = { type: "api::author.author", id: 2, label: "#2 Kim", detail: "" };
test.each([
  ["entries", { data: [{ id: 2, attributes: { name: "Kim" } }], meta: {} }],
  ["flat entries", [{ id: 2, name: "Kim" }]],
  ["roles", { roles: [{ id: 2, name: "Kim" }] }],
])("entries to relate to are found in a list of %s", async (_, list) => {
  expect(await searchEntries(answering(list), typeNamed("author"), "ki")).toEqual([author]);
});
