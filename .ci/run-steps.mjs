// Runs the steps of `.ci/run` and `.ci/full`, and prints what came of each. Needs nothing but node.
//
// A step is a command with a name. It passes when it exits with 0, and is left out when it exits with 77; the last line that it printed is then
// the reason. Whatever it started ends with it, and the folder for its temporary files is removed. `first` is what all others need: when it
// fails they are left out, unless it is "optional". `alone` is what others would disturb, or would be disturbed by. `cwd` is where it runs: here unless given.
import { spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));
const skippedCode = 77;

/** The command that runs a function of steps.sh. */
export const shell = (...words) => ["bash", ".ci/steps.sh", ...words];

/** What every other step needs. */
export const install = {
  name: "install",
  command: ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  first: true,
};
export const build = { name: "build", command: ["npm", "run", "--silent", "build"], first: true };

/** Ends everything that a step started. */
const endGroup = (pid) => {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
};

const running = new Map();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const [pid, temporary] of running) {
      endGroup(pid);
      rmSync(temporary, { recursive: true, force: true });
    }
    process.exit(1);
  });
}

const linesOf = (file) => readFileSync(file, "utf8").trimEnd().split("\n");

/** Runs one step; resolves with its outcome. */
const runStep = ({ command: [program, ...words], cwd = root, env, name }, folder) =>
  new Promise((resolve) => {
    const log = join(folder, `${name}.log`);
    const output = openSync(log, "w");
    const temporary = mkdtempSync(join(tmpdir(), "touchstone-"));
    // A database runs as a user of its own, and writes there too.
    chmodSync(temporary, 0o1777);
    const started = performance.now();
    // What one machine happens to have set decides nothing.
    const { SEED, CASES, ...inherited } = process.env;
    const child = spawn(program, words, {
      ...{ cwd, detached: true, stdio: ["ignore", output, output] },
      env: { ...inherited, CI: "true", NO_COLOR: "1", TZ: "UTC", TMPDIR: temporary, ...env },
    });
    if (child.pid !== undefined) running.set(child.pid, temporary);
    child.on("error", (error) => writeSync(output, `${error.message}\n`));
    child.on("close", (code) => {
      if (child.pid !== undefined) endGroup(child.pid);
      running.delete(child.pid);
      closeSync(output);
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
      const seconds = Math.round((performance.now() - started) / 1000);
      const outcome = code === 0 ? "passed" : code === skippedCode ? "skipped" : "failed";
      resolve({ name, seconds, outcome, log });
    });
  });

const print = ({ log, name, outcome, seconds }) => {
  console.log(`\n== ${name}`);
  if (outcome === "failed") console.log(linesOf(log).slice(-40).join("\n"));
  const failed = `FAILED after ${seconds}s, see ${log}`;
  const said = { passed: `passed in ${seconds}s`, failed, skipped: "skipped" };
  console.log(`-- ${name}: ${said[outcome]}`);
};

/**
 * Runs some of all steps, `atOnce` at a time. The outcome of each, in the order in which they are given. The folder has those of the steps
 * so far, and of earlier ones that were not asked for again: what is ended early can go on.
 */
const runAll = async (steps, all, folder, { atOnce, seed }) => {
  const outcomes = new Map();
  const soFar = () => steps.map(({ name }) => outcomes.get(name) ?? { name, seed, seconds: 0, outcome: "not run" });
  const others = all.filter((step) => !steps.includes(step)).map(({ name }) => name);
  const before = outcomesIn(folder).filter(({ name }) => others.includes(name));
  const keep = () => writeFileSync(join(folder, "outcomes.json"), JSON.stringify([...before, ...soFar()]));
  keep();
  const left = [...steps];
  const under = new Set();
  const standsAlone = ({ alone, first }) => alone || first;
  const isFree = (step) => under.size < (standsAlone(step) ? 1 : atOnce) && ![...under].some(standsAlone);
  const start = async (step) => {
    under.add(step);
    console.log(`-- ${step.name}: begins`);
    const outcome = await runStep(step, folder);
    under.delete(step);
    outcomes.set(step.name, { ...outcome, seed });
    keep();
    print(outcome);
    if (outcome.outcome === "failed" && step.first === true) left.length = 0;
  };
  const pending = new Set();
  while (left.length + pending.size > 0) {
    const next = left[0];
    if (next !== undefined && isFree(next)) {
      left.shift();
      const done = start(next).finally(() => pending.delete(done));
      pending.add(done);
    } else {
      await Promise.race(pending);
    }
  }
  return soFar();
};

const isFailure = ({ outcome }) => outcome === "failed" || outcome === "not run";

const outcomesIn = (folder) => {
  try {
    return JSON.parse(readFileSync(join(folder, "outcomes.json"), "utf8"));
  } catch {
    return [];
  }
};

const folderOf = (kept) => resolve(root, ".cache/ci", kept);

/** What the steps that failed, or did not run, drew from; undefined where none did. */
export const seedOfFailed = (kept) => outcomesIn(folderOf(kept)).findLast(isFailure)?.seed;

/** Ends with a sentence about what was asked. */
export const refuse = (why) => {
  console.error(why);
  process.exit(2);
};

/** The steps that were asked for, with what those need. */
const chosen = (steps, asked, folder) => {
  if (asked.length === 0) return steps;
  const names = `the steps are ${steps.map(({ name }) => name).join(", ")}`;
  const option = asked.find((word) => word.startsWith("-") && word !== "--failed");
  if (option !== undefined) refuse(`${option} is no option: the beginnings of names of steps, or --failed; ${names}`);
  if (asked.includes("--failed")) {
    if (asked.length > 1) refuse("--failed stands alone: it asks for the steps that failed last time, or did not run");
    const failed = outcomesIn(folder).filter(isFailure);
    if (failed.length === 0) refuse(`no step failed last time, of those that ran here; ${names}`);
    return steps.filter((step) => step.first || failed.some(({ name }) => name === step.name));
  }
  const stranger = asked.find((word) => word === "" || !steps.some(({ name }) => name.startsWith(word)));
  if (stranger !== undefined) refuse(`no step has a name that begins with "${stranger}"; ${names}`);
  return steps.filter(({ first, name }) => first || asked.some((beginning) => name.startsWith(beginning)));
};

const table = (outcomes) => {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes.map(({ log, name, outcome, seconds }) => {
    const why = outcome === "skipped" ? `: ${linesOf(log).at(-1)}` : "";
    return `${name.padEnd(width)}  ${`${seconds}s`.padStart(6)}  ${outcome}${why}`;
  });
};

/**
 * Runs steps and exits: with 0 when none failed. `kept` is the folder that keeps what they printed, below .cache/ci.
 * `asked`: beginnings of the names of some, or `--failed`. `seed`: what they draw from, if anything.
 */
export const runSteps = async (kept, steps, { asked = [], atOnce = 1, heading = "", seed } = {}) => {
  const folder = folderOf(kept);
  const some = chosen(steps, asked, folder);
  mkdirSync(folder, { recursive: true });
  if (heading !== "") console.log(heading);
  const outcomes = await runAll(some, steps, folder, { atOnce, seed });
  const count = (kind) => outcomes.filter(({ outcome }) => outcome === kind).length;
  const [passed, failed, skipped] = [count("passed"), outcomes.filter(isFailure).length, count("skipped")];
  console.log(`\n${table(outcomes).join("\n")}\n\nWhat each printed: ${folder}\n`);
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
  process.exit(failed === 0 ? 0 : 1);
};
