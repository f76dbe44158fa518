import { brief, groupBy, isRecord, plural } from "../base.js";
import type { IdMap } from "../dataset/dataset-index.js";
import { isLeftOut, isShownEntry, type ShownEntry } from "../dataset/left-out.js";
import { hasOwnTimes } from "../dataset/lent.js";
import { assignedAttributes, portableValue, printedValue } from "../dataset/printed.js";
import { isEqual } from "../expect/compare.js";
import type {
  Attribute,
  AttributeOf,
  ContentType,
  DatasetRecord,
  Link,
  LinkAttribute,
  ScalarType,
  Schema,
  Uid,
} from "../reference.js";
import { isScratch } from "../scratch/mark.js";
import { inOtherForm } from "../target/reading.js";
import type { TargetContext } from "../target/target.js";
import type { FetchedEntry } from "./fetch.js";
import type { PreflightFinding } from "./outcome.js";

type Context = Pick<TargetContext, "dataset" | "wholeDataset" | "capabilities">;

/** One value, or list, of an entry: as the dataset has it, and as the server shows it. */
export interface Compared {
  readonly type: ContentType;
  readonly key: string;
  readonly schema: Schema;
  readonly attribute: Attribute;
  /** The attribute's name, after those of the components that lead to it: `dimensions.height`. */
  readonly place: string;
  /** Of a link the natural keys, of components their names. */
  readonly expected: unknown;
  /** Of a scalar, as the dataset has it; `expected` is without what databases print in several ways. */
  readonly printed?: unknown;
  /** Of a link, all lists of keys that are right: first `expected`. */
  readonly right?: readonly (readonly unknown[])[];
  readonly actual: unknown;
  /**
   * What a difference is about: the server's `data`; its `output`, which the checks judge; its `own` times, which are not the dataset's on most
   * servers. Undefined where there is none.
   */
  readonly differs?: "data" | "output" | "own";
}

/**
 * Compares the entries of a type with the dataset: their scalars, those of their components, and their relations and media (which entries, in
 * which order). Only links to `mapped` types: the ids of the others are not known.
 */
export const compareEntries = (
  context: Context,
  type: ContentType,
  entries: readonly FetchedEntry[],
  ids: IdMap,
  mapped: ReadonlySet<Uid>,
): readonly Compared[] => {
  const attributes = [...type.attributes.values()].filter(({ hidden }) => !hidden);
  const known = new Map(context.dataset.entries(type.uid).map((entry) => [entry.key, entry.record]));
  const found = entries.flatMap(({ key, attributes: shown }) => {
    const record = key === undefined ? undefined : known.get(key);
    return key === undefined || record === undefined ? [] : [{ type, key, record, shown }];
  });
  return attributes.flatMap((attribute) =>
    found.flatMap((each) => {
      if (attribute.kind === "scalar") return compareScalar(context, each, type, attribute, attribute.name);
      if (attribute.kind === "component" || attribute.kind === "dynamiczone")
        return compareComponents(context, each, attribute);
      if (attribute.kind === "morph" || !mapped.has(attribute.target)) return [];
      return compareLink(context, each, attribute, ids);
    }),
  );
};

interface Found {
  readonly type: ContentType;
  readonly key: string;
  readonly record: DatasetRecord;
  readonly shown: Readonly<Record<string, unknown>>;
}

const compareScalar = (
  context: Context,
  { type, key, record, shown }: Found,
  schema: Schema,
  attribute: AttributeOf<"scalar">,
  place: string,
): readonly Compared[] => {
  const isOwn = schema === type && assignedAttributes.has(attribute.name);
  if (isOwn && hasOwnTimes(context.capabilities, type.uid, attribute.name)) return [];
  const stored = record.values[attribute.name] ?? null;
  const printed = printedValue(attribute.type, stored);
  const expected = portableValue(attribute, printed);
  const actual = portableValue(attribute, shown[attribute.name]);
  const compared = { type, key, schema, attribute, place, printed, expected, actual };
  if (isEqual(expected, actual)) return [compared];
  if (isOwn) return [{ ...compared, differs: "own" }];
  return [{ ...compared, differs: isDataDifference(attribute.type, expected, actual) ? "data" : "output" }];
};

