import { isSuccess } from "../../kit/contract/exchange.js";
import type { TargetContext } from "../../kit/target/target.js";
import { type Part, partsOf } from "./parts.js";

/** The `GET` requests of a run: the statuses that came back, by path. */
export type AskedPaths = ReadonlyMap<string, ReadonlySet<number>>;

/** The parts of what a run has asked. */
export interface AskedParts {
  /** The parts of a path. */
  of(path: string): ReadonlySet<Part>;
  /** How many paths of the run have a part: all of them, or those at one address. */
  total(part: Part, address?: string): number;
  /** Whether one of them was answered with a success. */
  succeeds(part: Part): boolean;
  /** Whether anything at the address of a path was. */
  isServed(path: string): boolean;
}

/** Looks at what a run has asked. */
export const createAskedParts = (asked: AskedPaths, context: Pick<TargetContext, "wholeDataset">): AskedParts => {
  const known = new Map<string, ReadonlySet<Part>>();
  const of = (path: string) => {
    const parts = known.get(path) ?? partsOf(path, context);
    known.set(path, parts);
    return parts;
  };
  const totals = new Map<string, number>();
  const count = (key: string) => void totals.set(key, (totals.get(key) ?? 0) + 1);
  const succeeding = new Set<Part>();
  const served = new Set<string>();
  for (const [path, statuses] of asked) {
    for (const part of of(path)) {
      count(part);
      count(`${part} ${addressOf(path)}`);
    }
    if (![...statuses].some(isSuccess)) continue;
    served.add(addressOf(path));
    for (const part of of(path)) succeeding.add(part);
  }
  return {
    of,
    total: (part, address) => totals.get(address === undefined ? part : `${part} ${address}`) ?? 0,
    succeeds: (part) => succeeding.has(part),
    isServed: (path) => served.has(addressOf(path)),
  };
};

/** A path without its query. */
export const addressOf = (path: string): string => path.split("?", 1)[0] ?? "";

/** One refusal may be due to anything that was asked in the request. */
const leastRefused = 2;

/**
 * The part that a request is refused for, by its path: one with which no request of the run succeeded, and with which most of those failed that should have,
 * two at least; of several, an operator. None at an address where nothing succeeded: there a request without parameters shows more. Nothing is
 * asked. `refused`: paths whose answers should have been successes.
 */
export const refusedParts = (
  refused: readonly string[],
  { of, succeeds, isServed }: AskedParts,
): ((path: string) => Part | undefined) => {
  const counts = new Map<Part, number>();
  for (const path of new Set(refused.filter(isServed)))
    for (const part of of(path)) if (!succeeds(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const rank = (part: Part) => (counts.get(part) ?? 0) + (part.startsWith("$") ? 0.5 : 0);
  return (path) => {
    const parts = [...of(path)].filter((part) => (counts.get(part) ?? 0) >= leastRefused);
    return isServed(path) ? parts.sort((a, b) => rank(b) - rank(a))[0] : undefined;
  };
};
