import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../http/server-process.mjs";
import { median } from "../micro/measure.mjs";
import { startCommand } from "../serve/command.mjs";
import { burst } from "./burst.mjs";
import { countOf, disagreements, losses, readState } from "./check.mjs";
import { createConnection } from "./connection.mjs";
import { faults, serveFaulty } from "./faults.mjs";
import { writeLibrary } from "./library.mjs";

/**
 * @typedef {import("./burst.mjs").Burst} Burst
 * @typedef {import("./connection.mjs").Connection} Connection
 * @typedef {{ readonly seconds: number, readonly rounds: number }} LoadEffort
 * @typedef {{
 *   readonly name: string, readonly perSecond: number, readonly ratio: number, readonly cpu: number | undefined, readonly bytes: number,
 *   readonly p50: number, readonly p99: number, readonly longest: number,
 *   readonly refused: number, readonly errors: number, readonly timeouts: number, readonly unanswered: number,
 * }} LoadResult medians of the rounds, and sums of what went wrong; times in milliseconds; `ratio`: of answers per second to the first server's; `cpu`: in
 *   microseconds for each request; `bytes` of an answer
 * @typedef {{ readonly accepted: number, readonly entries: number, readonly links: number, readonly problems: readonly string[] }} Checked
 *   `accepted`: writes; `entries` and `links`: that were compared
 */

/** @param {number} count */
const connect = (count) => Array.from({ length: count }, (_, number) => createConnection(number));

/**
 * What went wrong, one text for each.
 *
 * @param {string} url @param {readonly Connection[]} connections @param {readonly Burst[]} bursts
 * @returns {Promise<Checked>}
 */
const check = async (url, connections, bursts) => {
  const accepted = bursts.reduce((sum, done) => sum + done.accepted, 0);
  const problems = bursts.flatMap(({ errors, refusals, unanswered }) => [
    ...refusals.map((text) => `refused: ${text}`),
    ...unanswered.map((text) => `no answer: ${text}`),
    ...(errors > 0 ? [`${errors} connections broke`] : []),
  ]);
  try {
    const state = await readState(url);
    return {
      ...countOf(state),
      accepted,
      problems: [...problems, ...losses(state, connections), ...disagreements(state)],
    };
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error); // fetch throws nothing else
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { accepted, entries: 0, links: 0, problems: [`nothing can be read afterwards: ${reason}`, ...problems] };
  }
};

/** @type {import("./faults.mjs").Fault} */
const none = { noticed: /^$/ };

/** Shows that the check notices: short runs against a server without a fault, and with one each. @param {ReturnType<typeof writeLibrary>} library */
const proveCheck = async (library) => {
  for (const [name, fault] of Object.entries({ "nothing is wrong": none, ...faults })) {
    const connections = connect(8);
    const server = await serveFaulty(library, fault);
    const done = await burst(server.url, connections, (answers) => answers >= 500, 1);
    const { problems } = await check(server.url, connections, [done]);
    server.stop();
    const noticed = fault === none ? problems.length === 0 : problems.some((problem) => fault.noticed.test(problem));
    if (!noticed) throw new Error(`${name}: expected ${fault.noticed}, found\n${problems.slice(0, 10).join("\n")}`);
  }
};

/** @param {readonly number[]} times in ascending order @param {number} part */
const percentile = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** @typedef {{ readonly name: string, readonly url: string, readonly cpuTime: () => Promise<number | undefined>, readonly stop: () => Promise<void> }} Server */

/** @param {ReturnType<typeof writeLibrary>} library @returns {Promise<Server[]>} */
const startServers = async ({ fixtures, project }) => {
  const bare = await startServer("storing", 1000);
  const command = await startCommand([project, fixtures], "/api/articles");
  const cpuTime = async () => {
    const milliseconds = command.cpuTime();
    return milliseconds === undefined ? undefined : milliseconds * 1000;
  };
  return [
    { ...bare, name: "node:http" },
    { ...command, name: "touchstone serve", cpuTime },
  ];
};

/** @param {string} name @param {readonly (Burst & { cpu: number })[]} bursts @param {readonly Burst[]} first @returns {LoadResult} */
const resultOf = (name, bursts, first) => {
  const of = (/** @type {(done: Burst & { cpu: number }, round: number) => number} */ key) => median(bursts.map(key));
  const sum = (/** @type {(done: Burst) => number} */ key) => bursts.reduce((total, done) => total + key(done), 0);
  const cpu = of((done) => done.cpu);
  return {
    name,
    perSecond: of(({ perSecond }) => perSecond),
    ratio: of(({ perSecond }, round) => perSecond / (first[round]?.perSecond ?? Number.NaN)),
    cpu: Number.isNaN(cpu) ? undefined : cpu,
    bytes: of(({ bytes, times }) => bytes / times.length),
    p50: of(({ times }) => percentile(times, 0.5)),
    p99: of(({ times }) => percentile(times, 0.99)),
    longest: Math.max(...bursts.map(({ times }) => times.at(-1) ?? Number.NaN)),
    refused: sum(({ refusals }) => refusals.length),
    errors: sum(({ errors }) => errors),
    timeouts: sum(({ timeouts }) => timeouts),
    unanswered: sum(({ unanswered }) => unanswered.length),
  };
};

/** @param {Server} server @param {readonly Connection[]} connections @param {number} seconds */
const measure = async ({ cpuTime, url }, connections, seconds) => {
  const [before, end] = [await cpuTime(), performance.now() + seconds * 1000];
  const done = await burst(url, connections, () => performance.now() >= end);
  const after = await cpuTime();
  const cpu = before === undefined || after === undefined ? Number.NaN : (after - before) / done.times.length;
  return { ...done, cpu };
};

/**
 * Reads and writes on 256 connections at once: `touchstone serve`, and a bare server that stores what it is sent, in turns. Afterwards everything
 * that was acknowledged must be there. Throws when a fault is not noticed that is put in on purpose.
 *
 * @param {LoadEffort} effort @param {() => void} dot
 * @returns {Promise<{ readonly results: readonly LoadResult[], readonly checked: Checked }>}
 */
export const runLoad = async ({ rounds, seconds }, dot) => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  /** @type {{ server: Server, connections: Connection[], bursts: (Burst & { cpu: number })[] }[]} */
  let all = [];
  try {
    const library = writeLibrary(folder);
    await proveCheck(library);
    dot();
    all = (await startServers(library)).map((server) => ({ server, connections: connect(256), bursts: [] }));
    for (let round = 0; round < rounds; round++) {
      for (const { bursts, connections, server } of all) {
        bursts.push(await measure(server, connections, seconds));
        dot();
      }
    }
    const results = all.map(({ bursts, server }) => resultOf(server.name, bursts, all[0]?.bursts ?? []));
    const { bursts, connections, server } = /** @type {typeof all[number]} */ (all[1]); // there are two
    return { results, checked: await check(server.url, connections, bursts) };
  } finally {
    for (const { server } of all) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
