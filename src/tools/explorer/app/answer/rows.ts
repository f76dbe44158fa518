import { isRecord } from "../../../../base/json.js";
import { plural } from "../../../../base/plural.js";
import { labelNames } from "../model.js";
import { shownText } from "../shown-text.js";
import { attributesOf } from "./unwrap.js";

/** One line of the tree of an answer. */
export interface TreeRow {
  /** The keys that lead to it, as one text: `data.0.attributes`. Distinct. */
  readonly id: string;
  readonly key: string;
  readonly level: number;
  readonly value: unknown;
  /** Undefined where there is nothing to unfold. */
  readonly isOpen: boolean | undefined;
  /** Its place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
}

/** The lines of a tree that are visible, at most `limit`. `toggled` has the ids of those that are not as they are at first. */
export const treeRows = (value: unknown, toggled: ReadonlySet<string>, limit: number): readonly TreeRow[] => {
  const rows: TreeRow[] = [];
  const visit = (parent: string, level: number, inner: unknown): void => {
    const entries = entriesOf(inner);
    for (const [index, [key, child]] of entries.entries()) {
      if (rows.length >= limit) return;
      const id = parent === "" ? key : `${parent}.${key}`;
      const isParent = entriesOf(child).length > 0;
      const isOpen = isParent ? isOpenAtFirst(key, level, index) !== toggled.has(id) : undefined;
      rows.push({ id, key, level, value: child, isOpen, place: index + 1, siblings: entries.length });
      if (isOpen === true) visit(id, level + 1, child);
    }
  };
  visit("", 1, value);
  return rows;
};

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) return value.map((element, index) => [String(index), element] as const);
  return isRecord(value) ? Object.entries(value) : [];
};

/** What is wrapped around the entries, and the first entry. */
const isOpenAtFirst = (key: string, level: number, index: number): boolean =>
  ["data", "meta", "pagination", "error", "details", "attributes"].includes(key) || (level <= 2 && index === 0);

/** What is in a value that is folded: `25 elements`, `{ id, attributes }`. */
export const summaryOf = (value: unknown): string => {
  if (Array.isArray(value)) return plural(value.length, "element");
  if (!isRecord(value)) return JSON.stringify(value) ?? "";
  const names = Object.keys(value);
  const label = labelOf(value);
  const shown = names.slice(0, 4).map((name) => shownText(name, 40));
  const inner = [...shown, ...(names.length > 4 ? ["..."] : [])].join(", ");
  return label ?? (names.length === 0 ? "{}" : `{ ${inner} }`);
};

const labels = [...labelNames, "__component"];

/** The text by which a reader knows an entry: the attribute `label`, or one of a usual name; undefined of anything else. */
export const labelOf = (entry: Readonly<Record<string, unknown>>, label = ""): string | undefined => {
  const attributes = attributesOf(entry);
  if (entry.id === undefined) return undefined;
  const names = [label, ...labels];
  const text = names.map((name) => attributes[name]).find((value) => typeof value === "string" && value !== "");
  return text === undefined ? `#${String(entry.id)}` : `#${String(entry.id)} ${shownText(String(text))}`;
};
