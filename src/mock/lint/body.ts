import { isRecord, own } from "../../base/json/json.js";
import { didYouMean } from "../../base/words/closest.js";
import {
  type Attribute,
  type ContentModel,
  type MediaAttribute,
  type RelationAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import type { Findings } from "./finding.js";

/** What a body is looked at with. */
export interface BodyLint {
  readonly model: ContentModel;
  readonly findings: Findings;
  /** Whether an entry is there to be changed. */
  readonly operation: "create" | "update";
  /** Whether an entry of a type is there now. */
  readonly exists: (type: Uid, id: number) => boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** What clients send back as they got it: the service keeps it for itself, and nobody means anything by it. */
const sentBack: ReadonlySet<string> = new Set([
  ...["id", "__component", "createdAt", "updatedAt", "publishedAt", "createdBy", "updatedBy", "locale"],
  "localizations",
]);

/** Remarks what the data of a body says that nothing comes of: names that the type does not have, and operations on relations that are none. */
export const checkBody = (data: unknown, schema: Schema, lint: BodyLint, path: readonly string[] = ["data"]): void => {
  if (!isRecord(data)) return;
  for (const [name, value] of Object.entries(data)) {
    const attribute = schema.attributes.get(name);
    if (attribute !== undefined) checkValue(value, attribute, lint, [...path, name]);
    else if (!sentBack.has(name))
      lint.findings.addIdle(
        [...path, name],
        () => `${schema.uid} has no such attribute: it is not written.${didYouMean(writable(schema), name)}`,
      );
  }
};

const writable = ({ attributes }: Schema): readonly string[] =>
  [...attributes.keys()].filter((name) => !sentBack.has(name));

const checkValue = (value: unknown, attribute: Attribute, lint: BodyLint, path: readonly string[]): void => {
  switch (attribute.kind) {
    case "relation":
    case "media":
      if (isRecord(value) && !Object.hasOwn(value, "id")) checkOperations(value, attribute, lint, path);
      return;
    case "component":
    case "dynamiczone": {
      const schemaOfElement = (element: unknown): Schema | undefined => {
        const uid =
          attribute.kind === "component" ? attribute.target : isRecord(element) && own(element, "__component");
        return typeof uid === "string" ? schemaOf(lint.model, uid) : undefined;
      };
      const isList = Array.isArray(value);
      for (const [index, element] of (isList ? value : [value]).entries()) {
        const schema = schemaOfElement(element);
        if (schema !== undefined) checkBody(element, schema, lint, isList ? [...path, String(index)] : path);
      }
      return;
    }
    default:
  }
};

const operations = ["set", "connect", "disconnect", "options"];

/** The value of a relation that is an object (section 4.7). */
const checkOperations = (
  value: Json,
  attribute: RelationAttribute | MediaAttribute,
  lint: BodyLint,
  path: readonly string[],
): void => {
  const { exists, findings, operation } = lint;
  const replaces = (own(value, "set") ?? null) !== null;
  for (const name of Object.keys(value))
    if (!operations.includes(name))
      findings.addIdle(
        [...path, name],
        () =>
          `It is not an operation, and has no effect. Expected set, connect or disconnect.${didYouMean(operations, name)}`,
      );
  if (own(value, "set") === null)
    findings.addIdle([...path, "set"], () => "null has no effect. Expected [] to remove all");
  if (attribute.kind === "media") {
    if (!replaces) findings.add(path, () => "A media field takes ids or set alone: anything else may empty it");
    return;
  }
  for (const name of ["connect", "disconnect"])
    if (replaces && own(value, name) !== undefined)
      findings.addIdle([...path, name], () => "It has no effect beside set");
  if (replaces) return;
  checkConnect(own(value, "connect"), findings, [...path, "connect"]);
  if (own(value, "disconnect") === undefined) return;
  if (operation === "create") {
    findings.addIdle([...path, "disconnect"], () => "It has no effect on an entry that is created");
    return;
  }
  const given = own(value, "disconnect");
  for (const [index, element] of (Array.isArray(given) ? given : [given]).entries()) {
    const id = idIn(element);
    if (id === undefined || exists(attribute.target, id)) continue;
    const place = [...path, "disconnect", ...(Array.isArray(given) ? [String(index)] : [])];
    findings.addIdle(place, () => `${attribute.target} has no entry with the id ${id}: it has no effect`);
  }
};

/** The id that an element names, as a number or a text, by itself or in an object. */
const idIn = (element: unknown): number | undefined => {
  const written = isRecord(element) ? own(element, "id") : element;
  const isId = typeof written === "number" || (typeof written === "string" && /^-?\d{1,15}$/.test(written));
  return isId ? Number(written) : undefined;
};

const places = ["before", "after", "start", "end"];

const checkConnect = (connect: unknown, findings: Findings, path: readonly string[]): void => {
  if (!Array.isArray(connect)) return;
  for (const [index, element] of connect.entries()) {
    if (!isRecord(element)) continue;
    const at = [...path, String(index)];
    // Clients connect whole entries too: only what is nearly the word is a mistake.
    for (const name of Object.keys(element)) {
      const meant = didYouMean(["position"], name);
      if (name !== "position" && meant !== "" && Object.hasOwn(element, "id"))
        findings.addIdle([...at, name], () => `It has no effect.${meant}`);
    }
    const position = own(element, "position");
    const expected = 'Expected one of before, after, start and end, such as { "end": true }';
    if (typeof position === "string")
      findings.addIdle([...at, "position"], () => `A text has no effect, and the end is taken. ${expected}`);
    if (!isRecord(position)) continue;
    for (const name of Object.keys(position))
      if (!places.includes(name))
        findings.addIdle([...at, "position", name], () => `It has no effect. ${expected}.${didYouMean(places, name)}`);
  }
};
