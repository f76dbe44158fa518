import { type Meter, ofRequest } from "../bounded.js";
import { type CompiledPattern, compilePattern, type Machine } from "./compile-pattern.js";
import { type Edge, parsePattern, UnboundedPattern } from "./parse-pattern.js";
import { type Allowance, createRunner, type Runner } from "./run-machine.js";

/** Longer texts are looked at by themselves, with no more steps than these that were not taken before. */
const longText = 1000;
const maxSteps = 20_000_000;

/** A step of a machine takes as long as so many of a meter. */
const stepsPerStep = 15;

/** A pattern, and the runners of its machines, which remember what they have met. */
interface Ready extends CompiledPattern {
  readonly runners: ReadonlyMap<Machine, Runner>;
}

const ready = new WeakMap<RegExp, Ready>();

const readyOf = (pattern: RegExp): Ready => {
  const known = ready.get(pattern);
  if (known !== undefined) return known;
  const compiled = compilePattern(parsePattern(pattern.source));
  const made = { ...compiled, runners: runnersOf(compiled) };
  ready.set(pattern, made);
  return made;
};

const runnersOf = ({ checks, machine }: CompiledPattern): ReadonlyMap<Machine, Runner> => {
  const machines = [machine, ...checks.flatMap((check) => (check.kind === "look" ? [check.machine] : []))];
  return new Map(machines.map((each) => [each, createRunner(each)]));
};

/** What of a pattern cannot be looked for in bounded time, such as `a back reference (\\1)`; undefined where there is nothing. */
export const unboundedPart = (pattern: RegExp): string | undefined => {
  try {
    readyOf(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof UnboundedPattern) return error.message;
    throw error;
  }
};

/**
 * Whether a text has what a pattern without flags looks for. That is what `pattern.test(text)` says, which tries one way after the other
 * and may take longer than anybody waits. Here all ways are followed at the same time: the work is at most that of the text times that
 * of the pattern. A text of more than 1,000 characters that takes more than 20 million steps even so does not match.
 *
 * The steps are counted once they were taken: by default they are work of the request. Throws an {@link UnboundedPattern} where {@link unboundedPart} names something.
 */
export const matchesPattern = (pattern: RegExp, text: string, meter: Meter = ofRequest): boolean => {
  const allowed = text.length > longText ? maxSteps : Number.MAX_SAFE_INTEGER;
  const allowance = { steps: allowed };
  const matched = matchesWithin(allowance, readyOf(pattern), text);
  meter.spend((allowed - allowance.steps) * stepsPerStep);
  return matched;
};

const matchesWithin = (allowance: Allowance, { checks, machine, runners }: Ready, text: string): boolean => {
  const long = text.length > longText;
  // Whether a long text matches may not depend on the texts before it, so that nothing of them is remembered.
  const runnerOf = (each: Machine): Runner => (long ? undefined : runners.get(each)) ?? createRunner(each);
  const tests: PlaceTest[] = [];
  const holding = (place: number): number => {
    let bits = 0;
    for (let index = 0; index < tests.length; index++) if (tests[index]?.(place) === true) bits |= 1 << index;
    return bits;
  };
  for (const check of checks) {
    if (check.kind === "edge") tests.push(edges[check.at](text));
    else {
      const seen = new Uint8Array(text.length + 1);
      const found = (place: number): boolean => {
        seen[place] = 1;
        return true;
      };
      if (!runnerOf(check.machine)({ text, forward: !check.ahead, holding, found }, allowance)) return false;
      tests.push((place) => (seen[place] === 1) !== check.negative);
    }
  }
  let matched = false;
  const found = (): boolean => {
    matched = true;
    return false;
  };
  runnerOf(machine)({ text, forward: true, holding, found }, allowance);
  return matched;
};

/** Whether something is true of a place of a text. */
type PlaceTest = (place: number) => boolean;

const isWord = (character: string): boolean => /^\w$/.test(character);

const wordEdge = (text: string, wanted: boolean): PlaceTest => {
  return (place) => (isWord(text.charAt(place - 1)) !== isWord(text.charAt(place))) === wanted;
};

const edges: Readonly<Record<Edge, (text: string) => PlaceTest>> = {
  "^": () => (place) => place === 0,
  $: (text) => (place) => place === text.length,
  "\\b": (text) => wordEdge(text, true),
  "\\B": (text) => wordEdge(text, false),
};
