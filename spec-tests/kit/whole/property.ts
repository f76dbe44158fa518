import type fc from "fast-check";
import type { Target } from "../contract/target.js";
import { type Property, tryAll, tryProperty, withLongCases } from "../random/property.js";
import { play, type Resolve, type Script } from "./play.js";
import type { Extent, Write } from "./world.js";

/** A case of an earlier run holds the writes that were sent. */
const isWrite = <Step>(step: Step | Write): step is Write =>
  typeof step === "object" && step !== null && "method" in step;

/** The last steps alone, then more of them, then all without one: a failure shows in few steps, as a rule. */
const fewer = <Step>(steps: readonly Step[]): readonly (readonly Step[])[] => {
  const ends = [1, 2, 4, 8, 16, 32].filter((count) => count < steps.length).map((count) => steps.slice(-count));
  return steps.length > 8 ? ends : [...ends, ...steps.map((_, index) => steps.toSpliced(index, 1))];
};

/** The scratch entries that a write names. */
const namedIn = ({ method, entry, of, data = {} }: Write): readonly string[] => [
  ...(method === "POST" ? [] : [entry]),
  ...(of === undefined ? [] : [of]),
  ...[...JSON.stringify(data).matchAll(/<'?(?:[^<>]* of )?([\w-]+ [a-z])>/g)].map(([, name = ""]) => name),
];

/** Whether each entry is there when it is named: where a step is left out, what it creates is not. */
const isPossible = (start: readonly Write[], steps: readonly Write[]): boolean => {
  const there = new Set<string>(start.map(({ entry }) => entry));
  return steps.every((step) => {
    if (!namedIn(step).every((name) => there.has(name))) return false;
    if (step.method === "POST") there.add(step.entry);
    return true;
  });
};

const propertyOf = <Step>(
  target: Target,
  extent: Extent,
  resolve: Resolve<Step>,
): Omit<Property<Script<Step | Write>>, "arbitrary"> => {
  const sent = new WeakMap<object, readonly Write[]>();
  return {
    // Each sends dozens of requests.
    mostAttempts: 20,
    test: (script) => {
      const writes: Write[] = [];
      sent.set(script, writes);
      const resolveEach: Resolve<Step | Write> = (step, shown) => (isWrite(step) ? step : resolve(step, shown));
      return play(target, script, { extent, resolve: resolveEach, sent: writes });
    },
    smaller: (script) =>
      fewer(sent.get(script) ?? [])
        .filter((steps) => isPossible(script.start, steps))
        .map((steps) => ({ ...script, steps })),
    show: (script) =>
      sent.get(script)?.map(({ method, entry, data }) => `${method} ${entry} ${JSON.stringify(data ?? {})}`),
    save: (script) => ({ start: script.start, steps: sent.get(script) ?? script.steps }),
  };
};

/** Tries scripts that are known: see {@link play}. */
export const tryScripts = (target: Target, scripts: readonly Script[], extent: Extent): Promise<void> =>
  tryAll(target, scripts, {
    ...propertyOf<Write>(target, extent, (write) => write),
    // In a quick run the first one stands for all.
    features: (script, depth) => new Set([depth === "quick" ? "" : String(scripts.indexOf(script))]),
  });

/** Of a case that creates a dozen entries, and reads all of them after each of its writes. */
const longCases = { requests: 20, concurrency: 2 };

/** Tries random scripts: see {@link play}. */
export const tryRandomScripts = <Step>(
  target: Target,
  {
    arbitrary,
    extent,
    resolve,
  }: {
    readonly arbitrary: fc.Arbitrary<Script<Step | Write>>;
    readonly extent: Extent;
    readonly resolve: Resolve<Step>;
  },
): Promise<void> =>
  tryProperty(withLongCases(target, longCases), { arbitrary, ...propertyOf(target, extent, resolve) });
