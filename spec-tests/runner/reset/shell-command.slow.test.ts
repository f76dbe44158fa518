import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../run/folder.test-data.js";
import { runShellCommand } from "./shell-command.js";

const folder = temporaryFolder();

const never = new AbortController().signal;

const ends: readonly (readonly [string, string, string | undefined, string])[] = [
  ["a command that works", "echo one && echo two >&2", undefined, "one\ntwo"],
  ["one that fails", "echo half done; exit 3", "ended with 3", "half done"],
  ["one that is killed", "kill -9 $$", "ended with SIGKILL", ""],
  ["one that nobody knows", "touchstone-no-such-command", "ended with 127", "touchstone-no-such-command: not found"],
];

test.each(ends)("%s", async (_, command, problem, output) => {
  const end = await runShellCommand(command, 60_000, never);
  expect(end.problem).toBe(problem);
  expect(end.output).toContain(output);
});

test("only the end of what it prints is kept", async () => {
  const { output } = await runShellCommand("seq 1 100000", 60_000, never);
  expect(output.length).toBeLessThanOrEqual(4000);
  expect(output.endsWith("\n99999\n100000")).toBe(true);
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const gone = async (pid: number): Promise<boolean> => {
  for (let turn = 0; turn < 500 && isAlive(pid); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  return !isAlive(pid);
};

/** A command with a child of its own, whose process id it writes to a file. */
const withChild = (name: string): readonly [command: string, childOf: () => Promise<number>] => {
  const file = join(folder, name);
  return [`sleep 300 & echo $! > ${file}; echo begun; wait`, async () => Number(await readFile(file, "utf8"))];
};

const written = async (childOf: () => Promise<number>): Promise<number> => {
  for (;;) {
    const pid = await childOf().catch(() => 0);
    if (pid > 0) return pid;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

test("one that takes too long is ended with its children", async () => {
  const [command, childOf] = withChild("slow");
  const ended = runShellCommand(command, 1500, never);
  const child = await written(childOf);
  expect(await ended).toEqual({ problem: "did not end within 1.5 s", output: "begun" });
  expect(await gone(child)).toBe(true);
});

test("one that does not heed is ended all the same", async () => {
  const { problem } = await runShellCommand("trap '' TERM; while true; do sleep 1; done", 200, never);
  expect(problem).toBe("did not end within 0.2 s");
});

test("a run that is stopped ends its command with its children", async () => {
  const [command, childOf] = withChild("stopped");
  const stop = new AbortController();
  const ended = runShellCommand(command, 60_000, stop.signal);
  const child = await written(childOf);
  stop.abort();
  expect((await ended).problem).toBe("was stopped with the run");
  expect(await gone(child)).toBe(true);
  expect((await runShellCommand(command, 60_000, stop.signal)).problem).toBe("was stopped with the run");
});

test("what a command leaves running is neither waited for nor ended", async () => {
  const file = join(folder, "left");
  expect(await runShellCommand(`sleep 300 & echo $! > ${file}`, 60_000, never)).toEqual({
    problem: undefined,
    output: "",
  });
  const left = Number(await readFile(file, "utf8"));
  expect(isAlive(left)).toBe(true);
  process.kill(left);
});
