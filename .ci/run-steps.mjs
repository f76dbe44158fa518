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
  const said = { passed: `passed in ${seconds}s`, failed: `FAILED after ${seconds}s`, skipped: "skipped" };
  console.log(`-- ${name}: ${said[outcome]}`);
};

/**
 * Runs steps, `atOnce` at a time. The outcome of each, in the order in which they are given. The folder has those of the steps so far: what is
 * ended early can go on.
 */
const runAll = async (steps, folder, atOnce) => {
  const outcomes = new Map();
  const soFar = () => steps.map(({ name }) => outcomes.get(name) ?? { name, seconds: 0, outcome: "not run" });
  const keep = () => writeFileSync(join(folder, "outcomes.json"), JSON.stringify(soFar()));
  keep();
  const left = [...steps];
  const under = new Set();
  const standsAlone = ({ alone, first }) => alone || first;
  const isFree = (step) => under.size < (standsAlone(step) ? 1 : atOnce) && ![...under].some(standsAlone);
  const start = async (step) => {
    under.add(step);
    const outcome = await runStep(step, folder);
    under.delete(step);
    outcomes.set(step.name, outcome);
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

/** The steps that were asked for, with what those need. */
const chosen = (steps, asked, folder) => {
  if (asked.length === 0) return steps;
  const refuse = (why) => {
    console.error(`${why}; the steps are ${steps.map(({ name }) => name).join(", ")}`);
    process.exit(2);
  };
  if (asked.includes("--failed")) {
    const failed = outcomesIn(folder).filter(isFailure);
    if (failed.length === 0) refuse("no step failed last time");
    return steps.filter((step) => step.first || failed.some(({ name }) => name === step.name));
  }
  const stranger = asked.find((beginning) => !steps.some(({ name }) => name.startsWith(beginning)));
  if (stranger !== undefined) refuse(`no step has a name that begins with "${stranger}"`);
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
 * `asked`: beginnings of the names of some, or `--failed`.
 */
export const runSteps = async (kept, steps, { asked = [], atOnce = 1, heading = "" } = {}) => {
  const folder = resolve(root, ".cache/ci", kept);
  const some = chosen(steps, asked, folder);
  mkdirSync(folder, { recursive: true });
  if (heading !== "") console.log(heading);
  const outcomes = await runAll(some, folder, atOnce);
  const count = (kind) => outcomes.filter(({ outcome }) => outcome === kind).length;
  const [passed, failed, skipped] = [count("passed"), outcomes.filter(isFailure).length, count("skipped")];
  console.log(`\n${table(outcomes).join("\n")}\n\nWhat each printed: ${folder}\n`);
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
  process.exit(failed === 0 ? 0 : 1);
};
