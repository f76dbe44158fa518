import { expect, test } from "vitest";
import { parseRule } from "./short-rule.js";

test.each<[string, ReturnType<typeof parseRule>]>([
  ["POST /api/articles 500 x2", { match: { method: "POST", path: "/api/articles" }, respond: 500, times: 2 }],
  [" get  /api/* 404 ", { match: { method: "GET", path: "/api/*" }, respond: 404 }],
  ["DELETE 503", { match: { method: "DELETE" }, respond: 503 }],
  ["/api/tags reset x10", { match: { path: "/api/tags" }, respond: "reset", times: 10 }],
  ["500", { match: {}, respond: 500 }],
  ["stalled", { match: {}, respond: "stalled" }],
  ["POST /api/articles", undefined],
  ["POST /api/articles 200", undefined],
  ["500 x0", undefined],
  ["500 2", undefined],
  ["api/tags 500", undefined],
  ["GET reste", undefined],
  ["", undefined],
])("the rule %j", (text, expected) => {
  expect(parseRule(text)).toEqual(expected);
});
