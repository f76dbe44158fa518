import { isRecord } from "../base.js";
import type { Depth, Target } from "../contract/target.js";
import type { Attribute, Schema } from "../reference.js";
import { firstNameOf, type SymbolicQuery, type SymbolicRequest } from "./symbolic.js";

/*
 * What requests have in common, by their form alone: an attribute stands for all of its type, a relation for all that lead to one entry, or to several.
 */

/** Takes what is in a query: `own`, which is looked for in each list and beside each parameter; `shared`, which is looked for once. */
type Note = (own: string | undefined, ...shared: readonly string[]) => void;

type SchemaOf = (uid: string) => Schema | undefined;

/** The attributes that every entry has, beside those of its schema. */
const common: Readonly<Record<string, string>> = { id: "id", locale: "locale" };

const typeOf = (schema: Schema | undefined, name: string): string => {
  const attribute = schema?.attributes.get(name);
  return attribute?.kind === "scalar" ? attribute.type : (common[name] ?? "?");
};

const kindOf = (attribute: Attribute | undefined): string => {
  if (attribute === undefined) return "?";
  const isMany = "many" in attribute ? attribute.many : "repeatable" in attribute && attribute.repeatable;
  return `${attribute.kind}${isMany ? " to many" : ""}`;
};

const targetOf = (attribute: Attribute | undefined, schemaOf: SchemaOf): Schema | undefined =>
  attribute !== undefined && "target" in attribute && typeof attribute.target === "string"
    ? schemaOf(attribute.target)
    : undefined;

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** More than readers of queries keep is another form. */
const several = (list: readonly unknown[]): string => (list.length > 5 ? "many" : "");

/** More than readers of a list of names might take at once is another form, too. */
const countOf = ({ length }: readonly unknown[]): string => (length > 10 ? "many" : String(Math.min(length, 3)));

/** Whether a class says what the answer differs from: `$eq not $ne x string`. */
export const isDifference = (name: string): boolean => / not /.test(name);

/**
 * What a request exercises: in its list, beside each of its parameters, and anywhere; in a quick run, anywhere alone. `isOfLists`: false where it is not
 * looked for in each list, as others do so.
 */
export const featuresIn = (
  { dataset }: Pick<Target, "dataset">,
  { type, query, classes }: SymbolicRequest,
  depth: Depth,
  isOfLists = true,
): ReadonlySet<string> => {
  const { contentTypes, components } = dataset.dataset.model;
  const schemaOf: SchemaOf = (uid) => contentTypes.get(uid) ?? components.get(uid);
  const isQuick = depth === "quick";
  const found = new Set<string>();
  const note: Note = (own, ...shared) => {
    if (!isQuick) for (const each of shared) found.add(each);
    if (own === undefined) return;
    if (isQuick || !isOfLists) found.add(own);
    else found.add(`${type}: ${own}`);
    if (!isQuick) for (const each of Object.keys(query)) found.add(`${each}, ${own}`);
  };
  for (const each of classes) if (!isQuick && isDifference(each)) found.add(isOfLists ? each : firstNameOf(each));
  noteQuery(query, { schema: dataset.type(type), at: "", schemaOf, isQuick: isQuick || !isOfLists, note });
  return found;
};

/** Where something stands in a query. */
interface Place {
  readonly schema: Schema | undefined;
  /** The kinds of what leads to it. */
  readonly at: string;
  readonly schemaOf: SchemaOf;
  readonly isQuick: boolean;
  readonly note: Note;
}

const noteQuery = (query: SymbolicQuery, place: Place): void => {
  const { schema, at, note } = place;
  for (const [name, value] of Object.entries(query)) {
    if (name === "filters") noteConditions(value, { ...place, at: `${at} filters` });
    else if (name === "populate") notePopulated(value, { ...place, at: `${at} populate` });
    else if (name === "sort")
      for (const [index, token] of listed(value).entries()) {
        const [attribute = "", direction = ""] = String(token).split(":");
        note(`${at} sort ${index} ${direction}`);
        noteKind(`${at} sort ${Math.min(index, 1)} ${typeOf(schema, attribute)} ${direction}`, place);
      }
    else if (name === "fields") {
      note(`${at} fields ${value === "*" ? "*" : countOf(listed(value))}`);
      for (const each of listed(value)) noteKind(`${at} field ${typeOf(schema, String(each))}`, place);
    } else if (isRecord(value)) {
      const members = Object.entries(value).map(([key, member]) => (key === "withCount" ? `${key} ${member}` : key));
      note(`${at} ${name} ${members.join(" ")}`);
    } else note(`${at} ${name} ${String(value)}`);
  }
};

