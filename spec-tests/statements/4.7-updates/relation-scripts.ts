import { type CheckOptions, check, maker } from "../../kit/contract/check.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import { InvariantError } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { update } from "../../kit/scratch/entries.js";
import { lettersIn } from "../../kit/twins/notation.js";
import {
  arrange,
  expectAccepted,
  expectLinked,
  idOfName,
  isTested,
  type SomeIds,
  scratchCast,
  type TestedRelation,
  tested,
} from "./tested-relations.js";
import { ofRelations, refusedUpdate, valueFor } from "./updates.js";

/**
 * An update of an entry, and what lists hold after it: `["a.team +bc, a.lead d", "b.jobs=a c.jobs="]`, or one of several words, `b.jobs=ac|ca`. The
 * attribute says of which type an entry is: a restoration `a` and a conservator `a` are two. Without an update the lists are read as they are.
 * `refused`: the update may be refused, and what they hold then.
 */
export type ScriptRow = readonly [update: string, after: string, refused?: string];

interface ScriptOptions extends CheckOptions {
  /** What lists hold at first: `a.team cab`. A server that takes no array of ids is blocked. */
  readonly start?: readonly string[];
}

/** One relation of one entry, and an update or a word. */
interface Part {
  readonly on: TestedRelation;
  readonly owner: string;
  readonly text: string;
}

/** A check of several entries of both sides, updated and read one after the other. */
export const scripted = maker((id, { start = [], ...options }: ScriptOptions, rows: readonly ScriptRow[]) => {
  const starts = start.map(partOf);
  const steps = rows.map(([written, after, refused]) => ({
    updates: written === "" ? [] : written.split(", ").map(partOf),
    lists: listsIn(after),
    ...(refused === undefined ? {} : { refused: listsIn(refused) }),
  }));
  const names = namesIn(
    [...starts, ...steps.flatMap(({ lists }) => lists)],
    steps.flatMap(({ updates }) => updates),
  );
  return check(id, { ...ofRelations, ...options }, async (target) => {
    const casts = new Map<string, SomeIds>();
    for (const [type, letters] of names) casts.set(type, await scratchCast(target, type, letters));
    const play = playing(target, casts);
    for (const part of starts) await play.arrange(part);
    for (const step of steps) {
      const answers = step.updates.length === 0 ? [] : [await play.update(step.updates)];
      const isRefused = step.refused !== undefined && answers.some(({ status }) => !isSuccess(status));
      for (const answer of answers)
        if (isRefused) expectRefusal(answer, refusedUpdate);
        else expectAccepted(answer);
      for (const part of (isRefused ? step.refused : undefined) ?? step.lists) await play.expect(part, answers);
    }
  });
});

const listsIn = (after: string): readonly Part[] => (after === "" ? [] : after.split(" ").map(partOf));

/** The entries of each type that lists and updates name, in order. */
const namesIn = (lists: readonly Part[], updates: readonly Part[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const add = (type: string, letters: Iterable<string>) => {
    const all = new Set([...(names.get(type) ?? ""), ...letters]);
    names.set(type, [...all].sort().join(""));
  };
  for (const { on, owner, text } of lists) {
    add(on.from, owner);
    add(on.to, text.replaceAll("|", ""));
  }
  for (const { on, owner, text } of updates) {
    add(on.from, owner);
    add(on.to, lettersIn(text));
  }
  return names;
};

/** `a.team=cab`, `a.team +b`. */
const partOf = (written: string): Part => {
  const [, owner = "", attribute = "", text = ""] = /^([a-z])\.(\w+)[= ](.*)$/.exec(written) ?? [];
  if (!isTested(attribute)) throw new InvariantError(`"${written}" names no relation that is tested`);
  return { on: tested[attribute], owner, text };
};

const playing = (target: Target, casts: ReadonlyMap<string, SomeIds>) => {
  const idsOf = (type: string): SomeIds => casts.get(type) ?? {};
  const ownerOf = ({ on, owner }: Part): number => idOfName(idsOf(on.from), owner);
  return {
    arrange: (part: Part) => arrange(target, part.on, ownerOf(part), idsOf(part.on.to), part.text),
    update: (parts: readonly Part[]): Promise<Answer> => {
      const [first] = parts;
      if (first === undefined) throw new InvariantError("an update without a relation");
      const data = parts.map(({ on, text }) => [on.attribute, valueFor(idsOf(on.to), text)]);
      return update(target, first.on.from, ownerOf(first), Object.fromEntries(data));
    },
    expect: (part: Part, after: readonly Answer[]) =>
      expectLinked(target, part.on, ownerOf(part), idsOf(part.on.to), part.text.split("|"), after),
  };
};
