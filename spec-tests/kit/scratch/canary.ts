import { brief, isRecord, plural } from "../base.js";
import { pathOf, withQuery } from "../contract/address.js";
import {
  type Answer,
  type Exchange,
  entryIn,
  isSuccess,
  listIn,
  meantStatus,
  showsNothing,
} from "../contract/exchange.js";
import type { ContentType } from "../reference.js";
import { nameless, type TargetContext, unsent, unsentReason } from "../target/target.js";
import { valuesFor } from "./entries.js";
import { createdAtOf, shownIn } from "./guard.js";
import type { HarmWatch } from "./harm.js";
import { type Inventory, listType } from "./inventory.js";
import { ownMark, scratchName } from "./mark.js";
import { markedBy } from "./own-values.js";
import { askedByAny, removeAll } from "./remove.js";

/** What came of the entry that is made to find out whether the server can be written to. */
export interface Canary {
  /** Why nothing more is to be written; undefined where the entry came and went as it should. */
  readonly reason?: string;
  /** What POST did, where it is of no use and did no harm: it created nothing, or nothing that it names. A request and its answer. */
  readonly refused?: string;
  /** Paths of what may still be there. */
  readonly left: readonly string[];
  /** Where it is, with its mark, as the server says that created it and does not show it: perhaps it will. */
  readonly unshown?: { readonly path: string; readonly mark: string };
  /** When the server says that it created the entry, by its own clock, in ms since 1970: what was there before is older. */
  readonly since?: number;
}

/** A type that needs no relation, has a text for the mark, and that everyone may write. */
const canaryType = "conservator";

/**
 * Creates one entry with a mark of its own, reads it back, deletes it, and looks whether it is gone: by its id, and by its mark in the
 * list. Whatever the answers are, each entry with the mark is looked for and deleted. `before`: what the server held.
 * `timeout`: milliseconds for each deletion.
 */
export const releaseCanary = async (
  context: TargetContext,
  before: Inventory,
  timeout: number,
  { look }: Pick<HarmWatch, "look">,
): Promise<Canary> => {
  const [type = context.dataset.type(canaryType)] = context.writable ?? [];
  const path = pathOf(type);
  const mark = scratchName();
  const data = { ...valuesFor(context, type), [markedBy(type)]: mark };
  const created = await send(context, "POST", path, { data });
  const held = before.get(path)?.entries;
  const answered = "answer" in created ? idIn(created.answer) : undefined;
  const own = answered === undefined ? undefined : `${path}/${encodeURIComponent(answered)}`;
  const isForeign = own !== undefined && held?.has(own) === true;
  const shown = own === undefined || isForeign ? undefined : await send(context, "GET", own);
  const { found: marked, isWhole } = await findMarked(context, type, mark);
  const found = marked.filter((each) => held?.has(each) !== true);
  const isShown = shown !== undefined && "answer" in shown && isSuccess(meantStatus(shown.answer));
  const isMarked = isShown && ownMark(shown.answer.body) === mark;
  const since = isMarked ? createdAtOf(shownIn(shown.answer.json)?.values) : undefined;
  const paths = [...new Set([...(isMarked ? [own ?? ""] : []), ...found])];
  const { [markedBy(type)]: _, ...others } = data;
  // The mark is not sent again: nothing else is to bear it.
  if (isMarked) await send(context, "PUT", own ?? "", { data: others });
  const removal = await remove(context, type, mark, paths, timeout, look);
  const unshown = own === undefined || isForeign || isShown || paths.length > 0 ? undefined : { path: own, mark };
  const mayBeThere =
    paths.length === 0 &&
    unshown === undefined &&
    !isWhole &&
    ("problem" in created ? !unsent.includes(created.problem.kind) : created.answer.status < 300);
  const left = [...removal.left, ...(mayBeThere ? [`what POST ${path} made, if anything: ${nameless} (${mark})`] : [])];
  const problem = ((): string | undefined => {
    const post = `POST ${path}`;
    if ("problem" in created) return `${post} got no answer: ${created.problem.message}`;
    const { status } = created.answer;
    const reply = replyOf(created.answer);
    if (status >= 300) return `${post} ${reply}${paths.length > 0 ? ", and created an entry all the same" : ""}`;
    if (own === undefined) return `${post} ${reply}, in which no entry has an id`;
    if (isForeign) return `${post} was answered with the id ${answered} of an entry that was there before`;
    if (paths.length === 0 && isShown) return `${post} was answered with the id ${answered}, where another entry is`;
    if (paths.length === 0) return `${post} was answered with the id ${answered}, but no entry is there`;
    if (!paths.includes(own)) return `${post} was answered with the id ${answered}, but created ${paths.join(", ")}`;
    if (!isShown) return `GET ${own} ${"answer" in created ? statusOf(shown) : ""}, though POST created it`;
    if (paths.length > 1) return `one ${post} created ${plural(paths.length, "entry", "entries")}: ${paths.join(", ")}`;
    return undefined;
  })();
  const stuck = removal.problem;
  const isUseless =
    "answer" in created &&
    left.length === 0 &&
    stuck === undefined &&
    (isSuccess(created.answer.status) ? own === undefined : paths.length === 0);
  if ("problem" in created && unsent.includes(created.problem.kind))
    return { reason: unsentReason(created.problem), left };
  return {
    ...(problem === undefined && stuck === undefined
      ? {}
      : { reason: `writes: ${[problem, stuck].filter((each) => each !== undefined).join("; ")}` }),
    ...(isUseless ? { refused: `POST ${path} ${replyOf(created.answer)}` } : {}),
    left,
    ...(unshown === undefined ? {} : { unshown }),
    ...(since === undefined ? {} : { since }),
  };
};

