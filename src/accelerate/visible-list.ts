import { isVisible } from "../reference/evaluate/visible.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Value } from "../reference/model/value.js";
import { type Chunk, type EntryList, joinedLists } from "../reference/store/entry-list.js";
import type { MatchPlan } from "../reference/validate/plan.js";
import { keep } from "./columns.js";

type Visibility = Pick<MatchPlan, "liveOnly" | "locales">;

/** The entries of a table that publication state and locale leave, in id order. It never changes. */
export interface VisibleList {
  readonly chunks: readonly Chunk[];
  /** All of them as one list, made when it is first asked for. */
  readonly all: () => readonly Entry[];
  /** What was found of it by attribute and value. */
  readonly found: Map<string, Map<Value, readonly Entry[]>>;
}

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

/** The entries of a chunk that are visible, by the key of the visibility: most chunks outlive a change of their table. */
const visibleParts = new WeakMap<Chunk, Map<string, Chunk>>();

const visiblePart = (chunk: Chunk, key: string, visibility: Visibility): Chunk => {
  const parts = visibleParts.get(chunk) ?? new Map<string, Chunk>();
  visibleParts.set(chunk, parts);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const part = chunk.filter(isVisible(visibility));
  const kept = part.length === chunk.length ? chunk : part;
  if (parts.size < mostRemembered) parts.set(key, kept);
  return kept;
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const lists = new WeakMap<EntryList, Map<string, VisibleList>>();

/** The entries of a list that are visible. Nearly every request of a deployment asks for the same few of them. */
export const visibleList = (entries: EntryList, visibility: Visibility): VisibleList => {
  const known = lists.get(entries) ?? new Map<string, VisibleList>();
  lists.set(entries, known);
  const { liveOnly, locales } = visibility;
  const key = liveOnly || locales !== undefined ? `${liveOnly} ${JSON.stringify(locales)}` : "";
  const found = known.get(key);
  if (found !== undefined) return found;
  const chunks = key === "" ? entries.chunks : entries.chunks.map((chunk) => visiblePart(chunk, key, visibility));
  const list: VisibleList = { chunks, all: once(() => keep(joinedLists(chunks), chunks)), found: new Map() };
  if (known.size < mostRemembered) known.set(key, list);
  return list;
};
