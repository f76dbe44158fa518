import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../measure.mjs";
import { count, duration } from "../table.mjs";
import { startCommand } from "./command.mjs";
import { writeProject } from "./project.mjs";

/**
 * The command as its users have it, in microseconds.
 *
 * @typedef {{ name: string, entries: number, firstAnswer: number, cpu: number, usual: number, longest: number }} ServeRow
 *   `firstAnswer`: from the start of the command to the end of its first answer; `cpu` that it took until then, on all of its threads; `usual`: the
 *   median of answers while something is written every 20 ms
 */

/** How long answers take while entries are written. @param {string} url @param {number} milliseconds */
const answerTimes = async (url, milliseconds) => {
  const end = performance.now() + milliseconds;
  const headers = { "content-type": "application/json" };
  const writing = (async () => {
    for (let count = 0; performance.now() < end; count++) {
      const init = { method: "PUT", headers, body: JSON.stringify({ data: { count } }) };
      await (await fetch(`${url}/${(count % 100) + 1}`, init)).text();
      await pause(20);
    }
  })();
  const times = [];
  while (performance.now() < end) {
    const asked = performance.now();
    await (await fetch(`${url}?pagination[pageSize]=1`)).text();
    times.push((performance.now() - asked) * 1000);
  }
  await writing;
  return times;
};

/** @type {import("../table.mjs").Columns<ServeRow>} */
const columns = {
  "touchstone serve, 20 content-types": ({ name }) => name,
  entries: ({ entries }) => count(entries),
  "first answer after": ({ firstAnswer }) => duration(firstAnswer),
  "CPU until then": ({ cpu }) => duration(cpu),
  "answer while writing": ({ usual }) => duration(usual),
  "the longest": ({ longest }) => duration(longest),
};

/**
 * Starts `touchstone serve` on a project with 20 content-types, and asks it while it is written to, with and without `--persist`.
 *
 * @param {import("../run.mjs").Options} options
 */
export const runServe = async ({ dot, quick }) => {
  const { milliseconds, rounds } = quick ? { rounds: 1, milliseconds: 500 } : { rounds: 5, milliseconds: 3000 };
  /** @type {ServeRow[]} */
  const rows = [];
  for (const entries of quick ? [10_000] : [10_000, 100_000]) {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
    const { fixtures, path, project } = writeProject(folder, 20, entries);
    for (const [name, ...more] of [["plain"], ["--persist", "--persist", join(folder, "state.jsonl")]]) {
      const starts = [];
      /** @type {number[]} */
      const times = [];
      for (let round = 0; round < rounds; round++) {
        const server = await startCommand([project, fixtures, ...more], path);
        starts.push(server);
        times.push(...(await answerTimes(`${server.url}${path}`, milliseconds)));
        await server.stop();
        dot();
      }
      const [firstAnswer, cpu] = [starts.map((each) => each.firstAnswer), starts.map((each) => each.cpu)].map(median);
      rows.push({ name, entries, firstAnswer, cpu, usual: median(times), longest: Math.max(...times) });
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return [{ columns, rows }];
};
