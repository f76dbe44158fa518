import type { Command } from "commander";
import { descriptionOptions } from "./options/description-options.js";
import { generateOptions, importOptions, initOptions, tokenOptions } from "./options/fixture-options.js";
import { addCommand } from "./options/option-rows.js";
import { driftOptions, pullOptions } from "./options/remote-options.js";
import { serveOptions } from "./options/serve-options.js";
import { sourceArgument } from "./options/shared-options.js";
import type { Io } from "./output.js";

const descriptions = [
  ["types", "print TypeScript types of a source: of its entries, of queries, and of the answers to these"],
  ["schemas", "print the JSON Schemas of what a source answers"],
  ["openapi", "print the OpenAPI 3.1 document of what a source serves"],
] as const;

/** Adds the commands of `touchstone`. What they need is loaded when they run, so that --help and a wrong option are answered at once. */
export const addCommands = (program: Command, io: Io): void => {
  addCommand(
    program,
    ["serve", "serve the content-types and entries of a source at /api"],
    [[sourceArgument, ["[fixtures...]", "folders of entries on top of the source; the later one wins"]], serveOptions],
    async (flags, source: string | undefined, fixtures: readonly string[]) => {
      const { serveCommand } = await import("./serve/serve-command.js");
      await serveCommand(source === undefined ? [] : [source, ...fixtures], flags, io);
    },
  );
  for (const [name, text] of descriptions)
    addCommand(
      program,
      [name, text],
      [[sourceArgument], descriptionOptions],
      async (flags, source: string | undefined) => {
        const [{ descriptionCommand }, made] = await Promise.all([
          import("./describe/description-command.js"),
          import("./describe/describe.js"),
        ]);
        await descriptionCommand(source, flags, io, made.descriptions[name]);
      },
    );
  addCommand(
    program,
    ["init", "write a fixture folder for a project: its schemas, and an example entry of each type"],
    [[["[project]", "a Strapi v4 project folder, or another source", "."]], initOptions],
    async (flags, source: string) => (await import("./fixtures/init-command.js")).initCommand(source, flags, io),
  );
  addCommand(
    program,
    ["generate", "fill a fixture folder with believable entries (needs @faker-js/faker)"],
    [[["[source]", "a fixture folder, or a project to write one for (default: fixtures)"]], generateOptions],
    async (flags, source: string | undefined) =>
      (await import("./fixtures/generate-command.js")).generateCommand(source, flags, io),
  );
  addCommand(
    program,
    ["import", "turn an export into a fixture folder, without users, e-mail addresses and secrets"],
    [[["<archive>", "an archive of `strapi export`, or the folder that it was unpacked into"]], importOptions],
    async (flags, archive: string) => (await import("./fixtures/import-command.js")).importCommand(archive, flags, io),
  );
  addCommand(
    program,
    ["token", "add an API token to a fixture folder, and print it"],
    [[["[folder]", "a fixture folder, or a folder of entries on top of a project", "fixtures"]], tokenOptions],
    async (flags, folder: string) => (await import("./fixtures/token-command.js")).tokenCommand(folder, flags, io),
  );
  addCommand(
    program,
    ["pull", "copy the content of a server into a fixture folder; sends only GET requests"],
    [[], pullOptions],
    async (flags) => (await import("./fixtures/pull-command.js")).pullCommand(flags, io),
  );
  addCommand(
    program,
    ["drift", "compare fixtures with the server that they come from; sends only GET requests"],
    [[["[source]", "a fixture folder, or a project with --fixtures", "fixtures"]], driftOptions],
    async (flags, source: string) => (await import("./record/drift-command.js")).driftCommand(source, flags, io),
  );
  // For the help alone: the bin has handed it to `conformance` before this program sees it.
  const text = "check a server against the specification: see touchstone conformance --help";
  addCommand(program, ["conformance", text], [[], []], async () => {});
};
