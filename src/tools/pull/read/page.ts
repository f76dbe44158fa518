import { isRecord } from "../../../base/json/json.js";
import type { ContentType } from "../../../reference/model/schema.js";
import type { Pairs } from "../client.js";
import { PullError, wrongAnswer } from "../fault.js";
import type { TypeProgress } from "../store.js";
import { idOf } from "../turn-members.js";
import { attributesOf } from "./flatten.js";
import { readable } from "./most.js";
import { populateForms, populateQueries } from "./populate.js";
import type { Page, Reading } from "./reading.js";

const countIn = (meta: unknown, name: string): number | undefined => {
  const pagination = isRecord(meta) ? meta.pagination : undefined;
  const value = isRecord(pagination) ? pagination[name] : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
};

/** Asks for a page. Rejects with a {@link PullError} when the answer has another shape. */
export const askPage = async (path: string, query: Pairs, { client }: Reading): Promise<Page> => {
  const answer = await client.json(path, query);
  const { data, meta } = isRecord(answer) ? answer : {};
  if (!Array.isArray(data)) throw wrongAnswer(path, "{ data: [entries], meta } (section 2.3)");
  const [total, pageSize] = [countIn(meta, "total"), countIn(meta, "pageSize")];
  return {
    path,
    items: readable(path, data),
    ...(total !== undefined && { total }),
    ...(pageSize !== undefined && pageSize > 0 && { pageSize }),
  };
};

/** Asks for a page of a list without an envelope (section 2.2). Rejects with a {@link PullError} when the answer is none. */
export const askBare = async (path: string, query: Pairs, { client }: Reading): Promise<Page> => {
  const answer = await client.json(path, query);
  const items = isRecord(answer) ? (answer.results ?? answer.data ?? answer.roles) : answer;
  if (!Array.isArray(items)) throw wrongAnswer(path, "an array (section 2.2)");
  return { path, items: readable(path, items) };
};

const idsIn = (items: readonly unknown[]): string => items.map((item) => (isRecord(item) ? idOf(item.id) : 0)).join();

/** The entries of several answers to one question, each with a part of the attributes; undefined: they show other entries. */
const joined = (pages: readonly Page[]): Page | undefined => {
  const [first, ...others] = pages;
  if (first === undefined || others.some(({ items }) => idsIn(items) !== idsIn(first.items))) return undefined;
  const items = first.items.map((item, at) => {
    const parts = [item, ...others.map(({ items }) => items[at])];
    const attributes = parts.map((part) => (isRecord(part) ? attributesOf(part) : {}));
    return { id: isRecord(item) ? item.id : undefined, attributes: Object.assign({}, ...attributes) };
  });
  return { ...first, items };
};

type Ask = (populate: Pairs) => Promise<Page>;

const mostTurns = 5;

/** Entries with all that they hold. Several requests, where one would be too long: they are repeated until all show the same entries. */
const askWhole = async (ask: Ask, type: ContentType, { form }: TypeProgress, { model }: Reading): Promise<Page> => {
  const queries = populateQueries(model, type, populateForms[form] ?? "populate=*");
  for (let turn = 0; turn < mostTurns; turn++) {
    const pages: Page[] = [];
    for (const populate of queries) pages.push(await ask(populate));
    const page = pages.length === 1 ? pages[0] : joined(pages);
    if (page !== undefined) return page;
  }
  throw new PullError("endless", `${type.uid}: the same page has had other entries each time it was asked`);
};

/** Whether a plainer or a smaller question may be answered: the state has it then. */
const plainer = (error: unknown, state: TypeProgress): boolean => {
  if (!(error instanceof PullError) || state.last > 0) return false;
  if (error.kind === "too-large" && state.pageSize > 1) {
    state.pageSize = Math.ceil(state.pageSize / 8);
    return true;
  }
  // The real server answers 500 to many a question that it does not take.
  if ((error.kind !== "refused" && error.kind !== "server") || state.form + 1 >= populateForms.length) return false;
  state.form++;
  return true;
};

/** Asks for whole entries, as exactly as the server takes it. Rejects with the fault of the first question. */
export const askEntries = async (ask: Ask, type: ContentType, state: TypeProgress, reading: Reading): Promise<Page> => {
  for (let first: unknown; ; ) {
    try {
      return await askWhole(ask, type, state, reading);
    } catch (error) {
      first ??= error;
      if (!plainer(error, state)) throw first;
    }
  }
};
