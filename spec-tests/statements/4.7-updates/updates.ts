import { isRecord, together } from "../../kit/base.js";
import { type CheckOptions, check, maker, type OwnedCheck } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { InvariantError } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { isRefusalOfForm } from "../../kit/forms/refused.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { apart } from "../../kit/scratch/lend.js";
import { lettersIn, valueWritten, type Written } from "../../kit/twins/notation.js";
import {
  arrange,
  expectAccepted,
  expectLinked,
  filesCast,
  fileType,
  idOfName,
  isTested,
  type SomeIds,
  scratchCast,
  type TestedRelation,
  toManyRelations,
} from "./tested-relations.js";

/** A relation before an update, the update, and what the relation holds after it: one word, or each that is right. */
export type UpdateRow = readonly [before: string, update: Written, after: string | readonly string[]];

/** A relation, an update of it that must be refused, and how where that is this row's alone: `<d>` in its message is the id of d. */
export type RefusedRow = readonly [before: string, update: Written, refusal?: Refusal];

interface UpdateOptions extends CheckOptions {
  /** The relations on which all rows are tried; one to-many relation of each kind unless given. */
  readonly on?: readonly TestedRelation[];
}

/** A relation update that must be rejected. The specification shows neither status nor name (section 7). */
export const refusedUpdate: readonly Refusal[] = [{ status: 400 }, { status: 422 }];

/** A value of a relation with the ids of scratch entries. */
export const valueFor = (ids: SomeIds, written: Written): unknown =>
  valueWritten(written, (name) => idOfName(ids, name));

/** A body whose relations, and those in components, are in the notation, with other values in their place. */
export const bodyWith = (
  body: object,
  read: (attribute: string, written: Written) => unknown,
): Readonly<Record<string, unknown>> => {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isRecord(value) ? bodyWith(value, read) : value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isRelation = isTested(name) || name === "members" || name === "chief";
      return [name, isRelation ? read(name, value) : inside(value)];
    }),
  );
};

/** A body with the ids of scratch entries. */
export const bodyFor = (ids: SomeIds, body: object): Readonly<Record<string, unknown>> =>
  bodyWith(body, (_, written) => valueFor(ids, written));

/** What updates of relations need of a server. */
export const ofRelations = { needs: ["relation-updates", "relations"] } as const;

const ofMedia = { needs: ["relation-updates", "media"] } as const;

/**
 * A check by a table: each row's relation is arranged, updated, and read by a list request. `judge` looks at the answer
 * to the update and returns what the relation must be after it, or may be.
 */
const trying = <R extends UpdateRow | RefusedRow>(
  id: string,
  { on = toManyRelations, ...options }: UpdateOptions,
  rows: readonly R[],
  judge: (row: R, answer: Answer, ids: SomeIds) => string | readonly string[],
): OwnedCheck =>
  check(id, { ...(on.some(({ to }) => to === fileType) ? ofMedia : ofRelations), ...options }, async (target) => {
    const casts = await scratchCasts(target, on, namesIn(rows));
    const tryRows = async (tried: TestedRelation, owner: number) => {
      const ids = casts(tried);
      // A new entry is related to none.
      let held = "";
      for (const row of rows) {
        const [before, written] = row;
        // What the row before has left, and was read, need not be arranged.
        if (before !== held) await arrange(target, tried, owner, ids, before);
        const answer = await update(target, tried.from, owner, { [tried.attribute]: valueFor(ids, written) });
        held = await expectLinked(target, tried, owner, ids, judge(row, answer, ids), [answer]);
      }
    };
    const tryRelations = async (tested: readonly [TestedRelation, ...TestedRelation[]]) => {
      const owner = await scratchEntry(target, tested[0].from);
      for (const tried of tested) await tryRows(tried, owner);
    };
    await apart(
      target,
      byOwner(on).map((tested) => () => tryRelations(tested)),
    );
  });

/**
 * Relations that are tried on one entry, one after the other: none of them changes another one. Those to the entry's own type are by
 * themselves, as two of them may be the sides of one.
 */
