import { Blocked } from "../contract/failure.js";
import type { Attribute, ContentType, Dataset, ScalarAttribute, Schema } from "../reference.js";
import { scratchName } from "./mark.js";

/** Texts that may be as long as a mark, and of any form. */
const markable: ReadonlySet<string> = new Set(["string", "text", "richtext", "uid"]);
const longestMark = 64;

const holdsMark = (attribute: Attribute | undefined): boolean =>
  attribute?.kind === "scalar" &&
  !attribute.hidden &&
  markable.has(attribute.type) &&
  attribute.regex === undefined &&
  attribute.enum === undefined &&
  (attribute.maxLength ?? longestMark) >= longestMark;

/** The attribute in which an entry of a type may bear a mark; undefined where none can hold it. */
export const markableIn = ({ attributes, naturalKey = "" }: ContentType): string | undefined =>
  holdsMark(attributes.get(naturalKey)) ? naturalKey : [...attributes.values()].find(holdsMark)?.name;

/** The attribute in which a scratch entry of a type bears its mark. Blocked where none can hold it. */
export const markedBy = (type: ContentType): string => {
  const found = markableIn(type);
  if (found === undefined)
    throw new Blocked(`writes: ${type.uid} has no text that can hold the mark of a scratch entry`);
  return found;
};

let counter = Date.now() % 1_000_000;

/** The least value of a number that fits, another one each time where it has to be. */
const numberFor = ({ min, max, unique }: ScalarAttribute): number => {
  const least = Math.ceil(Number(min ?? Math.min(0, Number(max ?? 0))));
  return unique ? least + ++counter : least;
};

/** A value of each type, without regard to what a schema asks for beside the type. */
const values: Readonly<Record<ScalarAttribute["type"], (attribute: ScalarAttribute) => unknown>> = {
  string: ({ minLength = 0, maxLength, unique }) =>
    (unique ? scratchName() : "Scratch").padEnd(minLength, ".").slice(0, maxLength),
  text: (attribute) => values.string(attribute),
  richtext: (attribute) => values.string(attribute),
  uid: () => scratchName(),
  enumeration: (attribute) => attribute.enum?.[0],
  email: () => `${scratchName()}@example.com`,
  password: () => "Password-1",
  date: () => "2024-01-01",
  time: () => "10:00:00.000",
  datetime: () => "2024-01-01T10:00:00.000Z",
  timestamp: () => "2024-01-01T10:00:00.000Z",
  integer: numberFor,
  biginteger: (attribute) => String(numberFor(attribute)),
  float: numberFor,
  decimal: numberFor,
  boolean: () => true,
  json: () => ({}),
  blocks: () => [{ type: "paragraph", children: [{ type: "text", text: "Scratch" }] }],
};

/** What a required attribute needs; nothing for what no check makes up: relations and files. */
const neededBy = (attribute: Attribute, model: Dataset["model"]): unknown => {
  if (attribute.kind === "scalar")
    return attribute.default === undefined ? values[attribute.type](attribute) : undefined;
  const part = (uid: string): Readonly<Record<string, unknown>> => {
    const component = model.components.get(uid);
    return component === undefined ? {} : requiredOf(component, model);
  };
  if (attribute.kind === "component") {
    const one = part(attribute.target);
    return attribute.many ? Array.from({ length: attribute.min ?? 1 }, () => one) : one;
  }
  if (attribute.kind !== "dynamiczone") return undefined;
  const [first = ""] = attribute.components;
  return Array.from({ length: attribute.min ?? 1 }, () => ({ __component: first, ...part(first) }));
};

const assigned: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt", "locale"]);

/** The least that an entry or a component must hold. */
export const requiredOf = ({ attributes }: Schema, model: Dataset["model"]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...attributes.values()].flatMap((attribute) => {
      if (!attribute.required || assigned.has(attribute.name)) return [];
      const value = neededBy(attribute, model);
      return value === undefined ? [] : [[attribute.name, value]];
    }),
  );

/** The least that an entry of any type must hold, with a mark in it. */
export const ownValues = (type: ContentType, model: Dataset["model"]): Readonly<Record<string, unknown>> => ({
  ...requiredOf(type, model),
  [markedBy(type)]: scratchName(),
});
