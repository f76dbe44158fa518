import type fc from "fast-check";
import { pool } from "../../kit/base.js";
import { ask, converse } from "./connection.js";
import { type FuzzRequest, wireBytes } from "./fuzz-request.js";
import { requestAt } from "./grammar/requests.js";
import type { HeapPoint } from "./heap-slope.js";
import { createInvestigation, type Finding, isCostly, type Sent } from "./investigate.js";
import type { LeakFinder } from "./leaks.js";
import type { FuzzOptions } from "./options.js";
import type { FuzzTarget } from "./target.js";
import { judge } from "./watch.js";

/** What is sent, and how it is watched. */
export interface AttackOptions extends Pick<FuzzOptions, "requests" | "seed" | "from" | "budget"> {
  /** The data is brought back after so many requests, which keeps its growth from being taken for a leak. */
  readonly resetEvery: number;
  readonly heapEvery: number;
  /** Called with how far it is. */
  readonly progress?: (message: string) => void;
}

/** What an attack found. */
export interface AttackReport {
  readonly sent: number;
  readonly seconds: number;
  readonly statuses: ReadonlyMap<string, number>;
  /** Of the process that the server ran in at the end. */
  readonly heap: readonly HeapPoint[];
  readonly findings: readonly Finding[];
  /** Why it ended early. */
  readonly stopped: string | undefined;
}

/** So many are under way at a time. */
const concurrency = 4;
/** So many are sent until all of them are answered, and what was suspicious is looked at. */
const batchSize = 200;

/** Sends requests, watches what comes back, and looks into whatever is wrong. Rejects only when the server cannot be started. */
export const attack = async (
  target: FuzzTarget,
  arbitrary: fc.Arbitrary<FuzzRequest>,
  leak: LeakFinder,
  options: AttackOptions,
): Promise<AttackReport> => {
  const { budget, from, heapEvery, progress, requests, resetEvery, seed } = options;
  const statuses = new Map<string, number>();
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let heap: readonly HeapPoint[] = [];
  const started = performance.now();
  const secondsSince = () => (performance.now() - started) / 1000;

  const send = async (request: FuzzRequest) => {
    const bytes = wireBytes(request, target.filling());
    const outcome = await (request.raw === undefined
      ? ask(bytes, request.method, target.place())
      : converse(bytes, target.place()));
    const { answers, milliseconds } = outcome;
    return { answers, milliseconds, problem: judge(request, bytes.toString("latin1"), outcome, leak) };
  };
  const restart = async () => {
    heap = [];
    await target.restart();
  };
  const investigation = createInvestigation({ ...target, restart }, { arbitrary, budget, seed, send });

  /** Sends the requests of these numbers, and no more of them once the server does not answer. */
  const sendBatch = async (indices: readonly number[]): Promise<readonly Sent[]> => {
    const all: Sent[] = [];
    await pool(indices, concurrency, async (index) => {
      const request = requestAt(arbitrary, seed, index);
      if (all.some(({ problem }) => problem !== undefined && isCostly(problem))) return;
      const { answers, milliseconds, problem } = await send(request);
      for (const { status } of answers) count(String(status));
      if (answers.length === 0) count("none");
      all.push({ index, request, milliseconds, problem });
    });
    return all.toSorted((a, b) => a.index - b.index);
  };

  /** What one request leaves behind is lost in what the collector does. */
  const measureHeap = async (done: number): Promise<void> => {
    const bytes = requests === 1 ? undefined : (await target.figures(true))?.heap;
    if (bytes !== undefined) heap = [...heap, { requests: done, bytes }];
  };

  await target.reset();
  await measureHeap(0);
  let sent = 0;
  let next = 0;
  while (next < requests && investigation.stopped() === undefined) {
    const end = Math.min(next + batchSize, requests, boundary(next, resetEvery), boundary(next, heapEvery));
    const batch = await sendBatch(Array.from({ length: end - next }, (_, offset) => from + next + offset));
    sent += batch.length;
    next = end;
    await investigation.look(batch);
    const isMeasured = next % heapEvery === 0 || next === requests;
    if (next % resetEvery === 0 || isMeasured) await target.reset();
    if (!isMeasured) continue;
    await measureHeap(next);
    progress?.(progressLine(next, secondsSince(), heap.at(-1), investigation.findings().length));
  }
  return {
    ...{ sent, statuses, heap, seconds: secondsSince() },
    ...{ findings: investigation.findings(), stopped: investigation.stopped() },
  };
};

/** The next multiple of a step. */
const boundary = (at: number, step: number): number => (Math.floor(at / step) + 1) * step;

const progressLine = (done: number, seconds: number, heap: HeapPoint | undefined, findings: number): string => {
  const memory = heap === undefined ? "" : `, heap ${(heap.bytes / 1e6).toFixed(1)} MB`;
  return `${done.toLocaleString("en")} requests, ${Math.round(done / seconds)}/s${memory}, findings: ${findings}`;
};
