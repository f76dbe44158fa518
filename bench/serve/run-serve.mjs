import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../micro/measure.mjs";
import { startCommand } from "./command.mjs";
import { writeProject } from "./project.mjs";

/**
 * The command as its users have it, in milliseconds.
 *
 * @typedef {object} ServeResult
 * @property {string} name
 * @property {number} entries
 * @property {number} firstAnswer from the start of the command to the end of its first answer
 * @property {number} [cpu] that it took until then, on all of its threads
 * @property {number} usual the median of answers while something is written every 20 ms
 * @property {number} longest
 */

/** How long answers take while entries are written. @param {string} url @param {number} milliseconds */
const answerTimes = async (url, milliseconds) => {
  const end = performance.now() + milliseconds;
  const writing = (async () => {
    for (let count = 0; performance.now() < end; count++) {
      const init = {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data: { count } }),
      };
      await (await fetch(`${url}/${(count % 100) + 1}`, init)).text();
      await pause(20);
    }
  })();
  const times = [];
  while (performance.now() < end) {
    const asked = performance.now();
    await (await fetch(`${url}?pagination[pageSize]=1`)).text();
    times.push(performance.now() - asked);
  }
  await writing;
  return times.sort((a, b) => a - b);
};

/**
 * Starts `touchstone serve` on a project with 20 content-types, and asks it while it is written to, with and without `--persist`.
 *
 * @param {readonly number[]} sizes entries @param {{ rounds: number, milliseconds: number }} effort @param {() => void} dot
 * @returns {Promise<readonly ServeResult[]>}
 */
export const runServe = async (sizes, { milliseconds, rounds }, dot) => {
  const results = [];
  for (const entries of sizes) {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
    const { fixtures, path, project } = writeProject(folder, 20, entries);
    for (const [name, ...more] of [["plain"], ["--persist", "--persist", join(folder, "state.jsonl")]]) {
      const [starts, cpus, times] = [
        /** @type {number[]} */ ([]),
        /** @type {number[]} */ ([]),
        /** @type {number[]} */ ([]),
      ];
      for (let round = 0; round < rounds; round++) {
        const server = await startCommand([project, fixtures, ...more], path);
        const cpu = server.cpuTime();
        starts.push(server.firstAnswer);
        if (cpu !== undefined) cpus.push(cpu);
        times.push(...(await answerTimes(`${server.url}${path}`, milliseconds)));
        await server.stop();
        dot();
      }
      const cpu = cpus.length === 0 ? {} : { cpu: median(cpus) };
      results.push({
        name: name ?? "",
        entries,
        firstAnswer: median(starts),
        ...cpu,
        usual: median(times),
        longest: Math.max(...times),
      });
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
};
