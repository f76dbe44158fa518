import { Command } from "commander";
import { expect, test } from "vitest";
import { describeOptions, parseArguments } from "./options.js";
import { helpGroups } from "./table.js";

const helpOf = (...argv: readonly string[]): string => {
  const parsed = parseArguments([...argv, "--help"], "1.2.3");
  return "text" in parsed ? parsed.text : "";
};

test("every option of a run stands in one group: add new ones to it", () => {
  const options = describeOptions(new Command("conformance"), "1.2.3").options.filter(({ hidden }) => !hidden);
  const names = [...options.map((option) => option.attributeName()), "help"];
  expect(Object.values(helpGroups).flat().sort()).toEqual(names.sort());
});

test("the help lists the groups in order, each option once", () => {
  const lines = helpOf().split("\n");
  expect(lines.filter((line) => /^[A-Z].*:$/.test(line))).toEqual([...Object.keys(helpGroups), "Commands:"]);
  for (const name of ["--url", "--detect", "--api-prefix", "--level", "--seed", "--replay", "-h, --help"])
    expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
});

test("the help of subcommands has their own options", () => {
  expect(helpOf("diff")).toMatch(/^Options:\n {2}--reporter <name> [\s\S]*\n {2}-h, --help +print this help$/m);
  expect(helpOf("diff")).not.toContain("--url");
});
