import { setImmediate } from "node:timers/promises";
import { groupBy } from "../base.js";
import { InvariantError } from "../contract/failure.js";
import { createSelection, type StoredValue } from "../dataset/dialect.js";
import { everything } from "../expect/laws.js";
import type { ContentType, DatasetRecord, Schema } from "../reference.js";
import { alternatesOf } from "./arbitraries/alternates.js";
import { type Context, contextsOf, type Form, isAskedIn, type Place } from "./arbitraries/contexts.js";
import { follow } from "./arbitraries/follow.js";
import { type Making, operandsOn } from "./arbitraries/operands.js";
import { rowsAt } from "./arbitraries/reach.js";
import { createMemo, type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage, totalOrder } from "./arbitraries/sort.js";
import { createOperandKinds, type ValueKind } from "./arbitraries/value-kinds.js";
import { amongThem, listingsOf, mostEntries } from "./listed.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** Requests that cover what meets in a condition. */
export interface Covering {
  readonly requests: readonly SymbolicRequest[];
  /** An operator, a family of values or what its answer differs from, and a place, a list or a type: those that the data gives an example of. */
  readonly triples: ReadonlySet<string>;
  /**
   * The pairs of operators, values, contexts, types of attributes, lists, locales, states and pages that there are: all of them where everything is asked
   * for, else those with a context.
   */
  readonly pairs: ReadonlySet<string>;
}

/** What a covering is about. */
export interface Asking {
  readonly form: Form;
  /** Only where another case of letters makes the difference, which some databases do not mind. */
  readonly keepsCase: boolean;
}

/** Conditions on an attribute with one operator and one kind of value. */
interface Leaf {
  /** All of the following in a word. */
  readonly name: string;
  readonly operator: string;
  readonly kind: ValueKind;
  readonly type: string;
  readonly conditions: readonly SymbolicQuery[];
  /** What the answer to each of the conditions differs from, see {@link alternatesOf}, in a place, a list or a type. */
  readonly differences: (where: string) => readonly string[];
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

/** A leaf in a context, on one list. */
interface Cell {
  readonly context: Context;
  readonly leaf: Leaf;
  readonly list: string;
  readonly triples: readonly string[];
  readonly places: readonly Place[];
  readonly settings: Settings;
  /** The entries that are asked for, where those are not all. */
  readonly among?: SymbolicQuery | undefined;
}

/**
 * Every operator on every family of values in every family of contexts, and the pairs of what meets, see {@link Covering}. The triples are the same
 * with any seed: it chooses the attributes and the values.
 */
export const coveringOf = (
  scope: Scope,
  seed: number,
  { form = "all", keepsCase = false }: Partial<Asking> = {},
): Promise<Covering> =>
  scope.once(`covering ${form} ${keepsCase} ${seed}`, () => cover(scope, seed, { form, keepsCase }));

const cover = async (scope: Scope, seed: number, asking: Asking): Promise<Covering> => {
  const breathe = createBreath();
  const { cells, kinds } = await cellsOf(scope, asking, breathe);
  const meetings = createMeetings(!isOfEverything(scope, asking));
  const examples = asking.keepsCase
    ? noExamples
    : await examplesOf([...cells.values(), [...kinds.values()]].flat(), meetings, breathe);
  const open = { pairs: new Set(examples.keys()), triples: new Set(cells.keys()) };
  const requests: SymbolicRequest[] = [];
  const take = (cell: Cell, setting: Setting) => {
    for (const pair of meetings.pairsAmong(namesIn(cell, setting))) open.pairs.delete(pair);
    for (const triple of cell.triples) open.triples.delete(triple);
    requests.push(requestOf(scope, cell, setting, seed + requests.length));
  };
  for (const [triple, some] of cells) {
    await breathe();
    if (open.triples.has(triple)) take(...mostOpen(some, open, seed + requests.length, meetings));
  }
  for (const [pair, example] of examples) if (open.pairs.has(pair)) take(...example);
  return { requests, triples: new Set(cells.keys()), pairs: new Set([...examples.keys()].map(meetings.print)) };
};

/** The case of letters makes no difference to what meets otherwise. */
const noExamples: ReadonlyMap<number, readonly [Cell, Setting]> = new Map();

/** What the specification shows is asked for in every list; the rest in every context alone. */
const isOfEverything = ({ flavour }: Scope, { form }: Asking): boolean => flavour === "spec" && form === "all";

/** The ends of pairs, which the specification shows in words alone, are looked at as closely. */
const isOfPairs = ({ flavour }: Scope, { form }: Asking): boolean => flavour === "spec" && form === "$between";

/** Pairs of names as numbers: hundreds of thousands are looked up, some thousands are printed. */
interface Meetings {
  readonly numberOf: (name: string) => number;
  readonly pairsAmong: (names: readonly string[]) => readonly number[];
  readonly print: (pair: number) => string;
}

/** More than there are names. */
const radix = 65_536;

/** Of what meets in another form, all that meets its first name, the context: the rest is asked for without it. */
const createMeetings = (isFirstAlone: boolean): Meetings => {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  return {
    numberOf,
    pairsAmong: (met) => {
      const all = met.map(numberOf);
      const ones = isFirstAlone ? all.slice(0, 1) : all;
      return ones.flatMap((one, index) => all.slice(index + 1).map((other) => one * radix + other));
    },
    print: (pair) => `${names[Math.floor(pair / radix)]} x ${names[pair % radix]}`,
  };
};

/** Milliseconds after which other things have their turn: requests that are under way time out otherwise. */
const longestBreath = 20;

/** Lets the process do other things when it has done one for long. */
const createBreath = (): (() => Promise<void>) => {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longestBreath) return;
    await setImmediate();
    last = performance.now();
  };
};