const byOwner = (on: readonly TestedRelation[]): readonly (readonly [TestedRelation, ...TestedRelation[]])[] => {
  const groups = new Map<string, [TestedRelation, ...TestedRelation[]]>();
  for (const tried of on) {
    const owner = tried.to === tried.from ? tried.attribute : tried.from;
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [tried]);
    else group.push(tried);
  }
  return [...groups.values()];
};

/** The entries that rows speak of, in their words and their updates, in order: "abd". */
const namesIn = (rows: readonly (UpdateRow | RefusedRow)[]): string => {
  const words = rows.flatMap(([before, , after]) => [before, ...(isWords(after) ? [after].flat() : [])]);
  return [...new Set([...words.join(""), ...rows.flatMap(([, written]) => [...lettersIn(written)])])].sort().join("");
};

const isWords = (after: UpdateRow[2] | Refusal | undefined): after is UpdateRow[2] =>
  typeof after === "string" || Array.isArray(after);

/** Entries that relations lead to, by these names: those to one type share theirs. Files are those of the dataset. */
const scratchCasts = async (
  target: Target,
  on: readonly TestedRelation[],
  names: string,
): Promise<(tried: TestedRelation) => SomeIds> => {
  const types = [...new Set(on.map(({ to }) => to))];
  const made = await together(
    types.map(async (type) => {
      const ids = type === fileType ? filesCast(target) : await scratchCast(target, type, names);
      return [type, ids as SomeIds] as const; // rows name no others than these
    }),
  );
  const casts = new Map(made);
  return ({ to }) => {
    const ids = casts.get(to);
    if (ids === undefined) throw new InvariantError(`no scratch entries of ${to}`);
    return ids;
  };
};

/** A check of relation updates by a table. */
export const updating = maker((id, options: UpdateOptions, rows: readonly UpdateRow[]) =>
  trying(id, options, rows, ([, , after], answer) => {
    expectAccepted(answer);
    return after;
  }),
);

/**
 * A check of relation updates that the specification rules out without an outcome: whoever refuses one leaves the relation as it was; whoever takes it
 * has done nothing, or one whole thing of those that the row has. What is half done, or harms what was there, is wrong.
 */
export const ruledOutUpdates = maker((id, options: UpdateOptions, rows: readonly UpdateRow[]) =>
  trying(id, options, rows, ([before, , outcomes], answer) => {
    if (isRefusalOfForm(answer.status)) return before;
    expectAccepted(answer);
    return [before, ...[outcomes].flat()];
  }),
);

/** A check of relation updates that must be refused, each of them leaving the relation as it was. */
export const refusingUpdates = maker(
  (
    id,
    { refusal = refusedUpdate, ...options }: UpdateOptions & { readonly refusal?: Refusal | readonly Refusal[] },
    rows: readonly RefusedRow[],
  ) =>
    trying(id, options, rows, ([before, , own], answer, ids) => {
      expectRefusal(answer, own === undefined ? refusal : withIds(own, ids));
      return before;
    }),
);

/** A check of relation updates that may be refused: the relation is as it was then; whoever takes one has done what the row says. */
export const refusableUpdates = maker((id, options: UpdateOptions, rows: readonly UpdateRow[]) =>
  trying(id, options, rows, ([before, , after], answer) => {
    if (isSuccess(answer.status)) return after;
    expectRefusal(answer, refusedUpdate);
    return before;
  }),
);

/** Tables for different relations as one check, the first one. */
export const joined = (first: OwnedCheck, ...others: readonly OwnedCheck[]): OwnedCheck => ({
  ...first,
  run: (target) =>
    apart(
      target,
      [first, ...others].map((own) => () => own.run(target)),
    ),
});

const withIds = ({ message, ...refusal }: Refusal, ids: SomeIds): Refusal => ({
  ...refusal,
  message: String(message).replaceAll(/<([a-z])>/g, (_, name: string) => String(idOfName(ids, name))),
});
