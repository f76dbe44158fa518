import { groupBy, remembered } from "../../base.js";
import { InvariantError } from "../../contract/failure.js";
import type { StoredValue } from "../../dataset/portable.js";
import { everything } from "../../expect/laws.js";
import { alternatesOf, selectionsOf } from "../../random/arbitraries/alternates.js";
import { createBreath } from "../../random/arbitraries/breath.js";
import { type Conditions, type Context, contextsOf, isAskedIn, type Place } from "../../random/arbitraries/contexts.js";
import { follow } from "../../random/arbitraries/follow.js";
import { type Making, type Operands, operandsOn } from "../../random/arbitraries/operands.js";
import { defaultLocale, settingsOf } from "../../random/arbitraries/places.js";
import { createMemo, type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { firstPage, totalOrder } from "../../random/arbitraries/sort.js";
import { createOperandKinds, type ValueKind } from "../../random/arbitraries/value-kinds.js";
import type { Covering, SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { ContentType, DatasetRecord, Schema } from "../../reference.js";
import { amongThem, listingsOf, mostEntries } from "../listed.js";
import { findWritten } from "../written.js";

/** What a covering is about. */
export interface Asking {
  readonly conditions: Conditions;
  /** Only where another case of letters makes the difference, which some databases do not mind. */
  readonly keepsCase: boolean;
}

/** Conditions on an attribute with one operator and one kind of value. */
interface Leaf {
  /** Operator, kind and type in a word. */
  readonly name: string;
  readonly operator: string;
  readonly kind: ValueKind;
  readonly type: string;
  /** Made when they are asked: of most leaves none is. */
  readonly conditions: () => readonly SymbolicQuery[];
  /** What the answer to each of the conditions differs from, see {@link alternatesOf}: `$eq not $eqi`. */
  readonly differences: readonly string[];
}

/** What a list is asked for beside the condition. */
interface Setting {
  readonly names: readonly string[];
  readonly paged: boolean;
  readonly query: SymbolicQuery;
}

/** What some lists can be asked for. */
interface Settings {
  readonly name: string;
  readonly all: readonly Setting[];
}

interface Spot {
  readonly context: Context;
  readonly list: string;
  readonly places: readonly Place[];
  readonly settings: Settings;
  /** The entries that are asked for, where those are not all. */
  readonly among?: SymbolicQuery | undefined;
}

interface Cell {
  readonly spot: Spot;
  readonly leaf: Leaf;
  readonly triples: readonly Triple[];
}

/** One of {@link Covering.triples}. */
interface Triple {
  readonly name: string;
  /** Some of those that have it. */
  readonly cells: Cell[];
}

/**
 * Every operator on every family of values in every family of contexts, and the pairs of what meets, see {@link Covering}. The triples are the same
 * with any seed: it chooses the attributes and the values.
 */
export const coveringOf = (
  scope: Scope,
  seed: number,
  asking: Asking = { conditions: "all", keepsCase: false },
): Promise<Covering> => {
  const title = coveringTitle(seed, asking);
  return scope.once(title, async () => findWritten<Covering>(scope, title) ?? cover(scope, seed, asking));
};

/** What a covering is written as. */
export const coveringTitle = (seed: number, { conditions, keepsCase }: Asking): string =>
  `covering ${conditions} ${keepsCase} ${seed}`;

/** What a run with all conditions of the specification asks for, and those that mind the case of letters. */
export const askings: readonly Asking[] = (["all", "$and", "$or", "$not", "$between"] as const).flatMap(
  (conditions) => [
    { conditions, keepsCase: false },
    ...(conditions === "$between" ? [] : [{ conditions, keepsCase: true }]),
  ],
);

const cover = async (scope: Scope, seed: number, asking: Asking): Promise<Covering> => {
  const breathe = createBreath();
  const { triples, kinds } = await cellsOf(scope, asking, breathe);
  const meetings = createMeetings(!isOfEverything(scope, asking));
  const examples = asking.keepsCase
    ? noExamples
    : await examplesOf([...triples.flatMap(({ cells }) => cells), ...kinds.values()], meetings, breathe);
  const open = { pairs: new Set(examples.keys()), triples: new Set(triples) };
  const requests: SymbolicRequest[] = [];
  const take = (cell: Cell, setting: Setting) => {
    for (const pair of meetings.pairsAmong(namesIn(cell, setting))) open.pairs.delete(pair);
    for (const triple of cell.triples) open.triples.delete(triple);
    requests.push(requestOf(scope, cell, setting, seed + requests.length));
  };
  for (const triple of triples) {
    await breathe();
    if (open.triples.has(triple)) take(...mostOpen(triple.cells, open, seed + requests.length, meetings));
  }
  for (const [pair, example] of examples) if (open.pairs.has(pair)) take(...example);
  return {
    requests,
    triples: triples.map(({ name }) => name),
    pairs: [...examples.keys()].map(meetings.print),
  };
};

/** The case of letters makes no difference to what meets otherwise. */
const noExamples: ReadonlyMap<number, readonly [Cell, Setting]> = new Map();

/** What the specification shows is asked for in every list; the rest in every context alone. */
const isOfEverything = ({ flavour }: Scope, { conditions }: Asking): boolean =>
  flavour === "spec" && conditions === "all";

/** The ends of pairs, which the specification shows in words alone, are looked at as closely. */
const isOfPairs = ({ flavour }: Scope, { conditions }: Asking): boolean =>
  flavour === "spec" && conditions === "$between";

/** Pairs of names as numbers: millions are looked up, some thousands are printed. */
interface Meetings {
  readonly pairsAmong: (names: readonly string[]) => readonly number[];
  readonly print: (pair: number) => string;
}

/** More than there are names; pairs of their numbers are small integers, which are looked up in half the time. */
const radix = 2 ** 15;

/** Of what meets in another form, all that meets its first name, the context: the rest is asked for without it. */
const createMeetings = (isFirstAlone: boolean): Meetings => {
  const names: string[] = [];
  const numberOf = remembered((name: string) => names.push(name) - 1);
  return {
    pairsAmong: (met) => {
      const all = met.map(numberOf);
      const pairs: number[] = [];
      for (let one = 0; one < (isFirstAlone ? 1 : all.length); one++)
        for (let other = one + 1; other < all.length; other++) pairs.push((all[one] ?? 0) * radix + (all[other] ?? 0));
      return pairs;
    },
    print: (pair) => `${names[Math.floor(pair / radix)]} x ${names[pair % radix]}`,
  };
};

/** So many cells are kept that have a triple: one of them is asked, which has most other triples. */
const mostCells = 32;

interface Cells {
  readonly triples: readonly Triple[];
  /** Of each context and each kind of values one in which they meet. */
  readonly kinds: ReadonlyMap<string, Cell>;
}

/** What a triple says, and where: a place, a list or a type. */
type Said = readonly [where: string, what: readonly string[]];

const cellsOf = async (scope: Scope, asking: Asking, breathe: () => Promise<void>): Promise<Cells> => {
  const { conditions, keepsCase } = asking;
  const all: Triple[] = [];
  // A name is put together once for all of the cells that have the triple.
  const tripleOf = remembered((where: string) =>
    remembered((what: string) => {
      const triple: Triple = { name: `${what} x ${where}`, cells: [] };
      all.push(triple);
      return triple;
    }),
  );
  const kinds = new Map<string, Cell>();
  let turn = 0;
  const add = (leaf: Leaf, spot: Spot, said: readonly Said[]): Cell => {
    const triples = said.flatMap(([where, what]) => what.map(tripleOf(where)));
    const cell = { leaf, spot, triples };
    for (const { cells } of triples) {
      // Later ones take the places of some, so that all contexts and lists are among them.
      const place = cells.length < mostCells ? cells.length : turn++ % (mostCells * 4);
      if (place < mostCells) cells[place] = cell;
    }
    return cell;
  };
  for (const [leaf, spot, where] of exactCells(scope, asking)) {
    await breathe();
    add(leaf, spot, [[where, leaf.differences]]);
  }
  const isInEveryList = isOfEverything(scope, asking);
  const families = groupBy(contextsOf(scope, conditions), ({ family, places }) => `${family} ${places(scope).length}`);
  for (const alike of families.values()) {
    const everywhere = alike[0]?.places(scope) ?? [];
    for (const [schema, places] of groupBy(everywhere, (place) => place.schema)) {
      const once = createMemo();
      for (const leaf of leavesOf(scope, schema, { keepsCase })) {
        if (!isAskedIn(scope, conditions, leaf.operator)) continue;
        await breathe();
        for (const spots of once(leaf.operator, () => spotsOf(scope, alike, places, leaf.operator))) {
          // Contexts of one family take turns.
          const spot = at(spots, turn++);
          if (spot.places.length === 0) continue;
          const said = (keepsCase ? differencesAt : saidAt)(leaf, spot, isInEveryList);
          const cell = add(leaf, spot, said);
          const kind = `${spot.context.name} x ${leaf.kind.name}`;
          if (!kinds.has(kind)) kinds.set(kind, cell);
        }
      }
    }
  }
  return { triples: all, kinds };
};

/** Of each list that has some of these places a spot for each context, with the places of which it is known what an operator does there. */
const spotsOf = (
  scope: Scope,
  contexts: readonly Context[],
  places: readonly Place[],
  operator: string,
): readonly (readonly Spot[])[] =>
  [...groupBy(places, ({ type }) => type)].map(([type, every]) =>
    contexts.map((context) => ({
      context,
      list: type.pluralName,
      places: every.filter((place) => context.takes(scope, operator, place)),
      settings: settingsIn(scope, context, type),
    })),
  );

const isOfList = ({ places }: Spot, isInEveryList: boolean): boolean =>
  isInEveryList && places.every(({ path }) => path.length === 0);

/**
 * An operator with a family of values and all that its answer differs from, on a type of attribute, in a family of contexts, on a list by its own
 * attributes; and each context of these on each list.
 */
const saidAt = (leaf: Leaf, spot: Spot, isInEveryList: boolean): readonly Said[] => {
  const { family, name } = spot.context;
  return [
    [family, [`${leaf.operator} x ${leaf.kind.family}`]],
    ...differencesAt(leaf, spot, isInEveryList),
    // Whatever the operator is.
    ...(isOfList(spot, isInEveryList) ? [[spot.list, [name]] as const] : []),
  ];
};

/** Of other rows than those of the list, what an answer differs from is for `exactCells` to say. */
const differencesAt = ({ differences, type }: Leaf, spot: Spot, isInEveryList: boolean): readonly Said[] => {
  const own = isOfList(spot, isInEveryList);
  const wheres = isInEveryList && !own ? [] : [...(own ? [type, spot.list] : []), spot.context.family];
  return wheres.map((where) => [where, differences]);
};

/** So many places of each family are looked at closely: those that lead to the most rows. */
const mostExact = 12;

/** Users may be read by other code than entries. */
const isOfUsers = ({ schema }: Place): boolean => schema.kind !== "component" && !schema.uid.startsWith("api::");

/** The rows that a place leads to, and by their places those behind each entry; `among`: from these entries of its list. */
interface Known {
  readonly place: Place;
  readonly rows: readonly DatasetRecord[];
  readonly owners: readonly (readonly number[])[];
  readonly among?: SymbolicQuery;
}

const namesOn = ({ path, zone }: Place): readonly string[] => [
  ...(zone === undefined ? [] : [zone.name]),
  ...path.map(({ name }) => name),
];

/**
 * The rows that a place leads to, where it leads to no draft and no other locale: whether those count the specification does not say (I-01, I-02). Beside
 * pages it is all of them or none that are known, else those behind some entries of the list.
 */
const knownAt = (scope: Scope, place: Place, pages: boolean): Known | undefined => {
  const { schema, type } = place;
  const from = shownRows(scope, type).map((row) => ({
    row,
    ends: follow(scope, { schema: type, row }, namesOn(place))?.filter((end) => end.schema === schema),
  }));
  const rowsBehind = (some: typeof from) => [...new Set(some.flatMap(({ ends = [] }) => ends.map(({ row }) => row)))];
  const behindEach = (some: typeof from, rows: readonly DatasetRecord[]) => ({
    rows,
    owners: some.map(({ ends = [] }) => ends.map(({ row }) => rows.indexOf(row))),
  });
  // Localizations are of other locales by what they are.
  if (from.every(({ ends }) => ends !== undefined) && !namesOn(place).includes("localizations")) {
    const all = new Set(rowsBehind(from));
    const rows = (scope.index.dataset.records.get(schema.uid) ?? []).filter((row) => all.has(row));
    return { place, ...behindEach(from, rows) };
  }
  const listing = listingsOf(scope).find((each) => each.type === type);
  if (pages || listing === undefined) return undefined;
  const some = from.filter(({ ends = [] }) => ends.length > 0).slice(0, mostEntries);
  const among = amongThem(
    listing,
    some.map(({ row }) => row),
  );
  return { place, ...behindEach(some, rowsBehind(some)), among };
};

/**
 * Conditions on other rows than those of the list, with operands from the very rows that a place leads to: so it is known what their answers differ
 * from. One place with an example is enough for a family of contexts.
 */
const exactCells = function* (scope: Scope, asking: Asking): Iterable<readonly [Leaf, Spot, where: string]> {
  const { conditions, keepsCase } = asking;
  if (!isOfEverything(scope, asking) && !isOfPairs(scope, asking)) return;
  const elsewhere = groupBy(
    contextsOf(scope, conditions).filter(({ family }) => family !== "$or" && family !== "entry"),
    ({ family }) => family,
  );
  for (const [family, [context]] of elsewhere) {
    if (context === undefined) continue;
    const places = context.places(scope, true).flatMap((place): readonly Known[] => {
      const found = knownAt(scope, place, context.pages);
      return found === undefined || found.rows.length === 0 ? [] : [found];
    });
    // Of a negation it is known through to-one relations alone what it does.
    const isToOne = ({ path }: Place) => path.every(({ many }) => !many);
    const best = [...groupBy(places, ({ place }) => `${place.schema.uid} ${isToOne(place)}`).values()]
      .flatMap((alike) => alike.toSorted((a, b) => b.rows.length - a.rows.length).slice(0, 1))
      .toSorted((a, b) => b.rows.length - a.rows.length)
      .slice(0, mostExact);
    for (const { place, rows, owners, among } of best) {
      const ways = [place.type.singularName, ...namesOn(place), ...(among === undefined ? [] : ["some"])];
      // What is populated shows the rows themselves.
      const of = context.pages ? { name: `owners ${ways.join(".")}`, rows, owners } : { name: ways.join("."), rows };
      const settings = settingsIn(scope, { ...context, pages: false }, place.type);
      const spot: Spot = {
        ...{ context, places: [place], list: place.type.pluralName, among },
        settings: { ...settings, all: settings.all.slice(0, 1) },
      };
      for (const leaf of leavesOf(scope, place.schema, { keepsCase, of })) {
        if (!isAskedIn(scope, conditions, leaf.operator) || !context.takes(scope, leaf.operator, place)) continue;
        if (leaf.differences.length > 0) yield [leaf, spot, isOfUsers(place) ? `${family} of users` : family];
      }
    }
  }
};

/** What meets in a request: a condition by four names, on a list by four. */
const namesOf = ({ leaf, spot }: Cell): readonly string[] => [
  spot.context.name,
  leaf.operator,
  leaf.kind.name,
  leaf.type,
  spot.list,
];

const namesIn = (cell: Cell, { names }: Setting): readonly string[] => [...namesOf(cell), ...names];

/** Of every pair, a cell and a setting that have it. */
const examplesOf = async (
  cells: readonly Cell[],
  meetings: Meetings,
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<number, readonly [Cell, Setting]>> => {
  const { pairsAmong } = meetings;
  const examples = new Map<number, readonly [Cell, Setting]>();
  // Most cells have nothing that another one had not: they are passed over as early as can be.
  const seen = new Set<number | string>();
  const isNew = (key: number | string) => {
    const before = seen.size;
    return seen.add(key).size > before;
  };
  for (const cell of new Set(cells)) {
    await breathe();
    const { context, list, settings } = cell.spot;
    if (!isNew(`${context.name} ${list} ${settings.name} ${cell.leaf.name}`)) continue;
    if (pairsAmong([...namesOf(cell), settings.name]).filter(isNew).length === 0) continue;
    for (const setting of settings.all)
      for (const pair of pairsAmong(namesIn(cell, setting)))
        if (!examples.has(pair)) examples.set(pair, [cell, setting]);
  }
  return examples;
};

/** What has no request yet. */
interface Open {
  readonly pairs: ReadonlySet<number>;
  readonly triples: ReadonlySet<Triple>;
}

/** How many settings of a cell are looked at. */
const reach = 6;

/** Of some cells, the one with the most triples that have no request yet, and its setting with the most such pairs. */
const mostOpen = (
  cells: readonly Cell[],
  open: Open,
  turn: number,
  { pairsAmong }: Meetings,
): readonly [Cell, Setting] => {
  const openIn = ({ triples }: Cell) => triples.filter((triple) => open.triples.has(triple)).length;
  const counts = cells.map((_, step) => openIn(at(cells, turn + step)));
  const cell = at(cells, turn + counts.indexOf(Math.max(...counts)));
  // What an answer differs from is known of the default locale.
  const known = cell.spot.settings.all.filter(({ names: [locale] }) => locale === defaultLocale);
  const settings = Array.from({ length: Math.min(reach, known.length) }, (_, step) => at(known, turn + step));
  const pairs = settings.map(
    (setting) => pairsAmong(namesIn(cell, setting)).filter((pair) => open.pairs.has(pair)).length,
  );
  return [cell, at(settings, pairs.indexOf(Math.max(...pairs)))];
};

const requestOf = (scope: Scope, cell: Cell, setting: Setting, turn: number): SymbolicRequest => {
  const { leaf, spot, triples } = cell;
  const { among, context, places } = spot;
  const { paged, query } = setting;
  const place = at(places, turn);
  const order = paged ? totalOrder(scope, place.type) : undefined;
  return {
    type: place.type.singularName,
    query: {
      ...(order === undefined ? wholeList(scope, place.type, context) : { sort: order, pagination: secondPage }),
      ...query,
      ...(among === undefined ? {} : { filters: among }),
      ...context.query(scope, place, at(leaf.conditions(), turn)),
    },
    ordered: order !== undefined,
    // In which order a server was filled nobody says.
    ...(scope.flavour === "spec" ? { areSetsBelow: true } : {}),
    classes: [...triples.map(({ name }) => name), ...namesIn(cell, setting)],
  };
};

/** How a list is asked for that is shown whole: beside populate, which is not combined with pagination, by its first page in one order. */
const wholeList = (scope: Scope, type: ContentType, { pages }: Context): SymbolicQuery =>
  pages ? { pagination: everything } : firstPage(scope, type);

const secondPage = { page: 2, pageSize: 2 } as const;

const isMixed = (bits: string): boolean => bits.includes("0") && bits.includes("1");

/** How many conditions there are to choose from. */
const choices = 8;

/**
 * By attribute, operator and kind of value, the conditions on a schema's own attributes whose answers differ from most others. With `keepsCase`, where
 * another case of letters makes the difference.
 */
const leavesOf = (scope: Scope, schema: Schema, making: Making): readonly Leaf[] =>
  scope.once(`leaves ${schema.uid} ${making.keepsCase} ${making.of?.name}`, () => {
    const { keepsCase, of } = making;
    const leaves = scope.scalars(schema).flatMap((attribute) => {
      const column = scope.column(schema, attribute.name);
      const kindOf = createOperandKinds(attribute.type, column);
      const seen = (of?.rows ?? shownRows(scope, schema)).map(({ values }) => values[attribute.name] ?? null);
      const selections = selectionsOf(attribute.type, seen);
      const shown = of?.owners && shownOwners(of.owners, seen);
      const differences = (operator: string, stored: readonly StoredValue[]): readonly string[] => {
        if (stored.length === 0) return column.includes(null) ? presenceOf(scope, operator, seen) : [];
        if (scope.flavour === "observed") return isMixed(selections.right(stored)(operator)) ? ["all", "nothing"] : [];
        const alternates = alternatesOf(attribute.type, selections, operator, stored, shown);
        return keepsCase ? alternates.filter((each) => each === `${operator}i` || each === "lower case") : alternates;
      };
      return [...operandsOn(scope, schema, attribute, making)].flatMap(([operator, { lists, conditionsWith }]) =>
        [...groupBy(lists, (stored) => kindOf(stored).name).values()].flatMap((alike) => {
          const some = alike.filter((_, index) => index % Math.ceil(alike.length / choices) === 0);
          const distinct = some.map((stored) => differences(operator, stored));
          const kind = kindOf(some[0] ?? []);
          return fewestThatCover(distinct).map((alternates) => {
            const best = some.filter((_, index) => String(distinct[index]) === String(alternates));
            return {
              ...{ name: `${operator} ${kind.name} ${attribute.type}`, operator, kind, type: attribute.type },
              differences: alternates.map((other) => `${operator} not ${other}`),
              conditions: later(best, conditionsWith),
            };
          });
        }),
      );
    });
    // Attributes of one type are alike where their conditions are.
    return [...groupBy(leaves, ({ name, differences }) => [name, ...differences].join()).values()].flatMap((alike) =>
      alike.slice(0, 1).map((leaf) => ({ ...leaf, conditions: () => alike.flatMap(({ conditions }) => conditions()) })),
    );
  });

/** A list shows an entry where one of the rows behind it is selected: of which rows those with no value are left out. */
const shownOwners = (
  owners: readonly (readonly number[])[],
  values: readonly StoredValue[],
): ((selected: string) => string) => {
  let count = 0;
  const places = values.map((value) => (value === null ? undefined : count++));
  const behind = owners.map((rows) => rows.flatMap((row) => places[row] ?? []));
  return remembered((selected: string) =>
    behind.map((own) => (own.some((at) => selected[at] === "1") ? "1" : "0")).join(""),
  );
};

/** Apart from all that was looked at to find them, which would be held as long. */
const later = (lists: readonly (readonly StoredValue[])[], conditionsWith: Operands["conditionsWith"]) => () =>
  lists.flatMap(conditionsWith);

/** What the answer to `$null` or `$notNull` differs from: the other one, and, where the rows have one to leave out or to keep, all or none of them. */
const presenceOf = ({ flavour }: Scope, operator: string, rows: readonly StoredValue[]): readonly string[] => {
  if (flavour === "observed") return ["the other"];
  const [left, kept] = operator === "$null" ? ["all", "nothing"] : ["nothing", "all"];
  return [...new Set(["the other", ...rows.map((value) => (value === null ? kept : left))])];
};

/** Of some sets the largest one, then those that have most of what is in none of these yet. */
const fewestThatCover = (sets: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const open = new Set(sets.flat());
  const chosen: (readonly string[])[] = [];
  do {
    const counts = sets.map((set) => set.filter((each) => open.has(each)).length);
    const next = sets[counts.indexOf(Math.max(...counts))] ?? [];
    chosen.push(next);
    for (const each of next) open.delete(each);
  } while (open.size > 0);
  return chosen;
};

/** The settings that a list of a type takes in a context: the same object for all that take the same. */
const settingsIn = (scope: Scope, context: Context, type: ContentType): Settings => {
  const pages = context.pages && totalOrder(scope, type) !== undefined;
  const name = `settings ${type.localized} ${type.draftAndPublish} ${pages}`;
  return scope.once(name, () => ({
    name,
    all: settingsOf(scope, type).flatMap(({ names, query }) =>
      (pages ? [false, true] : [false]).map((paged) => ({
        names: [...names, paged ? "second page" : "whole list"],
        paged,
        query,
      })),
    ),
  }));
};

const at = <T>(list: readonly T[], index: number): T => {
  const member = list[index % list.length];
  if (member === undefined) throw new InvariantError("an empty list has no member");
  return member;
};