/** So many cells are kept that have a triple: one of them is asked, which has most other triples. */
const mostCells = 32;

interface Cells {
  /** Of each triple some that have it. */
  readonly cells: ReadonlyMap<string, readonly Cell[]>;
  /** Of each context and each kind of values one in which they meet. */
  readonly kinds: ReadonlyMap<string, Cell>;
}

const cellsOf = async (scope: Scope, asking: Asking, breathe: () => Promise<void>): Promise<Cells> => {
  const { form, keepsCase } = asking;
  const cells = new Map<string, Cell[]>();
  const kinds = new Map<string, Cell>();
  let turn = 0;
  const note = (triple: string, cell: Cell) => {
    const found = cells.get(triple) ?? [];
    // Later ones take the places of some, so that all contexts and lists are among them.
    const place = found.length < mostCells ? found.length : turn++ % (mostCells * 4);
    if (place < mostCells) found[place] = cell;
    cells.set(triple, found);
  };
  for (const cell of exactCells(scope, asking)) {
    await breathe();
    for (const triple of cell.triples) note(triple, cell);
  }
  const families = groupBy(contextsOf(scope, form), ({ family, places }) => `${family} ${places(scope).length}`);
  for (const alike of families.values()) {
    const everywhere = alike[0]?.places(scope) ?? [];
    for (const [schema, places] of groupBy(everywhere, (place) => place.schema)) {
      const lists = [...groupBy(places, ({ type }) => type)];
      for (const leaf of leavesOf(scope, schema, { keepsCase }).filter(({ operator }) =>
        isAskedIn(scope, form, operator),
      )) {
        await breathe();
        for (const [type, every] of lists) {
          // Contexts of one family take turns.
          const context = at(alike, turn++);
          const own = every.filter((place) => context.takes(scope, leaf.operator, place));
          if (own.length === 0) continue;
          const parts = { context, leaf, places: own, list: type.pluralName };
          const cell = {
            ...parts,
            settings: settingsOf(scope, context, type),
            triples: triplesOf(parts, isOfEverything(scope, asking)).filter(
              (triple) => !keepsCase || triple.startsWith(`${leaf.operator} not `),
            ),
          };
          for (const triple of cell.triples) note(triple, cell);
          const kind = `${context.name} x ${leaf.kind.name}`;
          if (!kinds.has(kind)) kinds.set(kind, cell);
        }
      }
    }
  }
  return { cells, kinds };
};

/**
 * An operator with a family of values and all that its answer differs from, on a type of attribute, in a family of contexts, on a list by its own
 * attributes; and each context of these on each list.
 */
const triplesOf = (
  { context, leaf, list, places }: Pick<Cell, "context" | "leaf" | "list" | "places">,
  isInEveryList: boolean,
): readonly string[] => {
  const { family, name } = context;
  const isOfList = isInEveryList && places.every(({ path }) => path.length === 0);
  // Of other rows than those of the list, what an answer differs from is for `exactCells` to say.
  const wheres = [...(isOfList ? [leaf.type, list] : []), ...(isInEveryList && !isOfList ? [] : [family])];
  return [
    `${leaf.operator} x ${leaf.kind.family} x ${family}`,
    ...wheres.flatMap((where) => leaf.differences(where)),
    // Whatever the operator is.
    ...(isOfList ? [`${name} x ${list}`] : []),
  ];
};

/** So many places of each family are looked at closely: those that lead to the most rows. */
const mostExact = 12;

/** Users may be read by other code than entries. */
const isOfUsers = ({ schema }: Place): boolean => schema.kind !== "component" && !schema.uid.startsWith("api::");

/** The rows that a place leads to; `among`: from these entries of its list. */
interface Known {
  readonly place: Place;
  readonly rows: readonly DatasetRecord[];
  readonly among?: SymbolicQuery;
}

