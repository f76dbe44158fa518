import { isRecord } from "../../../../base/json/json.js";

/** An element of a text of blocks, as Strapi stores it. */
export type Block = Readonly<Record<string, unknown>>;

/** The kinds of blocks that are edited as plain texts, by what their reader calls them. */
export const blockKinds: Readonly<Record<string, Block>> = {
  Paragraph: { type: "paragraph" },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`Heading ${level}`, { type: "heading", level }])),
  "Bulleted list": { type: "list", format: "unordered" },
  "Numbered list": { type: "list", format: "ordered" },
  Quote: { type: "quote" },
  Code: { type: "code" },
};

/** The blocks in a JSON text; none in an empty one, undefined where it is no list of objects. */
export const blocksIn = (text: string): readonly Block[] | undefined => {
  if (text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isRecord) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** What a block is called; undefined where it is none of {@link blockKinds}. */
export const kindOf = (block: Block): string | undefined =>
  Object.keys(blockKinds).find((kind) =>
    Object.entries(blockKinds[kind] ?? {}).every(([name, value]) => block[name] === value),
  );

const textNode = (text: string): Block => ({ type: "text", text });

/** The text of plain children: without links, and nothing bold in it. */
const plainText = (block: unknown): string | undefined => {
  const children = isRecord(block) && Array.isArray(block.children) ? block.children : [undefined];
  const texts = children.map((child) =>
    isRecord(child) && child.type === "text" && Object.keys(child).length === 2 ? child.text : undefined,
  );
  return texts.every((text) => typeof text === "string") ? texts.join("") : undefined;
};

/** The text of a block, of a list with a line for each element; undefined where a plain text would lose something of it. */
export const linesOf = (block: Block): string | undefined => {
  const { children, type } = block;
  if (kindOf(block) === undefined) return undefined;
  if (type !== "list") return plainText(block);
  const lines = Array.isArray(children) ? children.map(lineOf) : [undefined];
  return lines.some((line) => line === undefined || line.includes("\n")) ? undefined : lines.join("\n");
};

const lineOf = (item: unknown): string | undefined =>
  isRecord(item) && item.type === "list-item" ? plainText(item) : undefined;

/** A block with another text: see {@link linesOf}. */
export const withLines = (block: Block, text: string): Block => ({
  ...block,
  children:
    block.type === "list"
      ? text.split("\n").map((line) => ({ type: "list-item", children: [textNode(line)] }))
      : [textNode(text)],
});

/** The same text as a block of another kind. */
export const withKind = (block: Block, kind: string): Block =>
  withLines(blockKinds[kind] ?? block, linesOf(block) ?? "");
