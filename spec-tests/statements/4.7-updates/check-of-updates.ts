import { groupBy, together } from "../../kit/base.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { isRefusalOfForm } from "../../kit/forms/refused.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { apart } from "../../kit/scratch/lend.js";
import { lettersIn, type Written } from "../../kit/twins/notation.js";
import {
  arrange,
  expectAccepted,
  expectLinked,
  filesCast,
  fileType,
  type Ids,
  idOfName,
  relationNamed,
  scratchCast,
  type TestedRelation,
  toManyRelations,
} from "./tested-relations.js";
import { ofRelations, refusedUpdate, valueFor } from "./updates.js";

/** What a relation holds: one word, or each that is right. */
type Words = string | readonly string[];

/** How an update is refused: with the status 400 unless it has another one. `<d>` in its message is the id of d. */
type Refused = Partial<Refusal>;

/** A relation before an update, the update, and what the relation holds after it, or how it is refused where that is this row's alone. */
type Row = readonly [before: string, update: Written, then?: Words | Refused];

/** Rows of updates, as a file of rows has them: `statements/rows/rows.schema.json`. */
interface TableOfUpdates {
  readonly on?: readonly string[];
  readonly updates?: readonly Row[];
  readonly refusesUpdates?: readonly Row[];
  readonly error?: Refused;
  readonly ruledOutUpdates?: readonly Row[];
  readonly refusableUpdates?: readonly Row[];
}

/** A check whose updates are data; `and` is a second table, for other relations. */
export interface CheckOfUpdates extends CheckOptions, TableOfUpdates {
  readonly note?: string;
  readonly and?: TableOfUpdates;
}

const ofMedia = { needs: ["relation-updates", "media"] } as const;

/** Makes a check of its rows. */
export const checkOfUpdates = (id: string, { and, note: _, ...given }: CheckOfUpdates): OwnedCheck => {
  const { on, updates, refusesUpdates, error, ruledOutUpdates, refusableUpdates, ...options } = given;
  const tables = and === undefined ? [given] : [given, and];
  const isOfMedia = relationsOf(given).some(({ to }) => to === fileType);
  return check(id, { ...(isOfMedia ? ofMedia : ofRelations), ...options }, (target) =>
    apart(
      target,
      tables.map((table) => () => tryTable(target, table)),
    ),
  );
};

const relationsOf = ({ on }: TableOfUpdates): readonly TestedRelation[] => on?.map(relationNamed) ?? toManyRelations;

/** Looks at the answer to an update, and returns what the relation must be after it, or may be. */
type Judge = (row: Row, answer: Answer, ids: Ids) => Words;

const accepting: Judge = ([, , after], answer) => {
  expectAccepted(answer);
  return after as Words; // rows of updates have them
};

const refusing =
  (error: Refused | undefined): Judge =>
  ([before, , then], answer, ids) => {
    const own = (then as Refused | undefined) ?? error; // rows of refusals have no words
    expectRefusal(answer, own === undefined ? refusedUpdate : withIds({ status: 400, ...own }, ids));
    return before;
  };

/** Whoever takes an update that may be refused has done what the row says. */
const mayRefuse: Judge = (row, answer) => {
  if (isSuccess(answer.status)) return row[2] as Words; // as above
  expectRefusal(answer, refusedUpdate);
  return row[0];
};

/**
 * Of updates that the specification rules out without an outcome: whoever refuses one leaves the relation as it was; whoever takes it has done nothing, or
 * one whole thing of those that the row has. What is half done, or harms what was there, is wrong.
 */
const rulingOut: Judge = ([before, , outcomes], answer) => {
  if (isRefusalOfForm(answer.status)) return before;
  expectAccepted(answer);
  return [before, ...[outcomes as Words].flat()];
};

/** Each row's relation is arranged, updated, and read by a list request. */
const tryTable = async (target: Target, table: TableOfUpdates): Promise<void> => {
  const { updates = [], refusesUpdates = [], ruledOutUpdates = [], refusableUpdates = [], error } = table;
  const judged = [
    ...updates.map((row) => ({ row, judge: accepting })),
    ...refusesUpdates.map((row) => ({ row, judge: refusing(error) })),
    ...ruledOutUpdates.map((row) => ({ row, judge: rulingOut })),
    ...refusableUpdates.map((row) => ({ row, judge: mayRefuse })),
  ];
  const on = relationsOf(table);
  const casts = await scratchCasts(target, on, namesIn(judged.map(({ row }) => row)));
  const tryRows = async (tried: TestedRelation, owner: number) => {
    const ids = casts.get(tried.to) ?? {};
    // A new entry is related to none.
    let held = "";
    for (const { row, judge } of judged) {
      const [before, written] = row;
      // What the row before has left, and was read, need not be arranged.
      if (before !== held) await arrange(target, tried, owner, ids, before);
      const answer = await update(target, tried.from, owner, { [tried.attribute]: valueFor(ids, written) });
      held = await expectLinked(target, tried, owner, ids, judge(row, answer, ids), [answer]);
    }
  };
  // On one entry one after the other: none of them changes another one, but those to its own type may be the sides of one.
  const byOwner = groupBy(on, ({ from, to, attribute }) => (to === from ? attribute : from));
  const tryRelations = async (tested: readonly TestedRelation[]) => {
    const owner = await scratchEntry(target, tested[0]?.from ?? "");
    for (const tried of tested) await tryRows(tried, owner);
  };
  await apart(
    target,
    [...byOwner.values()].map((tested) => () => tryRelations(tested)),
  );
};

/** The entries that rows speak of, in their words and their updates, in order: "abd". */
const namesIn = (rows: readonly Row[]): string => {
  const words = rows.flatMap(([before, , after]) => [before, ...(isWords(after) ? [after].flat() : [])]);
  return [...new Set([...words.join(""), ...rows.flatMap(([, written]) => [...lettersIn(written)])])].sort().join("");
};

const isWords = (then: Row[2]): then is Words => typeof then === "string" || Array.isArray(then);

/** Entries that relations lead to, by their types and these names. Files are those of the dataset. */
const scratchCasts = async (target: Target, on: readonly TestedRelation[], names: string): Promise<Map<string, Ids>> =>
  new Map(
    await together(
      [...new Set(on.map(({ to }) => to))].map(
        async (type) => [type, type === fileType ? filesCast(target) : await scratchCast(target, type, names)] as const,
      ),
    ),
  );

const withIds = ({ message, ...refusal }: Refusal, ids: Ids): Refusal => ({
  ...refusal,
  ...(typeof message === "string"
    ? { message: message.replaceAll(/<([a-z])>/g, (_, name: string) => String(idOfName(ids, name))) }
    : {}),
});
