import { expect, test } from "vitest";
import { checks, statements } from "../../spec-tests/statements/index.js";
import { runCommand } from "../run-command.test-data.js";

const run = (args: readonly string[], world = {}) => runCommand(args, checks, world);

test("the list is every statement, and every check", async () => {
  const { out } = await run(["--list"]);
  expect(statements.filter(({ id, sentence }) => !out.includes(`\n  ${id}  `) || !out.includes(sentence))).toEqual([]);
  expect(checks.filter(({ id }) => !out.includes(id))).toEqual([]);
});

test("lines are as wide as the terminal, and coloured when it can; what is prose is wrapped anywhere", async () => {
  for (const [args, columns] of [
    [["--list"], 80],
    [["--explain", "4.3-not-mixed"], 80],
    [["--explain", "I-36"], undefined],
  ] as const) {
    const { out } = await run(args, { columns });
    const wide = out.split("\n").filter((line) => line.length > (columns ?? 100));
    expect(wide.filter((line) => !/^ {2}(alone|again) /.test(line))).toEqual([]);
  }
  expect((await run(["--list", "--section", "9"], { colour: true })).out).toContain("\u001b[1m9-prefix\u001b[22m");
});
