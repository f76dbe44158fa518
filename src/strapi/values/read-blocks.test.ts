import { expect, test } from "vitest";
import { read, refusal, valueIn } from "../../reference/write/read-entry.test-data.js";

const outcome = (label: unknown) => {
  const result = read("artifact 1", { label });
  return result.ok ? valueIn(result.value, "label") : refusal(result)?.listed;
};

const text = { type: "text", text: "x" };
const paragraph = (...children: readonly unknown[]) => ({ type: "paragraph", children });

// What the real server refuses, and most of what it takes, is recorded: "blocks" in fixtures/recordings. These it stores
// with the keys of a node in another order.
test.each([
  [[paragraph({ type: "text", text: 5, bold: "true" })], [paragraph({ type: "text", text: "5", bold: true })]],
  [
    [{ type: "heading", level: "2", children: [{ ...text, foo: 1 }] }],
    [{ type: "heading", level: 2, children: [{ ...text, foo: 1 }] }],
  ],
  [
    [{ type: "code", syntax: null, children: ['{"type":"text","text":"x"}'] }],
    [{ type: "code", syntax: null, children: [text] }],
  ],
])("%j", (label, expected) => {
  expect(outcome(label)).toEqual(expected);
});

// The real server answers 500.
test("null is no node", () => {
  expect(outcome([null])).toEqual([["label.0", "Block node is of invalid type"]]);
  expect(outcome([paragraph(null)])).toEqual([["label.0.children.0", "Inline node must be Text or Link"]]);
});

test("lists inside of lists end somewhere", () => {
  const depth = 50_000;
  const open = '{"type":"list","format":"ordered","children":[';
  const label: unknown = JSON.parse(`[${open.repeat(depth)}${"]}".repeat(depth)}]`);
  const result = read("artifact 1", { label });
  expect(refusal(result)?.message).toBe("label must not be nested more than 500 levels deep");
});
