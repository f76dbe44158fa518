import { createWorld } from "../data/world.mjs";
import { startServer } from "../http/server-process.mjs";
import { count, duration } from "../table.mjs";
import { burst } from "./burst.mjs";
import { disagreements, losses, readState } from "./check.mjs";
import { createConnection } from "./connection.mjs";
import { faults, serveFaulty } from "./faults.mjs";

/**
 * @typedef {import("./burst.mjs").Burst} Burst
 * @typedef {import("./connection.mjs").Connection} Connection
 */

/** The number of articles. */
const size = 2000;

/** @param {number} count */
const connect = (count) => Array.from({ length: count }, (_, number) => createConnection(number));

/** What articles hold at the start. */
const firstArticles = () =>
  new Map(
    createWorld(size).articles.map(({ id, price, tags, title }) => [
      id,
      { title, price, tags: tags.map((tag) => tag.id) },
    ]),
  );

/** What went wrong, a text for each. @param {string} url @param {readonly Connection[]} connections @param {Burst} done */
const problemsOf = async (url, connections, { errors, refusals, unanswered }) => {
  const problems = [
    ...refusals.map((text) => `refused: ${text}`),
    ...unanswered.map((text) => `no answer: ${text}`),
    ...(errors > 0 ? [`${errors} connections broke`] : []),
  ];
  try {
    const state = await readState(url);
    return [...problems, ...losses(state, firstArticles(), connections), ...disagreements(state)];
  } catch (error) {
    return [`nothing can be read afterwards: ${error}`, ...problems];
  }
};

/** Shows that the check notices: short runs against a server without a fault, and with one each. */
const proveCheck = async () => {
  for (const [name, fault] of Object.entries(faults)) {
    const connections = connect(8);
    const server = await serveFaulty(createWorld(size), fault);
    const done = await burst(server.url, connections, (answers) => answers >= 500, 1);
    const problems = await problemsOf(server.url, connections, done);
    server.stop();
    const isNoticed =
      problems.length === 0 ? fault.noticed.test("") : problems.some((each) => fault.noticed.test(each));
    if (!isNoticed) throw new Error(`${name}: expected ${fault.noticed}, got\n${problems.slice(0, 10).join("\n")}`);
  }
};

/** @typedef {Burst & { readonly cpu: number }} LoadRow */

/** @param {LoadRow} row @param {number} part */
const percentile = ({ times }, part) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** @type {import("../table.mjs").Columns<LoadRow>} */
const columns = {
  "256 connections, reads and writes": () => "touchstone",
  "requests/s": ({ perSecond }) => count(perSecond),
  "CPU per request": ({ cpu }) => duration(cpu),
  p50: (row) => duration(percentile(row, 0.5)),
  p99: (row) => duration(percentile(row, 0.99)),
  longest: (row) => duration(percentile(row, 1)),
  "writes acknowledged": ({ accepted }) => count(accepted),
  refused: ({ refusals }) => count(refusals.length),
  errors: ({ errors }) => count(errors),
  "time-outs": ({ timeouts }) => count(timeouts),
};

/**
 * Reads and writes on 256 connections at once. Afterwards everything that was acknowledged must be there. Throws when a fault is not noticed that is
 * put in on purpose.
 *
 * @param {import("../run.mjs").Options} options
 */
export const runLoad = async ({ dot, quick }) => {
  await proveCheck();
  dot();
  const [connections, server] = [connect(256), await startServer("written", size)];
  try {
    const [before, end] = [await server.cpuTime(), performance.now() + (quick ? 3000 : 60_000)];
    const done = await burst(server.url, connections, () => performance.now() >= end);
    const cpu = ((await server.cpuTime()) - before) / done.times.length;
    return [{ columns, rows: [{ ...done, cpu }], problems: await problemsOf(server.url, connections, done) }];
  } finally {
    await server.stop();
  }
};
