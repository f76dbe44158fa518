import { groupBy } from "../base.js";
import { InvariantError } from "../contract/failure.js";
import { createDecisionTest } from "../dataset/dialect.js";
import { everything } from "../expect/laws.js";
import type { ContentType, Schema } from "../reference.js";
import { type Context, contextsOf, type Place } from "./arbitraries/contexts.js";
import { operandsOn } from "./arbitraries/operands.js";
import type { Scope } from "./arbitraries/scope.js";
import { totalOrder } from "./arbitraries/sort.js";
import { createOperandKinds, type ValueKind } from "./arbitraries/value-kinds.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** Requests that cover what meets in a condition. */
export interface Covering {
  readonly requests: readonly SymbolicRequest[];
  /** The triples of operator, family of values and family of contexts that the data gives an example of. */
  readonly triples: ReadonlySet<string>;
  /** The pairs of operators, values, contexts, types of attributes, locales, states and pages that there are. */
  readonly pairs: ReadonlySet<string>;
}

/** Conditions on an attribute with one operator and one kind of value. */
interface Leaf {
  /** All of the following in a word. */
  readonly name: string;
  readonly operator: string;
  readonly kind: ValueKind;
  readonly type: string;
  readonly conditions: readonly SymbolicQuery[];
  /** Whether some rows fulfil each of the conditions and others do not. */
  readonly decides: boolean;
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
  readonly places: readonly Place[];
  readonly settings: Settings;
}

/**
 * Every operator on every family of values in every family of contexts, and every pair of operators, values, contexts, types of attributes,
 * locales, states and pages. The tuples are the same with any seed: it chooses the attributes and the values.
 */
export const coveringOf = (scope: Scope, seed: number): Covering =>
  scope.once(`covering ${seed}`, () => cover(scope, seed));

const cover = (scope: Scope, seed: number): Covering => {
  const cells = cellsOf(scope);
  const meetings = createMeetings();
  const examples = examplesOf([...cells.values()].flat(), meetings);
  const open = { pairs: new Set(examples.keys()), triples: new Set(cells.keys()) };
  const requests: SymbolicRequest[] = [];
  const take = (cell: Cell, setting: Setting) => {
    for (const pair of meetings.pairsAmong(namesIn(cell, setting))) open.pairs.delete(pair);
    for (const triple of triplesOf(cell)) open.triples.delete(triple);
    requests.push(requestOf(scope, cell, setting, seed + requests.length));
  };
  for (const [triple, some] of cells)
    if (open.triples.has(triple)) take(...mostOpen(some, open, seed + requests.length, meetings));
  for (const [pair, example] of examples) if (open.pairs.has(pair)) take(...example);
  return { requests, triples: new Set(cells.keys()), pairs: new Set([...examples.keys()].map(meetings.print)) };
};

/** Pairs of names as numbers: hundreds of thousands are looked up, some thousands are printed. */
interface Meetings {
  readonly numberOf: (name: string) => number;
  readonly pairsAmong: (names: readonly string[]) => readonly number[];
  readonly print: (pair: number) => string;
}

/** More than there are names. */
const radix = 65_536;

const createMeetings = (): Meetings => {
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
      return all.flatMap((one, index) => all.slice(index + 1).map((other) => one * radix + other));
    },
    print: (pair) => `${names[Math.floor(pair / radix)]} x ${names[pair % radix]}`,
  };
};

/** Of each triple the cells, those alone that decide where there are any. */
const cellsOf = (scope: Scope): ReadonlyMap<string, readonly Cell[]> => {
  const cells = new Map<string, Cell[]>();
  for (const context of contextsOf(scope)) {
    for (const [schema, places] of groupBy(context.places(scope), (place) => place.schema)) {
      const lists = [...groupBy(places, ({ type }) => type)];
      for (const leaf of leavesOf(scope, schema)) {
        if (!context.takes(scope, leaf.operator)) continue;
        for (const [type, own] of lists) {
          const cell = {
            context,
            leaf,
            places: own,
            list: type.pluralName,
            settings: settingsOf(scope, context, type),
          };
          for (const triple of triplesOf(cell)) {
            const found = cells.get(triple) ?? [];
            found.push(cell);
            cells.set(triple, found);
          }
        }
      }
    }
  }
  return new Map(
    [...cells].map(([triple, found]) => {
      const deciding = found.filter(({ leaf }) => leaf.decides);
      return [triple, deciding.length > 0 ? deciding : found];
    }),
  );
};

