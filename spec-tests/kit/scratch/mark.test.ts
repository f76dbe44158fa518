import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { foundStranger, scratchName } from "./mark.js";

const now = Date.now();
const own = scratchName();
const [, machine = "", pid = ""] = /^touchstone-scratch-([0-9a-f]{4})-([0-9a-z]+)-/.exec(own) ?? [];

const name = (host: string, process: string, seconds: number) =>
  `touchstone-scratch-${host}-${process}-5-${(now - seconds * 1000).toString(36)}-17`;

const ended = spawnSync(process.execPath, ["--version"]).pid.toString(36);

test.each([
  ["an own entry", own, false],
  ["a new one of another machine", name("0000", "1", 5), true],
  ["one of another machine whose clock is ahead", name("0000", "1", -30), true],
  ["one of another machine that is two minutes old", name("0000", "1", 121), false],
  ["a new one of another thread of this process", name(machine, pid, 5), true],
  ["a new one of a process of this machine that runs", name(machine, process.ppid.toString(36), 5), true],
  ["a new one of a process of this machine that has ended", name(machine, ended, 5), false],
  ["one of an older version of the kit", "touchstone-scratch-lq3x7a-1", false],
  ["none", "oak", false],
])("%s", (_, text, found) => {
  expect(foundStranger(`{"slug":"${text}"}`, now) !== undefined).toBe(found);
});

test("the other entry is found behind own ones, and named with its age", () => {
  const stranger = name("0000", "1", 42);
  expect(foundStranger(`${own} ${stranger}`, now)?.by).toMatch(
    new RegExp(`^another run: its entry ${stranger} was made 42 s ago\\. Only one run at a time may check a server`),
  );
});