/** Values of one JSON type that differ, or a value where there should be none: the data. Another type: the output. */
const isDataDifference = (type: ScalarType, expected: unknown, actual: unknown): boolean => {
  if (actual === undefined) return false;
  const own = expected === null ? jsonTypes[type] : typeof expected;
  return actual === null || own === undefined || typeof actual === own;
};

/** The JSON types of values, where there is one that the specification shows. */
const jsonTypes: Partial<Readonly<Record<ScalarType, string>>> = {
  boolean: "boolean",
  integer: "number",
  float: "number",
  string: "string",
  text: "string",
};

/**
 * The right entries in another order are the output: a server that keeps no order holds all that it can, and the checks of the order judge it.
 */
const compareLink = (
  context: Context,
  { type, key, record, shown }: Found,
  attribute: AttributeOf<"relation"> | AttributeOf<"media">,
  ids: IdMap,
): readonly Compared[] => {
  const target = context.dataset.type(attribute.target);
  const entries = linkedEntries(shown[attribute.name]);
  if (entries === undefined) return [];
  const links = record.links[attribute.name] ?? [];
  const actual = entries
    .filter((entry) => !isLeftOut(context, target.uid, entry) && !isMarked(entry) && !isUnlisted(target, entry))
    // Whether an id is a number everywhere, a check says.
    .map(({ id }) => ids.key(target.uid, id) ?? ids.key(target.uid, inOtherForm(id)) ?? `id ${id}`);
  // No request says in which order localizations are made, or polymorphic links seen.
  const unordered =
    attribute.kind === "relation" && (attribute.relation.startsWith("morph") || attribute.name === "localizations");
  const expected = keysOf(context, links);
  const right = rightLists(context, record, attribute, expected);
  const compared = { type, key, schema: type, attribute, place: attribute.name, expected, right, actual };
  const inAnyOrder = right.some((keys) => isEqual([...keys].sort(), [...actual].sort()));
  if (unordered ? inAnyOrder : right.some((keys) => isEqual(keys, actual))) return [compared];
  return [{ ...compared, differs: inAnyOrder ? "output" : "data" }];
};

/** Whether an entry is one that an earlier run of the kit left behind: it is named where its own type is looked at. */
const isMarked = ({ attributes }: ShownEntry): boolean => isRecord(attributes) && isScratch(attributes);

/** Whether an entry is the draft of a single type, of which the published ones alone were read: its id is not known. */
const isUnlisted = ({ kind }: ContentType, { attributes }: ShownEntry): boolean =>
  kind === "singleType" && isRecord(attributes) && attributes.publishedAt === null;

const keysOf = ({ dataset }: Context, links: readonly Link[]): readonly string[] =>
  links.map((link) => dataset.keyOf(link.type, link.id) ?? "");

/**
 * The keys of a list that may be shown: with or without its drafts, as the parameters of the preflight leave it open (section 3), and with or without
 * entries of other locales (I-02).
 */
const rightLists = (
  { dataset }: Context,
  { values }: DatasetRecord,
  { name, target }: AttributeOf<"relation"> | AttributeOf<"media">,
  keys: readonly string[],
): readonly (readonly string[])[] => {
  const { draftAndPublish, localized } = dataset.type(target);
  const valuesOf = (key: string) => dataset.entry(target, key).record.values;
  const own = values.locale ?? dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const published = draftAndPublish ? keys.filter((key) => valuesOf(key).publishedAt !== null) : keys;
  if (!localized || name === "localizations") return [keys, published];
  return [keys, published].flatMap((list) => [list, list.filter((key) => valuesOf(key).locale === own)]);
};

const linkedEntries = (value: unknown): readonly ShownEntry[] | undefined => {
  if (!isRecord(value) || !("data" in value)) return undefined;
  const list: readonly unknown[] = Array.isArray(value.data) ? value.data : value.data === null ? [] : [value.data];
  const entries = list.filter(isShownEntry);
  return entries.length === list.length ? entries : undefined;
};

