import type fc from "fast-check";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { everything, type Listed, listed } from "../../kit/expect/laws.js";
import { type RequestParts, requestArbitrary } from "../../kit/random/arbitraries/request.js";
import { createScope, type Flavour, type Scope } from "../../kit/random/arbitraries/scope.js";
import { tryProperty, withLongCases } from "../../kit/random/property.js";
import { smallerRequests } from "../../kit/random/smaller.js";
import { resolveQuery, type SymbolicQuery, type SymbolicRequest } from "../../kit/random/symbolic.js";

/** A law about random cases, which compares answers of one server with each other: it needs no oracle. */
export interface RandomLaw<Case> extends CheckOptions {
  /** How far its cases go; within the specification unless given. */
  readonly flavour?: Flavour;
  /** How many requests a case sends: so much fewer are the cases. */
  readonly requests: number;
  /** Cases are plain JSON: what is saved of one is tried again as it is. */
  readonly cases: (scope: Scope) => fc.Arbitrary<Case>;
  readonly holds: (target: Target, tried: Case) => Promise<void>;
  readonly smaller?: (tried: Case) => readonly Case[];
}

/** Makes a check of a law. It knows no entry of the dataset. */
export const law = <Case>(id: string, definition: RandomLaw<Case>): OwnedCheck => {
  const { flavour = "spec", requests, cases, holds, smaller, ...options } = definition;
  return check(id, { ...options, random: true, anyContent: true }, (target) =>
    tryProperty(withLongCases(target, { requests, concurrency: target.random.concurrency }), {
      arbitrary: () => cases(createScope(target, flavour)),
      test: (tried) => holds(target, tried),
      ...(smaller === undefined ? {} : { smaller }),
    }),
  );
};

/** A case about one list. */
export interface ListCase {
  readonly request: SymbolicRequest;
}

/** The same case about lists that ask a little less. */
export const smallerLists = <Case extends ListCase>(tried: Case): readonly Case[] =>
  smallerRequests(tried.request).map((request) => ({ ...tried, request }));

/** Random lists whose order the request decides, on every database alike. */
export const orderedLists = (scope: Scope, parts: RequestParts): fc.Arbitrary<SymbolicRequest> =>
  scope.once(`ordered ${parts.join()}`, () =>
    requestArbitrary(scope, ["sort", ...parts]).filter(({ ordered }) => ordered),
  );

/** Asks for a list of the case, with other members of the query: undefined leaves one out. */
export const ask = (target: Target, { type, query }: SymbolicRequest, other: SymbolicMembers = {}): Promise<Listed> => {
  const members = Object.entries({ ...query, ...other }).filter(([, value]) => value !== undefined);
  // What is undefined was taken out.
  const whole = Object.fromEntries(members) as SymbolicQuery;
  return listed(target, { type, query: resolveQuery(whole, target) });
};

type SymbolicMembers = { readonly [Key in string]: SymbolicQuery[string] | undefined };

/** The entries of a type that filters match, on one page, in any order: the first page where they are populated, which pagination cannot be combined with. */
export const filtered = (
  target: Target,
  type: string,
  filters: SymbolicQuery,
  other: SymbolicMembers = {},
): Promise<Listed> =>
  ask(
    target,
    {
      type,
      ordered: false,
      classes: [],
      query: { filters, ...(other.populate === undefined ? { pagination: { ...everything } as SymbolicQuery } : {}) },
    },
    other,
  );
