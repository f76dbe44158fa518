import autocannon from "autocannon";
import { median } from "../micro/measure.mjs";

/**
 * @typedef {{ readonly url: string, cpuTime?: () => Promise<number>, stop: () => Promise<void> }} Running
 * @typedef {{
 *   readonly name: string,
 *   readonly start: () => Promise<Running>,
 *   readonly pages: Readonly<Record<string, string>>,
 *   readonly same: "bytes" | "ids",
 * }} Server `pages`: the path of each page; `same`: in what its answers are the first server's
 * @typedef {{ readonly seconds: number, readonly rounds: number }} HttpEffort
 * @typedef {{
 *   readonly server: string, readonly page: string, readonly requestsPerSecond: number,
 *   readonly cpuMicroseconds: number | undefined, readonly bytes: number, readonly ratio: number | undefined,
 * }} HttpResult `cpuMicroseconds` per request; `ratio`: its requests per second to the first server's
 */

/** @param {string} text @returns {string} */
const idsOf = (text) => {
  const parsed = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : parsed.data).map((/** @type {{ id: number }} */ { id }) => id).join();
};

/** @param {string} url */
const fetchText = async (url) => {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answers with ${response.status}`);
  return await response.text();
};

/** One burst of requests on ten connections. @param {Running} running @param {string} path @param {number} seconds */
const burst = async (running, path, seconds) => {
  const before = await running.cpuTime?.();
  const result = await autocannon({ url: running.url + path, connections: 10, duration: seconds });
  const after = await running.cpuTime?.();
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${running.url}${path}: ${result.non2xx} refused, ${result.errors} errors`);
  }
  const { average, total } = result.requests;
  return {
    perSecond: average,
    cpu: before === undefined || after === undefined ? Number.NaN : (after - before) / total,
  };
};

/** Ratios never compare different work. @param {Server} server @param {string} answer @param {string} expected */
const assertSame = (server, answer, expected) => {
  const same = server.same === "bytes" ? answer === expected : idsOf(answer) === idsOf(expected);
  if (!same) throw new Error(`${server.name} gives another answer: ${answer.slice(0, 200)}…`);
};

/**
 * Loads one page of every server that has it, in turns: a slow moment of the machine meets all of them.
 *
 * @param {readonly { readonly server: Server, readonly running: Running }[]} all
 * @param {string} page
 * @param {HttpEffort} effort
 * @returns {Promise<HttpResult[]>}
 */
const loadPage = async (all, page, { rounds, seconds }) => {
  const able = all.flatMap(({ running, server }) => {
    const path = server.pages[page];
    return path === undefined ? [] : [{ server, running, path, bursts: [], bytes: 0 }];
  });
  let expected = "";
  for (const each of able) {
    const answer = await fetchText(each.running.url + each.path);
    expected ||= answer;
    assertSame(each.server, answer, expected);
    each.bytes = Buffer.byteLength(answer);
    await burst(each.running, each.path, Math.min(1, seconds));
  }
  for (let round = 0; round < rounds; round++) {
    for (const { bursts, path, running } of able) {
      /** @type {{ perSecond: number, cpu: number }[]} */ (bursts).push(await burst(running, path, seconds));
    }
  }
  /** @type {{ perSecond: number, cpu: number }[]} */
  const first = able[0]?.server === all[0]?.server ? (able[0]?.bursts ?? []) : [];
  return able.map(({ bursts, bytes, server }) => {
    /** @type {{ perSecond: number, cpu: number }[]} */
    const measured = bursts;
    const cpu = median(measured.map((each) => each.cpu));
    const ratio = median(measured.map(({ perSecond }, round) => perSecond / (first[round]?.perSecond ?? Number.NaN)));
    return {
      server: server.name,
      page,
      requestsPerSecond: median(measured.map(({ perSecond }) => perSecond)),
      cpuMicroseconds: Number.isNaN(cpu) ? undefined : cpu,
      bytes,
      ratio: Number.isNaN(ratio) ? undefined : ratio,
    };
  });
};

/**
 * Requests per second of servers in their own processes, under the same load generator in this one. All of them are
 * stopped in the end.
 *
 * @param {readonly Server[]} servers the first one is what the others are compared with
 * @param {HttpEffort} effort
 * @param {(result: HttpResult) => void} report
 */
export const loadServers = async (servers, effort, report) => {
  /** @type {{ server: Server, running: Running }[]} */
  const all = [];
  const results = [];
  try {
    for (const server of servers) all.push({ server, running: await server.start() });
    for (const page of new Set(servers.flatMap(({ pages }) => Object.keys(pages)))) {
      for (const result of await loadPage(all, page, effort)) {
        results.push(result);
        report(result);
      }
    }
  } finally {
    for (const { running } of all) await running.stop();
  }
  return results;
};
