import type { Target } from "../contract/target.js";
import { tryAll } from "../random/property.js";
import { playScript, type Script } from "./play.js";
import type { Extent, Write } from "./world.js";

/** The last steps alone, then more of them, then all without one: a failure shows in few steps, as a rule. */
const fewer = <Step>(steps: readonly Step[]): readonly (readonly Step[])[] => {
  const ends = [1, 2, 4, 8, 16, 32].filter((count) => count < steps.length).map((count) => steps.slice(-count));
  return steps.length > 8 ? ends : [...ends, ...steps.map((_, index) => steps.toSpliced(index, 1))];
};

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

/** Tries scripts: see {@link playScript}. */
export const tryScripts = (target: Target, scripts: readonly Script[], extent: Extent): Promise<void> => {
  const sent = new WeakMap<object, readonly Write[]>();
  return tryAll(target, scripts, {
    // Each sends dozens of requests.
    mostAttempts: 20,
    test: (script) => {
      const writes: Write[] = [];
      sent.set(script, writes);
      return playScript(target, script, { extent, sent: writes });
    },
    smaller: (script) =>
      fewer(sent.get(script) ?? [])
        .filter((steps) => isPossible(script.start, steps))
        .map((steps) => ({ ...script, steps })),
    show: (script) =>
      sent.get(script)?.map(({ method, entry, data }) => `${method} ${entry} ${JSON.stringify(data ?? {})}`),
    save: (script) => ({ start: script.start, steps: sent.get(script) ?? script.steps }),
    // In a quick run the first one stands for all.
    features: (script, depth) => new Set([depth === "quick" ? "" : String(scripts.indexOf(script))]),
  });
};
