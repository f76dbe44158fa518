import type fc from "fast-check";
import { ask, converse } from "./connection.js";
import { type FuzzRequest, wireBytes } from "./fuzz-request.js";
import { requestAt } from "./grammar/requests.js";
import type { HeapPoint } from "./heap-slope.js";
import { createInvestigation, type Finding } from "./investigate.js";
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

/** Sends requests one after the other, watches what comes back, and looks into whatever is wrong. Rejects only when the server cannot be started. */
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
    return { ...outcome, problem: judge(request, bytes.toString("latin1"), outcome, leak) };
  };
  const restart = async () => {
    heap = [];
    await target.restart();
  };
  const investigation = createInvestigation({ ...target, restart }, { arbitrary, budget, seed, send });

  /** What one request leaves behind is lost in what the collector does. */
  const measureHeap = async (done: number): Promise<void> => {
    const bytes = requests === 1 ? undefined : (await target.figures(true))?.heap;
    if (bytes !== undefined) heap = [...heap, { requests: done, bytes }];
  };

  await target.reset();
  await measureHeap(0);
  let sent = 0;
  while (sent < requests && investigation.stopped() === undefined) {
    const index = from + sent++;
    const answers = await investigation.send(index, requestAt(arbitrary, seed, index));
    for (const { status } of answers) count(String(status));
    if (answers.length === 0) count("none");
    const isMeasured = sent % heapEvery === 0 || sent === requests;
    if (sent % resetEvery === 0 || isMeasured) await target.reset();
    if (!isMeasured) continue;
    await measureHeap(sent);
    progress?.(progressLine(sent, secondsSince(), heap.at(-1), investigation.findings().length));
  }
  return {
    ...{ sent, statuses, heap, seconds: secondsSince() },
    ...{ findings: investigation.findings(), stopped: investigation.stopped() },
  };
};

const progressLine = (done: number, seconds: number, heap: HeapPoint | undefined, findings: number): string => {
  const memory = heap === undefined ? "" : `, heap ${(heap.bytes / 1e6).toFixed(1)} MB`;
  return `${done.toLocaleString("en")} requests, ${Math.round(done / seconds)}/s${memory}, findings: ${findings}`;
};
