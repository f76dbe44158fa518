import { expect, test } from "vitest";
import { blocksIn, linesOf, withKind, withLines } from "./blocks.js";

const text = (words: string, more: object = {}) => ({ type: "text", text: words, ...more });
const items = (...words: readonly string[]) => words.map((word) => ({ type: "list-item", children: [text(word)] }));

test.each([
  ["a paragraph", { type: "paragraph", children: [text("a"), text("b")] }, "ab"],
  ["a list", { type: "list", format: "ordered", children: items("a", "b") }, "a\nb"],
  ["what is bold", { type: "paragraph", children: [text("a", { bold: true })] }, undefined],
  ["a link", { type: "quote", children: [{ type: "link", url: "/", children: [text("a")] }] }, undefined],
  ["a list in a list", { type: "list", format: "ordered", children: [{ type: "list", children: [] }] }, undefined],
  ["an image", { type: "image", image: {}, children: [text("")] }, undefined],
  ["a heading of another level", { type: "heading", level: 7, children: [text("a")] }, undefined],
])("the plain text of %s", (_, block, expected) => {
  expect(linesOf(block)).toBe(expected);
});

test("another text, and another kind, leave nothing of the old one", () => {
  const list = { type: "list", format: "unordered", children: items("a") };
  expect(withLines(list, "b\nc")).toEqual({ ...list, children: items("b", "c") });
  expect(withKind(list, "Heading 3")).toEqual({ type: "heading", level: 3, children: [text("a")] });
});

test.each([
  ["", []],
  ["[]", []],
  ["{", undefined],
  ['[{"type":"code"}]', [{ type: "code" }]],
  ["[1]", undefined],
])("blocks in %j", (json, expected) => {
  expect(blocksIn(json)).toEqual(expected);
});
