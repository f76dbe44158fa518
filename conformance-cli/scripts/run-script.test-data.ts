import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import { bundledDatasetPath } from "../../spec-tests/kit/reference.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { checks as allChecks } from "../../spec-tests/statements/index.js";
import { holds, words } from "../../src/tools/cli/scripts/steps.test-data.js";
import { runCommand } from "../run-command.test-data.js";
import { checkOf } from "./checks.test-data.js";
import { type GivenServer, serverOf } from "./servers.test-data.js";

/** See `holds`: parts of a text; with `~` before it an expression, with `=` all of it, with `!` what it has not. */
type Says = string | readonly string[];

/**
 * A step: one of the first members says what is done. `{url}` is the address of the script's server, `{root}` a folder of its own, `{museum}` that of the bundled
 * dataset.
 */
export interface Step {
  /** Runs the command with these words, a quoted one of which may hold spaces. */
  readonly run?: string;
  /** Starts another server, in place of that of the script. */
  readonly server?: GivenServer;
  /** Writes files: texts, or JSON. */
  readonly write?: Readonly<Record<string, unknown>>;
  /** Makes what is no file: a `folder`, a `pipe`, or a link, `-> target`. */
  readonly make?: Readonly<Record<string, string>>;
  /** Writes a file with a text so many times, in which `#` is the number of the time. */
  readonly fill?: readonly [file: string, text: string, times: number];
  /** Looks at a file. */
  readonly file?: string;
  readonly text?: Says;
  /** What a command has printed, on one line where `flat`. By default it has printed no error, and no mistake has printed anything else. */
  readonly out?: Says;
  readonly err?: Says;
  readonly flat?: true;
  /** The exit code: 0 by default. */
  readonly code?: number;
  /** Lines that it has printed, or what such begin with. */
  readonly lines?: readonly string[];
  /** Why no check was run: it has printed this once, and little else. */
  readonly reason?: string;
  /** What the command has printed as JSON, in part. */
  readonly json?: unknown;
  /** Of a JSON report, each check with its verdict and reason. */
  readonly verdicts?: readonly string[];
  /** The addresses that the server was asked for, since its start. */
  readonly asked?: readonly string[];
  /** Names of what matches an expression in what was printed, or in a file. `{name}` stands for it from then on. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** A row of a file, which may be one step. The checks that there are (all of the kit, unless given), a server, and what is done one after the other. */
export interface Script extends Step {
  readonly name?: string;
  readonly checks?: readonly string[];
  readonly steps?: readonly Step[];
}

const root = temporaryFolder();

/** Does the steps of a script, and holds what comes of each to what it says. */
export const runScript = async ({ checks, server, steps, ...step }: Script): Promise<void> => {
  const folder = mkdtempSync(join(root, "script-"));
  const known = new Map([
    ["root", folder],
    ["museum", bundledDatasetPath()],
  ]);
  const some: readonly Check[] = checks?.map(checkOf) ?? allChecks;
  let seen: readonly string[] = [];
  const start = async (given: GivenServer): Promise<void> => {
    const started = await serverOf(given);
    seen = started.seen;
    known.set("url", started.url);
  };
  const fill = <T>(value: T): T => {
    const put = (text: string) =>
      text.replace(/\{(\w+)\}/g, (all, name: string) => {
        const found = known.get(name);
        return found === undefined ? all : JSON.stringify(found).slice(1, -1);
      });
    // The same members.
    return JSON.parse(put(JSON.stringify(value))) as T;
  };
  if (server !== undefined) await start(server);
  const all: readonly Step[] = steps ?? [step];
  for (const [at, given] of all.entries()) {
    const step = fill(given);
    try {
      if (step.server !== undefined) await start(step.server);
      for (const [name, kind] of Object.entries(step.make ?? {})) await makeAt(join(folder, name), kind);
      for (const [name, content] of Object.entries(step.write ?? {}))
        await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
      const [name = "", text = "", times = 0] = step.fill ?? [];
      const texts = Array.from({ length: times }, (_, index) => text.replace("#", String(index)));
      if (times > 0) await writeFile(join(folder, name), texts.join(""));
      const printed = step.run === undefined ? "" : await runStep(step.run, step, some);
      const seenText = step.file === undefined ? printed : await readFile(join(folder, step.file), "utf8");
      holds(seenText, step.text);
      if (step.asked !== undefined) expect(seen).toEqual(step.asked);
      for (const [name, pattern] of Object.entries(step.keep ?? {}))
        known.set(name, new RegExp(pattern, "m").exec(seenText)?.[0] ?? expect.unreachable(`nothing is ${pattern}`));
    } catch (error) {
      throw new Error(`step ${at + 1}, ${JSON.stringify(given).slice(0, 300)}: ${String(error)}`, { cause: error });
    }
  }
};

const makeAt = async (path: string, kind: string): Promise<void> => {
  if (kind === "folder") await mkdir(path);
  else if (kind === "pipe") execFileSync("mkfifo", [path]);
  else await symlink(kind.slice("-> ".length), path);
};

const runStep = async (line: string, step: Step, checks: readonly Check[]): Promise<string> => {
  const { code = 0 } = step;
  const { err, exitCode, out } = await runCommand(words(line), checks, { environment: { EMPTY: "" } });
  expect([exitCode, err], `${out}\n${err}`).toEqual([code, err]);
  const shown = step.flat === true ? out.replaceAll(/\s+/g, " ") : out;
  // A mistake is a line.
  if (code === 2 && err !== "") expect([out, err.trimEnd().split("\n").length]).toEqual(["", 1]);
  holds(shown, step.out);
  holds(err, step.err ?? "=");
  expect(out + err).not.toContain("s3cr3t");
  for (const each of step.lines ?? []) expect(`\n${out}`).toContain(`\n${each}`);
  if (step.reason !== undefined) reasonHolds(out, step.reason);
  if (step.json !== undefined) expect(JSON.parse(out)).toMatchObject(Object(step.json));
  if (step.verdicts !== undefined) {
    const report: { readonly checks: readonly Readonly<Record<string, string>>[] } = JSON.parse(out);
    const each = report.checks.map(({ id, reason, verdict }) => [id?.replace("sorting-", ""), verdict, reason]);
    expect(each.map((words) => words.filter((word) => word !== undefined).join(" "))).toEqual(step.verdicts);
  }
  return out;
};

/** Of a server of which no check can be run, a stranger reads the reason first and what to do, once: no table, no list of checks, nothing that it would lack. */
const reasonHolds = (out: string, reason: string): void => {
  expect(out.split(reason)).toHaveLength(2);
  expect(out).toMatch(/\n\nThe server answers, but its data cannot be read {2}none of \d+ checks was run, /);
  expect(out).not.toMatch(/^section|Blocked|Not applicable|lacks/m);
  expect(out.split("\n").slice(5, -3).length).toBeLessThan(6);
};
