import type { HarmWatch } from "./harm.js";
import { ownMark } from "./mark.js";

/** What an entry shows of itself, by name. */
export type Shown = Readonly<Record<string, unknown>>;

/** How what the run made is known. */
export interface Ownership {
  readonly holds: (path: string) => boolean;
  /** Whether an entry is of the run, by what it shows: by the mark in one of its texts, unless given. */
  readonly isOwn?: (path: string, shown: Shown) => boolean;
  /**
   * Whether an entry is looked at each time, and left alone where it is said to be absent. A run asks for entries that it knows to be absent, and
   * deletes what it made at once; seeding never does, and what it made is there for minutes.
   */
  readonly mustBeSeen?: boolean;
  /** Why nothing more is sent that changes something; undefined while it may be. */
  readonly ended?: HarmWatch["ended"];
  /** Takes note of each request that was answered with success. */
  readonly wrote?: HarmWatch["wrote"];
}

export interface Place {
  /** The path of the entry; undefined where the path is that of a collection. */
  readonly path?: string;
  /** Its id; undefined also for the entry of a single type, which anybody may replace. */
  readonly id?: string;
}

export interface Sights {
  /** Whether the entry was seen to be of the run, and nothing was sent since that may have made room for another one. */
  areOwn(place: Place): boolean;
  /** Begins to look at an entry. What is returned takes what it shows, and says why it may not be changed; undefined where it may. */
  begin(place: Place): (shown: Shown) => string | undefined;
  /** Begins to read what shows several entries. What is returned takes what each of them shows. */
  beginList(): (place: Place, shown: Shown) => void;
  /** The entry is looked at anew before it is changed, also where somebody is looking at it now. */
  forget(place: Place): void;
}

/** Whether one of the texts of an entry holds a mark of this run. */
export const bearsMark = (shown: Shown): boolean =>
  Object.values(shown).some((value) => typeof value === "string" && ownMark(value) !== undefined);

/** Why what somebody else made is left alone. */
export const notMarked = "the entry there does not bear the mark of this run";

/** Nothing was seen yet. */
export const createSights = ({
  holds,
  isOwn = (_, shown) => bearsMark(shown),
  mustBeSeen = false,
}: Ownership): Sights => {
  const states = new Map<string, "looking" | "own">();
  const forgotten = new Map<string, number>();
  let turn = 0;
  return {
    areOwn: ({ path = "" }) => states.get(path) === "own",
    begin({ path = "", id }) {
      const isRemembered = id !== undefined && !mustBeSeen;
      if (isRemembered && !states.has(path)) states.set(path, "looking");
      return (shown) => {
        if (holds(path)) return "the entry was there before the run";
        if (!isOwn(path, shown)) return notMarked;
        if (states.has(path)) states.set(path, "own");
        return undefined;
      };
    },
    beginList() {
      const begun = ++turn;
      return ({ path = "", id }, shown) => {
        const isNews = id !== undefined && !mustBeSeen && (forgotten.get(path) ?? 0) < begun;
        if (isNews && !holds(path) && isOwn(path, shown)) states.set(path, "own");
      };
    },
    forget({ path = "" }) {
      states.delete(path);
      forgotten.set(path, ++turn);
    },
  };
};
