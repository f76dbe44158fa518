import type { Query } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import type { Refusal } from "../../kit/expect/error.js";
import type { Members } from "../../kit/expect/populated.js";
import { scratchName } from "../../kit/scratch/entries.js";
import { memberAt, resolveNames, typeIn } from "../../kit/twins/names.js";

/**
 * What is done with what, `PUT restoration a`, and what comes of it: `statements/rows/rows.schema.json`. `make` makes a scratch entry, `show` finds one in the
 * list of its type, `list` asks for such a list; the others are methods. Ids are names (`kit/twins/names.ts`), also inside of paths and texts, and `<mark>` is a text that no entry has.
 */
export type Step = readonly [what: string, sent?: unknown, then?: Then] | UpdateStep;

/** The same of relations alone, and what lists hold after it, or where it is refused: `["a.team +bc, a.lead d", "b.jobs=a c.jobs="]`. */
export type UpdateStep = readonly [update: string, after: string, refused?: string];

/** How something is sent, and what is expected: `then` of `rows.schema.json`. */
export interface Then {
  readonly as?: string;
  readonly type?: string;
  readonly query?: Query;
  readonly bare?: true;
  readonly entry?: string;
  readonly status?: "any" | number | readonly number[];
  readonly refused?: true | Refused | readonly Refused[];
  readonly undecided?: string;
  readonly shows?: Members;
  readonly names?: readonly string[];
  readonly links?: Readonly<Record<string, readonly string[]>>;
  readonly leads?: Readonly<Record<string, readonly string[]>>;
  readonly holds?: Readonly<Record<string, string>>;
  readonly isWhole?: true;
  readonly isSame?: true;
  readonly entries?: readonly string[];
  readonly text?: string;
}

export type Refused = Partial<Refusal>;

/** The entries of a check, by their names. */
export interface World {
  readonly target: Target;
  /** What is asked for where an entry is shown, and no query is given. */
  readonly asked: Query;
  /** What holds of each request that writes and says nothing else. */
  readonly each: Then;
  /** How requests are refused that say no more than that. */
  readonly error: Refused | readonly Refused[];
  readonly ids: Map<string, number>;
  /** What was sent to create them, and shown of them last. */
  readonly shown: Map<string, Members>;
  /** The answers to what was sent since an entry was shown last. */
  readonly latest: Answer[];
}

/** The id of an entry of the check, or of one of the dataset. */
export const idIn = ({ target, ids }: World, name: string): number => {
  const type = typeIn(name);
  return ids.get(name) ?? target.id(type === "file" ? "plugin::upload.file" : type, name.slice(type.length + 1));
};

/** What is no entry, `mark` or `3 times x`, as a text. */
const textOf = (name: string): unknown => {
  if (name === "mark") return scratchName();
  const [, count, text] = /^(\d+) times (.)$/.exec(name) ?? [];
  return text?.repeat(Number(count));
};

const negated = /^not /;

/** A value with what its names stand for. */
export const resolved = (world: World, value: unknown): unknown =>
  resolveNames(value, {
    id: (name) => (textOf(name) as number | undefined) ?? idIn(world, name), // a text stands where an id does
    shown: (path, name) => {
      const member = memberAt(world.shown.get(name), path.replace(negated, ""));
      return negated.test(path) ? { not: member } : member;
    },
  });

/** A text with what the names in it stand for. */
export const resolvedText = (world: World, text: string): string =>
  text.replaceAll(/<[^<>]+>/g, (name) => String(resolved(world, name)));
