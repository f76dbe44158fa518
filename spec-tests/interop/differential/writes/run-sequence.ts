import { isDeepStrictEqual } from "node:util";
import type { Dataset } from "../../../../src/index.js";
import { brief } from "../../../kit/base.js";
import { isSuccess } from "../../../kit/contract/exchange.js";
import { isJsonArray, type Json } from "../../json.js";
import { type Allowance, judgeOf } from "../allowances.js";
import type { ComparedRequest, Sequence } from "../request.js";
import type { Side } from "../send.js";
import { stateDifferences } from "./compare-states.js";
import { stateOf } from "./state.js";
import { looksAfter, watchedTypes } from "./themes.js";
import { leavesTraces } from "./traces.js";

/** Both servers, and how to put both back to the seeded data. */
export interface Sides {
  readonly real: Side;
  readonly ours: Side;
  readonly dataset: Dataset;
  /** Whether links to entries of any type that have the same place in their list come in any order. */
  readonly isTieOpen?: boolean;
  readonly reset: () => Promise<void>;
}

/** The first thing in which two servers differ over a sequence. */
export interface Difference {
  /** The request after which it was seen. */
  readonly index: number;
  readonly text: string;
  /** The same for differences of one kind: what a shorter sequence must still show. */
  readonly fingerprint: string;
}

/** How a sequence went. */
export interface Outcome {
  /** The real server's status for each request that was sent. */
  readonly statuses: readonly number[];
  readonly allowed: readonly Pick<Allowance, "id">[];
  readonly difference?: Difference;
}

/** The same text for differences that differ in numbers and names alone. */
const fingerprintOf = ({ method, path }: ComparedRequest, text: string): string =>
  `${method} ${path.split("/")[2] ?? ""} ${text.slice(0, 220)}`.replace(/\d+/g, "#").replace(/"[^"]{12,}?"/g, '""');

type StateDifferences = ReturnType<typeof stateDifferences>;

/** What the states of both servers differ in. */
const compareStates = async (
  { real, ours, dataset, isTieOpen = false }: Sides,
  theme: string,
): Promise<StateDifferences> => {
  const uids = watchedTypes(theme);
  const [left, right] = await Promise.all([stateOf(dataset, real, uids), stateOf(dataset, ours, uids)]);
  const differences = stateDifferences(left, right);
  return isTieOpen ? differences.filter(([, a, b]) => !isTie(a, b)) : differences;
};

/** Whether two lists of links to entries of any type (`api::tag.tag 3`) hold the same ones. */
const isTie = (one: Json | undefined, other: Json | undefined): boolean => {
  if (!isJsonArray(one) || !isJsonArray(other)) return false;
  const isAnyType = one.every((link) => typeof link === "string" && link.includes("::"));
  return isAnyType && isDeepStrictEqual([...one].sort(), [...other].sort());
};

const describe = (found: StateDifferences): string => {
  const lines = found.slice(0, 4).map(([place, a, b]) => `${place}: real ${brief(a)}, ours ${brief(b)}`);
  return `state: ${lines.join("; ")}${found.length > 4 ? ` and ${found.length - 4} more` : ""}`;
};

/** Sends a sequence to both servers, on the seeded data, and compares answers and states until they differ. */
export const runSequence = async (sides: Sides, sequence: Sequence): Promise<Outcome> => {
  await sides.reset();
  const judge = judgeOf(sides.dataset);
  const statuses: number[] = [];
  const allowed: Pick<Allowance, "id">[] = [];
  for (const [index, request] of sequence.requests.entries()) {
    const differing = (text: string): Outcome => {
      return { statuses, allowed, difference: { index, text, fingerprint: fingerprintOf(request, text) } };
    };
    const [real, ours] = await Promise.all([sides.real.send(request), sides.ours.send(request)]);
    statuses.push(real.status);
    const { allowance, difference } = judge(request, real, ours);
    if (allowance !== undefined) allowed.push(allowance);
    if (difference !== undefined) return differing(difference);
    // Servers that did not do the same have nothing to compare any more.
    if (isSuccess(real.status) !== isSuccess(ours.status) || leavesTraces(request, real)) return { statuses, allowed };
    if (!looksAfter(sequence, index, isSuccess(real.status))) continue;
    const found = await compareStates(sides, sequence.theme);
    if (found.length > 0) return differing(describe(found));
  }
  return { statuses, allowed };
};