const replyOf = ({ status, json, body }: Answer): string => `was answered with ${status} ${brief(json ?? body)}`;

type Removal = { readonly left: readonly string[]; readonly problem?: string };

/** Deletes each path, and what bears the mark after that: not where something else was changed or deleted meanwhile. */
const remove = async (
  context: TargetContext,
  type: ContentType,
  mark: string,
  paths: readonly string[],
  timeout: number,
  look: HarmWatch["look"],
): Promise<Removal> => {
  let deleted: Exchange | undefined;
  for (const path of paths) deleted = await send(context, "DELETE", path);
  if (paths.length === 0) return { left: [] };
  const harm = await look();
  const there = await stillThere(context, type, mark, paths);
  if (there.length === 0) return { left: [], ...(harm === undefined ? {} : { problem: harm }) };
  await removeAll(context, there, timeout);
  const left = await stillThere(context, type, mark, there);
  const problem = `DELETE ${there[0]} ${statusOf(deleted)}, and the entry is still there`;
  return { left, problem: harm === undefined ? problem : `${harm}; ${problem}` };
};

/** The paths of what is still found: in the list, or by itself. Who does not answer may still have it. */
const stillThere = async (
  context: TargetContext,
  type: ContentType,
  mark: string,
  paths: readonly string[],
): Promise<readonly string[]> => {
  const there = new Set((await findMarked(context, type, mark)).found);
  for (const path of paths) {
    const found = await send(context, "GET", path);
    if (!("answer" in found) || (isSuccess(meantStatus(found.answer)) && !showsNothing(found.answer))) there.add(path);
  }
  return [...there];
};

const statusOf = (exchange: Exchange | undefined): string =>
  exchange !== undefined && "answer" in exchange
    ? `was answered with ${exchange.answer.status}`
    : "got no answer that could be read";

const send = (context: TargetContext, method: string, path: string, body?: unknown): Promise<Exchange> => {
  const content = body === undefined ? {} : { "content-type": "application/json" };
  return askedByAny(context, (headers) =>
    context.transport.send({
      ...{ method, path, headers: { ...headers, ...content } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(method === "POST" ? {} : { cleansUp: true }),
    }),
  );
};

const idIn = ({ json, status }: Answer): string | number | undefined => {
  const id = status < 300 ? entryIn(json)?.id : undefined;
  return typeof id === "number" || (typeof id === "string" && id !== "") ? id : undefined;
};

interface Search {
  readonly found: readonly string[];
  /** Whether the whole list was seen. */
  readonly isWhole: boolean;
}

/** The paths of the entries that bear a mark: those that a filter finds, and those in the whole list, for a server that cannot filter. */
const findMarked = async (context: TargetContext, type: ContentType, mark: string): Promise<Search> => {
  const path = pathOf(type);
  const query = { filters: { [markedBy(type)]: { $eq: mark } } };
  const filtered = await send(context, "GET", withQuery(path, query));
  const json = "answer" in filtered && isSuccess(filtered.answer.status) ? filtered.answer.json : undefined;
  const rows = listIn(json) ?? [];
  const found = rows.flatMap((row) => {
    const id = isRecord(row) && ownMark(JSON.stringify(row)) === mark ? row.id : undefined;
    return typeof id === "number" || typeof id === "string" ? [`${path}/${encodeURIComponent(id)}`] : [];
  });
  const list = await listType(context, type);
  const entries = [...(list?.entries.values() ?? [])].filter((entry) => entry.mark === mark);
  return { found: [...new Set([...found, ...entries.map((entry) => entry.path)])], isWhole: list !== undefined };
};
