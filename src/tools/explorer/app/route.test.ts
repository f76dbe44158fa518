import { expect, test } from "vitest";
import { magazine } from "./model.test-data.js";
import { hashOf, routeOf } from "./route.js";

test.each([
  "#",
  "#requests",
  "#/api/articles",
  "#/api/articles/4?populate=%2A",
  "#/api/articles?filters%5Btitle%5D%5B%24eq%5D=a%20b",
  "#attributes/api%3A%3Aarticle.article",
  "#edit/api%3A%3Aarticle.article",
  "#edit/api%3A%3Aarticle.article/4/fr",
])("%s is kept", (hash) => {
  expect(hashOf(magazine, routeOf(magazine, hash))).toBe(hash);
});

test.each([
  ...["", "#nothing", "#/api/nothing", "#attributes/api::nothing.nothing"],
  ...["#edit/", "#edit/%", "#/api/articles/%"],
])("%j throws nothing, and shows something", (hash) => {
  expect(["start", "query"]).toContain(routeOf(magazine, hash).view);
});
