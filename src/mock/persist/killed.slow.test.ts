import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { createRandom } from "../mock/random.js";
import { bundled } from "./bundled.test-data.js";
import { countOf, countOfFile, manyNotes, written } from "./killed-writer.test-data.js";
import { keep } from "./persist.test-data.js";

/** How many processes are killed, at moments that repeat. */
const rounds = Number(process.env.TOUCHSTONE_KILLS ?? 12);

test("a process may be killed at any moment: the file is whole, and has whatever was answered before", {
  timeout: 60_000 + 10_000 * rounds,
}, async () => {
  const program = await bundled(`
    import { writeForEver } from "./killed-writer.test-data.js";
    void writeForEver(process.argv[2]);`);
  const random = createRandom(1);
  const folder = await makeFolder({});
  const file = join(folder, "state.jsonl");
  const dataset = await manyNotes();
  const seen = { files: 0, leftovers: 0, locks: 0, saves: 0, count: 0 };
  const enough = () => [seen.files > rounds / 2, seen.locks > rounds / 2, seen.leftovers > 0];
  // How far each gets depends on the machine: on a busy one, rounds are added until enough was seen.
  for (let round = 0; round < rounds || (enough().includes(false) && round < 10 * rounds); round++) {
    // Some while they start: they load the file then, and take over what the one before has left.
    const once = random() < 0.2 ? "started" : "printed";
    const saved = await killedAfter([program, file], once, random() * 400);
    seen.saves += saved.length;
    const names = await readdir(folder, { recursive: true });
    const locks = names.filter((name) => name.includes(".lock-")).length;
    seen.leftovers += names.filter((name) => name.endsWith(".tmp")).length;
    seen.locks += locks;
    const { mock, persistence } = await keep(dataset, file);
    await persistence.close();
    if (persistence.loaded) seen.files++;
    if (once === "printed") expect(locks).toBe(1);
    const [first, last] = await Promise.all([countOf(mock, written[0]), countOf(mock, written[1])]);
    // One is written after the other: one state, not a mixture of two.
    expect(first - last).toBeOneOf([0, 1]);
    // It never goes back, and what was answered is there.
    expect(last).toBeGreaterThanOrEqual(Math.max(seen.count, ...saved));
    expect(await countOfFile(mock)).toBeGreaterThanOrEqual(Math.max(0, ...saved));
    seen.count = last;
    expect((await readdir(folder)).sort()).toEqual(
      ["state.jsonl", "state.jsonl.files"].slice(0, names.length === 0 ? 0 : 2),
    );
    expect((await readdir(`${file}.files`)).length).toBeLessThanOrEqual(1);
  }
  expect(enough()).toEqual([true, true, true]);
  if (process.env.TOUCHSTONE_KILLS !== undefined) console.log(`${rounds} killed: ${JSON.stringify(seen)}`);
});

/** Runs a program and kills it so long after it has printed something, or has started; resolves to the numbers that it printed. */
const killedAfter = async (
  args: readonly string[],
  once: "printed" | "started",
  milliseconds: number,
): Promise<readonly number[]> => {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let [printed, failed] = ["", ""];
  child.stderr.on("data", (chunk) => (failed += chunk));
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const begun = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      resolve();
    });
  });
  if (once === "printed") await Promise.race([begun, ended]);
  await pause(milliseconds);
  child.kill("SIGKILL");
  await ended;
  if (failed !== "") throw new Error(failed);
  return printed.split("\n").slice(0, -1).map(Number);
};