/** Which components there are, in which order; where they are the right ones, their scalars. Their form is for the checks to judge. */
const compareComponents = (
  context: Context,
  found: Found,
  attribute: AttributeOf<"component"> | AttributeOf<"dynamiczone">,
): readonly Compared[] => {
  const { type, key, record, shown } = found;
  const value = shown[attribute.name];
  if (value === undefined) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  const links = record.links[attribute.name] ?? [];
  const expected = links.map((link) => link.type);
  const actual = items.map((item) => nameOf(item, attribute));
  const compared = { type, key, schema: type, attribute, place: attribute.name, expected, actual };
  // Data cannot hold a component that no type has: it is named otherwise.
  const { components } = context.dataset.dataset.model;
  const isNamed = actual.every((name) => [...components.keys()].some((uid) => uid === name));
  // Nor null in place of a list (section 2.4).
  const isForm = Array.isArray(value) || (attribute.kind === "component" && !attribute.many);
  if (!isForm || !items.every(isComponent) || !isNamed) return [{ ...compared, differs: "output" }];
  const isSame = isEqual([...expected].sort(), [...actual].sort());
  if (!isSame) return [{ ...compared, differs: "data" }];
  const values = links.map((link, index) => {
    const component = components.get(link.type);
    const stored = context.dataset.dataset.records.get(link.type)?.find(({ id }) => id === link.id);
    const item = items[index];
    if (component === undefined || stored === undefined || !isRecord(item)) return [];
    return [...component.attributes.values()].flatMap((each) => {
      if (each.kind !== "scalar" || each.hidden) return [];
      const inside = { ...found, record: stored, shown: item };
      return compareScalar(context, inside, component, each, `${attribute.name}.${each.name}`);
    });
  });
  // Another order is the output.
  const isMoved = !isEqual(expected, actual) || areMoved(values);
  return isMoved ? [{ ...compared, differs: "output" }] : [compared, ...values.flat()];
};

/** Each component has an id (section 2.4): what has none is no component. */
const isComponent = (item: unknown): boolean => isRecord(item) && "id" in item;

const nameOf = (item: unknown, attribute: AttributeOf<"component"> | AttributeOf<"dynamiczone">): unknown =>
  attribute.kind === "component" ? attribute.target : isRecord(item) ? item.__component : undefined;

/** Whether the values are those of the same components in another order. */
const areMoved = (components: readonly (readonly Compared[])[]): boolean => {
  const texts = (side: "expected" | "actual") =>
    components.map((values) => JSON.stringify(values.map((each) => [each.place, each[side]])));
  const [expected, actual] = [texts("expected"), texts("actual")];
  return !isEqual(expected, actual) && isEqual([...expected].sort(), [...actual].sort());
};

/** One finding for each attribute of a type, naming the first difference; one of the data comes first. */
export const describeDifferences = (differences: readonly Compared[]): readonly PreflightFinding[] => {
  const wrong = differences.filter(({ differs }) => differs !== undefined && differs !== "own");
  const groups = groupBy(wrong, ({ type, place }) => `${type.uid} ${place}`);
  return [...groups.values()].flatMap((group) => {
    const blocking = group.find(({ differs }) => differs === "data");
    const first = blocking ?? group[0];
    if (first === undefined) return [];
    const { key, place, expected, actual } = first;
    const { singularName } = first.type;
    const more = group.length > 1 ? ` (and ${plural(group.length - 1, "more entry", "more entries")})` : "";
    const difference = `expected ${brief(expected)}, got ${brief(actual)}`;
    const message = `${singularName} "${key}" differs in ${place}: ${difference}${more}`;
    return [{ type: singularName, blocks: blocking !== undefined, message }];
  });
};

/** Attributes that lead to other rows and are compared as lists. */
export const isList = (attribute: Attribute): attribute is LinkAttribute => attribute.kind !== "scalar";
