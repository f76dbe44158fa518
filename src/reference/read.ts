import { type Budget, createBudget, defaultMaxWork, OverBudget } from "../base/budget.js";
import { formatPath } from "../base/issue.js";
import { andThen, fail, ok, type Result } from "../base/result.js";
import { countAnswer } from "./evaluate/answer-size.js";
import { evaluateList, matchRows } from "./evaluate/evaluate-list.js";
import type { Evaluation } from "./evaluate/evaluation.js";
import { selectRows } from "./evaluate/populate.js";
import type { ResultPage, RowSet } from "./evaluate/result-set.js";
import type { Caller } from "./model/caller.js";
import type { Profile } from "./model/profile.js";
import type { ContentType } from "./model/schema.js";
import { operators } from "./operators/operators.js";
import { parseQuery, type RawQuery } from "./parse/parse-query.js";
import type { PublicationState } from "./parse/publication-state.js";
import {
  bareEntryDocument,
  bareListDocument,
  entryDocument,
  listDocument,
  unpagedDocument,
} from "./serialize/document.js";
import type { Store } from "./store/store.js";
import type { Limits } from "./validate/pagination.js";
import type { Selection } from "./validate/plan.js";
import {
  asksForAllLocales,
  type Setting,
  validateBareList,
  validateList,
  validateOne,
  validateSingle,
} from "./validate/validate-query.js";

export type { Limits } from "./validate/pagination.js";

/** What a query is answered with. */
export interface QueryContext {
  readonly store: Store;
  readonly profile: Profile;
  readonly limits: Limits;
  readonly caller: Caller;
  /** The steps of work that a request may take. Default: {@link defaultMaxWork}. */
  readonly maxWork?: number | undefined;
  /** Changes what is asked of a type, before it is read. Default: nothing. */
  readonly adapt?: AdaptQuery | undefined;
}

