import { bounded } from "../base/bounded.js";
import { andThen, ok, type Result } from "../base/result.js";
import { matchEntries } from "./evaluate/match.js";
import { sortedPage } from "./evaluate/order.js";
import { selectEntries } from "./evaluate/populate.js";
import type { EntrySet, ResultPage } from "./evaluate/result-set.js";
import type { Entry } from "./model/dataset.js";
import type { ContentType } from "./model/schema.js";
import type { ListPlan, Selection } from "./query/plan.js";
import type { PublicationState } from "./query/publication-state.js";
import { type Paging, parseQueryString, validateList, validateOne } from "./query/query.js";
import { entryText, listText, type Shape, writerOf } from "./serialize/entries.js";
import type { RawQuery, Setting } from "./setting.js";
import { tableOf } from "./store/store.js";

const parsed = ({ adapt, queryParser }: Setting, type: ContentType, search: string): RawQuery => {
  const query = parseQueryString(search, queryParser);
  return adapt === undefined ? query : adapt(type, query);
};

/** Matches and counts, sorts and cuts into a page, in this order. What the page holds is populated only then. */
const pageOf = (plan: ListPlan, setting: Setting): ResultPage => {
  const { page } = plan;
  const matching = matchEntries(plan, setting);
  const entries = sortedPage(matching, plan, setting);
  return { entries, page, total: page.withCount ? matching.length : undefined };
};

const planOf = (setting: Setting, type: ContentType, search: string, paging: Paging): Result<ListPlan> =>
  validateList(parsed(setting, type, search), type, setting, paging);

/** The page of entries that `GET /api/:pluralApiId?search` asks for (section 4.1), as `bench/` measures it. `search` has no leading `?`. */
export const findPage = (setting: Setting, type: ContentType, search: string): Result<ResultPage> =>
  andThen(planOf(setting, type, search, "pages"), (plan) =>
    bounded(setting, ["pagination"], () => pageOf(plan, setting)),
  );

/** The JSON text of such a page. The window of a list of users or files is a JSON array without envelope and `attributes` (section 2.2). */
export const list = (
  setting: Setting,
  type: ContentType,
  search: string,
  paging: "pages" | "window" = "pages",
): Result<string> => {
  const query = parsed(setting, type, search);
  return andThen(validateList(query, type, setting, paging), (plan) =>
    bounded(setting, ["pagination"], () => {
      const shape = paging === "pages" ? "entry" : "bare";
      const page = pageOf(plan, setting);
      const printer = (entries: readonly Entry[]) => writerOf(selectEntries(plan, entries, setting), shape, setting);
      const kept = setting.accelerator?.shown(setting, shownBy(type, query, shape), page.entries, printer);
      return listText(page, shape, kept ?? printer(page.entries));
    }),
  );
};

/** All of a list request that decides what is shown of an entry. */
const shownBy = ({ uid }: ContentType, { fields, populate, publicationState }: RawQuery, shape: Shape): string =>
  JSON.stringify({ uid, shape, fields, populate, publicationState });

/** The number of entries that match the query's filters. */
export const count = (setting: Setting, type: ContentType, search: string): Result<number> =>
  andThen(planOf(setting, type, search, "window"), (plan) =>
    bounded(setting, ["filters"], () => matchEntries(plan, setting).length),
  );

/** What a request for one entry asks to be returned of it: `fields` and `populate` (sections 4.5 and 4.6). */
export const selectionOf = (setting: Setting, type: ContentType, search: string): Result<Selection> =>
  validateOne(parsed(setting, type, search), type, setting);

/** What is returned of an entry, before it is written. */
export const selected = (setting: Setting, selection: Selection, entry: Entry): Result<EntrySet> =>
  bounded(setting, ["populate"], () => selectEntries(selection, [entry], setting));

/** The JSON text of the entry with this id, in its envelope or bare (section 2.2). Undefined when there is none. */
export const printEntry = (
  setting: Setting,
  selection: Selection,
  id: number,
  shape: Shape,
): Result<string | undefined> => {
  const entry = tableOf(setting.current.store, selection.schema.uid).entries.get(id);
  if (entry === undefined) return ok(undefined);
  return bounded(setting, ["populate"], () => entryText(selectEntries(selection, [entry], setting), shape, setting));
};

/** The JSON text of one entry: `fields` and `populate` apply. Undefined when there is no entry with this id. */
export const findOne = (
  setting: Setting,
  type: ContentType,
  id: number,
  search: string,
  shape: Shape = "entry",
): Result<string | undefined> =>
  andThen(selectionOf(setting, type, search), (selection) => printEntry(setting, selection, id, shape));

/**
 * The entry of a single type, of the asked locale and of the asked state unless `state` is another. Undefined when it
 * is not set.
 */
export const findSingleEntry = (
  setting: Setting,
  type: ContentType,
  search: string,
  state?: PublicationState,
): Result<Entry | undefined> => {
  const query = parsed(setting, type, search);
  const asked = state === undefined ? query : { ...query, publicationState: state };
  return andThen(validateList(asked, type, setting, "single"), (plan) =>
    bounded(setting, ["filters"], () => pageOf(plan, setting).entries[0]),
  );
};

/**
 * The JSON text of a single type's entry, of the asked state and locale; of a list of its entries where all locales are
 * asked for. Undefined when it is not set.
 */
export const findSingle = (setting: Setting, type: ContentType, search: string): Result<string | undefined> =>
  andThen(planOf(setting, type, search, "single"), (plan) =>
    bounded(setting, ["populate"], () => {
      const set = selectEntries(plan, pageOf(plan, setting).entries, setting);
      if (type.localized && plan.locales === undefined) return listText(set, "entry", writerOf(set, "entry", setting));
      return set.entries.length === 0 ? undefined : entryText(set, "entry", setting);
    }),
  );
