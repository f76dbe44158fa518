// Runs the steps of `.ci/run` and `.ci/full`, and prints what came of each. Needs nothing but node.
//
// A step is a command with a name. It passes when it exits with 0; one that `maySkip` is left out when it exits with 77, and the last line that
// it printed is the reason. Whatever it started ends with it, and the folder for its temporary files is removed. `first` is what all others need:
// when it fails they are left out, unless it is "optional". `alone` is what others would disturb, or would be disturbed by.
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** The folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));
const skippedCode = 77;

/** The command that runs a function of steps.sh. */
export const shell = (...words) => ["bash", ".ci/steps.sh", ...words];

/** What every other step needs. */
export const install = {
  name: "install",
  command: ["npm", "ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  first: true,
};
export const build = { name: "build", command: ["npm", "run", "--silent", "build"], first: true };

/** Ends with a sentence about what was asked. */
export const refuse = (why) => {
  console.error(why);
  process.exit(2);
};

/** Removes what is for one run or one step. What cannot be removed is left. */
const remove = (path) => {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch ({ message }) {
    return message;
  }
};
/** As `remove`, when this process ends: after the last line, so nothing is said of it. */
export const removeAtEnd = (path) => process.on("exit", () => remove(path));

/** What git says of this checkout; undefined where it is none. */
const git = (...words) => {
  try {
    return execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
};
/** The commit that is checked out here. */
export const commit = () => git("rev-parse", "--short", "HEAD") ?? "no commit";
/** `text` where something is not committed, otherwise nothing. */
export const ifChanged = (text) => (git("status", "--porcelain", "--untracked-files=normal") ? text : "");

/** Ends everything that a step started. */
const endGroup = (pid) => {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
};

/** The signal that ended the run early, and the first processes of the steps that run. */
let ended;
const running = new Set();

const end = (signal) => {
  ended = signal;
  for (const pid of running) endGroup(pid);
};

/** The last lines of what a step printed, for eyes: a program may have drawn, or have printed for hours. */
const lastLines = (log, count) => {
  const bytes = Buffer.alloc(2 ** 16);
  const file = openSync(log, "r");
  const length = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - bytes.length) });
  closeSync(file);
  const text = stripVTControlCharacters(bytes.toString("utf8", 0, length)).trimEnd();
  const shown = (line) => line.replace(/\p{Cc}/gu, (found) => (found === "\t" ? found : "·")).slice(0, 1000);
  return text.split(/\r*\n/).slice(-count).map(shown);
};

// What one machine happens to have set decides nothing.
const { SEED, CASES, FORCE_COLOR, NODE_ENV, ...inherited } = process.env;
const environment = { ...inherited, CI: "true", NO_COLOR: "1", TZ: "UTC" };

/** Runs a command; resolves with what it exited with, or with the signal that ended it. */
const runCommand = ([program, ...words], output, options) =>
  new Promise((resolve) => {
    const stdio = ["ignore", output, output];
    const child = spawn(program, words, { detached: true, stdio, killSignal: "SIGKILL", ...options });
    if (child.pid !== undefined) running.add(child.pid);
    child.on("error", ({ message }) => writeSync(output, `${message}\n`));
    child.on("close", (code, signal) => {
      if (child.pid !== undefined) endGroup(child.pid);
      running.delete(child.pid);
      resolve({ code, signal });
    });
  });

/** Runs one step; resolves with its outcome. */
const runStep = async ({ command, env, maySkip = false, name }, folder, minutes) => {
  const log = join(folder, `${name}.log`);
  const started = performance.now();
  const output = openSync(log, "w");
  const temporary = mkdtempSync(join(tmpdir(), "touchstone-"));
  // A database runs as a user of its own, and writes there too.
  chmodSync(temporary, 0o1777);
  const ownEnvironment = { ...environment, TMPDIR: temporary, ...env };
  const limit = { timeout: minutes * 60_000 };
  const { code, signal } = await runCommand(command, output, { cwd: root, env: ownEnvironment, ...limit });
  const seconds = Math.round((performance.now() - started) / 1000);
  const outcome = code === 0 ? "passed" : code === skippedCode && maySkip ? "skipped" : "failed";
  closeSync(output);
  const why = remove(temporary);
  if (why !== undefined) console.error(`${name}: ${why}`);
  const isOver = signal !== null && seconds >= minutes * 60;
  const by = signal === null ? "" : ` by ${signal}${isOver ? `: it has ${minutes} minutes` : ""}`;
  return { name, seconds, outcome, log, by };
};

/** As `runStep`; what this machine does not let it do is the failure of the step. */
const tryStep = (step, ...how) =>
  runStep(step, ...how).catch(({ message }) => ({ name: step.name, seconds: 0, outcome: "failed", why: message }));