const namesOn = ({ path, zone }: Place): readonly string[] => [
  ...(zone === undefined ? [] : [zone.name]),
  ...path.map(({ name }) => name),
];

/** Of the entries of a list some from which a place leads to no draft and no other locale, of which it is open whether they are shown. */
const someBehind = (scope: Scope, place: Place): Known | undefined => {
  const { schema, type } = place;
  const listing = listingsOf(scope).find((each) => each.type === type);
  if (listing === undefined) return undefined;
  const from = shownRows(scope, type)
    .map((row) => ({ row, ends: follow(scope, { schema: type, row }, namesOn(place)) ?? [] }))
    .filter(({ ends }) => ends.some((end) => end.schema === schema))
    .slice(0, mostEntries);
  const rows = from.flatMap(({ ends }) => ends.filter((end) => end.schema === schema).map(({ row }) => row));
  const among = amongThem(
    listing,
    from.map(({ row }) => row),
  );
  return { place, rows: [...new Set(rows)], among };
};

/**
 * Conditions on other rows than those of the list, with operands from the very rows that a place leads to: so it is known what their answers differ
 * from. One place with an example is enough for a family of contexts.
 */
const exactCells = function* (scope: Scope, asking: Asking): Iterable<Cell> {
  const { form, keepsCase } = asking;
  if (!isOfEverything(scope, asking) && !isOfPairs(scope, asking)) return;
  const elsewhere = groupBy(
    contextsOf(scope, form).filter(({ family }) => family !== "$or" && family !== "entry"),
    ({ family }) => family,
  );
  for (const [family, [context]] of elsewhere) {
    if (context === undefined) continue;
    const places = context.places(scope, true).flatMap((place): readonly Known[] => {
      const all = rowsAt(scope, place);
      const found = all === undefined && !context.pages ? someBehind(scope, place) : { place, rows: all ?? [] };
      return found === undefined || found.rows.length === 0 ? [] : [found];
    });
    // Of a negation it is known through to-one relations alone what it does.
    const isToOne = ({ path }: Place) => path.every(({ many }) => !many);
    const best = [...groupBy(places, ({ place }) => `${place.schema.uid} ${isToOne(place)}`).values()]
      .flatMap((alike) => alike.toSorted((a, b) => b.rows.length - a.rows.length).slice(0, 1))
      .toSorted((a, b) => b.rows.length - a.rows.length)
      .slice(0, mostExact);
    for (const { place, rows, among } of best) {
      const ways = [place.type.singularName, ...namesOn(place), ...(among === undefined ? [] : ["some"])];
      const of = { name: ways.join("."), rows };
      for (const leaf of leavesOf(scope, place.schema, { keepsCase, of })) {
        if (!isAskedIn(scope, form, leaf.operator) || !context.takes(scope, leaf.operator, place)) continue;
        const triples = leaf.differences(isOfUsers(place) ? `${family} of users` : family);
        if (triples.length === 0) continue;
        const settings = settingsOf(scope, { ...context, pages: false }, place.type);
        yield {
          ...{ context, leaf, places: [place], list: place.type.pluralName, triples, among },
          settings: { ...settings, all: settings.all.slice(0, 1) },
        };
      }
    }
  }
};

/** What meets in a request: a condition by four names, on a list by four. */
const namesOf = ({ context, leaf, list }: Cell): readonly string[] => [
  context.name,
  leaf.operator,
  leaf.kind.name,
  leaf.type,
  list,
];

const namesIn = (cell: Cell, { names }: Setting): readonly string[] => [...namesOf(cell), ...names];

