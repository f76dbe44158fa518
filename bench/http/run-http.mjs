import autocannon from "autocannon";
import { createRandom } from "../data/random.mjs";
import { median } from "../measure.mjs";
import { count, duration, times } from "../table.mjs";
import { articleCount, pathsOf } from "./queries.mjs";
import { startServer } from "./server-process.mjs";
import { startStrapi } from "./strapi.mjs";

/**
 * @typedef {{ readonly url: string, cpuTime?: () => Promise<number>, stop: () => Promise<void> }} Running
 * @typedef {{ readonly name: string, readonly start: () => Promise<Running> }} Server
 * @typedef {{ readonly perSecond: number, readonly cpu: number }} Burst `cpu`: microseconds for each request
 * @typedef {{ readonly page: string, readonly server: string, readonly bytes: number, readonly ratio: number } & Burst} HttpRow `ratio`: of its
 *   requests per second to the first server's
 * @typedef {{ readonly seconds: number, readonly rounds: number }} HttpEffort
 */

/** The pages of 25 among 10,000 articles: each request asks for a random one of its paths. */
const pages = {
  "plain, 10,000 queries": pathsOf("nothing"),
  "plain, 20 queries": pathsOf("nothing", 20),
  "populated, 10,000 queries": pathsOf("deep"),
  "populated, 20 queries": pathsOf("deep", 20),
};

/** @type {readonly Server[]} */
const servers = [
  { name: "node:http", start: () => startServer("bare", articleCount) },
  { name: "touchstone", start: () => startServer("touchstone", articleCount) },
];

/** The real server holds the bundled dataset, and so does touchstone here. */
const bundledPages = {
  "artifacts, plain": ["/api/artifacts"],
  "artifacts, sorted": ["/api/artifacts?sort=id:desc"],
  "artifacts, populate=*": ["/api/artifacts?populate=*"],
};

/** @type {readonly Server[]} */
const bundled = [
  { name: "touchstone, bundled dataset", start: () => startServer("bundled", 0) },
  { name: "Strapi 4.26, bundled dataset", start: startStrapi },
];

/** One burst of requests on ten connections. @param {Running} running @param {readonly string[]} paths @param {number} seconds @param {number} seed @returns {Promise<Burst>} */
const burst = async ({ cpuTime, url }, paths, seconds, seed) => {
  const { pick } = createRandom(seed);
  // Each connection goes through a thousand random paths in turn.
  const setupClient = (/** @type {autocannon.Client} */ client) =>
    client.setRequests(Array.from({ length: paths.length === 1 ? 1 : 1000 }, () => ({ path: pick(paths) })));
  const before = await cpuTime?.();
  const result = await autocannon({ url, connections: 10, duration: seconds, setupClient });
  const after = await cpuTime?.();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${paths[0]}: ${result.non2xx} refused, ${result.errors} errors`);
  const { average, total } = result.requests;
  return { perSecond: average, cpu: ((after ?? Number.NaN) - (before ?? Number.NaN)) / total };
};

/** @param {string} url */
const fetchText = async (url) => {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answers with ${response.status}`);
  return await response.text();
};

/** @param {string} answer */
const idsOf = (answer) =>
  JSON.parse(answer)
    .data.map((/** @type {{ id: number }} */ { id }) => id)
    .join();

/**
 * Loads one page of every server, in turns: a slow moment of the machine meets all of them. Ratios never compare different work: the first answers
 * must have the same entries.
 *
 * @param {readonly (Server & { readonly running: Running })[]} all @param {string} page @param {readonly string[]} paths @param {HttpEffort} effort
 * @returns {Promise<HttpRow[]>}
 */
const loadPage = async (all, page, paths, { rounds, seconds }) => {
  const results = all.map((server) => ({ ...server, bytes: 0, bursts: /** @type {Burst[]} */ ([]) }));
  for (const path of paths.slice(0, 100)) {
    const answers = await Promise.all(all.map(({ running }) => fetchText(running.url + path)));
    if (answers.some((answer) => idsOf(answer) !== idsOf(answers[0])))
      throw new Error(`${path}: ${answers.join("\n")}`);
    for (const [index, answer] of answers.entries())
      results[index].bytes = Math.max(results[index].bytes, Buffer.byteLength(answer));
  }
  for (const { running } of results) await burst(running, paths, Math.min(1, seconds), 0);
  for (let round = 1; round <= rounds; round++)
    for (const { bursts, running } of results) bursts.push(await burst(running, paths, seconds, round));
  return results.map(({ bursts, bytes, name }) => ({
    ...{ page, server: name, bytes, cpu: median(bursts.map(({ cpu }) => cpu)) },
    perSecond: median(bursts.map(({ perSecond }) => perSecond)),
    ratio: median(bursts.map(({ perSecond }, round) => perSecond / results[0].bursts[round].perSecond)),
  }));
};

/** @param {readonly Server[]} servers @param {Readonly<Record<string, readonly string[]>>} pages @param {HttpEffort} effort @param {() => void} dot */
const loadServers = async (servers, pages, effort, dot) => {
  /** @type {(Server & { running: Running })[]} */
  const all = [];
  const rows = [];
  try {
    for (const server of servers) all.push({ ...server, running: await server.start() });
    for (const [page, paths] of Object.entries(pages)) {
      rows.push(...(await loadPage(all, page, paths, effort)));
      dot();
    }
  } finally {
    for (const { running } of all) await running.stop();
  }
  return rows;
};

/** @type {import("../table.mjs").Columns<HttpRow>} */
const columns = {
  "page of 25": ({ page }) => page,
  server: ({ server }) => server,
  "requests/s": ({ perSecond }) => count(perSecond),
  ratio: ({ ratio }) => times(ratio),
  "CPU per request": ({ cpu }) => duration(cpu),
  bytes: ({ bytes }) => count(bytes),
};

/** Requests per second of servers in their own processes, under the same load generator in this one. @param {import("../run.mjs").Options} options */
export const runHttp = async ({ dot, only, quick, strapi }) => {
  const effort = quick ? { seconds: 1, rounds: 1 } : { seconds: 3, rounds: 3 };
  const asked = Object.fromEntries(Object.entries(pages).filter(([name]) => only.test(name)));
  const rows = await loadServers(servers, asked, effort, dot);
  if (strapi) rows.push(...(await loadServers(bundled, bundledPages, effort, dot)));
  return [{ columns, rows }];
};
