import { readFile, writeFile } from "node:fs/promises";
import { createServer as createSocketServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Check } from "../spec-tests/kit/contract/check.js";
import { expectStatus, failWith } from "../spec-tests/kit/expect/expect.js";
import { temporaryFolder } from "../spec-tests/runner/run/folder.test-data.js";
import { listeningHost, serve } from "../spec-tests/runner/run/serve.test-data.js";
import { make, runCommand, serveReference } from "./run-command.test-data.js";

const good = make("sorting-good", async (target) => expectStatus(await target.list("tag", { sort: "slug" }), 200));
const bad = make("sorting-bad", async (target) => {
  const answer = await target.list("tag", { filters: { name: { $eq: "it's" } }, sort: ["slug:desc"] });
  failWith(answer, {
    why: "Everything is wrong",
    kind: "all",
    expected: [1],
    actual: [2],
    differences: [{ path: "[0]", expected: 1, actual: 2 }],
  });
});
const secret = make("sorting-secret", async (target) => expectStatus(await target.list("tag"), 418));

const run = (args: readonly string[], checks = [good], colour = false) => runCommand(args, checks, { colour });

const folder = temporaryFolder();

test("a conformant server: a table, a sentence, 0", async () => {
  const { exitCode, out, err } = await run(["--url", await serveReference()]);
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out).toMatch(/dataset {2}verified: \d{3} entries of 16 types/);
  expect(out).toMatch(/4\.2 Sorting +1 +·\n/);
  expect(out).toMatch(/\nConformant with the specification in this check {2}1 check, \d+ requests, /);
});

test("a failure is a story", async () => {
  const { exitCode, out } = await run([], [good, bad]);
  expect(exitCode).toBe(1);
  const path = "/api/tags?filters[name][$eq]=it%27s&sort[0]=slug%3Adesc";
  const story = [
    "FAILED  sorting-bad  4.2 Sorting, MUST, spec",
    "  The check sorting-bad MUST hold.",
    "  Everything is wrong",
    `  request    GET ${path}`,
    "  query      filters[name][$eq] = it's",
    "             sort[0] = slug:desc",
    '  answer     200 {"data":[],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":0,"total":0}}}',
    "  expected   [1]",
    "  got        [2]",
    `  again      curl -g 'http://reference.invalid${path}'`,
    "  replay     touchstone conformance --replay sorting-bad",
  ];
  expect(out).toContain(story.join("\n"));
});

test("a list of expected failures survives a run that finds nobody", async () => {
  const file = join(folder, "kept.txt");
  await writeFile(file, "sorting-bad # known");
  const args = ["--url", "http://127.0.0.1:1", "--expected-failures", file, "--update-expected-failures"];
  expect((await run(args, [good, bad])).exitCode).toBe(3);
  expect(await readFile(file, "utf8")).toBe("sorting-bad # known");
});

test("a server that never answers: 3, after one time-out", async () => {
  const silent = await listeningHost(createSocketServer((socket) => onTestFinished(() => void socket.destroy())));
  const { exitCode, out } = await run(["--url", `http://${silent}`, "--timeout", "100"], [good, bad]);
  expect(exitCode).toBe(3);
  expect(out).toContain("no complete answer within 100 ms");
});

test("expected failures excuse, and go stale", async () => {
  const file = join(folder, "known.txt");
  await writeFile(file, "sorting-bad # fails");
  expect(await run(["--expected-failures", file], [good, bad])).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("Expected failures\n  sorting-bad\n"),
  });
  await writeFile(file, "sorting-good # used to fail\nsorting-bad # fails");
  expect(await run(["--expected-failures", file], [good, bad])).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining("remove them from the list\n  sorting-good\n"),
  });
});

test("what fewer random requests than by default did not show stays expected", async () => {
  const file = join(folder, "random.txt");
  const random: Check = { ...good, random: true };
  for (const [runs, update, exitCode, left] of [
    ["24", [], 0, "sorting-good # some requests\n"],
    ["25", [], 1, "sorting-good # some requests\n"],
    ["24", ["--update-expected-failures"], 0, "sorting-good # some requests\n"],
    ["25", ["--update-expected-failures"], 0, ""],
  ] as const) {
    await writeFile(file, "sorting-good # some requests\n");
    const done = await run(["--expected-failures", file, "--runs", runs, ...update], [random]);
    expect([runs, update, done.exitCode, await readFile(file, "utf8")]).toEqual([runs, update, exitCode, left]);
  }
});

test("a list of expected failures is brought up to date by a run, which is judged by it", async () => {
  const file = join(folder, "updated.txt");
  const update = ["--expected-failures", file, "--update-expected-failures"];
  const first = await run(update, [good, bad]);
  expect([first.exitCode, first.err]).toEqual([0, `${file}: 1 added, 0 removed, 0 kept\n`]);
  expect(first.out).toContain("Expected failures\n  sorting-bad\n");
  expect(await readFile(file, "utf8")).toMatch(/^# Checks .*\nsorting-bad {2}# Everything is wrong\n$/);
  await writeFile(
    file,
    "# ours\nsorting-none # x\nsorting-good # used to fail\nsorting-bad # known\nsorting-other # not run\n",
  );
  const other = make("sorting-other", async () => {});
  const second = await run([...update, "--skip", "sorting-other"], [good, bad, other]);
  expect([second.exitCode, second.err]).toEqual([0, `${file}: 0 added, 2 removed, 2 kept\n`]);
  expect(await readFile(file, "utf8")).toBe("# ours\nsorting-bad # known\nsorting-other # not run\n");
  const third = await run([...update, "--skip", "sorting-other"], [good, bad, other]);
  expect([third.exitCode, third.err]).toEqual([0, ""]);
});

test("colours are used when asked for, and a server cannot send its own", async () => {
  const url = await serve((_, response) => response.end("\u001b[2J\u009b31m gone \u202e"));
  const args = ["--url", url, "--no-preflight"];
  const plain = await run(args, [secret]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(plain.out).not.toMatch(/[\u001b\u009b\u202e]/);
  expect(plain.out).toContain("\\u001b[2J\\u009b31m gone \\u202e");
  expect((await run(args, [secret], true)).out).toContain("\u001b[31mFAILED\u001b[39m");
});
