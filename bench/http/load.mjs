import { Agent, request } from "node:http";
import autocannon from "autocannon";
import { createRandom } from "../data/random.mjs";
import { median } from "../micro/measure.mjs";

/**
 * @typedef {{ readonly url: string, cpuTime?: () => Promise<number>, stop: () => Promise<void> }} Running
 * @typedef {{
 *   readonly name: string,
 *   readonly start: () => Promise<Running>,
 *   readonly pages: Readonly<Record<string, string | Pages>>,
 *   readonly same: "bytes" | "ids",
 * }} Server `pages`: the path of each page; `same`: in what its answers are the first server's
 * @typedef {{ readonly paths: readonly string[], readonly write?: Write }} Pages each request asks for a random one of these paths
 * @typedef {{
 *   readonly every: number, readonly different: number,
 *   readonly path: (count: number) => string, readonly body: (count: number) => string,
 * }} Write a PUT that is sent every so many milliseconds; `different`: so many of them write to all entries that any of them writes to
 * @typedef {{ readonly seconds: number, readonly rounds: number }} HttpEffort
 * @typedef {{
 *   readonly server: string, readonly page: string, readonly requestsPerSecond: number,
 *   readonly cpuMicroseconds: number | undefined, readonly bytes: number, readonly ratio: number | undefined,
 *   readonly cpuRatio: number | undefined,
 * }} HttpResult `cpuMicroseconds` per request; `ratio`: its requests per second to the first server's; `cpuRatio`: the first server's CPU time
 *   per request to its own
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

/** So many random paths each connection goes through in turn. */
const drawn = 1000;

/** @param {readonly string[]} paths @param {number} seed */
const drawing = ([first = "", ...others], seed) => {
  if (others.length === 0) return { path: first };
  const { pick } = createRandom(seed);
  const requests = () => Array.from({ length: drawn }, () => ({ path: pick([first, ...others]) }));
  return { setupClient: (/** @type {autocannon.Client} */ client) => client.setRequests(requests()) };
};

/** Sends one write after another. @param {string} url @param {Write} write */
const writer = (url, { body, path }) => {
  const agent = new Agent({ keepAlive: true });
  const options = { method: "PUT", agent, headers: { "content-type": "application/json" } };
  return {
    send: (/** @type {number} */ count) =>
      new Promise((resolve, reject) => {
        const sent = request(url + path(count), options);
        sent.on("error", reject).on("response", (response) => {
          if (response.statusCode !== 200) reject(new Error(`a PUT is answered with ${response.statusCode}`));
          response.resume().on("end", resolve);
        });
        sent.end(body(count));
      }),
    end: () => agent.destroy(),
  };
};

/** Begins where every contender is left with the same data, however many writes each got. @param {string} url @param {Write | undefined} write */
const writeAll = async (url, write) => {
  if (write === undefined) return;
  const { end, send } = writer(url, write);
  for (let count = 0; count < write.different; count++) await send(count);
  end();
};

/** Writes until it is stopped. @param {string} url @param {Write | undefined} write */
const writing = (url, write) => {
  if (write === undefined) return { stop: async () => {} };
  let count = 0;
  /** @type {unknown} */
  let fault;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  const { end, send } = writer(url, write);
  const timer = setInterval(() => {
    last = send(count++).catch((error) => {
      fault = error;
    });
  }, write.every);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      end();
      if (fault !== undefined) throw fault;
    },
  };
};

/** One burst of requests on ten connections. @param {Running} running @param {Pages} pages @param {number} seconds @param {number} seed */
const burst = async (running, { paths, write }, seconds, seed) => {
  const { path = "", ...asked } = drawing(paths, seed);
  const before = await running.cpuTime?.();
  const { stop } = writing(running.url, write);
  const result = await autocannon({ url: running.url + path, connections: 10, duration: seconds, ...asked });
  await stop();
  const after = await running.cpuTime?.();
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${running.url}${paths[0]}: ${result.non2xx} refused, ${result.errors} errors`);
  }
  const { average, total } = result.requests;
  return {
    perSecond: average,
    cpu: before === undefined || after === undefined ? Number.NaN : (after - before) / total,
  };
};

/** How many answers of a page with many paths are compared. */
const mostCompared = 100;

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
    const asked = server.pages[page];
    if (asked === undefined) return [];
    const pages = typeof asked === "string" ? { paths: [asked] } : asked;
    /** @type {{ perSecond: number, cpu: number }[]} */
    const bursts = [];
    return [{ server, running, pages, bursts, bytes: 0 }];
  });
  /** @type {string[]} */
  const expected = [];
  for (const each of able) {
    await writeAll(each.running.url, each.pages.write);
    for (const [index, path] of each.pages.paths.slice(0, mostCompared).entries()) {
      const answer = await fetchText(each.running.url + path);
      expected[index] ??= answer;
      assertSame(each.server, answer, expected[index]);
      each.bytes = Math.max(each.bytes, Buffer.byteLength(answer));
    }
    await burst(each.running, each.pages, Math.min(1, seconds), 0);
  }
  for (let round = 1; round <= rounds; round++)
    for (const { bursts, pages, running } of able) bursts.push(await burst(running, pages, seconds, round));
  const first = able[0]?.server === all[0]?.server ? (able[0]?.bursts ?? []) : [];
  return able.map(({ bursts, bytes, server }) => {
    const [perSecond, cpu] = [bursts.map((each) => each.perSecond), bursts.map((each) => each.cpu)];
    const known = (/** @type {number[]} */ values) => (Number.isNaN(median(values)) ? undefined : median(values));
    return {
      server: server.name,
      page,
      requestsPerSecond: median(perSecond),
      cpuMicroseconds: known(cpu),
      bytes,
      ratio: known(perSecond.map((each, round) => each / (first[round]?.perSecond ?? Number.NaN))),
      cpuRatio: known(cpu.map((each, round) => (first[round]?.cpu ?? Number.NaN) / each)),
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
 * @param {RegExp} only the pages that are loaded
 */
export const loadServers = async (servers, effort, report, only) => {
  const names = new Set(servers.flatMap(({ pages }) => Object.keys(pages)));
  const pages = [...names].filter((name) => only.test(name));
  if (pages.length === 0) return [];
  /** @type {{ server: Server, running: Running }[]} */
  const all = [];
  const results = [];
  try {
    for (const server of servers) all.push({ server, running: await server.start() });
    for (const page of pages) {
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
