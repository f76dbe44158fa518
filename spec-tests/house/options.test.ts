import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { describeOptions, parseArguments } from "../../conformance-cli/options/options.js";
import { runCli } from "../../src/tools/cli/run-cli.js";

/* The options that the helps of both commands list, beside those that pages name. */

const root = join(import.meta.dirname, "../..");

const optionsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([name]) => name)),
];

const helpOfKit = (...args: readonly string[]): string => {
  const parsed = parseArguments([...args, "--help"], "1.2.3");
  return "text" in parsed ? parsed.text : "";
};

const helpOfTouchstone = async (...args: readonly string[]): Promise<string> => {
  let out = "";
  const stdout = (text: string): void => {
    out += text;
  };
  const load = () => Promise.reject(new Error("nothing is loaded for a help"));
  const io = { load, stdout, stderr: stdout, env: {}, stopped: AbortSignal.abort(), columns: 200, errorColumns: 200 };
  await runCli([...args, "--help"], io);
  return out;
};

const commands = ["serve", "init", "generate", "import", "token", "pull", "drift", "types", "schemas", "openapi"];
const helps = [
  ...["", "diff", "dataset"].map((name) => helpOfKit(...(name === "" ? [] : [name]))),
  ...(await Promise.all([helpOfTouchstone(), ...commands.map((name) => helpOfTouchstone(name))])),
];

/** What a help lists: the first word of its line. */
const listed = new Set(
  helps.flatMap((help) =>
    help.split("\n").flatMap((line) => (/^ {2}-/.test(line) ? optionsIn(line.slice(0, 32)) : [])),
  ),
);

/** Opposites of switches, which a help does not list. */
const hidden = describeOptions(new Command("conformance"), "1.2.3").options.flatMap(({ long }) => long ?? []);

const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

/** Options of other programs. */
const others = new Set([
  ...["--save-dev", "--global", "--ignore-scripts", "--loglevel", "--no", "--experimental-vm-modules"], // npm, npx, node
  ...["--silent", "--show-error", "--fail", "--retry", "--retry-connrefused", "--retry-delay", "--json"], // curl
  ...["--force", "--file"], // strapi import
  ...["--rm"], // docker run
  ...["--node", "--remove-signature", "--sign"], // the executable's builder, codesign
]);

test("every option of a help stands in a page", () => {
  expect(listed.size).toBeGreaterThan(50);
  const named = new Set(pages.flatMap((page) => optionsIn(textOf(page))));
  expect([...listed].filter((option) => !named.has(option) && option !== "--help" && option !== "--version")).toEqual(
    [],
  );
});

test("pages name no option that there is not", () => {
  const known = new Set([...listed, ...hidden, ...others]);
  const unknown = pages.flatMap((page) =>
    optionsIn(textOf(page))
      .filter((option) => !known.has(option))
      .map((option) => `${page}: ${option}`),
  );
  expect(unknown).toEqual([]);
  expect(optionsIn("touchstone serve --prot 1").some((option) => !known.has(option))).toBe(true);
});

test("helps say report, show, list and name", () => {
  expect(helps.flatMap((help) => help.split("\n").filter((line) => /\bt(?:ells?|old)\b/i.test(line)))).toEqual([]);
});
