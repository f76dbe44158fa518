import { isRecord } from "../../../../base/json/json.js";
import type { AttributeInfo, ComponentInfo, Model } from "../model.js";
import { type Answer, errorOf, messageOf } from "../server.js";
import type { Linked } from "./entries.js";
import { type Field, fieldOf, formAttributes, isJson, type Part, type Values } from "./form.js";

/** Where what is written is: the path of a field, and the faults that were found so far. */
interface Place {
  readonly path: string;
  readonly faults: Map<string, readonly string[]>;
}

const within = ({ faults, path }: Place, step: string | number): Place => ({ faults, path: `${path}.${step}` });

const jsonValue = (text: string, { faults, path }: Place): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    faults.set(path, ["This is not JSON: a text needs quotes, a list [ ], an object { }"]);
    return undefined;
  }
};

/** A text as a body says it: numbers and truth values as such, what is none as the text, so that the server decides. */
const scalarValue = (attribute: AttributeInfo, text: string, place: Place): unknown => {
  if (attribute.kind !== "scalar" || text === "") return null;
  const { type } = attribute;
  if (["integer", "float", "decimal"].includes(type))
    return /^\s*[-+]?[\d.]/.test(text) && !Number.isNaN(Number(text)) ? Number(text) : text;
  if (type === "boolean") return text === "true";
  return isJson(attribute) ? jsonValue(text, place) : text;
};

const linkValue = (attribute: AttributeInfo, links: readonly Linked[]): unknown => {
  const values = links.map(({ id, type }) => (attribute.kind === "morph" ? { __type: type, id } : id));
  if (attribute.kind !== "scalar" && attribute.many)
    return values.length === 0 && attribute.kind === "morph" ? null : values;
  return values[0] ?? null;
};

const partValue = (model: Model, { id, uid, values }: Part, isZone: boolean, place: Place): unknown => {
  const type = model.byUid.get(uid);
  const members = (type === undefined ? [] : formAttributes(model, type)).flatMap((attribute): [string, unknown][] => {
    const value = bodyValue(model, attribute, fieldOf(values, attribute), within(place, attribute.name));
    const isUnread = type?.unread.some(({ name }) => name === attribute.name) === true;
    const hasDefault = attribute.kind === "scalar" && attribute.default !== undefined;
    // What is not said of a component that is there stays, and of a new one is its default.
    const isSilent = value === null && (isUnread || (id === undefined && !hasDefault));
    return isSilent ? [] : [[attribute.name, value]];
  });
  return { ...(isZone && { __component: uid }), ...(id !== undefined && { id }), ...Object.fromEntries(members) };
};

/** What a body says of an attribute. A text that should be JSON is a fault. */
const bodyValue = (model: Model, attribute: AttributeInfo, { links, parts, text }: Field, place: Place): unknown => {
  if (attribute.kind === "scalar") return scalarValue(attribute, text, place);
  if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") return linkValue(attribute, links);
  const written = parts.map((part, index) =>
    partValue(model, part, attribute.kind === "dynamiczone", attribute.many ? within(place, index) : place),
  );
  return attribute.many ? written : (written[0] ?? null);
};

/** Messages by the path of the field that they belong to, `seo.metaTitle`; those of the whole entry by the empty path. */
export type Faults = ReadonlyMap<string, readonly string[]>;

/** What a `PUT` or `POST` says so that an entry becomes what a form holds: what was changed, and no more. Or the texts that are no JSON. */
export const changesOf = (
  model: Model,
  type: ComponentInfo,
  before: Values,
  after: Values,
): { readonly data: Readonly<Record<string, unknown>>; readonly faults: Faults } => {
  const data: Record<string, unknown> = {};
  const faults = new Map<string, readonly string[]>();
  for (const attribute of formAttributes(model, type)) {
    const [was, is] = [fieldOf(before, attribute), fieldOf(after, attribute)];
    if (was === is) continue;
    const known = faults.size;
    const value = bodyValue(model, attribute, is, { path: attribute.name, faults });
    if (faults.size > known) continue;
    const stored = bodyValue(model, attribute, was, { path: attribute.name, faults: new Map() });
    if (JSON.stringify(value) === JSON.stringify(stored)) continue;
    data[attribute.name] = value;
  }
  return { data, faults };
};

/** Why a body was refused, by field. */
export const faultsOf = (answer: Answer): Faults => {
  const { details } = errorOf(answer);
  const errors = isRecord(details) && Array.isArray(details.errors) ? details.errors : [];
  const faults = new Map<string, readonly string[]>();
  for (const detail of errors.filter(isRecord)) {
    const path = Array.isArray(detail.path) ? detail.path.join(".") : "";
    faults.set(path, [...(faults.get(path) ?? []), String(detail.message)]);
  }
  return faults.size === 0 ? new Map([["", [messageOf(answer)]]]) : faults;
};
