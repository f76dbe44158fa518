import { isRecord } from "../base.js";
import { printQuery } from "../contract/address.js";
import { type CheckOptions, check, type OwnedCheck } from "../contract/check.js";
import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { isRefusalOfForm } from "../forms/refused.js";
import { isEqual } from "./compare.js";
import { expectRefusal, type Refusal, rejected } from "./error.js";
import { expectEqual, expectKeys, expectList, expectOne, expectSameKeys, keysOf, paginationOf } from "./expect.js";
import { choosing, type Members } from "./populated.js";
import { expectShown, type Shown } from "./shown.js";

/** What is expected of the answer to each query: the text after `?`, its values as they read, with `%26` for `&`, `%25` for `%` and so on. */
type Rows<Expected> = Readonly<Record<string, Expected>>;

/** What an answer holds, and each entry of it shows: `answer` of the schema. Members that are left out are not compared. */
export interface Answered extends Shown {
  readonly entries?: readonly string[];
  readonly inAnyOrder?: true;
  readonly count?: number;
  readonly total?: number;
  readonly pagination?: Members;
  readonly meta?: Members;
}

/** Requests for what stands at one path. `{tags:oak}` in a query stands for the id that the server gave to that entry of the dataset. Its members: `requests` of the schema. */
export interface TableOfRows {
  readonly get: string;
  readonly of?: string;
  readonly as?: string;
  readonly asWritten?: true;
  readonly matches?: Rows<readonly string[]>;
  readonly lists?: Rows<readonly string[]>;
  readonly answers?: Rows<Answered>;
  /** Queries that are refused. Where no others stand before them, a plain request comes first, so that a server that refuses everything does not pass. */
  readonly refuses?: readonly string[];
  readonly error?: ErrorOfRows | readonly ErrorOfRows[];
  /** What is half done is wrong. A plain list comes first here, too. */
  readonly ruledOut?: readonly (readonly [filters: string, ...outcomes: readonly string[]])[];
}

/** A check whose requests are data, as a file of rows has it: `statements/rows/rows.schema.json`. Entries are named by their natural keys. */
export interface CheckOfRows extends CheckOptions, TableOfRows {
  readonly note?: string;
  readonly and?: readonly TableOfRows[];
}

interface ErrorOfRows extends Partial<Omit<Refusal, "message">> {
  readonly message?: string;
  readonly messagePattern?: string;
}

/** Makes a check of its rows: each is one request. */
export const checkOfRows = (
  id: string,
  { get, of, as, asWritten, matches, lists, answers, refuses, error, ruledOut, and = [], note: _, ...own }: CheckOfRows,
): OwnedCheck => {
  const first = { get, of, as, asWritten, matches, lists, answers, refuses, error, ruledOut };
  return check(id, own, async (target) => {
    await tryTable(target, first, false);
    for (const table of and) await tryTable(target, table, true);
  });
};

/** The rows of a table, none of which need be there. */
type Given = { readonly [Member in keyof TableOfRows]: TableOfRows[Member] | undefined } & Pick<TableOfRows, "get">;

/** `isMore`: whether another table comes before it, which shows that the server does not refuse everything. */
const tryTable = async (target: Target, table: Given, isMore: boolean): Promise<void> => {
  const { asWritten, matches, lists, answers, refuses = [], error, ruledOut = [] } = table;
  const answered = [
    ...mapped(matches, wholeListOf, (entries) => ({ entries, inAnyOrder: true, total: entries.length })),
    ...mapped(lists, asItIs, (entries) => ({ entries })),
    ...mapped(answers, asItIs, asItIs),
  ];
  const refusal = error === undefined ? rejected : [error].flat().map(refusalOf);
  const place = placeOf(target, table);
  const ask: Ask = (query) => place.ask(asWritten ? query : sentAs(target, query));
  for (const [query, expected] of answered) expectAnswer(target, place, await ask(query), expected);
  if (answered.length === 0 && !isMore) place.read(await place.ask());
  for (const query of refuses) expectRefusal(await ask(query), refusal);
  const keysIn = (answer: Answer) => [...keysOf(target, place.type, expectList(answer))].sort();
  for (const [filters, ...outcomes] of ruledOut) await expectOneOf(ask, keysIn, filters, outcomes);
};

type Ask = (query: string) => Promise<Answer>;

const asItIs = <T>(value: T): T => value;

const mapped = <T>(
  rows: Rows<T> = {},
  queryOf: (query: string) => string,
  answerOf: (expected: T) => Answered,
): readonly (readonly [query: string, expected: Answered])[] =>
  Object.entries(rows).map(([query, expected]) => [queryOf(query), answerOf(expected)]);

const refusalOf = ({ messagePattern, ...error }: ErrorOfRows): Refusal => ({
  status: 400,
  ...error,
  ...(messagePattern === undefined ? {} : { message: new RegExp(messagePattern) }),
});

/** What stands at a path: the type of its entries, how they are asked for, and how an answer is read. */
interface Place {
  readonly type: string;
  ask(query?: string): Promise<Answer>;
  read(answer: Answer): ReturnType<typeof expectList>;
}

const placeOf = (target: Target, { get: path, of, as }: Given): Place => {
  const [, type = "", key] = /^\/api\/([a-z-]+)(?:\/\{(.+)\})?$/.exec(path) ?? [];
  const readOne = (answer: Answer) => [expectOne(answer)];
  // What not everybody may find need not be known to who runs the kit.
  const list = (query?: string) =>
    as === undefined ? target.list(type, query) : target.get(path, query, { authorization: as });
  if (of !== undefined) {
    const chosen = printQuery(choosing(target, type, of));
    const ask = (query?: string) => list(query ? `${chosen}&${query}` : chosen);
    return { type, ask, read: (answer) => expectKeys(target, answer, type, [of]) };
  }
  if (key !== undefined) return { type, ask: (query) => target.one(type, key, query), read: readOne };
  if (target.wholeDataset.type(type).kind === "singleType")
    return { type, ask: (query) => target.get(path, query), read: readOne };
  return { type, ask: list, read: expectList };
};

const expectAnswer = (target: Target, { type, read }: Place, answer: Answer, expected: Answered): void => {
  const { entries: keys, inAnyOrder, count, total, pagination, meta, ...shown } = expected;
  const expectEntries = inAnyOrder ? expectSameKeys : expectKeys;
  const entries = keys === undefined ? read(answer) : expectEntries(target, answer, type, keys);
  if (count !== undefined) expectEqual(answer, entries.length, count, "The number of entries");
  if (total !== undefined) expectEqual(answer, paginationOf(answer).total, total, "meta.pagination.total");
  if (pagination !== undefined) expectEqual(answer, paginationOf(answer), pagination, "meta.pagination");
  if (meta !== undefined) expectEqual(answer, isRecord(answer.json) ? answer.json.meta : undefined, meta, "meta");
  if (Object.keys(shown).length === 0) return;
  for (const { attributes } of entries) expectShown(target, answer, type, attributes, shown);
};

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
