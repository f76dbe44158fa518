import { type CharacterTest, type Edge, type PatternNode, UnboundedPattern } from "./parse-pattern.js";

/**
 * A machine that is in several states at once (Thompson, 1968). Its states are numbered; one of them is `accept`.
 * What one does: take a character and go on, go on at several places, or go on only where something is true of the place in the text.
 */
export interface Machine {
  readonly states: readonly State[];
  readonly start: number;
}

/** See {@link Machine}. `check` is an index of {@link CompiledPattern.checks}. */
export type State =
  | { readonly kind: "take"; readonly matches: CharacterTest; readonly next: number }
  | { readonly kind: "split"; next: readonly number[] }
  | { readonly kind: "check"; readonly check: number; readonly next: number }
  | { readonly kind: "accept" };

/** What may have to be true of a place in a text: an edge, or that something is found before or behind it. */
export type Check =
  | { readonly kind: "edge"; readonly at: Edge }
  | { readonly kind: "look"; readonly ahead: boolean; readonly negative: boolean; readonly machine: Machine };

/** A pattern, ready to be looked for. A check depends on none but those before it. */
export interface CompiledPattern {
  readonly machine: Machine;
  readonly checks: readonly Check[];
}

/** No machine is larger, and no more checks are in a pattern. `.{1,5000}` makes 10,000 states. */
const maxStates = 20_000;
const maxChecks = 24;

/** Makes the machine of a pattern. Throws an {@link UnboundedPattern} where it would be too large. */
export const compilePattern = (pattern: PatternNode): CompiledPattern => {
  const checks: Check[] = [];
  const known = new Map<unknown, number>();
  let work = 0;
  const checkOf = (key: unknown, make: () => Check): number => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (checks.push(made) > maxChecks) throw new UnboundedPattern(`more than ${maxChecks} assertions`);
    known.set(key, checks.length - 1);
    return checks.length - 1;
  };
  const machineOf = (whole: PatternNode, forward: boolean): Machine => {
    const states: State[] = [{ kind: "accept" }];
    const add = (state: State): number => states.push(state) - 1;
    /** The state from which `node`, and then `next`, is looked for. */
    const compile = (node: PatternNode, next: number): number => {
      if (++work > maxStates) throw new UnboundedPattern(`repetitions of more than ${maxStates} steps in all`);
      switch (node.kind) {
        case "character":
          return add({ kind: "take", matches: node.matches, next });
        case "edge":
          return add({ kind: "check", check: checkOf(node.at, () => node), next });
        case "look": {
          const check = checkOf(node, () => ({ ...node, machine: machineOf(node.inner, !node.ahead) }));
          return add({ kind: "check", check, next });
        }
        case "sequence":
          return (forward ? node.items.toReversed() : node.items).reduce((after, item) => compile(item, after), next);
        case "choice":
          return add({ kind: "split", next: node.options.map((option) => compile(option, next)) });
        case "repeat":
          return repeat(node, next);
      }
    };
    const repeat = ({ inner, max, min }: PatternNode & { readonly kind: "repeat" }, next: number): number => {
      let start = next;
      if (max === Number.POSITIVE_INFINITY) {
        const loop: State = { kind: "split", next: [] };
        start = add(loop);
        loop.next = [compile(inner, start), next];
      } else {
        for (let count = min; count < max; count++) start = add({ kind: "split", next: [compile(inner, start), next] });
      }
      for (let count = 0; count < min; count++) start = compile(inner, start);
      return start;
    };
    const start = compile(whole, 0);
    return { states, start };
  };
  return { machine: machineOf(pattern, true), checks };
};
