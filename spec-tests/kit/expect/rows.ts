import { printQuery } from "../contract/address.js";
import { type CheckOptions, check, type OwnedCheck } from "../contract/check.js";
import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { isRefusalOfForm } from "../forms/refused.js";
import { isEqual } from "./compare.js";
import { expectRefusal, type Refusal, rejected } from "./error.js";
import { expectEqual, expectKeys, expectList, expectSameKeys, keysOf, paginationOf } from "./expect.js";

/** What is expected of the answer to each query: the text after `?`, its values as they read, with `%26` for `&`, `%25` for `%` and so on. */
type Rows<Expected> = Readonly<Record<string, Expected>>;

/**
 * A check whose requests are data, as a file of rows has it: `statements/rows/rows.schema.json`. `{tags:oak}` in a query stands for the id that the server gave
 * to that entry of the dataset. Entries are named by their natural keys.
 */
export interface CheckOfRows extends CheckOptions {
  /** The path of the list that is asked for: `/api/tags`. */
  readonly get: string;
  /** Set where the queries are sent as they stand, for it is their spelling that is checked. */
  readonly asWritten?: true;
  /** The entries that a list holds, in any order, none of them twice, and which `total` counts. */
  readonly matches?: Rows<readonly string[]>;
  /** The entries that a list holds, in their order. */
  readonly lists?: Rows<readonly string[]>;
  /** Queries that are refused. A plain list comes first, so that a server that refuses everything does not pass. */
  readonly refuses?: readonly string[];
  /** How they are refused, with the status 400 unless it has another one. Without it: with the measured 400, or the 500 that ends the same mistake elsewhere. */
  readonly error?: ErrorOfRows | readonly ErrorOfRows[];
  /**
   * Filters that the specification rules out without an outcome, each before filters that ask for what a server may make of it: whoever does not refuse the
   * first answers as if they, or the part of them that is ruled out, were not there, or carries them out. What is half done is wrong. A plain list comes
   * first here, too.
   */
  readonly ruledOut?: readonly (readonly [filters: string, ...outcomes: readonly string[]])[];
}

type ErrorOfRows = Partial<Refusal>;

/** Makes a check of its rows: each is one request. */
export const checkOfRows = (
  id: string,
  { get, asWritten, matches = {}, lists = {}, refuses = [], error, ruledOut = [], ...options }: CheckOfRows,
): OwnedCheck =>
  check(id, options, async (target) => {
    const isOnlyRefused = Object.keys({ ...matches, ...lists }).length === 0;
    const type = get.slice("/api/".length);
    const ask: Ask = (query) => target.list(type, asWritten ? query : sentAs(target, query));
    for (const [query, keys] of Object.entries(matches)) {
      const answer = await ask(wholeListOf(query));
      expectSameKeys(target, answer, type, keys);
      expectEqual(answer, paginationOf(answer).total, keys.length, "meta.pagination.total");
    }
    for (const [query, keys] of Object.entries(lists)) expectKeys(target, await ask(query), type, keys);
    if (isOnlyRefused) expectList(await target.list(type));
    const refusal = error === undefined ? rejected : [error].flat().map((each) => ({ status: 400, ...each }));
    for (const query of refuses) expectRefusal(await ask(query), refusal);
    const keysIn = (answer: Answer) => [...keysOf(target, type, expectList(answer))].sort();
    for (const [filters, ...outcomes] of ruledOut) await expectOneOf(ask, keysIn, filters, outcomes);
  });

type Ask = (query: string) => Promise<Answer>;

const expectOneOf = async (
  ask: Ask,
  keysIn: (answer: Answer) => readonly string[],
  filters: string,
  outcomes: readonly string[],
): Promise<void> => {
  const answer = await ask(wholeListOf(filters));
  if (isRefusalOfForm(answer.status)) return;
  const keys = keysIn(answer);
  const allowed: (readonly string[])[] = [];
  for (const outcome of ["", ...outcomes]) allowed.push(keysIn(await ask(wholeListOf(outcome))));
  if (!allowed.some((each) => isEqual(each, keys))) expectEqual(answer, keys, allowed.at(-1), "The entries");
};

/** With a page that is large enough for any list of the dataset. */
const wholeListOf = (query: string): string => `${query}${query === "" ? "" : "&"}pagination[pageSize]=100`;

/** A query with the ids of the server, its values percent-encoded as those of all other requests are. */
const sentAs = (target: Target, query: string): string =>
  query
    .replaceAll(/\{([^:{}]+):([^{}]+)\}/g, (_, type: string, key: string) => String(target.id(type, key)))
    .split("&")
    .map((parameter) => {
      const [name = "", ...value] = parameter.split("=");
      return value.length === 0 ? name : `${name}${printQuery({ "": decodeURIComponent(value.join("=")) })}`;
    })
    .join("&");
