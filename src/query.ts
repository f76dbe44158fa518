import type { Profile } from "./base/profile.js";
import type { Result } from "./base/result.js";
import { ok } from "./base/result.js";
import { evaluateList, matchRows } from "./evaluate/evaluate-list.js";
import type { Evaluation } from "./evaluate/evaluation.js";
import { selectRows } from "./evaluate/populate.js";
import type { RowSet } from "./evaluate/result-set.js";
import type { Caller } from "./model/caller.js";
import type { ContentType } from "./model/schema.js";
import { operators } from "./operators/operators.js";
import { parseQuery } from "./parse/parse-query.js";
import { bareEntryDocument, bareListDocument, entryDocument, listDocument } from "./serialize/document.js";
import type { Store } from "./store/store.js";
import type { Limits } from "./validate/pagination.js";
import {
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
}

const settingOf = ({ store, profile, limits, caller }: QueryContext): Setting => ({
  model: store.model,
  defaultLocale: store.defaultLocale,
  operators,
  profile,
  limits,
  caller,
});

const evaluationOf = ({ store, profile }: QueryContext): Evaluation => ({
  store,
  text: { wildcards: profile === "strapi-4.26" },
});

const map = <T, U>(result: Result<T>, change: (value: T) => U): Result<U> =>
  result.ok ? ok(change(result.value)) : result;

/** The JSON text of the answer to `GET /api/:pluralApiId?search` (section 4.1). `search` has no leading `?`. */
export const list = (context: QueryContext, type: ContentType, search: string): Result<string> =>
  map(validateList(parseQuery(search), type, settingOf(context)), (plan) =>
    listDocument(evaluateList(plan, evaluationOf(context))),
  );

const selectOne = (context: QueryContext, type: ContentType, id: number, search: string): Result<RowSet | undefined> =>
  map(validateOne(parseQuery(search), type, settingOf(context)), (selection) => {
    const table = context.store.table(type.uid);
    const row = table.rowOf(id);
    return row === undefined ? undefined : selectRows(selection, table, [row], evaluationOf(context));
  });

/** The JSON text of one entry: `fields` and `populate` apply. Undefined when there is no entry with this id. */
export const findOne = (
  context: QueryContext,
  type: ContentType,
  id: number,
  search: string,
): Result<string | undefined> => map(selectOne(context, type, id, search), (set) => set && entryDocument(set));

/** The JSON text of a single type's entry, of the asked state and locale. Undefined when it is not set. */
export const findSingle = (context: QueryContext, type: ContentType, search: string): Result<string | undefined> =>
  map(validateSingle(parseQuery(search), type, settingOf(context)), (plan) => {
    const { set } = evaluateList(plan, evaluationOf(context));
    return set.rows.length === 0 ? undefined : entryDocument(set);
  });

/** A JSON array without envelope and `attributes` (section 2.2): users and upload files. Paged by top-level `start` and `limit`. */
export const listBare = (context: QueryContext, type: ContentType, search: string): Result<string> =>
  map(validateBareList(parseQuery(search), type, settingOf(context)), (plan) =>
    bareListDocument(evaluateList(plan, evaluationOf(context))),
  );

/** One entry without envelope and `attributes`. Undefined when there is none with this id. */
export const findOneBare = (
  context: QueryContext,
  type: ContentType,
  id: number,
  search: string,
): Result<string | undefined> => map(selectOne(context, type, id, search), (set) => set && bareEntryDocument(set));

/** The number of entries that match the query's filters. */
export const count = (context: QueryContext, type: ContentType, search: string): Result<number> =>
  map(
    validateBareList(parseQuery(search), type, settingOf(context)),
    (plan) => matchRows(plan, evaluationOf(context)).length,
  );
