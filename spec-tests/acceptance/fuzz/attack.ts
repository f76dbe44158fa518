import type fc from "fast-check";
import { pool } from "../../kit/base.js";
import { ask, converse, type Outcome } from "./connection.js";
import { type FuzzRequest, wireBytes } from "./fuzz-request.js";
import { requestAt } from "./grammar/requests.js";
import type { HeapPoint } from "./heap-slope.js";
import { createInvestigation, type Finding, type Suspect } from "./investigate.js";
import type { LeakFinder } from "./leaks.js";
import type { FuzzOptions } from "./options.js";
import type { FuzzTarget } from "./target.js";
import { judge } from "./watch.js";

/** What is sent, and how it is watched. */
export interface AttackOptions
  extends Pick<FuzzOptions, "requests" | "seed" | "from" | "concurrency" | "budget" | "without"> {
  /** The data is brought back after so many requests, which keeps its growth from being taken for a leak. */
  readonly resetEvery: number;
  readonly heapEvery: number;
  /** Called with how far it is. */
  readonly progress?: (message: string) => void;
}

/** What an attack found. */
export interface AttackReport {
  readonly sent: number;
  readonly leftOut: number;
  readonly seconds: number;
  readonly statuses: ReadonlyMap<string, number>;
  /** One list for each process that the server ran in. */
  readonly heaps: readonly (readonly HeapPoint[])[];
  readonly findings: readonly Finding[];
  readonly resets: boolean;
  /** Why it ended early. */
  readonly stopped: string | undefined;
}

/** So many are under way until all of them are answered, and what was suspicious is looked at. */
const batchSize = 200;

/** What takes this part of the budget by the clock is asked again alone, where its processor time is known. */
const partOfBudget = 0.1;

/** Sends requests, watches what comes back, and looks into whatever is wrong. Rejects only when the server cannot be started. */
export const attack = async (
  target: FuzzTarget,
  arbitrary: fc.Arbitrary<FuzzRequest>,
  leak: LeakFinder,
  options: AttackOptions,
): Promise<AttackReport> => {
  const { concurrency, from, heapEvery, progress, resetEvery, seed, without } = options;
  const statuses = new Map<string, number>();
  let heaps: readonly (readonly HeapPoint[])[] = [[]];
  let [sent, leftOut] = [0, 0];
  const started = performance.now();
  const send = (request: FuzzRequest): Promise<Outcome> => {
    const bytes = wireBytes(request, target.filling());
    return request.raw === undefined ? ask(bytes, request.method, target.place()) : converse(bytes, target.place());
  };
  const judged = (request: FuzzRequest, outcome: Outcome) =>
    judge(request, wireBytes(request, target.filling()).toString("latin1"), outcome, leak);
  const investigation = createInvestigation(
    {
      ...target,
      restart: async () => {
        heaps = [...heaps, []];
        return target.restart();
      },
    },
    { arbitrary, budget: options.budget, judged, seed, send },
  );

  /** Sends one batch, and no more of it once the server does not answer; the numbers that are left. */
  const sendBatch = async (
    indices: readonly number[],
    all: Suspect[],
    suspects: Suspect[],
  ): Promise<readonly number[]> => {
    let broken = false;
    const left: number[] = [];
    await pool(indices, concurrency, async (index) => {
      if (broken) {
        left.push(index);
        return;
      }
      const request = requestAt(arbitrary, seed, index);
      if (request.productions.some((production) => without.includes(production))) {
        leftOut++;
        return;
      }
      const outcome = await send(request);
      sent++;
      for (const { status } of outcome.answers) count(statuses, String(status));
      if (outcome.answers.length === 0) count(statuses, "none");
      const problem = judged(request, outcome);
      broken ||= problem?.watch === "no answer" || problem?.watch === "process ended";
      const isSlow = outcome.milliseconds > partOfBudget * options.budget;
      all.push({ index, request, problem });
      if (problem !== undefined || isSlow) suspects.push({ index, request, problem });
    });
    return left;
  };

  const measureHeap = async (requests: number): Promise<void> => {
    // What one request leaves behind is lost in what the collector does.
    if (options.requests === 1) return;
    const heap = (await target.figures(true))?.heap;
    if (heap === undefined) return;
    heaps = heaps.with(-1, [...(heaps.at(-1) ?? []), { requests, bytes: heap }]);
  };

  let resets = await target.reset();
  await measureHeap(0);
  let indices: readonly number[] = [];
  for (
    let next = from;
    (next < from + options.requests || indices.length > 0) && investigation.stopped() === undefined;
  ) {
    if (indices.length === 0) {
      const end = Math.min(
        next + batchSize,
        from + options.requests,
        boundary(next, resetEvery),
        from + boundary(next - from, heapEvery),
      );
      indices = Array.from({ length: end - next }, (_, offset) => next + offset);
      next = end;
    }
    const [all, suspects]: [Suspect[], Suspect[]] = [[], []];
    indices = await sendBatch(indices, all, suspects);
    await investigation.look(suspects, all);
    const done = next - from - indices.length;
    if (indices.length > 0) continue;
    const isMeasured = done % heapEvery === 0 || done === options.requests;
    if (next % resetEvery === 0 || isMeasured) resets = (await target.reset()) && resets;
    if (!isMeasured || options.requests === 1) continue;
    await measureHeap(done);
    progress?.(
      progressLine(done, (performance.now() - started) / 1000, heaps.at(-1)?.at(-1), investigation.findings().length),
    );
  }
  return {
    ...{ sent, leftOut, statuses, heaps, resets },
    seconds: (performance.now() - started) / 1000,
    findings: investigation.findings(),
    stopped: investigation.stopped(),
  };
};

/** The next multiple of a step. */
const boundary = (at: number, step: number): number => (Math.floor(at / step) + 1) * step;

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const progressLine = (done: number, seconds: number, heap: HeapPoint | undefined, findings: number): string => {
  const memory = heap === undefined ? "" : `, heap ${(heap.bytes / 1e6).toFixed(1)} MB`;
  return `${done.toLocaleString("en")} requests, ${Math.round(done / seconds)}/s${memory}, findings: ${findings}`;
};
