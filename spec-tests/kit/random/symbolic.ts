import { isRecord } from "../base.js";
import type { Query, QueryValue } from "../contract/address.js";
import type { Target } from "../contract/target.js";

/** Stands for the id of an entry of the dataset, whatever id a server gave to it. */
interface SymbolicId {
  readonly $entry: readonly [type: string, key: string];
}

export interface SymbolicQuery {
  readonly [key: string]: SymbolicValue;
}

/** A member of a {@link SymbolicQuery}. */
export type SymbolicValue = string | number | boolean | null | SymbolicId | SymbolicQuery | readonly SymbolicValue[];

/** A condition on what a path of relations leads to. */
export const conditionBelow = (path: readonly string[], condition: SymbolicQuery): SymbolicQuery =>
  path.reduceRight<SymbolicQuery>((inner, name) => ({ [name]: inner }), condition);

/** A list request that means the same on every server. */
export interface SymbolicRequest {
  readonly type: string;
  readonly query: SymbolicQuery;
  /** Whether the answer's order is decided by the query; if not, it is compared as a set. */
  readonly ordered: boolean;
  /** Set where the order of populated lists is open: they are compared as sets. */
  readonly areSetsBelow?: true;
  /** By the name of a populated relation, the keys of its entries whose place in its order is open: the others are in the order of the query. */
  readonly openBelow?: Readonly<Record<string, readonly string[]>>;
  /** What the request exercises: `$eq x string x depth 1 x null`, `fields string`. Random requests say nothing of it. */
  readonly classes: readonly string[];
}

/** Requests that cover what meets in a condition. */
export interface Covering {
  readonly requests: readonly SymbolicRequest[];
  /** An operator, a family of values or what its answer differs from, and a place, a list or a type: those that the data gives an example of. */
  readonly triples: readonly string[];
  /**
   * The pairs of operators, values, contexts, types of attributes, lists, locales, states and pages that there are: all of them where everything is asked
   * for, else those with a context.
   */
  readonly pairs: readonly string[];
}

/** What a class is of, without what meets it: `$eq not $ne` of `$eq not $ne x string`. */
export const firstNameOf = (met: string): string => {
  const end = met.indexOf(" x ");
  return end === -1 ? met : met.slice(0, end);
};

/** Of some requests those that exercise something that none before them does; of what meets in them the first name counts. */
export const firstOfEach = <T extends Pick<SymbolicRequest, "classes">>(requests: readonly T[]): readonly T[] => {
  const seen = new Set<string>();
  return requests.filter(({ classes }) => {
    const before = seen.size;
    for (const met of classes) seen.add(firstNameOf(met));
    return seen.size > before;
  });
};

/** The attributes that anything populated is asked for in the order of, at any depth. */
export const sortedBelow = ({ populate }: SymbolicQuery): readonly string[] => {
  if (!isRecord(populate)) return [];
  return Object.values(populate).flatMap((options) => {
    if (!isRecord(options)) return [];
    const { sort, on } = options as SymbolicQuery;
    return [
      ...[sort].flat().flatMap((order) => (typeof order === "string" ? (order.split(":")[0] ?? []) : [])),
      ...sortedBelow(options as SymbolicQuery),
      ...(on === undefined ? [] : sortedBelow({ populate: on })),
    ];
  });
};

/** Puts a server's ids in. */
export const resolveQuery = (query: SymbolicQuery, target: Pick<Target, "id">): Query =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, resolve(value, target)]));

const resolve = (value: SymbolicValue, target: Pick<Target, "id">): QueryValue => {
  if (isSymbolicId(value)) return target.id(...value.$entry);
  if (Array.isArray(value)) return value.map((member: SymbolicValue) => resolve(member, target));
  // Arrays and ids are handled above: what is left of the objects is a query.
  return isRecord(value) ? resolveQuery(value as SymbolicQuery, target) : (value as QueryValue);
};

const isSymbolicId = (value: SymbolicValue): value is SymbolicId => isRecord(value) && Array.isArray(value.$entry);
