import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path/posix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./imports.test-data.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "steps-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Step {
  readonly name: string;
  /** What bash runs. */
  readonly script?: string;
  readonly command?: readonly string[];
  readonly first?: boolean | "optional";
  readonly alone?: boolean;
  readonly maySkip?: boolean;
}

const runner = JSON.stringify(join(root, ".ci/run-steps.mjs"));

/** Runs steps as `.ci/run` and `.ci/full` do, in a process of their own. */
const run = (
  steps: readonly Step[],
  options: object = {},
): Promise<{ readonly code: number; readonly out: string }> => {
  const given = steps.map(({ script, ...step }) => ({ command: ["bash", "-c", script], ...step }));
  const text = `import { runSteps } from ${runner}; runSteps(${[folder, given, options].map((each) => JSON.stringify(each)).join(", ")});`;
  return new Promise((resolve) => {
    execFile("node", ["--input-type=module", "-e", text], (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), out: out + err });
    });
  });
};

/** The table that stands at the end, without seconds. */
const outcomes = (out: string): readonly string[] =>
  out.split("\n").flatMap((line) => {
    const [, name, outcome] = /^(\w+) +\d+s {2}(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [`${name} ${outcome}`];
  });

test("the table has each outcome, the last line counts them, and a failed step shows its last 40 lines", async () => {
  const { code, out } = await run([
    { name: "good", script: "echo hidden" },
    { name: "bad", script: "seq 100 139; exit 1" },
    { name: "worse", script: "seq 200 240; exit 9" },
    { name: "left", script: "echo before; echo no browser; exit 77", maySkip: true },
    { name: "may_not", script: "exit 77" },
  ]);
  const all = ["good passed", "bad failed", "worse failed", "left skipped: no browser", "may_not failed"];
  expect(outcomes(out)).toEqual(all);
  expect(out.endsWith("\n1 passed, 3 failed, 1 skipped\n")).toBe(true);
  expect(code).toBe(1);
  expect(out).toMatch(/^== bad\n100\n[\d\n]*139\n-- bad: FAILED after \d+s, see \/.*\/bad\.log$/m);
  expect(out).toMatch(/^== worse\n201\n[\d\n]*240\n-- worse: FAILED after \d+s, see \/.*\/worse\.log$/m);
  expect(out).not.toContain("hidden");
  expect(await readFile(join(folder, "good.log"), "utf8")).toBe("hidden\n");
});

test("a step that draws, prints without end or is killed is shown by its last lines, and by the signal", async () => {
  const { out } = await run([
    { name: "draws", script: "printf '\\033[31mred\\033[0m 1 %%\\r2 %%\\a\\r\\n\\033]0;title\\a\\tend\\n'; exit 1" },
    { name: "floods", script: "head -c 100000000 /dev/zero | tr '\\0' x; exit 1" },
    { name: "killed", script: "kill -SEGV $$" },
  ]);
  expect(out).toMatch(/\n== draws\nred 1 %·2 %·\n\tend\n-- draws: FAILED after \d+s, see /);
  expect(out).toMatch(/\n== floods\nx{1000}\n-- floods: FAILED/);
  expect(out).toMatch(/-- killed: FAILED after \d+s by SIGSEGV, see/);
  expect(out.endsWith("\n0 passed, 3 failed\n")).toBe(true);
});

test("a step that hangs is ended", async () => {
  const { out } = await run([{ name: "hangs", script: "sleep 1000" }], { minutes: 0.01 });
  expect(out).toMatch(/-- hangs: FAILED after \d+s by SIGKILL: it has 0\.01 minutes, see/);
});

test("what the machine does not let a step do is its failure, and the next one is tried", async () => {
  await mkdir(join(folder, "taken.log"));
  const { out } = await run([
    { name: "taken", script: "true" },
    { name: "good", script: "true" },
  ]);
  expect(outcomes(out)).toEqual(["taken failed", "good passed"]);
  expect(out).toContain("EISDIR");
});

test("a second run in the same folder is refused while the first one runs", async () => {
  const waits = [
    { name: "waits", script: `echo >"${folder}/begun"; until [ -e "${folder}/refused" ]; do sleep 0.1; done` },
  ];
  const first = run(waits);
  await expect.poll(() => readFile(join(folder, "begun"), "utf8").catch(() => "")).toBe("\n");
  const pid = await readFile(join(folder, "pid"), "utf8");
  const refused = { code: 2, out: expect.stringContaining(`the process ${pid} is at it already`) };
  expect(await run(waits)).toMatchObject(refused);
  await writeFile(join(folder, "refused"), "");
  expect((await first).code).toBe(0);
  await expect(readFile(join(folder, "pid"))).rejects.toThrow("ENOENT");
  // What a process left that was killed is in nobody's way.
  const beyondAll = 2 ** 22 + 1;
  await writeFile(join(folder, "pid"), String(beyondAll));
  expect((await run(waits)).code).toBe(0);
});

test("a program that is not there fails its step, and the next ones run", async () => {
  const { out } = await run([
    { name: "absent", command: ["no-such-program"] },
    { name: "good", script: "true" },
  ]);
  expect(outcomes(out)).toEqual(["absent failed", "good passed"]);
  expect(out).toMatch(/spawn no-such-program E(NOENT|ACCES)/);
});

test("nothing failed: the exit code is 0", async () => {
  const { code, out } = await run([{ name: "good", script: "true" }]);
  expect([code, out.endsWith("\n1 passed, 0 failed\n")]).toEqual([0, true]);
});

test("without what all others need they do not run, and count as failed", async () => {
  const { code, out } = await run([
    { name: "install", script: "exit 1", first: true },
    { name: "good", script: "true" },
  ]);
  expect([outcomes(out), code]).toEqual([["install failed", "good not run"], 1]);
  expect(out.endsWith("\n0 passed, 2 failed\n")).toBe(true);
});

test("steps that are asked for run alone, with what they need; `--failed` asks for those that failed last time", async () => {
  const steps = [
    { name: "install", script: "true", first: true },
    { name: "one", script: `[ -e "${folder}/mended" ]` },
    { name: "other", script: "true" },
  ];
  expect(outcomes((await run(steps)).out)).toEqual(["install passed", "one failed", "other passed"]);
  const mended = steps.map((step) =>
    step.name === "install" ? { ...step, script: `touch "${folder}/mended"` } : step,
  );
  const again = { asked: ["--failed"] };
  expect(outcomes((await run(mended, again)).out)).toEqual(["install passed", "one passed"]);
  expect(await run(mended, again)).toMatchObject({ code: 2, out: expect.stringContaining("no step failed last time") });
  expect(outcomes((await run(steps, { asked: ["oth"] })).out)).toEqual(["install passed", "other passed"]);
});

test.each([
  [["another"], 'no step has a name that begins with "another"; the steps are install, one, other'],
  [[""], 'no step has a name that begins with ""; the steps are install, one, other'],
  [
    ["--faild"],
    "--faild is no option: the beginnings of names of steps, or --failed; the steps are install, one, other",
  ],
  [["--failed", "one"], "--failed stands alone: it asks for the steps that failed last time, or did not run"],
  [["--failed"], "no step failed last time, of those that ran here; the steps are install, one, other"],
])("what cannot be asked for, %j, is refused", async (asked, why) => {
  const steps = ["install", "one", "other"].map((name) => ({ name, script: "true" }));
  await run(steps);
  expect(await run(steps, { asked })).toEqual({ code: 2, out: `${why}\n` });
});

test("a step that failed and has another name now is no success of `--failed`", async () => {
  await run([{ name: "former", script: "exit 1" }]);
  const why = "former failed last time, and is no step any more: ask for what took its place; the steps are latter";
  expect(await run([{ name: "latter", script: "true" }], { asked: ["--failed"] })).toEqual({
    code: 2,
    out: `${why}\n`,
  });
});

test("a step that failed is asked for again after others have run, and draws from the same seed", async () => {
  const steps = [
    { name: "one", script: "exit 1" },
    { name: "other", script: "true" },
  ];
  await run(steps, { seed: "17" });
  await run(steps, { asked: ["other"], seed: "18" });
  const text = `import { seedOfFailed } from ${runner}; console.log(seedOfFailed(${JSON.stringify(folder)}));`;
  expect(execFileSync("node", ["--input-type=module", "-e", text], { encoding: "utf8" })).toBe("17\n");
  expect(outcomes((await run(steps, { asked: ["--failed"] })).out)).toEqual(["one failed"]);
});

test("what was ended early goes on with `--failed`: with the step that ran, and those after it", async () => {
  const steps = [
    { name: "done", script: "true" },
    { name: "ended", script: `[ -e "${folder}/again" ] || { touch "${folder}/again"; kill -TERM $PPID; sleep 60; }` },
    { name: "ended_too", script: "true" },
  ];
  const early = await run(steps);
  expect(outcomes(early.out)).toEqual(["done passed", "ended failed", "ended_too not run"]);
  expect(early.out).toContain("\nEnded early by SIGTERM.\n");
  expect([early.code, early.out.endsWith("\n1 passed, 2 failed\n")]).toEqual([1, true]);
  expect(outcomes((await run(steps, { asked: ["--failed"] })).out)).toEqual(["ended passed", "ended_too passed"]);
  const failing = steps.map((step) => (step.name === "ended" ? { ...step, script: "exit 1" } : step));
  await run(failing);
  expect(outcomes((await run(steps, { asked: ["--failed"] })).out)).toEqual(["ended passed"]);
});

test("what a step has started ends with it, and its temporary files are removed", async () => {
  const script = 'sleep 1000 & echo "$! $TMPDIR"';
  await run([{ name: "starts", script }]);
  const [, pid = "", temporary = ""] = /^(\d+) (.*)\n$/.exec(await readFile(join(folder, "starts.log"), "utf8")) ?? [];
  const isThere = () => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  await expect.poll(isThere, { timeout: 60_000 }).toBe("");
  await expect(readFile(temporary)).rejects.toThrow("ENOENT");
});

test("two run at a time; what needs the machine for itself waits until it is free, and holds up no other", async () => {
  const at = (name: string, script: string) =>
    `cd "${folder}"; echo ${name} begins >>times; ${script}; echo ${name} ends >>times`;
  // Each end of a pipe waits for the other; without the pipe, the first one would make a file.
  const steps = [
    { name: "makes", script: `sleep 0.5; mkfifo "${folder}/pipe"`, first: true },
    { name: "writes", script: at("writes", "echo there >pipe") },
    { name: "alone", script: at("alone", "sleep 0.2"), alone: true },
    { name: "reads", script: at("reads", "cat pipe") },
    { name: "last", script: at("last", "sleep 0.2"), alone: true },
  ];
  expect((await run(steps, { atOnce: 2 })).code).toBe(0);
  const times = (await readFile(join(folder, "times"), "utf8")).trimEnd().split("\n");
  expect(times.slice(0, 4).sort()).toEqual(["reads begins", "reads ends", "writes begins", "writes ends"]);
  expect(times.slice(4)).toEqual(["alone begins", "alone ends", "last begins", "last ends"]);
});
