import type { Machine, State } from "./compile-pattern.js";

/** A text, and what is true of its places: place 0 is before the first character. */
export interface Sweep {
  readonly text: string;
  /** False: from the end to the beginning. */
  readonly forward: boolean;
  /** The checks that hold at a place, as bits. */
  readonly holding: (place: number) => number;
  /** Called with each place where something ends that is looked for. False ends the sweep. */
  readonly found: (place: number) => boolean;
}

/** The steps that may still be taken. */
export interface Allowance {
  steps: number;
}

/** Takes a machine over a text. False: there were more steps than are allowed. */
export type Runner = (sweep: Sweep, allowance: Allowance) => boolean;

/** The states that a machine is in at a place, and where they lead to, as far as that is known. */
interface Standing {
  readonly states: readonly number[];
  readonly moves: Map<number, Move>;
}

interface Move {
  readonly accepts: boolean;
  readonly next: Standing;
}

/** No more moves are remembered than these, nor those from more states at once. */
const maxMoves = 10_000;
const maxRemembered = 100;

/** What follows the last character. */
const none = 0x10000;

/**
 * Looks for what a machine finds, beginning at every place. A place takes as many steps as the machine has states at most, and none where
 * the machine has been in the same states before the same character: that is remembered from text to text.
 */
export const createRunner = (machine: Machine): Runner => {
  const step = createStep(machine);
  let standings = new Map<string, Standing>();
  let moves = 0;
  const standingOf = (states: readonly number[]): Standing => {
    if (states.length > maxRemembered) return { states, moves: new Map() };
    const key = states.join();
    const known = standings.get(key) ?? { states, moves: new Map() };
    standings.set(key, known);
    return known;
  };
  const makeMove = (from: Standing, bits: number, code: number, allowance: Allowance): Move => {
    const { accepts, reached } = step(from.states, bits, code, allowance);
    const move = { accepts, next: standingOf(reached) };
    if (from.states.length > maxRemembered) return move;
    if (++moves > maxMoves) [standings, moves] = [new Map(), 0];
    from.moves.set(bits * 2 * none + code, move);
    return move;
  };
  return ({ forward, found, holding, text }, allowance) => {
    const { length } = text;
    let at = standingOf([machine.start]);
    for (let taken = 0; taken <= length; taken++) {
      const place = forward ? taken : length - taken;
      const code = taken === length ? none : text.charCodeAt(forward ? place : place - 1);
      const bits = holding(place);
      const { accepts, next } = at.moves.get(bits * 2 * none + code) ?? makeMove(at, bits, code, allowance);
      if (accepts && !found(place)) return true;
      if (allowance.steps < 0) return false;
      at = next;
    }
    return true;
  };
};

interface Step {
  /** Whether one of the states leads to the end without a character. */
  readonly accepts: boolean;
  /** The states behind the character, and the first one: something may begin at each place. */
  readonly reached: readonly number[];
}

/** One character of a text, before which the machine is in several states. */
const createStep = ({ start, states }: Machine) => {
  const visited = new Uint32Array(states.length);
  const kept = new Uint32Array(states.length);
  let round = 0;
  return (from: readonly number[], bits: number, code: number, allowance: Allowance): Step => {
    round++;
    const character = code === none ? undefined : String.fromCharCode(code);
    const [pending, reached] = [[...from], [start]];
    kept[start] = round;
    let accepts = false;
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (visited[index] === round) continue;
      visited[index] = round;
      allowance.steps--;
      const state: State | undefined = states[index];
      if (state === undefined || state.kind === "accept") accepts = true;
      else if (state.kind === "split") pending.push(...state.next);
      else if (state.kind === "check") {
        if ((bits & (1 << state.check)) !== 0) pending.push(state.next);
      } else if (character !== undefined && kept[state.next] !== round && state.matches(character)) {
        kept[state.next] = round;
        reached.push(state.next);
      }
    }
    return { accepts, reached: reached.sort((one, other) => one - other) };
  };
};
