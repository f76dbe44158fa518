import { brief, isRecord, together } from "../base.js";
import { pathOf, type Query } from "../contract/address.js";
import { type Answer, entryIn, isSuccess } from "../contract/exchange.js";
import { Blocked, InvariantError, Undecided } from "../contract/failure.js";
import type { RequestOptions, Target } from "../contract/target.js";
import type { ContentType } from "../reference.js";
import { borrow, borrows } from "./lend.js";
import { scratchCode, scratchName } from "./mark.js";
import { ownValues } from "./own-values.js";
import { kindOf } from "./spares.js";

/*
 * How checks change things and leave no trace: they change only what they created. A scratch entry is created by POST, bears
 * a mark, and is deleted after the check, whatever its verdict. No entry of the dataset is changed, as its `updatedAt` could not be put
 * back, but for those that are lent on a server that creates none (`lend.ts`). A server that lets nobody create or delete entries
 * otherwise blocks these checks; `--read-only` leaves them out.
 */

export { isScratch, scratchName } from "./mark.js";

/** The dataset's token that may do everything. */
export const fullAccess = { authorization: "Bearer havnsund-full-access-token" } as const;

/** Waits until the clock of any server has gone on by a millisecond, or updatedAt cannot rise. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** What a type needs beside a marked natural key. */
const required: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  artifact: () => ({ title: "Scratch" }),
  category: () => ({ name: "Scratch" }),
  conservator: () => ({ name: "Scratch" }),
  exhibition: () => ({ title: "Scratch" }),
  restoration: () => ({ title: "Scratch" }),
  story: () => ({ headline: "Scratch" }),
  tag: () => ({ name: "Scratch" }),
  // Its holder is too short for the mark as well.
  ticket: () => ({ code: scratchCode(), holder: "Scratch", remarks: scratchName() }),
};

/** The least that an entry of a type must hold, with the mark in it. */
export const scratchValues = (type: ContentType): Readonly<Record<string, unknown>> => ({
  ...(type.naturalKey === undefined ? {} : { [type.naturalKey]: scratchName() }),
  ...required[type.singularName]?.(),
});

/** The least that an entry must hold on this server. */
export const valuesFor = (
  { dataset, writable }: Pick<Target, "dataset" | "writable">,
  type: ContentType,
): Readonly<Record<string, unknown>> =>
  writable === undefined ? scratchValues(type) : ownValues(type, dataset.dataset.model);

/**
 * `POST /api/<plural name>` with `{ data }`. Whatever the server creates of it is deleted when the check is over, also
 * where it should have refused.
 */
export const create = async (
  target: Target,
  type: string,
  data: unknown,
  options: Pick<RequestOptions, "query" | "headers"> = {},
): Promise<Answer> => post(target, pathOf(target.dataset.type(type)), { ...options, body: { data } });

/** A POST to a collection's path, or below it, with any body. What it creates in the collection is deleted when the check is over. */
export const post = async (target: Target, path: string, options: RequestOptions, within = path): Promise<Answer> => {
  const answer = await target.request("POST", path, options);
  const id = entryIn(answer.json)?.id;
  // Also under an id that no entry should have.
  const isName = typeof id === "number" || (typeof id === "string" && id !== "");
  if (answer.status < 300 && isName) target.deleteLater(`${within}/${encodeURIComponent(id)}`);
  return answer;
};

/** The id of an entry that is the document of an answer, with an envelope or without. */
export const idOf = (answer: Answer): number | undefined => {
  const id = entryIn(answer.json)?.id;
  return typeof id === "number" ? id : undefined;
};

const isDraft = (answer: Answer): boolean => {
  const entry = entryIn(answer.json);
  return (isRecord(entry?.attributes) ? entry.attributes : entry)?.publishedAt === null;
};

/**
 * Creates an entry for a check that changes things, and has it deleted when the check is over, whatever its verdict. `values` are added to
 * what the type requires. Returns the id. The specification does not describe creation (section 4.7), so a server that
 * refuses it blocks the check instead of failing it. A server that is declared to create none lends an entry of the dataset.
 */
export const scratchEntry = async (
  target: Target,
  type: string,
  values: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<number> => {
  if (borrows(target)) {
    if (Object.keys(values).length > 0) throw new InvariantError(`an entry of type ${type} with values cannot be lent`);
    const [lent = 0] = await borrow(target, type, 1);
    return lent;
  }
  const schema = target.dataset.type(type);
  const kind = kindOf(schema.uid, values);
  const spare = kind === undefined ? undefined : target.takeSpare(kind);
  if (spare !== undefined) return spare;
  const answer = await create(target, type, { ...valuesFor(target, schema), ...values }, { headers });
  const id = idOf(answer);
  if (isSuccess(answer.status)) {
    // Whether a new entry is published that says nothing of it, is open.
    if (schema.draftAndPublish && values.publishedAt === undefined && isDraft(answer))
      return scratchEntry(target, type, { ...values, publishedAt: new Date().toISOString() }, headers);
    if (id === undefined)
      throw new Blocked(`writes: POST ${pathOf(schema)} is answered with no entry that has a number as its id`);
    if (kind !== undefined) target.mayBeSpare({ kind, id, path: `${pathOf(schema)}/${id}` });
    return id;
  }
  const reply = `${answer.status} ${brief(answer.json ?? answer.body)}`;
  throw new Blocked(`writes: POST ${pathOf(schema)} was answered with ${reply}`);
};

/** As {@link scratchEntry}, several entries of the same values at once. Returns their ids, the lowest first. */
export const scratchEntries = async (
  target: Target,
  type: string,
  count: number,
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly number[]> => {
  if (borrows(target) && Object.keys(values).length === 0) return borrow(target, type, count);
  const made = await together(Array.from({ length: count }, () => scratchEntry(target, type, values)));
  return [...made].sort((a, b) => a - b);
};

/**
 * Creates a localization of a scratch entry, and has it deleted with it. Returns its id. Undecided where the server takes none so: how they are
 * created the specification does not show.
 */
export const localizationOf = async (
  target: Target,
  type: ContentType,
  id: number,
  locale: string,
): Promise<number> => {
  const path = pathOf(type);
  const body = { ...valuesFor(target, type), locale };
  const answer = await post(target, `${path}/${id}/localizations`, { body, headers: fullAccess }, path);
  const made = idOf(answer);
  if (isSuccess(answer.status) && made !== undefined) return made;
  throw new Undecided(
    `no localization of a ${type.singularName} is created: ${answer.status} ${brief(answer.json ?? answer.body)}`,
  );
};

/** `PUT /api/<plural name>/<id>` with `{ data }` (section 4.7). */
export const update = (target: Target, type: string, id: number, data: unknown, query?: Query): Promise<Answer> =>
  target.request("PUT", `${pathOf(target.dataset.type(type))}/${id}`, { body: { data }, query });
