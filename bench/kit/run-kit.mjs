import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import { startServer } from "../http/server-process.mjs";
import { median, timed } from "../micro/measure.mjs";

/**
 * A run of the kit, in microseconds, and the same number of plain requests to the same server, sent as fast as they go.
 *
 * @typedef {object} KitResult
 * @property {string} name
 * @property {number} requests
 * @property {number} byHand
 * @property {number} time
 * @property {number} cpu of the kit
 * @property {number} serverCpu
 * @property {number} ratio
 */

const script = fileURLToPath(new URL("kit-process.mjs", import.meta.url));

/** What is measured: the server, the random requests of a check, and how the run must end. */
const cases = [
  { name: "deterministic checks (--runs 0)", server: "conformance", runs: 0, exitCode: 0 },
  { name: "2,000 property cases (--runs 42)", server: "conformance", runs: 42, exitCode: 0 },
  // Without the preflight, which finds that nothing can be read.
  { name: "everything answered with 500", server: "failing", runs: 42, preflight: false, exitCode: 1 },
  { name: "nothing answered", server: "silent", runs: 42, exitCode: 3 },
];

/** @param {string} url @param {number} runs @param {boolean} preflight */
const runKit = async (url, runs, preflight) => {
  const child = fork(script, [url, String(runs), String(preflight)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`the kit ended with code ${code}`);
  });
  failed.catch(() => {});
  const [message] = await Promise.race([once(child, "message"), failed]);
  return message;
};

/** Sends plain requests, eight at a time on connections that are kept. @param {string} url @param {number} count */
const sendByHand = async (url, count) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const [response] = await once(get(`${url}/api/tags?pagination[pageSize]=10`, { agent }), "response");
      for await (const _ of response);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  agent.destroy();
};

/** Runs the kit against servers that answer rightly, wrongly and not at all. @param {number} rounds @param {() => void} tick */
export const runKitBench = async (rounds, tick) => {
  /** @type {KitResult[]} */
  const results = [];
  for (const { exitCode, name, preflight = true, runs, server: kind } of cases) {
    const server = await startServer(kind, 0);
    /** @type {(Omit<KitResult, "name">)[]} */
    const measured = [];
    for (let round = 0; round < rounds; round++) {
      const before = await server.cpuTime();
      let kit = { exitCode: -1, requests: 0, cpu: 0 };
      const time = await timed(async () => {
        kit = await runKit(server.url, runs, preflight);
      });
      if (kit.exitCode !== exitCode) throw new Error(`${name}: exit code ${kit.exitCode} instead of ${exitCode}`);
      const serverCpu = (await server.cpuTime()) - before;
      const byHand = kind === "silent" ? 0 : await timed(() => sendByHand(server.url, kit.requests));
      const { cpu, requests } = kit;
      measured.push({ cpu, requests, byHand, time, serverCpu, ratio: byHand === 0 ? 0 : time / byHand });
      tick();
    }
    await server.stop();
    const of = (/** @type {keyof Omit<KitResult, "name">} */ key) => median(measured.map((each) => each[key]));
    results.push({
      ...{ name, requests: of("requests"), byHand: of("byHand"), time: of("time") },
      ...{ cpu: of("cpu"), serverCpu: of("serverCpu"), ratio: of("ratio") },
    });
  }
  return results;
};
