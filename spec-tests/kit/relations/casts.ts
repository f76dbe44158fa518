import { Blocked } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { borrows, giveBack } from "../scratch/lend.js";
import { type Cast, createCast, type Lists, readLists, type Subject, sendValue } from "./cast.js";
import type { Side } from "./model.js";

/** Casts that are used again and again: creating entries for each case would take most of the time. */
export interface Casts {
  /**
   * Runs a case with entries that hold nothing. `work` returns the lists that it left, where it knows them.
   * Blocked when the server does not part with it again.
   */
  use(subject: Subject, work: (cast: Cast) => Promise<Lists | undefined>): Promise<void>;
}

interface Used {
  readonly cast: Cast;
  readonly subject: Subject;
  readonly left: Lists | undefined;
}

/** So many casts are given up because they cannot be emptied, until the check is: a failing case needs some to be made small. */
const patience = 40;

/** Makes casts of so many entries a side, as many as are used at the same time. */
export const createCasts = (target: Target, sizes: Readonly<Record<Side, number>>): Casts => {
  const free = new Map<string, Used[]>();
  let givenUp = 0;
  const take = async (subject: Subject): Promise<Cast> => {
    const used = free.get(keyOf(subject))?.pop();
    if (used === undefined) return createCast(target, subject, sizes);
    if (await empty(target, used)) return used.cast;
    if (++givenUp <= patience) return take(subject);
    const { near } = used.subject;
    throw new Blocked(`writes: ${near.type}.${near.attribute} cannot be emptied again, by set or by disconnect`);
  };
  return {
    use: async (subject, work) => {
      const cast = await take(subject);
      let left: Lists | undefined;
      try {
        left = await work(cast);
      } finally {
        const key = keyOf(subject);
        if (borrows(target)) {
          // They are emptied when they are lent again: to whichever relation needs them.
          giveBack(target, subject.near.type, cast.near);
          giveBack(target, subject.far.type, cast.far);
        } else free.set(key, [...(free.get(key) ?? []), { cast, subject, left }]);
      }
    },
  };
};

/** Relations between the same types share their entries. */
const keyOf = ({ near, far }: Subject): string => `${near.type} ${far.type}`;

/** The ways to empty a list, the next where one does not do. */
const ways: readonly (readonly [side: Side, value: (list: readonly number[]) => unknown])[] = [
  ["near", () => ({ set: [] })],
  ["far", () => ({ set: [] })],
  ["near", (disconnect) => ({ disconnect })],
];

/** Empties the lists of both sides; false when something stays in them. */
const empty = async (target: Target, { cast, subject, left }: Used): Promise<boolean> => {
  let lists = left ?? (await readLists(target, subject, cast));
  if (isEmpty(lists)) return true;
  for (const [side, value] of ways) {
    for (const [entry, list] of lists[side].entries()) {
      if (list.length > 0) await sendValue(target, subject, cast, { side, entry, value: value(list) });
    }
    lists = await readLists(target, subject, cast);
    if (isEmpty(lists)) return true;
  }
  return false;
};

const isEmpty = ({ near, far }: Lists): boolean => [...near, ...far].every((list) => list.length === 0);