/** Changes the parameters of a query to a type, nested as qs parsed them. */
export type AdaptQuery = (
  type: ContentType,
  query: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;

const parsed = ({ adapt }: QueryContext, type: ContentType, search: string): RawQuery =>
  parseQuery(search, adapt && ((query) => adapt(type, query)));

const settingOf = ({ store, profile, limits, caller }: QueryContext): Setting => ({
  model: store.model,
  defaultLocale: store.defaultLocale,
  operators,
  profile,
  limits,
  caller,
});

/** Evaluates a plan and writes what comes of it, unless that takes more work than a request may. */
const evaluated = <T>(
  { maxWork = defaultMaxWork, store, profile }: QueryContext,
  act: (evaluation: Evaluation) => T,
): Result<T> => {
  try {
    return ok(act({ store, text: { wildcards: profile === "strapi-4.26" }, budget: createBudget(maxWork) }));
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    const { bound, path } = error;
    const steps = bound.toLocaleString("en");
    const message = `Invalid parameter ${formatPath(path)}: it takes more than ${steps} steps of work, touchstone's own bound (maxWork)`;
    return fail({ code: "too-costly", path, message });
  }
};

/** The text of a set's answer. Its entries are counted before the first is written. */
const printed = (set: RowSet, { budget }: Evaluation, print: (budget: Budget) => string): string => {
  countAnswer(set, budget);
  return print(budget);
};

/** The page of entries that `GET /api/:pluralApiId?search` asks for (section 4.1). `search` has no leading `?`. */
export const findPage = (context: QueryContext, type: ContentType, search: string): Result<ResultPage> =>
  andThen(validateList(parsed(context, type, search), type, settingOf(context)), (plan) =>
    evaluated(context, (evaluation) => evaluateList(plan, evaluation)),
  );

/** The JSON text of the answer to `GET /api/:pluralApiId?search`: its page, written. */
export const list = (context: QueryContext, type: ContentType, search: string): Result<string> =>
  andThen(validateList(parsed(context, type, search), type, settingOf(context)), (plan) =>
    evaluated(context, (evaluation) => {
      const page = evaluateList(plan, evaluation);
      return printed(page.set, evaluation, (budget) => listDocument(page, budget));
    }),
  );

/** What a request for one entry asks to be returned of it: `fields` and `populate` (sections 4.5 and 4.6). */
export const selectionOf = (context: QueryContext, type: ContentType, search: string): Result<Selection> =>
  validateOne(parsed(context, type, search), type, settingOf(context));

/** How an entry is written: in its envelope with `attributes`, or bare (section 2.2). */
export type EntryShape = "entry" | "bare";

const documents = { entry: entryDocument, bare: bareEntryDocument } as const;

/** The JSON text of the entry with this id. Undefined when there is none. */
export const writeEntry = (
  context: QueryContext,
  selection: Selection,
  id: number,
  shape: EntryShape,
): Result<string | undefined> => {
  const table = context.store.table(selection.schema.uid);
  const row = table.rowOf(id);
  if (row === undefined) return ok(undefined);
  return evaluated(context, (evaluation) => {
    const set = selectRows(selection, table, [row], evaluation);
    return printed(set, evaluation, (budget) => documents[shape](set, budget));
  });
};

/** The JSON text of one entry: `fields` and `populate` apply. Undefined when there is no entry with this id. */
export const findOne = (
  context: QueryContext,
  type: ContentType,
  id: number,
  search: string,
): Result<string | undefined> =>
  andThen(selectionOf(context, type, search), (selection) => writeEntry(context, selection, id, "entry"));

/**
 * The row of a single type's entry, of the asked locale and of the asked state unless `state` is another. Undefined
 * when it is not set.
 */
export const findSingleRow = (
  context: QueryContext,
  type: ContentType,
  search: string,
  state?: PublicationState,
): Result<number | undefined> => {
  const raw = parsed(context, type, search);
  const asked = state === undefined ? raw : { ...raw, publicationState: state };
  return andThen(validateSingle(asked, type, settingOf(context)), (plan) =>
    evaluated(context, (evaluation) => evaluateList(plan, evaluation).set.rows[0]),
  );
};

/**
 * The JSON text of a single type's entry, of the asked state and locale; of a list of its entries where all locales are
 * asked for. Undefined when it is not set.
 */
export const findSingle = (context: QueryContext, type: ContentType, search: string): Result<string | undefined> => {
  const raw = parsed(context, type, search);
  const document = asksForAllLocales(raw, type) ? unpagedDocument : entryDocument;
  return andThen(validateSingle(raw, type, settingOf(context)), (plan) =>
    evaluated(context, (evaluation) => {
      const { set } = evaluateList(plan, evaluation);
      if (document === entryDocument && set.rows.length === 0) return undefined;
      return printed(set, evaluation, (budget) => document(set, budget));
    }),
  );
};

/** A JSON array without envelope and `attributes` (section 2.2): users and upload files. Paged by top-level `start` and `limit`. */
export const listBare = (context: QueryContext, type: ContentType, search: string): Result<string> =>
  andThen(validateBareList(parsed(context, type, search), type, settingOf(context)), (plan) =>
    evaluated(context, (evaluation) => {
      const { set } = evaluateList(plan, evaluation);
      return printed(set, evaluation, (budget) => bareListDocument(set, budget));
    }),
  );

/** One entry without envelope and `attributes`. Undefined when there is none with this id. */
export const findOneBare = (
  context: QueryContext,
  type: ContentType,
  id: number,
  search: string,
): Result<string | undefined> =>
  andThen(selectionOf(context, type, search), (selection) => writeEntry(context, selection, id, "bare"));

/** The number of entries that match the query's filters. */
export const count = (context: QueryContext, type: ContentType, search: string): Result<number> =>
  andThen(validateBareList(parsed(context, type, search), type, settingOf(context)), (plan) =>
    evaluated(context, (evaluation) => matchRows(plan, evaluation).length),
  );
