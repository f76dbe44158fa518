import type { SectionId } from "../../sections.js";
import type { Profile } from "../reference.js";
import type { Capability } from "./capability.js";
import type { Target } from "./target.js";

/**
 * MUST, what the specification demands, decides. WILL, what Strapi 4.26.2 was measured to do where the specification is silent, decides under the
 * profile `strapi-4.26` and warns otherwise. SHOULD warns, MAY informs about the choice that a server made.
 */
export type Level = "MUST" | "WILL" | "SHOULD" | "MAY";

/** The levels, the strongest first. */
export const levels: readonly Level[] = ["MUST", "WILL", "SHOULD", "MAY"];

/** `spec`: the specification says so. `observed`: it is silent, Strapi 4.26.2 was measured to do so. */
export type Source = "spec" | "observed";

/**
 * One black-box check: a value, so that the same list runs in the test suite against the reference, from the
 * command line against any URL, and against faulty servers.
 *
 * Rules for writing one:
 * - `id` is a stable slug `<chapter>-<what>` in kebab-case. It never changes and is never used again after removal.
 * - `sentence` is one sentence with its level that a stranger understands without reading the code. Its statement says it, where it is the same.
 * - Expectations come from the specification or from a measurement and are written by hand. Random requests and the tables of `kit/tables/` are
 *   compared with the reference instead: they ask in every place for what rows by hand ask for in some.
 * - `run` throws through the helpers in `expect/` and returns nothing. Anything else that it throws
 *   counts as a fault of the kit. It touches the server through `target` alone.
 * - Entries are named by natural key (`target.id("article", "first-post")`): servers assign their own ids.
 * - The row of `interpretations.md` is that of its statement; a check that rests on another one names it.
 * - Changes need `writes`: such checks come last, beside each other, on entries of their own made with `scratch/`. Where PUT and relations are all that a check needs, it needs `relation-updates`
 *   instead: its entries may be lent ones of the dataset, which hold nothing in their relations, and keep their other attributes.
 * - Databases differ in the order of nulls, in collation, in the case of plain text operators and in numbers
 *   beyond 2^53. A check picks data for which they agree, or accepts each outcome.
 */
export interface Check {
  readonly id: string;
  readonly section: SectionId;
  readonly level: Level;
  readonly source: Source;
  readonly needs: readonly Capability[];
  /** What it tests. */
  readonly sentence: string;
  /** Row of `interpretations.md`: `I-07`. */
  readonly interpretation?: `I-${string}`;
  /** Set where the profiles expect different outcomes: in the other profile the check is not applicable. */
  readonly profile?: Profile;
  /** Set where it sends random requests: it takes its time, and `--runs` (0: not at all) and `--seed` decide what it finds. */
  readonly random?: true;
  /**
   * Of those with the same text one runs after another: they write to one entry, or what one has made for its own to be connected with is lent to the
   * next.
   */
  readonly inTurn?: string;
  /** Set where it sends requests at the same time: it runs after all others, whose requests say something about it too. */
  readonly together?: true;
  /** Set where it sends nothing, and judges what all answers of the run have shown (`kit/monitors/`): it runs after all others. */
  readonly watches?: true;
  /**
   * Set where it sends what breaks a careless process, such as names that every object has: it runs after all others, so that these are answered by a
   * server that is whole.
   */
  readonly last?: true;
  /** Set on a monitor of a run for which other checks were chosen: what it finds is a warning. */
  readonly informs?: true;
  /** Set where a quick run asks it. */
  readonly quick?: true;
  /** Set where it shows why entries cannot be deleted: it is run although one was left behind. */
  readonly despiteLeftovers?: true;
  /** Set where it shows why others are blocked: of those that write it runs before them. */
  readonly first?: true;
  /** Set where its many requests wait for each other: it is begun before others, of which none is left when it ends alone. */
  readonly long?: true;
  /**
   * Set where it judges pages themselves: the most entries of one that it asks for. All others get a list as if no page had a maximum. A server whose
   * largest page is smaller (section 8) is not asked.
   */
  readonly page?: number;
  /** Set where it judges lists that name no locale. All others get a list of the default one. */
  readonly namesNoLocale?: true;
  run(target: Target): Promise<void>;
}

/** Random requests of a check that sends some, where nothing else is asked for: every class of conditions once. */
export const defaultRuns = 25;

/** The level of a sentence, which stands in it in capitals. */
export const levelOf = (sentence: string): Level => {
  const level = levels.find((each) => new RegExp(`\\b${each}\\b`).test(sentence));
  if (level === undefined) throw new Error(`no level in "${sentence}"`);
  return level;
};

/** What {@link standalone} takes: `source` is spec and `needs` empty unless given. `measured`: the row that what was observed rests on. */
export type CheckDefinition = Omit<Check, "level" | "source" | "needs"> &
  Partial<Pick<Check, "source" | "needs">> & { readonly measured?: Check["interpretation"] };

/** Makes a {@link Check} that stands in no statement: one of a server's own content, or of a test. */
export const standalone = ({ measured, ...definition }: CheckDefinition): Check => ({
  source: measured === undefined ? "spec" : "observed",
  ...(measured === undefined ? {} : { interpretation: measured }),
  needs: [],
  ...definition,
  level: levelOf(definition.sentence),
});

/** What a check says for itself, where that is not what its statement says. */
export interface CheckOptions extends Partial<Omit<Check, "id" | "level" | "section" | "run">> {
  /** Ids of the other statements that it holds. */
  readonly also?: readonly string[];
  /** Set where it knows no entry of the dataset: a server is judged by it on its own content as well. */
  readonly anyContent?: true;
}

/** A check as it stands in its statement, which says the rest of it. */
export interface OwnedCheck extends CheckOptions, Pick<Check, "id" | "run"> {}

/** A maker of checks, whose options may be left out between the id and the rest. */
export const maker =
  <Options extends object, Rest extends readonly unknown[]>(
    make: (id: string, options: Options, ...rest: Rest) => OwnedCheck,
  ) =>
  (id: string, ...given: Rest | readonly [options: Options, ...rest: Rest]): OwnedCheck => {
    // By the number of its parameters.
    const whole = given.length === make.length - 1 ? given : [{}, ...given];
    return make(id, ...(whole as readonly [Options, ...Rest]));
  };

/** Makes a check for a statement. */
export const check = maker((id, options: CheckOptions, run: Check["run"]): OwnedCheck => ({ ...options, id, run }));
