import { expect, test } from "vitest";
import { parseArguments } from "./options.js";

const helpOf = (...argv: readonly string[]): string => {
  const parsed = parseArguments([...argv, "--help"], "1.2.3");
  return "text" in parsed ? parsed.text : "";
};

test("the help lists the groups in order, each option once", () => {
  const lines = helpOf().split("\n");
  expect(lines.filter((line) => /^[A-Z].*:$/.test(line))).toEqual([
    ...["The server:", "A server with other content:", "Its capabilities:", "Which checks, and what decides:"],
    ...["How they are run:", "Reports:", "In place of a run:", "Commands:"],
  ]);
  for (const name of ["--url", "--detect", "--api-prefix", "--level", "--seed", "--replay", "-h, --help"])
    expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
});

test("the help of subcommands has their own options", () => {
  expect(helpOf("diff")).toMatch(/^Options:\n {2}--reporter <name> [\s\S]*\n {2}-h, --help +print this help$/m);
  expect(helpOf("diff")).not.toContain("--url");
});
