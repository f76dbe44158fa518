import { expect, test } from "vitest";
import { typeNamed } from "../model.test-data.js";
import type { Server } from "../server.js";
import { relatedEntries, searchEntries } from "./entries.js";

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
const wrapped = { data: { id: 2, attributes: { name: "Kim" } } };

// Flat answers are those of strapi-plugin-transformer, whole or in part.
test.each([
  ["an entry", { id: 1, attributes: { author: wrapped } }, [author]],
  ["an entry without one", { id: 1, attributes: { author: { data: null } } }, []],
  ["a list", { id: 1, attributes: { author: { data: [wrapped.data] } } }, [author]],
  ["a flat entry", { id: 1, author: { id: 2, name: "Kim" } }, [author]],
  ["an entry without attributes around it", { id: 1, author: { data: { id: 2, name: "Kim" } } }, [author]],
  ["an entry without data around its relation", { id: 1, attributes: { author: wrapped.data } }, [author]],
])("related entries are read from %s", async (_, data, expected) => {
  const found = await relatedEntries(
    answering({ data, meta: {} }),
    typeNamed("article"),
    "/api/articles/1",
    "author",
    typeNamed("author"),
  );
  expect(found).toEqual(expected);
});

test.each([
  ["entries", { data: [{ id: 2, attributes: { name: "Kim" } }], meta: {} }],
  ["flat entries", [{ id: 2, name: "Kim" }]],
  ["roles", { roles: [{ id: 2, name: "Kim" }] }],
])("entries to relate to are found in a list of %s", async (_, list) => {
  expect(await searchEntries(answering(list), typeNamed("author"), "ki")).toEqual([author]);
});
