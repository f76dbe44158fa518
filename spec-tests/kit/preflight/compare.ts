import { brief, isRecord } from "../base.js";
import type { IdMap } from "../dataset/dataset-index.js";
import { isLeftOut, isShownEntry, type ShownEntry } from "../dataset/left-out.js";
import { assignedAttributes, portableValue, printedValue } from "../dataset/printed.js";
import { isEqual } from "../expect/compare.js";
import type { Attribute, ContentType, Link, Uid } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import type { FetchedEntry } from "./fetch.js";
import type { PreflightFinding } from "./outcome.js";

type Context = Pick<TargetContext, "dataset" | "wholeDataset">;

/**
 * Compares the scalars of the entries with the dataset: one finding per attribute, naming the first entry. An absent
 * attribute and a value of another JSON type are the server's output, not its data: remarks that do not block.
 */
export const compareValues = (
  context: Context,
  type: ContentType,
  entries: readonly FetchedEntry[],
): readonly PreflightFinding[] =>
  [...type.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== "scalar" || attribute.hidden || assignedAttributes.has(attribute.name)) return [];
    const wrong = knownEntries(context, type, entries).flatMap(({ key, attributes, record }) => {
      const stored = record.values[attribute.name] ?? null;
      const expected = portableValue(attribute, printedValue(attribute.type, stored));
      const actual = portableValue(attribute, attributes[attribute.name]);
      const host = attribute.name === "url" && typeof actual === "string" && actual.endsWith(String(expected));
      return host || isEqual(expected, actual) ? [] : [{ key, expected, actual }];
    });
    const blocking = wrong.find(({ expected, actual }) => isDataDifference(expected, actual));
    const first = blocking ?? wrong[0];
    return first === undefined ? [] : [describe(type, attribute, first, wrong.length, blocking !== undefined)];
  });

/**
 * Compares the populated relations, media and localizations (which entries, in which order) with the dataset. Only those
 * to `mapped` types: the ids of the others are not known. The right entries in another order are a remark: a server that
 * keeps no order holds all that it can, and the checks of the order judge it.
 */
export const compareLinks = (
  context: Context,
  type: ContentType,
  entries: readonly FetchedEntry[],
  ids: IdMap,
  mapped: ReadonlySet<Uid>,
): readonly PreflightFinding[] =>
  [...type.attributes.values()].flatMap((attribute) => {
    if (attribute.hidden || (attribute.kind !== "relation" && attribute.kind !== "media")) return [];
    if (!mapped.has(attribute.target)) return [];
    const target = context.dataset.type(attribute.target);
    const wrong = knownEntries(context, type, entries).flatMap(({ key, attributes, record }) => {
      const shown = linkedEntries(attributes[attribute.name]);
      if (shown === undefined) return [];
      const links = record.links[attribute.name] ?? [];
      const actual = shown
        .filter((entry) => !isLeftOut(context, target.uid, entry))
        .map(({ id }) => ids.key(target.uid, id) ?? `id ${id}`);
      // No request says in which order localizations are made, or polymorphic links seen.
      const unordered =
        attribute.kind === "relation" && (attribute.relation.startsWith("morph") || attribute.name === "localizations");
      const lists = acceptable(context, target, links);
      const inAnyOrder = lists.some((keys) => isEqual([...keys].sort(), [...actual].sort()));
      if (unordered ? inAnyOrder : lists.some((keys) => isEqual(keys, actual))) return [];
      return [{ key, expected: links.map((link) => context.dataset.keyOf(link.type, link.id)), actual, inAnyOrder }];
    });
    const blocking = wrong.find(({ inAnyOrder }) => !inAnyOrder);
    const first = blocking ?? wrong[0];
    return first === undefined ? [] : [describe(type, attribute, first, wrong.length, blocking !== undefined)];
  });

/** A list may be shown with or without its drafts: the parameters of the preflight leave it open (section 3). */
const acceptable = (context: Context, target: ContentType, links: readonly Link[]) => {
  const known = links.map((link) => context.dataset.keyOf(link.type, link.id) ?? "");
  const published = known.filter((key) => context.dataset.entry(target.uid, key).record.values.publishedAt !== null);
  return target.draftAndPublish ? [known, published] : [known];
};

const linkedEntries = (value: unknown): readonly ShownEntry[] | undefined => {
  if (!isRecord(value) || !("data" in value)) return undefined;
  const list: readonly unknown[] = Array.isArray(value.data) ? value.data : value.data === null ? [] : [value.data];
  const entries = list.filter(isShownEntry);
  return entries.length === list.length ? entries : undefined;
};

const knownEntries = (context: Context, type: ContentType, entries: readonly FetchedEntry[]) => {
  const known = new Map(context.dataset.entries(type.uid).map((entry) => [entry.key, entry.record]));
  return entries.flatMap(({ key, attributes }) => {
    const record = key === undefined ? undefined : known.get(key);
    return key === undefined || record === undefined ? [] : [{ key, attributes, record }];
  });
};

/** Values of one JSON type that differ, or a value where there should be none: the data. Another type: the output. */
const isDataDifference = (expected: unknown, actual: unknown): boolean =>
  actual !== undefined && (expected === null || actual === null || typeof expected === typeof actual);

const describe = (
  type: ContentType,
  attribute: Attribute,
  first: { readonly key: string; readonly expected: unknown; readonly actual: unknown },
  count: number,
  blocks: boolean,
): PreflightFinding => {
  const more = count > 1 ? ` (and ${count - 1} more ${count === 2 ? "entry" : "entries"})` : "";
  const difference = `expected ${brief(first.expected)}, got ${brief(first.actual)}`;
  return {
    type: type.singularName,
    blocks,
    message: `${type.singularName} "${first.key}" differs in ${attribute.name}: ${difference}${more}`,
  };
};
