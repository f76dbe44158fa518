import { isVisible } from "../reference/evaluate/match.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Dialect } from "../reference/model/dialect.js";
import type { Schema } from "../reference/model/schema.js";
import type { Value } from "../reference/model/values.js";
import type { ListPlan, MatchPlan } from "../reference/query/plan.js";
import type { Accelerator } from "../reference/setting.js";
import { type Chunk, type EntryList, joinedLists, type Table, tableOf } from "../reference/store/store.js";

// What is remembered of things that never change: of entries, of the chunks of a table, and of a table. A chunk outlives most changes of
// its table, so that little of this is made again after a write.

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

/** Remembers what is made of a chunk under a name, as long as the chunk lives. */
const rememberedBy = <T>(most = Number.POSITIVE_INFINITY) => {
  const known = new WeakMap<Chunk, Map<string, T>>();
  return (chunk: Chunk, name: string, make: () => T): T => {
    const byName = known.get(chunk) ?? new Map<string, T>();
    known.set(chunk, byName);
    const made = byName.get(name) ?? make();
    if (byName.size < most) byName.set(name, made);
    return made;
  };
};

/** The entries of a chunk by the value that they hold of an attribute, or by the id of each entry that it leads to; in id order. */
type Groups = ReadonlyMap<Value, Chunk>;

const groupsBy = (read: (entry: Entry, name: string) => Iterable<Value>) => {
  const groups = rememberedBy<Groups>();
  return (chunk: Chunk, name: string): Groups =>
    groups(chunk, name, () => {
      const made = new Map<Value, Entry[]>();
      for (const entry of chunk)
        for (const value of read(entry, name)) {
          const group = made.get(value);
          if (group === undefined) made.set(value, [entry]);
          else if (group.at(-1) !== entry) group.push(entry);
        }
      return made;
    });
};

/** By the value of a scalar attribute. */
export const groupsByValue = groupsBy(({ values }, name) => [values[name] ?? null]);

/** By what a relation or a component leads to. */
export const groupsByTarget = groupsBy(({ links }, name) => links[name]?.map(({ id }) => id) ?? []);

/** What publication state and locale leave of a list. */
type Visibility = Pick<MatchPlan, "liveOnly" | "locales">;

/** The visible entries of a list. */
export interface View {
  /** Those of each chunk of the list. */
  readonly chunks: readonly Chunk[];
  /** All of them, in id order. */
  readonly entries: () => readonly Entry[];
  /** All of them in another order, by its name, once it was asked for often: until then undefined. */
  readonly ordered: (name: string, sort: () => readonly Entry[]) => readonly Entry[] | undefined;
}

/** More orders of one view than this are not kept: each is a list of all entries. */
const mostOrders = 4;

/** Sorting all entries takes as long as finding the first of them some times: it waits until an order was asked for so often. */
const asksBefore = 16;

const makeView = (chunks: readonly Chunk[]): View => {
  let entries: readonly Entry[] | undefined;
  const asks = new Map<string, number>();
  const orders = new Map<string, readonly Entry[]>();
  return {
    chunks,
    entries: () => {
      entries ??= joinedLists(chunks);
      return entries;
    },
    ordered: (name, sort) => {
      const known = orders.get(name);
      if (known !== undefined || orders.size >= mostOrders) return known;
      const count = asks.get(name) ?? 0;
      if (count < asksBefore) {
        if (asks.size < mostRemembered) asks.set(name, count + 1);
        return undefined;
      }
      const made = sort();
      orders.set(name, made);
      return made;
    },
  };
};

/** The dialect is that of the deployment: always the same. */
export type ViewOf = (table: Table, visibility: Visibility, dialect: Dialect) => View;

/** What the order of a whole list is kept by. Undefined: it is not kept, as what leads elsewhere may change while the list does not. */
const nameOf = ({ search, sort, where }: ListPlan): string | undefined =>
  where === undefined && search === undefined && sort.every(({ path }) => path.length === 0)
    ? sort.map(({ attribute, descending }) => `${attribute} ${descending}`).join()
    : undefined;

/** See {@link createViews}. */
interface Views extends Pick<Accelerator, "ordered"> {
  readonly of: ViewOf;
  readonly forget: () => void;
}

/** Remembers the views of the latest table of each type, as nearly every request of a deployment asks for the same few. */
export const createViews = (): Views => {
  const visibleIn = rememberedBy<Chunk>(mostRemembered);
  const latest = new Map<Schema, { readonly list: EntryList; readonly views: Map<string, View> }>();
  const of: ViewOf = ({ entries: list, schema }, visibility, dialect) => {
    const before = latest.get(schema);
    const views = before?.list === list ? before.views : new Map<string, View>();
    latest.set(schema, { list, views });
    const { liveOnly, locales } = visibility;
    const key = liveOnly || locales !== undefined ? `${liveOnly} ${JSON.stringify(locales)}` : "";
    const known = views.get(key);
    if (known !== undefined) return known;
    const test = isVisible(visibility, dialect);
    const view = makeView(
      key === "" ? list.chunks : list.chunks.map((chunk) => visibleIn(chunk, key, () => chunk.filter(test))),
    );
    if (views.size < mostRemembered) views.set(key, view);
    return view;
  };
  const ordered: Views["ordered"] = (plan, { current: { store }, dialect }, sort) => {
    const name = nameOf(plan);
    return name === undefined ? undefined : of(tableOf(store, plan.schema.uid), plan, dialect).ordered(name, sort);
  };
  return { of, ordered, forget: () => latest.clear() };
};

/** Longer texts are printed each time: that is quick for each character, and they would take the memory of the entries once more. */
const longestText = 10_000;

/** Remembers the text of each entry by its type: one record may stand in several datasets, with other attributes hidden. */
export const createTexts = () => {
  const byType = new WeakMap<Schema, WeakMap<Entry, string>>();
  return (schema: Schema, print: (entry: Entry) => string): ((entry: Entry) => string) => {
    const texts = byType.get(schema) ?? new WeakMap<Entry, string>();
    byType.set(schema, texts);
    return (entry) => {
      const known = texts.get(entry);
      if (known !== undefined) return known;
      const text = print(entry);
      if (text.length <= longestText) texts.set(entry, text);
      return text;
    };
  };
};