/** Of every pair, a cell and a setting that have it. */
const examplesOf = async (
  cells: readonly Cell[],
  meetings: Meetings,
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<number, readonly [Cell, Setting]>> => {
  const { numberOf, pairsAmong } = meetings;
  const examples = new Map<number, readonly [Cell, Setting]>();
  // Most cells have nothing that another one had not: they are passed over as early as can be.
  const seen = new Set<number>();
  const isNew = (key: number) => {
    const before = seen.size;
    return seen.add(key).size > before;
  };
  for (const cell of cells) {
    await breathe();
    const settings = numberOf(cell.settings.name);
    if (!isNew((numberOf(cell.context.name) * radix + numberOf(`${cell.leaf.name} ${cell.list}`)) * radix + settings))
      continue;
    const names = namesOf(cell);
    const keys = [...pairsAmong(names), ...names.map((name) => numberOf(name) * radix + settings)];
    if (keys.filter(isNew).length === 0) continue;
    for (const setting of cell.settings.all)
      for (const pair of pairsAmong(namesIn(cell, setting)))
        if (!examples.has(pair)) examples.set(pair, [cell, setting]);
  }
  return examples;
};

/** What has no request yet. */
interface Open {
  readonly pairs: ReadonlySet<number>;
  readonly triples: ReadonlySet<string>;
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
  const known = cell.settings.all.filter(({ names: [locale] }) => locale === defaultLocale);
  const settings = Array.from({ length: Math.min(reach, known.length) }, (_, step) => at(known, turn + step));
  const pairs = settings.map(
    (setting) => pairsAmong(namesIn(cell, setting)).filter((pair) => open.pairs.has(pair)).length,
  );
  return [cell, at(settings, pairs.indexOf(Math.max(...pairs)))];
};

const requestOf = (scope: Scope, cell: Cell, setting: Setting, turn: number): SymbolicRequest => {
  const { among, context, leaf, places } = cell;
  const { paged, query } = setting;
  const place = at(places, turn);
  const order = paged ? totalOrder(scope, place.type) : undefined;
  return {
    type: place.type.singularName,
    query: {
      ...(order === undefined ? wholeList(scope, place.type, context) : { sort: order, pagination: secondPage }),
      ...query,
      ...(among === undefined ? {} : { filters: among }),
      ...context.query(scope, place, at(leaf.conditions, turn)),
    },
    ordered: order !== undefined,
    // In which order a server was filled nobody says.
    ...(scope.flavour === "spec" ? { areSetsBelow: true } : {}),
    classes: [...cell.triples, ...namesIn(cell, setting)],
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
      const selection = createSelection(attribute.type, seen);
      return [...operandsOn(scope, schema, attribute, making)].flatMap(([operator, all]) =>
        [...groupBy(all, ({ stored }) => kindOf(stored).name).values()].flatMap((alike) => {
          const some = alike.filter((_, index) => index % Math.ceil(alike.length / choices) === 0);
          const distinct = some.map(({ stored }) => {
            if (stored.length === 0) return column.includes(null) ? presenceOf(scope, operator, seen) : [];
            if (scope.flavour === "observed") return isMixed(selection(operator, stored)) ? ["all", "nothing"] : [];
            const alternates = alternatesOf(attribute.type, selection, operator, stored);
            return keepsCase
              ? alternates.filter((each) => each === `${operator}i` || each === "lower case")
              : alternates;
          });
          const kind = kindOf(some[0]?.stored ?? []);
          return fewestThatCover(distinct).map((alternates) => {
            const best = some.filter((_, index) => String(distinct[index]) === String(alternates));
            const name = `${operator} ${kind.name} ${attribute.type} ${schema.uid} ${alternates.join()}`;
            const conditions = best.map(({ condition }) => condition);
            const once = createMemo();
            const differences = (where: string) =>
              once(where, () => alternates.map((other) => `${operator} not ${other} x ${where}`));
            return { name, operator, kind, type: attribute.type, differences, conditions };
          });
        }),
      );
    });
    // Attributes of one type are alike where their conditions are.
    return [...groupBy(leaves, ({ name }) => name).values()].flatMap((alike) => {
      const conditions = alike.flatMap((leaf) => leaf.conditions);
      return alike.slice(0, 1).map((leaf) => ({ ...leaf, conditions }));
    });
  });

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
const settingsOf = (scope: Scope, context: Context, type: ContentType): Settings => {
  const pages = context.pages && totalOrder(scope, type) !== undefined;
  const name = `settings ${type.localized} ${type.draftAndPublish} ${pages}`;
  return scope.once(name, () => ({
    name,
    all: localesOf(scope, type).flatMap((locale) =>
      statesOf(type).flatMap((state) =>
        (pages ? [false, true] : [false]).map((paged) => ({
          names: [locale.name, state.name, paged ? "second page" : "whole list"],
          paged,
          query: { ...locale.query, ...state.query },
        })),
      ),
    ),
  }));
};

interface Named {
  readonly name: string;
  readonly query: SymbolicQuery;
}

const defaultLocale = "default locale";

/** What stands for all locales, the specification does not show. */
const localesOf = ({ flavour, index }: Scope, { localized }: ContentType): readonly Named[] => {
  const codes = index.dataset.locales.map(({ code }) => code);
  return [
    { name: defaultLocale, query: {} },
    ...(localized ? codes.map((locale) => ({ name: `locale ${locale}`, query: { locale } })) : []),
    ...(localized && flavour === "observed" ? [{ name: "all locales", query: { locale: "all" } }] : []),
  ];
};

const statesOf = ({ draftAndPublish }: ContentType): readonly Named[] => [
  { name: "no state", query: {} },
  ...(draftAndPublish ? ["live", "preview"].map((name) => ({ name, query: { publicationState: name } })) : []),
];

/** The member at an index that goes round. */
const at = <T>(list: readonly T[], index: number): T => {
  const member = list[index % list.length];
  if (member === undefined) throw new InvariantError("an empty list has no member");
  return member;
};