const print = ({ by = "", log, name, outcome, seconds, why }) => {
  console.log(`\n== ${name}`);
  if (outcome === "failed") console.log(why ?? lastLines(log, 40).join("\n"));
  const place = log === undefined ? "" : `, see ${log}`;
  const said = { passed: `passed in ${seconds}s`, failed: `FAILED after ${seconds}s${by}${place}`, skipped: "skipped" };
  console.log(`-- ${name}: ${said[outcome]}`);
};

/**
 * Runs some of all steps, `atOnce` at a time. The outcome of each, in the order in which they are given. The folder has those of the steps
 * so far, and of earlier ones that were not asked for again: what is ended early can go on.
 */
const runAll = async (steps, all, folder, { atOnce, minutes, seed }) => {
  const outcomes = new Map();
  const soFar = () => steps.map(({ name }) => outcomes.get(name) ?? { name, seed, seconds: 0, outcome: "not run" });
  const others = all.filter((step) => !steps.includes(step)).map(({ name }) => name);
  const before = outcomesIn(folder).filter(({ name }) => others.includes(name));
  const keep = () => {
    try {
      writeFileSync(join(folder, "outcomes.json"), JSON.stringify([...before, ...soFar()]));
    } catch ({ message }) {
      console.error(`for --failed this is not kept: ${message}`);
    }
  };
  keep();
  const left = [...steps];
  const under = new Set();
  const standsAlone = ({ alone, first }) => alone || first;
  const isFree = (step) => under.size < (standsAlone(step) ? 1 : atOnce) && ![...under].some(standsAlone);
  const start = async (step) => {
    under.add(step);
    console.log(`-- ${step.name}: begins`);
    const outcome = await tryStep(step, folder, minutes);
    under.delete(step);
    outcomes.set(step.name, { ...outcome, seed });
    keep();
    print(outcome);
    if (ended !== undefined || (outcome.outcome === "failed" && step.first === true)) left.length = 0;
  };
  const pending = new Set();
  while (left.length + pending.size > 0) {
    const next = left.findIndex(isFree);
    if (next !== -1) {
      const [step] = left.splice(next, 1);
      const done = start(step).finally(() => pending.delete(done));
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
    const gone = failed.find(({ name }) => !steps.some((step) => step.name === name));
    if (gone !== undefined)
      refuse(`${gone.name} failed last time, and is no step any more: ask for what took its place; ${names}`);
    return steps.filter((step) => step.first || failed.some(({ name }) => name === step.name));
  }
  const stranger = asked.find((word) => word === "" || !steps.some(({ name }) => name.startsWith(word)));
  if (stranger !== undefined) refuse(`no step has a name that begins with "${stranger}"; ${names}`);
  return steps.filter(({ first, name }) => first || asked.some((beginning) => name.startsWith(beginning)));
};

const table = (outcomes) => {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes.map(({ log, name, outcome, seconds }) => {
    const why = outcome === "skipped" ? `: ${lastLines(log, 1)}` : "";
    return `${name.padEnd(width)}  ${`${seconds}s`.padStart(6)}  ${outcome}${why}`;
  });
};

const isRunning = (pid) => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch ({ code }) {
    return code === "EPERM";
  }
};

/** Takes a folder until the end: two runs would build and write in one place. */
const take = (folder) => {
  const file = join(folder, "pid");
  try {
    mkdirSync(folder, { recursive: true });
    const other = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
    if (isRunning(other)) refuse(`the process ${other} is at it already; where it is another one, remove ${file}`);
    writeFileSync(file, String(process.pid));
  } catch ({ message }) {
    refuse(`what the steps print cannot be kept: ${message}`);
  }
  removeAtEnd(file);
};

/**
 * Runs steps and exits: with 0 when none failed. `kept` is the folder that keeps what they printed: absolute, or below .cache/ci.
 * `asked`: beginnings of the names of some, or `--failed`. `seed`: what they draw from, if anything. A step that takes more `minutes` hangs.
 */
export const runSteps = async (kept, steps, { asked = [], atOnce = 1, heading = "", minutes = 240, seed } = {}) => {
  const folder = folderOf(kept);
  const some = chosen(steps, asked, folder);
  take(folder);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.on(signal, end);
  if (heading !== "") console.log(heading);
  const outcomes = await runAll(some, steps, folder, { atOnce, minutes, seed });
  const count = (kind) => outcomes.filter(({ outcome }) => outcome === kind).length;
  const [passed, failed, skipped] = [count("passed"), outcomes.filter(isFailure).length, count("skipped")];
  if (ended !== undefined) console.log(`\nEnded early by ${ended}.`);
  console.log(`\n${table(outcomes).join("\n")}\n\nWhat each printed: ${folder}\n`);
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
  process.exit(failed === 0 ? 0 : 1);
};
