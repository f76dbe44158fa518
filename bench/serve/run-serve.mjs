import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "../micro/measure.mjs";
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

const command = fileURLToPath(new URL("../../dist/src/cli/touchstone.js", import.meta.url));

/** The CPU time of a process, where the system tells it. @param {number | undefined} pid */
const cpuOf = (pid) => {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10;
  } catch {
    return undefined;
  }
};

/** @param {readonly string[]} args @param {string} path */
const start = async (args, path) => {
  const started = performance.now();
  const child = spawn(process.execPath, [command, "serve", ...args, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += chunk;
    const [, url] = /Listening on (\S+)/.exec(printed) ?? [];
    if (url === undefined) continue;
    const response = await fetch(`${url}${path}?populate=*`);
    if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
    await response.text();
    return { url, stop, firstAnswer: performance.now() - started, cpu: cpuOf(child.pid) };
  }
  throw new Error(`touchstone serve ended: ${printed}`);
};

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
        const server = await start([project, fixtures, ...more], path);
        starts.push(server.firstAnswer);
        if (server.cpu !== undefined) cpus.push(server.cpu);
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
