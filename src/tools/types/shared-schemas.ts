import { closedObject, type Definitions, type JsonSchema, nullable, text } from "./json-schema.js";

const whole: JsonSchema = { type: "integer" };
const flag: JsonSchema = { type: "boolean" };

/** An object that may have more members than these. */
const open = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** A node of a blocks attribute with its `type`. */
const node = (
  type: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => open({ type: { const: type, type: "string" }, ...properties }, optional);

const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

const marks = { bold: flag, italic: flag, underline: flag, strikethrough: flag, code: flag };

/** The nodes of a blocks attribute, as the real server checks them. `ref` refers to a definition. */
const blockSchemas = (ref: (name: string) => JsonSchema): Record<string, JsonSchema> => {
  const inline = listOf({ anyOf: [ref("BlockText"), ref("BlockLink")] });
  return {
    Block: {
      anyOf: ["BlockParagraph", "BlockHeading", "BlockQuote", "BlockList", "BlockImage", "BlockCode"].map(ref),
    },
    BlockText: node("text", { text, ...marks }, Object.keys(marks)),
    BlockLink: node("link", { url: text, children: listOf(ref("BlockText")) }),
    BlockParagraph: node("paragraph", { children: inline }),
    BlockHeading: node("heading", { level: { type: "integer", enum: [1, 2, 3, 4, 5, 6] }, children: inline }),
    BlockQuote: node("quote", { children: inline }),
    BlockList: node("list", {
      format: { type: "string", enum: ["ordered", "unordered"] },
      children: listOf({ anyOf: [ref("BlockListItem"), ref("BlockList")] }),
    }),
    BlockListItem: node("list-item", { children: inline }),
    BlockImage: node("image", { image: ref("BlockImageFile"), children: inline }),
    BlockCode: node("code", { syntax: nullable(text), children: listOf(ref("BlockText")) }, ["syntax"]),
    BlockImageFile: open(
      {
        name: text,
        alternativeText: nullable(text),
        url: text,
        caption: nullable(text),
        width: { type: "number" },
        height: { type: "number" },
        formats: { type: "object", additionalProperties: ref("FileFormat") },
        hash: text,
        ext: text,
        mime: text,
        size: { type: "number" },
        previewUrl: nullable(text),
        provider: text,
        provider_metadata: {},
        createdAt: text,
        updatedAt: text,
      },
      ["alternativeText", "caption", "previewUrl", "provider_metadata"],
    ),
  };
};

/** One of the sizes of an image (section 2.4). */
const fileFormat = open({
  name: text,
  hash: text,
  ext: nullable(text),
  mime: text,
  width: whole,
  height: whole,
  size: { type: "number", description: "In kilobytes." },
  path: nullable(text),
  url: text,
});

/** What the schemas of every deployment refer to. `ref` refers to a definition. */
export const sharedSchemas = (ref: (name: string) => JsonSchema): Definitions =>
  new Map(Object.entries({ ...blockSchemas(ref), FileFormat: fileFormat }));

/** `meta.pagination` (section 2.3), and the envelopes of errors (section 7). */
export const envelopeSchemas: Definitions = new Map<string, JsonSchema>([
  [
    "PagePagination",
    closedObject({ page: whole, pageSize: whole, pageCount: whole, total: whole }, ["page", "pageSize"]),
  ],
  ["OffsetPagination", closedObject({ start: whole, limit: whole, total: whole }, ["start", "limit"])],
  [
    "ErrorResponse",
    open({
      data: { type: "null" },
      error: open(
        {
          status: whole,
          name: { type: "string", examples: ["ValidationError", "NotFoundError", "ForbiddenError"] },
          message: text,
          details: { type: "object", description: "Absent where the server did not foresee the error." },
        },
        ["details"],
      ),
    }),
  ],
]);

/** The names of all of these. */
export const sharedNames: readonly string[] = [...sharedSchemas(() => ({})).keys(), ...envelopeSchemas.keys()];
