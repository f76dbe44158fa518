import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { createMock, type NodeMock } from "../../../../src/index.js";
import { type Dataset, loadFiles } from "../../../kit/reference.js";
import { openTape, seedOf, type Tape, tapes } from "../grammar/tape.js";
import type { CostlyOptions } from "../options.js";
import { modelFiles } from "./models.js";
import { type CostlyRequest, requestTo } from "./requests.js";
import { storm } from "./storm.js";

/** A request and what it took: twice in a row, the more of both. */
interface Found {
  /** The seeds of its model and of itself. */
  readonly seeds: readonly [model: number, request: number];
  readonly request: CostlyRequest;
  readonly status: number;
  /** Of processor time, of all threads of the process. */
  readonly seconds: number;
  /** Bytes of the heap that are reachable after it and were not before: without files. Measured of what takes some time. */
  readonly kept: number;
}

interface Output {
  readonly write: (text: string) => unknown;
}

/** A deployment of a model, and what makes the requests to it. */
interface Deployed {
  readonly dataset: Dataset;
  readonly mock: NodeMock;
}

const tapeOf = (seed: number): Tape => openTape(fc.sample(fc.noShrink(tapes(400)), { seed, numRuns: 1 })[0] ?? []);

/** The files of a model by its seed. */
const filesOf = (seed: number) => modelFiles(tapeOf(seed));

/** Undefined: no project could have this model. */
const deploy = async (seed: number): Promise<Deployed | undefined> => {
  const dataset = await loadFiles(filesOf(seed)).catch(() => undefined);
  return dataset && { dataset, mock: await createMock(dataset) };
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // the flag makes it one

const reachable = async (): Promise<number> => {
  // What a finalizer lets go of is collected the next time.
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
};

const ask = async (mock: NodeMock, { body, method, target, type }: CostlyRequest) => {
  const headers = type === undefined ? {} : { "content-type": type };
  const sent = new Request(`http://localhost${target}`, { method, body: body ?? null, headers });
  const start = process.cpuUsage();
  const answer = await mock.fetch(sent);
  await answer.arrayBuffer();
  const { system, user } = process.cpuUsage(start);
  return { status: answer.status, seconds: (user + system) / 1e6 };
};

/** The more of two in a row, from the data as it was loaded. Throws where the answer is a 5xx. */
const askTwice = async (mock: NodeMock, request: CostlyRequest) => {
  mock.reset();
  const [first, second] = [await ask(mock, request), await ask(mock, request)];
  if (first.status >= 500 || second.status >= 500)
    throw new Error(`${request.kind}: ${first.status}, ${second.status}`);
  return { status: first.status, seconds: Math.max(first.seconds, second.seconds) };
};

/** What a request takes; undefined: less than so many seconds. */
const measure = async ({ dataset, mock }: Deployed, seeds: Found["seeds"], least = 0): Promise<Found | undefined> => {
  const request = requestTo(dataset, tapeOf(seeds[1]));
  const first = await askTwice(mock, request);
  if (first.seconds < least) return undefined;
  mock.reset();
  const before = await reachable();
  const again = await askTwice(mock, request);
  // What a process takes beside is different each time.
  const seconds = Math.min(first.seconds, again.seconds);
  return { seeds, request, ...again, seconds, kept: (await reachable()) - before };
};

/** Requests to each model. */
const perModel = 12;

/** So many are printed, and sent again. */
const listed = 10;

/** Makes models and requests to them, and resolves to the costliest request of each kind, the costliest first. */
const search = async (
  { requests, seed }: CostlyOptions,
  progress: (found: Found) => void,
): Promise<readonly Found[]> => {
  let best: readonly Found[] = [];
  for (let sent = 0; sent < requests; sent += perModel) {
    const model = seedOf(seed, sent) >>> 1;
    const deployed = await deploy(model);
    for (let index = 1; deployed !== undefined && index <= Math.min(perModel, requests - sent); index++) {
      const found = await measure(deployed, [model, seedOf(seed, sent + index) >>> 1], best[listed - 1]?.seconds);
      const known = best.find(({ request }) => request.kind === found?.request.kind);
      if (found === undefined || found.seconds < (known?.seconds ?? 0)) continue;
      best = [...best.filter((each) => each !== known), found].sort((one, other) => other.seconds - one.seconds);
      if (found === best[0]) progress(found);
    }
  }
  return best.slice(0, listed);
};

const printed = ({ kept, request, seconds, seeds, status }: Found): string => {
  const { body = "", method, target } = request;
  return `${seconds.toFixed(2)} s, keeps ${(kept / 1e6).toFixed(1)} MB, answer ${status}: ${method} ${target.slice(0, 100)} ${body.slice(0, 100)}
  npm run fuzz -- --costly --only ${seeds.join(".")}\n`;
};

/** What a request may leave behind, in bytes. */
const mostKept = 50_000_000;

/** Whether a server survives a request that is sent so often, and answers it with 200 or a status that blames the client. */
const survives = async ({ request, seeds }: Found, times: number, out: Output): Promise<boolean> => {
  const { kept, lives, seconds, statuses } = await storm(filesOf(seeds[0]), request, times);
  const all = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
  out.write(
    `${seeds.join(".")}: ${all}, ${seconds.toFixed(2)} s each, keeps ${(kept / 1e6).toFixed(1)} MB, ${lives ? "lives" : "dead"}\n`,
  );
  return lives && [...statuses.keys()].every((status) => status === 200 || (status >= 400 && status < 500));
};

/** Searches for costly requests, or repeats one, and prints the costliest. Resolves to whether none of them took too much. */
export const runCostly = async (options: CostlyOptions, out: Output, err: Output): Promise<boolean> => {
  const { mostSeconds, only, storm: times } = options;
  const deployed = only && (await deploy(only[0]));
  const again = deployed && [await measure(deployed, only)].filter((each) => each !== undefined);
  const found = again ?? (await search(options, (each) => err.write(printed(each))));
  out.write(found.map(printed).join(""));
  let isFine = found.every(({ kept, seconds }) => seconds <= mostSeconds && kept <= mostKept);
  for (const each of times === 0 ? [] : found)
    isFine = (await survives(each, Math.ceil(times / found.length), out)) && isFine;
  return isFine;
};