/** What is sorted by or selected is another thing in each list, but not in each relation. */
const noteKind = (kind: string, { at, isQuick, note }: Place): void => {
  if (at === "" && !isQuick) note(kind);
  else note(undefined, kind);
};

const noteConditions = (value: unknown, place: Place): void => {
  const { schema, at, schemaOf, note } = place;
  if (Array.isArray(value)) {
    for (const each of value) noteConditions(each, place);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, condition] of Object.entries(value)) {
    const attribute = schema?.attributes.get(name);
    if (name.startsWith("$")) noteConditions(condition, { ...place, at: `${at} ${name}${several(listed(condition))}` });
    else if (attribute === undefined || attribute.kind === "scalar")
      for (const operator of isRecord(condition) ? Object.keys(condition) : ["="]) {
        note(at, `${at} ${operator}`, `${typeOf(schema, name)} ${operator}`);
        note(operator);
      }
    else
      noteConditions(condition, {
        ...place,
        schema: targetOf(attribute, schemaOf),
        at: `${at} ${kindOf(attribute)}`,
      });
  }
};

const notePopulated = (value: unknown, place: Place): void => {
  const { schema, at, schemaOf, note } = place;
  if (!isRecord(value)) {
    const list = listed(value);
    if (Array.isArray(value)) note(`${at} array ${Math.min(list.length, 2)}`);
    for (const path of list) note(`${at} ${path === "*" ? "*" : kindsOn(String(path), schema, schemaOf)}`);
    notePaths(list.map(String), place);
    return;
  }
  for (const [name, options] of Object.entries(value)) {
    const attribute = schema?.attributes.get(name);
    const inner = { ...place, schema: targetOf(attribute, schemaOf), at: `${at} ${kindOf(attribute)}` };
    note(inner.at);
    if (!isRecord(options)) note(`${inner.at} ${String(options)}`);
    else if (!isRecord(options.on)) {
      noteQuery(options as SymbolicQuery, inner); // a record in a query is one
      noteBeside(options, inner, wayOf(attribute));
    } else
      for (const [uid, own] of Object.entries(options.on)) {
        const part = { ...place, schema: schemaOf(uid), at: `${inner.at} on` };
        note(part.at);
        if (isRecord(own)) noteQuery(own as SymbolicQuery, part); // as above
      }
  }
};

/** A path may stand before what it begins with, and beside another one that begins alike. */
const notePaths = (paths: readonly string[], { at, note }: Place): void => {
  const isBegun = (path: string, index: number) => paths.slice(index).some((later) => path.startsWith(`${later}.`));
  if (paths.some(isBegun)) note(`${at} path before its beginning`);
  const firsts = paths.flatMap((path) => (path.includes(".") ? path.split(".", 1) : []));
  if (new Set(firsts).size < firsts.length) note(`${at} paths that begin alike`);
};

/** A relation by how many lead to how many, and its side. */
const wayOf = (attribute: Attribute | undefined): string => {
  if (attribute?.kind !== "relation") return "";
  return attribute.name === "localizations" ? attribute.name : `${attribute.relation} ${attribute.owner}`;
};

/** What is populated in a relation, beside each other option of it. */
const noteBeside = (
  { populate, ...others }: Readonly<Record<string, unknown>>,
  { schema, at, schemaOf, note }: Place,
  way: string,
): void => {
  const names = isRecord(populate) ? Object.keys(populate) : populate === undefined ? [] : listed(populate).map(String);
  for (const name of names)
    for (const option of Object.keys(others))
      note(undefined, `${at} ${way} ${kindsOn(name, schema, schemaOf)} beside ${option}`);
};

const kindsOn = (path: string, schema: Schema | undefined, schemaOf: SchemaOf): string => {
  let now = schema;
  return path
    .split(".")
    .map((name) => {
      const attribute = now?.attributes.get(name);
      now = targetOf(attribute, schemaOf);
      return kindOf(attribute);
    })
    .join(".");
};