/** An operator with a family of values and a type of attribute, in a family of contexts and on a list. */
const triplesOf = ({ context: { family }, leaf: { operator, kind, type }, list }: Cell): readonly string[] => [
  `${operator} x ${kind.family} x ${family}`,
  `${operator} x ${type} x ${family}`,
  `${operator} x ${kind.family} x ${list}`,
];

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
const examplesOf = (cells: readonly Cell[], meetings: Meetings): ReadonlyMap<number, readonly [Cell, Setting]> => {
  const { numberOf, pairsAmong } = meetings;
  const examples = new Map<number, readonly [Cell, Setting]>();
  // Most cells have nothing that another one had not: they are passed over as early as can be.
  const seen = new Set<number>();
  const isNew = (key: number) => {
    const before = seen.size;
    return seen.add(key).size > before;
  };
  for (const cell of cells) {
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

/** How many cells are looked at for a triple, and how many settings of each. */
const reach = 24;

/** What has no request yet. */
interface Open {
  readonly pairs: ReadonlySet<number>;
  readonly triples: ReadonlySet<string>;
}

/** Of some cells, the one and the setting with the most triples and then pairs that have no request yet. */
const mostOpen = (
  cells: readonly Cell[],
  open: Open,
  turn: number,
  { pairsAmong }: Meetings,
): readonly [Cell, Setting] => {
  let best: readonly [Cell, Setting] | undefined;
  let most = -1;
  for (let step = 0; step < Math.min(reach, cells.length); step++) {
    const cell = at(cells, turn + step);
    const triples = triplesOf(cell).filter((triple) => open.triples.has(triple)).length;
    for (let index = 0; index < Math.min(reach, cell.settings.all.length); index++) {
      const setting = at(cell.settings.all, turn + index);
      const met = open.pairs.size === 0 ? [] : pairsAmong(namesIn(cell, setting));
      const count = triples * radix + met.filter((pair) => open.pairs.has(pair)).length;
      if (count > most) [best, most] = [[cell, setting], count];
    }
  }
  if (best === undefined) throw new InvariantError("a triple that nothing is asked of");
  return best;
};

const requestOf = (scope: Scope, cell: Cell, setting: Setting, turn: number): SymbolicRequest => {
  const { context, leaf, places } = cell;
  const { paged, query } = setting;
  const place = at(places, turn);
  const order = paged ? totalOrder(scope, place.type) : undefined;
  return {
    type: place.type.singularName,
    query: {
      ...(order === undefined ? { pagination: everything } : { sort: order, pagination: secondPage }),
      ...query,
      ...context.query(scope, place, at(leaf.conditions, turn)),
    },
    ordered: order !== undefined,
    classes: [...triplesOf(cell), ...namesIn(cell, setting)],
  };
};

const secondPage = { page: 2, pageSize: 2 } as const;

/** How many conditions there are to choose from. */
const choices = 8;

/** By attribute, operator and kind of value, the conditions on a schema's own attributes. */
const leavesOf = (scope: Scope, schema: Schema): readonly Leaf[] =>
  scope.once(`leaves ${schema.uid}`, () =>
    scope.scalars(schema).flatMap((attribute) => {
      const column = scope.column(schema, attribute.name);
      const kindOf = createOperandKinds(attribute.type, column);
      const isDecided = createDecisionTest(attribute.type, column);
      return [...operandsOn(scope, schema, attribute)].flatMap(([operator, all]) =>
        [...groupBy(all, ({ stored }) => kindOf(stored).name).values()].map((alike) => {
          const some = alike.filter((_, index) => index % Math.ceil(alike.length / choices) === 0);
          const deciding = some.filter(({ stored }) =>
            stored.length === 0 ? column.includes(null) : isDecided(operator, stored),
          );
          const kind = kindOf(some[0]?.stored ?? []);
          return {
            name: `${operator} ${kind.name} ${attribute.type}`,
            operator,
            kind,
            type: attribute.type,
            conditions: (deciding.length > 0 ? deciding : some).map(({ condition }) => condition),
            decides: deciding.length > 0,
          };
        }),
      );
    }),
  );

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

/** What stands for all locales, the specification does not show. */
const localesOf = ({ flavour, index }: Scope, { localized }: ContentType): readonly Named[] => {
  const codes = index.dataset.locales.map(({ code }) => code);
  return [
    { name: "default locale", query: {} },
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
