import { together } from "../../kit/base.js";
import { type CheckOptions, check, maker, type OwnedCheck } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { InvariantError } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { apart } from "../../kit/scratch/lend.js";
import { arrange, type Bench, expectAccepted, expectLinked, type Ids, scratchCast, toManyBenches } from "./bench.js";

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
  readonly on?: readonly Bench[];
}

/** A relation update that must be rejected. The specification shows neither status nor name (section 7). */
export const refused: readonly Refusal[] = [{ status: 400 }, { status: 422 }];

type Row = UpdateRow | RefusedRow;

/**
 * A check by a table: each row's relation is arranged, updated, and read by a list request. `judge` looks at the answer
 * to the update and returns what the relation must be after it.
 */
const trying = <R extends Row>(
  id: string,
  { on = toManyBenches, ...options }: UpdateOptions,
  rows: readonly R[],
  judge: (row: R, answer: Answer, ids: Ids) => string,
): OwnedCheck =>
  check(id, options, async (target) => {
    const casts = await createCasts(target, on, namesIn(rows));
    const tryRows = async (bench: Bench, owner: number) => {
      const ids = casts(bench);
      // A new entry is related to none.
      let held = "";
      for (const row of rows) {
        const [before, relation] = row;
        // What the row before has left, and was read, need not be arranged.
        if (before !== held) await arrange(target, bench, owner, ids, before);
        const answer = await update(target, bench.from, owner, { [bench.attribute]: relation(ids) });
        held = judge(row, answer, ids);
        await expectLinked(target, bench, owner, ids, held, [answer]);
      }
    };
    const tryRelations = async (benches: readonly [Bench, ...Bench[]]) => {
      const owner = await scratchEntry(target, benches[0].from);
      for (const bench of benches) await tryRows(bench, owner);
    };
    await apart(
      target,
      byOwner(on).map((benches) => () => tryRelations(benches)),
    );
  });

/**
 * Relations that are tried on one entry, one after the other: none of them changes another one. Those to the entry's own type are by
 * themselves, as two of them may be the sides of one.
 */
const byOwner = (on: readonly Bench[]): readonly (readonly [Bench, ...Bench[]])[] => {
  const groups = new Map<string, [Bench, ...Bench[]]>();
  for (const bench of on) {
    const owner = bench.to === bench.from ? bench.attribute : bench.from;
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [bench]);
    else group.push(bench);
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
    if (typeof after === "string") for (const name of after) names.add(name);
    else if (typeof after === "function") after(asked);
    relation(asked);
  }
  return [...names].sort().join("");
};

/** Scratch entries that relations lead to, by these names: those to one type share theirs. */
export const createCasts = async (
  target: Target,
  on: readonly Bench[],
  names: string,
): Promise<(bench: Bench) => Ids> => {
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
