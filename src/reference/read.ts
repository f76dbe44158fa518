import { type Bounded, bounded } from "../base/bounded.js";
import type { QueryParser } from "../base/libraries/qs.js";
import { andThen, ok, type Result } from "../base/result.js";
import type { Accelerator, Evaluation } from "./evaluate/evaluation.js";
import { matchEntries } from "./evaluate/match.js";
import { sortedPage } from "./evaluate/order.js";
import { selectEntries } from "./evaluate/populate.js";
import type { EntrySet, ResultPage } from "./evaluate/result-set.js";
import type { Caller } from "./model/caller.js";
import type { Entry, Limits } from "./model/dataset.js";
import type { Dialect } from "./model/dialect.js";
import type { ContentType } from "./model/schema.js";
import type { ListPlan, Selection } from "./query/plan.js";
import type { PublicationState } from "./query/publication-state.js";
import { type Paging, parseQueryString, validateList, validateOne } from "./query/query.js";
import type { RawQuery } from "./query/raw-query.js";
import type { Setting } from "./query/scope.js";
import { entryText, listText, type Shape } from "./serialize/entries.js";
import { type Current, tableOf } from "./store/store.js";
import type { Ways } from "./ways.js";

/** What a query is answered with. */
export interface QueryContext extends Bounded {
  readonly current: Current;
  readonly ways: Ways;
  /** What the database decides. */
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly caller: Caller;
  /** Changes what is asked of a type, before it is read. Default: nothing. */
  readonly adapt?: AdaptQuery | undefined;
  /** What queries are read with. Default: `qs-6.15`. */
  readonly queryParser?: QueryParser | undefined;
  /** Shortcuts that the evaluation may take. Default: none. */
  readonly accelerator?: Accelerator | undefined;
}

/** Changes the parameters of a query to a type, nested as qs parsed them. */
export type AdaptQuery = (type: ContentType, query: RawQuery) => RawQuery;

const parsed = ({ adapt, queryParser }: QueryContext, type: ContentType, search: string): RawQuery => {
  const query = parseQueryString(search, queryParser);
  return adapt === undefined ? query : adapt(type, query);
};

const settingOf = ({ caller, current: { store }, dialect, limits, ways }: QueryContext): Setting => ({
  model: store.model,
  defaultLocale: store.defaultLocale,
  ways,
  dialect,
  limits,
  caller,
});

/** Evaluates a plan and writes what comes of it. What that takes is bounded. */
const evaluated = <T>(context: QueryContext, rest: string, act: (evaluation: Evaluation) => T): Result<T> => {
  const { accelerator, current, dialect, ways } = context;
  const text = { patterns: ways.patterns, dialect };
  return bounded(context, [rest], () => act({ store: current.store, text, accelerator }));
};

/** Evaluates a list request: match and count, sort and cut into a page (in this order), and only then populate what the page holds. */
const evaluateList = (plan: ListPlan, evaluation: Evaluation): ResultPage => {
  const { page } = plan;
  const matching = matchEntries(plan, evaluation);
  const set = selectEntries(plan, sortedPage(matching, plan, evaluation), evaluation);
  return { set, page, total: page.withCount ? matching.length : undefined };
};

const planOf = (context: QueryContext, type: ContentType, search: string, paging: Paging): Result<ListPlan> =>
  validateList(parsed(context, type, search), type, settingOf(context), paging);

/** The page of entries that `GET /api/:pluralApiId?search` asks for (section 4.1), as `bench/` measures it. `search` has no leading `?`. */
export const findPage = (context: QueryContext, type: ContentType, search: string): Result<ResultPage> =>
  andThen(planOf(context, type, search, "pages"), (plan) =>
    evaluated(context, "pagination", (evaluation) => evaluateList(plan, evaluation)),
  );

/** The JSON text of such a page. The window of a list of users or files is a JSON array without envelope and `attributes` (section 2.2). */
export const list = (
  context: QueryContext,
  type: ContentType,
  search: string,
  paging: "pages" | "window" = "pages",
): Result<string> =>
  andThen(planOf(context, type, search, paging), (plan) =>
    evaluated(context, "pagination", (evaluation) =>
      listText(evaluateList(plan, evaluation), paging === "pages" ? "entry" : "bare", evaluation),
    ),
  );

/** The number of entries that match the query's filters. */
export const count = (context: QueryContext, type: ContentType, search: string): Result<number> =>
  andThen(planOf(context, type, search, "window"), (plan) =>
    evaluated(context, "filters", (evaluation) => matchEntries(plan, evaluation).length),
  );

/** What a request for one entry asks to be returned of it: `fields` and `populate` (sections 4.5 and 4.6). */
export const selectionOf = (context: QueryContext, type: ContentType, search: string): Result<Selection> =>
  validateOne(parsed(context, type, search), type, settingOf(context));

/** What is returned of an entry, before it is written. */
export const selected = (context: QueryContext, selection: Selection, entry: Entry): Result<EntrySet> =>
  evaluated(context, "populate", (evaluation) => selectEntries(selection, [entry], evaluation));

/** The JSON text of the entry with this id, in its envelope or bare (section 2.2). Undefined when there is none. */
export const printEntry = (
  context: QueryContext,
  selection: Selection,
  id: number,
  shape: Shape,
): Result<string | undefined> => {
  const entry = tableOf(context.current.store, selection.schema.uid).entries.get(id);
  if (entry === undefined) return ok(undefined);
  return evaluated(context, "populate", (evaluation) =>
    entryText(selectEntries(selection, [entry], evaluation), shape, evaluation),
  );
};

/** The JSON text of one entry: `fields` and `populate` apply. Undefined when there is no entry with this id. */
export const findOne = (
  context: QueryContext,
  type: ContentType,
  id: number,
  search: string,
  shape: Shape = "entry",
): Result<string | undefined> =>
  andThen(selectionOf(context, type, search), (selection) => printEntry(context, selection, id, shape));

/**
 * The entry of a single type, of the asked locale and of the asked state unless `state` is another. Undefined when it
 * is not set.
 */
export const findSingleEntry = (
  context: QueryContext,
  type: ContentType,
  search: string,
  state?: PublicationState,
): Result<Entry | undefined> => {
  const query = parsed(context, type, search);
  const asked = state === undefined ? query : { ...query, publicationState: state };
  return andThen(validateList(asked, type, settingOf(context), "single"), (plan) =>
    evaluated(context, "filters", (evaluation) => evaluateList(plan, evaluation).set.entries[0]),
  );
};

/**
 * The JSON text of a single type's entry, of the asked state and locale; of a list of its entries where all locales are
 * asked for. Undefined when it is not set.
 */
export const findSingle = (context: QueryContext, type: ContentType, search: string): Result<string | undefined> =>
  andThen(planOf(context, type, search, "single"), (plan) =>
    evaluated(context, "populate", (evaluation) => {
      const { set } = evaluateList(plan, evaluation);
      if (type.localized && plan.locales === undefined) return listText({ set }, "entry", evaluation);
      return set.entries.length === 0 ? undefined : entryText(set, "entry", evaluation);
    }),
  );
