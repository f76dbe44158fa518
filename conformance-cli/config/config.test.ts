import { execFileSync } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Command } from "commander";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { type CliOptions, describeOptions, parseArguments } from "../options/options.js";
import { commandLineOnly } from "./options.js";

const folder = temporaryFolder();

const write = async (settings: unknown): Promise<string> => {
  const file = join(folder, "settings.json");
  await writeFile(file, typeof settings === "string" ? settings : JSON.stringify(settings));
  return file;
};

const environment = { API_TOKEN: "t0ken-1", HOST: "localhost:1337", EMPTY: "" };

const parse = async (settings: unknown, argv: readonly string[] = []) =>
  parseArguments(["--config", await write(settings), ...argv], "1.2.3", environment);

const optionsOf = async (settings: unknown, argv?: readonly string[]): Promise<CliOptions> => {
  const parsed = await parse(settings, argv);
  return "options" in parsed ? parsed.options : expect.unreachable(JSON.stringify(parsed));
};

/** Each setting, and what becomes of it, by the name that it then has where that is another one. */
const rows: Readonly<Record<string, readonly [setting: unknown, value: unknown, name?: string]>> = {
  url: ["http://$HOST", "http://localhost:1337"],
  token: ["$API_TOKEN", { authorization: "Bearer t0ken-1", "x-tenant": "museum", "x-key": "at0ken-1b$" }, "headers"],
  header: [["X-Tenant: museum", `X-Key: a\${API_TOKEN}b$$`], expect.anything(), "headers"],
  profile: ["strapi-4.26", "strapi-4.26"],
  section: [["4.2", "4.4"], ["4.2", "4.4"], "sections"],
  check: [["sorting-*"], ["sorting-*"], "patterns"],
  skip: [["sorting-bad"], ["sorting-bad"]],
  level: ["should", "SHOULD"],
  without: [["i18n"], expect.not.arrayContaining(["i18n"]), "capabilities"],
  readOnly: [true, expect.not.arrayContaining(["writes"]), "capabilities"],
  preflight: [false, false],
  seed: [7, 7],
  runs: [20, 20],
  timeout: [900, 900],
  concurrency: [2, 2],
  budget: ["30s", 30_000],
  maxWait: ["2m", 120_000],
  bail: [true, true],
  reporter: [
    ["text", "html:report.html"],
    [
      { reporter: "text", file: undefined },
      { reporter: "html", file: join(folder, "report.html") },
    ],
    "reports",
  ],
  verbose: [true, true],
  quiet: [true, true],
  transcripts: ["all", "all"],
  expectedFailures: ["lists/known.txt", join(folder, "lists/known.txt"), "expectedFailuresFile"],
};

const everything = {
  $schema: "touchstone/schemas/conformance-config.schema.json",
  ...Object.fromEntries(Object.entries(rows).map(([name, [setting]]) => [name, setting])),
};

test("every setting is the option of that name, and paths are relative to the file", async () => {
  const options = await optionsOf(everything);
  for (const [setting, [, value, name = setting]] of Object.entries(rows))
    expect({ [name]: options[name as keyof CliOptions] }, setting).toEqual({ [name]: value }); // as the rows have it
  expect(await optionsOf({ output: "a.txt" })).toMatchObject({ reports: [{ file: join(folder, "a.txt") }] });
  expect(await optionsOf({ output: "-" })).toMatchObject({ reports: [{ file: undefined }] });
});

test("the command line wins: lists are replaced, switches turned off again", async () => {
  const argv = ["--url", "http://other", "--runs", "3", "--check", "a", "--no-bail", "--no-read-only", "--preflight"];
  expect(await optionsOf(everything, argv)).toMatchObject({
    ...{ url: "http://other", runs: 3, patterns: ["a"], bail: false, preflight: true, seed: 7 },
    capabilities: expect.arrayContaining(["writes"]),
  });
  expect((await optionsOf({}, ["--runs", "3"])).runs).toBe(3);
});

interface Choices {
  readonly enum?: readonly string[];
}

const readSchema = async () => {
  const file = new URL("./conformance-config.schema.json", import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as {
    readonly properties: Readonly<Record<string, Choices & { readonly type?: string }>>;
  };
};

test("the schema has a setting for every option of a run, of the same kind: add new options to it", async () => {
  const { properties } = await readSchema();
  const { $schema: _, ...settings } = properties;
  const options = describeOptions(new Command(), "1.2.3").options.filter(
    (option) => !option.hidden && !commandLineOnly.includes(option.attributeName()),
  );
  const kinds = options.map((option) => {
    const kind = !option.required ? "boolean" : /\(repeatable\)/.test(option.description) ? "array" : "value";
    return [option.attributeName(), kind];
  });
  const inSchema = Object.entries(settings).map(([name, { type }]) => [
    name,
    type === "boolean" || type === "array" ? type : "value",
  ]);
  expect(Object.fromEntries(inSchema)).toEqual(Object.fromEntries(kinds));
  for (const option of options) {
    if (option.argChoices !== undefined) expect(settings[option.attributeName()]?.enum).toEqual(option.argChoices);
  }
});

test("the schema itself is sound, and part of the package", async () => {
  const schema = await readSchema();
  expect(() => new Ajv({ strict: true }).compile(schema)).not.toThrow();
  const { exports, files } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  const path = "conformance-cli/config/conformance-config.schema.json";
  expect(exports["./schemas/conformance-config.schema.json"]).toBe(`./${path}`);
  expect(files).toContain(path);
});

test.each(["pipe.json", "zero.json"])("%s is no file, and is not read", async (name) => {
  const file = join(folder, name);
  if (name === "pipe.json") execFileSync("mkfifo", [file]);
  else await symlink("/dev/zero", file);
  expect(parseArguments(["--config", file], "1.2.3", environment)).toEqual({
    exitCode: 2,
    text: expect.stringContaining(`cannot read ${file}: it is a pipe, socket or device, expected a file\n`),
  });
});
