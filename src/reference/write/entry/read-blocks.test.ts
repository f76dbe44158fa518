import { describe, expect, test } from "vitest";
import { read, refusal } from "./read-entry.test-data.js";

const outcome = (label: unknown) => {
  const result = read("artifact 1", { label });
  return result.ok ? result.value.values.get("label") : refusal(result)?.listed;
};

const text = { type: "text", text: "x" };
const paragraph = (...children: readonly unknown[]) => ({ type: "paragraph", children });
const list = (format: unknown, ...children: readonly unknown[]) => ({ type: "list", format, children });
const at = (place: string, message: string) => [[place, message]];

/** Measured on Strapi 4.26.2 with PUT requests. */
describe("blocks", () => {
  test.each([
    [null, null],
    ["abc", null],
    [5, null],
    [{ a: 1 }, null],
    ["", null],
    [[], []],
    [JSON.stringify([paragraph(text)]), [paragraph(text)]],
    [[paragraph({ type: "text", text: 5, bold: "true" })], [paragraph({ type: "text", text: "5", bold: true })]],
    [
      [{ type: "heading", level: "2", children: [{ ...text, foo: 1 }] }],
      [{ type: "heading", level: 2, children: [{ ...text, foo: 1 }] }],
    ],
    [[5], at("label.0", "Block node is of invalid type")],
    [[{}], at("label.0", "Block node is of invalid type")],
    [[{ type: "constructor" }], at("label.0", "Block node is of invalid type")],
    [[{ type: "paragraph" }], at("label.0.children", "label[0].children is a required field")],
    [[paragraph()], at("label.0.children", "Paragraph node children must have at least one Text or Link node")],
    [
      [paragraph({ type: "text" })],
      at("label.0.children.0.text", "Text must be defined with at least an empty string"),
    ],
    [
      [paragraph({ type: "link", url: "nope", children: [text] })],
      at("label.0.children.0.url", "Please specify a valid link."),
    ],
    [
      [list("x", { type: "list-item", children: [] })],
      at("label.0.format", "label[0].format must be one of the following values: ordered, unordered"),
    ],
  ])("%j", (label, expected) => {
    expect(outcome(label)).toEqual(expected);
  });

  // Measured by handing these to the real server's validator.
  test.each([
    [
      [paragraph({ type: "link", url: "/a", children: [text] })],
      [paragraph({ type: "link", url: "/a", children: [text] })],
    ],
    [
      [{ type: "code", syntax: null, children: ['{"type":"text","text":"x"}'] }],
      [{ type: "code", syntax: null, children: [text] }],
    ],
    [[paragraph("x")], at("label.0.children.0", "Inline node must be Text or Link")],
    [[list("ordered", text)], at("label.0.children.0", "Inline node must be list-item or list")],
    [
      [list("ordered", list("unordered"))],
      at("label.0.children.0.children", "List node children must have at least one ListItem or ListNode"),
    ],
    [
      [{ type: "quote", children: 5 }],
      at(
        "label.0.children",
        "label[0].children must be a `array` type, but the final value was: `null` (cast from the value `5`).",
      ),
    ],
    [
      [{ type: "heading", level: 9, children: [text] }],
      at("label.0.level", "label[0].level must be one of the following values: 1, 2, 3, 4, 5, 6"),
    ],
    [
      [paragraph({ ...text, bold: null })],
      at(
        "label.0.children.0.bold",
        "label[0].children[0].bold must be a `boolean` type, but the final value was: `null`.",
      ),
    ],
  ])("%j", (label, expected) => {
    expect(outcome(label)).toEqual(expected);
  });

  test("an image lacks everything that it does not have", () => {
    const missing = ["name", "url", "width", "height", "formats", "hash", "ext", "mime", "size", "provider"];
    expect(outcome([{ type: "image", children: [text] }])).toEqual(
      [...missing, "createdAt", "updatedAt"].map((name) => [
        `label.0.image.${name}`,
        `label[0].image.${name} is a required field`,
      ]),
    );
  });

  // The real server answers 500.
  test("null is no node", () => {
    expect(outcome([null])).toEqual(at("label.0", "Block node is of invalid type"));
    expect(outcome([paragraph(null)])).toEqual(at("label.0.children.0", "Inline node must be Text or Link"));
  });

  test("lists inside of lists end somewhere", () => {
    const depth = 50_000;
    const open = '{"type":"list","format":"ordered","children":[';
    const label: unknown = JSON.parse(`[${open.repeat(depth)}${"]}".repeat(depth)}]`);
    const result = read("artifact 1", { label });
    expect(refusal(result)?.message).toBe("label must not be nested more than 500 levels deep");
  });
});
