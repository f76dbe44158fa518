import type { Dataset } from "../../../../../src/index.js";
import type { Answered } from "../compare-answers.js";
import { type Allowance, judge } from "./allowances.js";
import { withoutClock } from "./clock.js";
import { stateDifferences } from "./compare-states.js";
import type { Sequence, WriteRequest } from "./request.js";
import type { Side } from "./send.js";
import { stateOf } from "./state.js";
import { watchedTypes } from "./themes.js";

/** Both servers, and how to put both back to the seeded data. */
export interface Sides {
  readonly real: Side;
  readonly ours: Side;
  readonly dataset: Dataset;
  readonly reset: () => void;
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
  readonly allowed: readonly Allowance[];
  readonly difference?: Difference;
}

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

const plain = ({ status, body }: Answered): Answered => ({ status, body: withoutClock(body) });

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
};

/** The same text for differences that differ in numbers and names alone. */
const fingerprintOf = ({ method, path }: WriteRequest, text: string): string =>
  `${method} ${path.split("/")[2] ?? ""} ${text.slice(0, 220)}`.replace(/\d+/g, "#").replace(/"[^"]{12,}?"/g, '""');

/** What the states of both servers differ in, as one text. */
const compareStates = async ({ real, ours, dataset }: Sides, theme: string): Promise<string | undefined> => {
  const uids = watchedTypes(theme);
  const [left, right] = await Promise.all([stateOf(dataset, real, uids), stateOf(dataset, ours, uids)]);
  const found = stateDifferences(left, right);
  if (found.length === 0) return undefined;
  const lines = found.slice(0, 4).map(([place, a, b]) => `${place}: real ${shown(a)}, ours ${shown(b)}`);
  return `state: ${lines.join("; ")}${found.length > 4 ? ` and ${found.length - 4} more` : ""}`;
};

/** After each request where lists are short; after the last one in any case. */
const readsAfter = ({ theme, requests }: Sequence, index: number, real: Answered, ours: Answered): boolean =>
  index === requests.length - 1 || (theme !== "documents" && (isSuccess(real) || isSuccess(ours)));

/** Sends a sequence to both servers, on the seeded data, and compares answers and states until they differ. */
export const runSequence = async (sides: Sides, sequence: Sequence): Promise<Outcome> => {
  sides.reset();
  const statuses: number[] = [];
  const allowed: Allowance[] = [];
  for (const [index, request] of sequence.requests.entries()) {
    const differing = (text: string): Outcome => {
      return { statuses, allowed, difference: { index, text, fingerprint: fingerprintOf(request, text) } };
    };
    const [left, right] = await Promise.all([sides.real.send(request), sides.ours.send(request)]);
    const [real, ours] = [plain(left), plain(right)];
    statuses.push(real.status);
    const { allowance, difference } = judge(request, real, ours);
    if (allowance !== undefined) allowed.push(allowance);
    if (difference !== undefined) return differing(difference);
    // Servers that did not do the same have nothing to compare any more.
    if (isSuccess(real) !== isSuccess(ours)) return { statuses, allowed };
    if (!readsAfter(sequence, index, real, ours)) continue;
    const states = await compareStates(sides, sequence.theme);
    if (states !== undefined) return differing(states);
  }
  return { statuses, allowed };
};
