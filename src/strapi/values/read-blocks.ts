import { fail, ok } from "../../base/result.js";
import type { ReadScalar } from "../../reference/ways.js";
import { anything, type BlockRule, byType, count, flag, list, node, record, testedText, text } from "./block-rules.js";
import { parsedText } from "./lenient.js";
import { wrongType } from "./messages.js";
import { isPlainJson, tooDeep } from "./plain-json.js";

const isLink = (url: string | undefined): boolean => {
  const absolute = url?.startsWith("/") ? `https://example.com${url}` : (url ?? "");
  return URL.canParse(absolute);
};

const typed = (type: string): BlockRule => text({ values: [type], required: true });

const textNode = node({
  type: typed("text"),
  text: testedText((value) => value !== undefined, "Text must be defined with at least an empty string"),
  bold: flag,
  italic: flag,
  underline: flag,
  strikethrough: flag,
  code: flag,
});

const link = node({
  type: typed("link"),
  url: testedText(isLink, "Please specify a valid link."),
  children: list(textNode),
});

const inline = byType({ text: textNode, link }, "Inline node must be Text or Link");

const inlineList = (name: string): BlockRule =>
  list(inline, `${name} node children must have at least one Text or Link node`);

const heading = node({ type: typed("heading"), level: count([1, 2, 3, 4, 5, 6]), children: inlineList("Heading") });

// The message is the real server's.
const code = node({
  type: typed("code"),
  syntax: text({ nullable: true }),
  children: list(textNode, "Quote node children must have at least one Text or Link node"),
});

const listItem = node({ type: typed("list-item"), children: list(inline) });

const listChild: BlockRule = (value, place, faults) =>
  byType({ list: listNode, "list-item": listItem }, "Inline node must be list-item or list")(value, place, faults);

const listNode = node({
  type: typed("list"),
  format: text({ values: ["ordered", "unordered"], required: true }),
  children: list(listChild, "List node children must have at least one ListItem or ListNode"),
});

const mustText = text({ required: true });
const mayText = text({ nullable: true });

const imageFile = node({
  name: mustText,
  alternativeText: mayText,
  url: mustText,
  caption: mayText,
  width: count(),
  height: count(),
  formats: record,
  hash: mustText,
  ext: mustText,
  mime: mustText,
  size: count(),
  previewUrl: mayText,
  provider: mustText,
  provider_metadata: anything,
  createdAt: mustText,
  updatedAt: mustText,
});

const block = byType(
  {
    paragraph: node({ type: typed("paragraph"), children: inlineList("Paragraph") }),
    heading,
    quote: node({ type: typed("quote"), children: inlineList("Quote") }),
    list: listNode,
    image: node({ type: typed("image"), image: imageFile, children: list(inline) }),
    code,
  },
  "Block node is of invalid type",
);

/**
 * A list of block nodes, as an array or as the JSON text of one. Anything else is as good as null, as far as null may
 * be (measured).
 */
export const readBlocks: ReadScalar = (value, { attribute, draft, fault, faults, place }) => {
  const blocks = parsedText(value);
  if (!Array.isArray(blocks)) {
    return attribute.required && !draft ? fault(wrongType(place, "array", null, value)) : ok(null);
  }
  if (!isPlainJson(blocks)) return fail(tooDeep(place));
  const read = blocks.map((each: unknown, index) => block(each, [...place, String(index)], faults) ?? null);
  return isPlainJson(read) ? ok(read) : fail(tooDeep(place));
};
