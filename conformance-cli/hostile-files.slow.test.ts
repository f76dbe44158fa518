import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../spec-tests/runner/run/folder.test-data.js";
import { runCommand } from "./run-command.test-data.js";
import { checkOf } from "./scripts/checks.test-data.js";

const folder = temporaryFolder();
/** A report of two checks, one of which failed. */
let whole: Readonly<Record<string, unknown>>;
const some = ["a /api/tags 200", "b /api/tags 418"].map(checkOf);

beforeAll(async () => {
  await runCommand(["--no-preflight", "--reporter", `json:${join(folder, "whole.json")}`], some);
  whole = JSON.parse(await readFile(join(folder, "whole.json"), "utf8"));
});

const given = "given";

/** Each command that reads a file, with that file. */
const commands: Readonly<Record<string, readonly string[]>> = {
  "diff, the earlier": ["diff", given, "whole.json"],
  "diff, the later": ["diff", "whole.json", given],
  replay: ["--replay", given],
  "expected failures": ["--no-preflight", "--expected-failures", given],
  "expected failures that are updated": [
    ...["--no-preflight", "--expected-failures", given, "--update-expected-failures"],
  ],
};

const run = async (command: string, content: string | Uint8Array) => {
  await writeFile(join(folder, given), content);
  const paths = (commands[command] ?? []).map((word) =>
    word === given || word === "whole.json" ? join(folder, word) : word,
  );
  return runCommand(paths, some);
};

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** Contents that are no file of any kind. */
const contents: Readonly<Record<string, string | Uint8Array>> = {
  empty: "",
  binary: Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256),
  "a zero byte": "\0",
  "half of a character": Uint8Array.from([0x7b, 0xed, 0xa0, 0x80, 0x7d]),
  "JSON that is cut off": '{"format":"touchstone-conformance-report/1","checks":[',
  "a number": "1e999",
  "a text": '"touchstone-conformance-report/1"',
  "an empty list": "[]",
  "a deep list": deep(100_000),
  "a deep object": `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  "a deep report": `{"format":"touchstone-conformance-report/1","checks":${deep(100_000)}}`,
  "a deep text in a list": `[{"check":${deep(100_000)},"reason":"x"}]`,
  "no line ends in a long line": "a".repeat(1_000_000),
  "spaces in a long line": `a${" ".repeat(1_000_000)}b`,
  "a million line ends": `${"\n".repeat(1_000_000)}x`,
  "a million line ends before an id": `sorting-b # known${"\n".repeat(1_000_000)}x`,
  "a line end of old": "a\r::error::x\r",
  "what steers a terminal": "\u001b[2J\u202e\u0007 # x",
  "a name of all objects": '{"__proto__":{"a":"b"},"constructor":"x","toString":1}',
  "a line that a runner obeys": '{"\\n::error ::x":"y","format":"\\n::error ::x","checks":[]}',
  "a million checks": `{"format":"touchstone-conformance-report/1","checks":[${'{"id":"a"},'.repeat(100_000)}{}]}`,
};

/** What stands in the place of each member of a report. */
const values: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  4_294_967_296,
  "",
  "x\n::error ::y\u001b[2J",
  "x".repeat(100_000),
  [],
  [null],
  [[]],
  {},
  { toString: 1, valueOf: "x", length: -1, id: "a" },
  JSON.parse('{"__proto__":{"id":"a"}}'),
  JSON.parse(deep(900)),
];

/** What each member of a value can be changed to, a few levels down. */
const variants = function* (value: unknown, depth: number): Generator<unknown> {
  yield* values;
  if (depth === 0 || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const each of variants(item, depth - 1)) yield value.with(at, each);
    yield [...value, ...value];
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    const { [name]: _, ...rest } = value as Readonly<Record<string, unknown>>; // an object that is neither null nor a list
    yield rest;
    for (const each of variants(inner, depth - 1)) yield { ...value, [name]: each };
  }
};

/** Without a stack, and with nothing that begins a line of its own or steers a terminal. */
const expectClear = ({ err, exitCode, out }: Awaited<ReturnType<typeof run>>): void => {
  expect(err + out).not.toMatch(/The kit itself broke|\n\s+at |^::error|(?!\n)[\p{Cc}\u202e]/mu);
  expect(exitCode).toBeLessThan(4);
  if (exitCode !== 2) return;
  expect(err.trimEnd().split("\n")).toHaveLength(1);
  expect(err.length).toBeLessThan(3000);
};

describe.each(Object.keys(commands))("%s", (command) => {
  test.each(Object.entries(contents))("says what is wrong with a file: %s", async (_, content) => {
    const result = await run(command, content);
    expectClear(result);
    const file = await readFile(join(folder, given));
    if (result.exitCode === 2) expect(file.equals(Buffer.from(content))).toBe(true);
  });
});

/** The replay of a report runs what it names: only what is about that is changed. */
const levels: Readonly<Record<string, (report: typeof whole) => Iterable<unknown>>> = {
  "diff, the earlier": (report) => variants(report, 3),
  "diff, the later": (report) => variants(report, 3),
  replay: function* ({ checks, ...report }) {
    for (const each of variants(checks, 2)) yield { ...report, checks: each };
    for (const target of variants(report.target, 1)) yield { ...report, checks, target };
    for (const capabilities of values) yield { ...report, checks, capabilities };
  },
};

test.each(Object.entries(levels))(
  "%s: whatever stands in the place of a member, the error is clear",
  async (command, of) => {
    for (const report of of(whole)) {
      const content = JSON.stringify(report);
      const result = await run(command, content);
      try {
        expectClear(result);
      } catch (error) {
        throw new Error(`${content.slice(0, 3000)}\n${result.err.slice(0, 3000)}`, { cause: error });
      }
    }
  },
);
