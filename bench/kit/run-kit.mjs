import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { startServer } from "../http/server-process.mjs";
import { medians, timed } from "../measure.mjs";
import { count, duration, times } from "../table.mjs";

/**
 * A run of the kit, in microseconds, and the same number of plain requests to the same server, sent as fast as they go.
 *
 * @typedef {{
 *   name: string, requests: number, byHand: number, time: number, cpu: number, serverCpu: number, ratio: number,
 * }} KitRow `cpu`: of the kit
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

/** @type {import("../table.mjs").Columns<KitRow>} */
const columns = {
  "a run of the kit": ({ name }) => name,
  requests: ({ requests }) => count(requests),
  "as many by hand": ({ byHand }) => duration(byHand),
  kit: ({ time }) => duration(time),
  ratio: ({ ratio }) => times(ratio),
  "CPU of the kit": ({ cpu }) => duration(cpu),
  "CPU of the server": ({ serverCpu }) => duration(serverCpu),
};

/** Runs the kit against servers that answer rightly, wrongly and not at all. @param {import("../run.mjs").Options} options */
export const runKitBench = async ({ dot, quick }) => {
  /** @type {KitRow[]} */
  const rows = [];
  for (const { exitCode, name, preflight = true, runs, server: kind } of cases) {
    const server = await startServer(kind, 0);
    const measured = [];
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      const before = await server.cpuTime();
      let kit = { exitCode: -1, requests: 0, cpu: 0 };
      const time = await timed(async () => {
        kit = await runKit(server.url, runs, preflight);
      });
      if (kit.exitCode !== exitCode) throw new Error(`${name}: exit code ${kit.exitCode} instead of ${exitCode}`);
      const serverCpu = (await server.cpuTime()) - before;
      const plain = { url: `${server.url}/api/tags?pagination[pageSize]=10`, connections: 8, amount: kit.requests };
      // autocannon takes no amount below its connections, and a silent server answers none.
      const byHand = kind === "silent" ? Number.NaN : await timed(() => autocannon(plain));
      const { cpu, requests } = kit;
      measured.push({ cpu, requests, byHand, time, serverCpu, ratio: time / byHand });
      dot();
    }
    await server.stop();
    rows.push({ name, ...medians(measured) });
  }
  return [{ columns, rows }];
};
