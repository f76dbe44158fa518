import { together } from "../../kit/base.js";
import { type CheckOptions, check, maker, type OwnedCheck } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { InvariantError } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { isRefusalOfForm } from "../../kit/forms/refused.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { apart } from "../../kit/scratch/lend.js";
import {
  arrange,
  expectAccepted,
  expectLinked,
  type Ids,
  scratchCast,
  type TestedRelation,
  toManyRelations,
} from "./tested-relations.js";

/** A relation before an update, the update (made of the server's ids), and the relation after it, as words. */
export type UpdateRow = readonly [before: string, relation: (ids: Ids) => unknown, after: string];

/** A relation, and an update of it that must be refused. */
export type RefusedRow = readonly [
  before: string,
  relation: (ids: Ids) => unknown,
  /** Of this row alone. */
  refusal?: (ids: Ids) => Refusal,
];

interface UpdateOptions extends CheckOptions {
  /** The relations on which all rows are tried; one to-many relation of each kind unless given. */
  readonly on?: readonly TestedRelation[];
}

/** A relation update that must be rejected. The specification shows neither status nor name (section 7). */
export const refused: readonly Refusal[] = [{ status: 400 }, { status: 422 }];

/** A relation, an update of it that the specification rules out without an outcome, and what an update that is taken may leave. */
export type RuledOutRow = readonly [before: string, relation: (ids: Ids) => unknown, outcomes: readonly string[]];

type Row = UpdateRow | RefusedRow | RuledOutRow;

/**
 * A check by a table: each row's relation is arranged, updated, and read by a list request. `judge` looks at the answer
 * to the update and returns what the relation must be after it, or may be.
 */
const trying = <R extends Row>(
  id: string,
  { on = toManyRelations, ...options }: UpdateOptions,
  rows: readonly R[],
  judge: (row: R, answer: Answer, ids: Ids) => string | readonly string[],
): OwnedCheck =>
  check(id, options, async (target) => {
    const casts = await scratchCasts(target, on, namesIn(rows));
    const tryRows = async (tried: TestedRelation, owner: number) => {
      const ids = casts(tried);
      // A new entry is related to none.
      let held = "";
      for (const row of rows) {
        const [before, relation] = row;
        // What the row before has left, and was read, need not be arranged.
        if (before !== held) await arrange(target, tried, owner, ids, before);
        const answer = await update(target, tried.from, owner, { [tried.attribute]: relation(ids) });
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
const namesIn = (rows: readonly Row[]): string => {
  const names = new Set<string>();
  // An update is made of the ids it looks up.
  const asked = new Proxy({} as Ids, { get: (_, name) => names.add(String(name)).size });
  for (const [before, relation, after] of rows) {
    for (const name of before) names.add(name);
    if (typeof after === "function") after(asked);
    else for (const name of [after ?? []].flat().join("")) names.add(name);
    relation(asked);
  }
  return [...names].sort().join("");
};

/** Scratch entries that relations lead to, by these names: those to one type share theirs. */
export const scratchCasts = async (
  target: Target,
  on: readonly TestedRelation[],
  names: string,
): Promise<(tried: TestedRelation) => Ids> => {
  const types = [...new Set(on.map(({ to }) => to))];
  // Nobody asks for others than these.
  const made = await together(
    types.map(async (type) => [type, (await scratchCast(target, type, names)) as Ids] as const),
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
 * has done nothing, or one whole thing. What is half done, or harms what was there, is wrong.
 */
export const ruledOutUpdates = maker((id, options: UpdateOptions, rows: readonly RuledOutRow[]) =>
  trying(id, options, rows, ([before, , outcomes], answer) => {
    if (isRefusalOfForm(answer.status)) return before;
    expectAccepted(answer);
    return [before, ...outcomes];
  }),
);

/** A check of relation updates that must be refused, each of them leaving the relation as it was. */
export const refusingUpdates = maker(
  (
    id,
    { refusal = refused, ...options }: UpdateOptions & { readonly refusal?: Refusal | readonly Refusal[] },
    rows: readonly RefusedRow[],
  ) =>
    trying(id, options, rows, ([before, , own], answer, ids) => {
      expectRefusal(answer, own?.(ids) ?? refusal);
      return before;
    }),
);
