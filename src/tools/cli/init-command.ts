import { commandLine } from "../../base/command-line.js";
import { plural } from "../../base/plural.js";
import { initFixtures } from "../../data/write/init-fixtures.js";
import { localesOf, usualLocales } from "../../data/write/shared/settings-file.js";
import { writeTree } from "../../data/write/shared/write-tree.js";
import type { InitFlags } from "./fixture-options.js";
import { orFail } from "./or-fail.js";
import { CommandError, type Io, quoted } from "./output.js";
import { readSource } from "./read-source.js";
import type { SourceLoader } from "./serve-command.js";

/** Writes a fixture folder for a source: schemas, settings and an example entry of each content-type. */
export const initCommand = async (source: string, flags: InitFlags, io: Io, loader: SourceLoader): Promise<void> => {
  const { force, locales, output } = flags;
  const dataset = await readSource(source, flags, io, loader);
  const types = [...dataset.model.contentTypes.keys()].filter((uid) => uid.startsWith("api::"));
  if (types.length === 0)
    throw new CommandError(`${source} has no content-types (src/api/*/content-types/*/schema.json)`, 1);
  const { remarks, tree } = initFixtures(dataset, locales ? localesOf(locales) : usualLocales(dataset.model));
  const written = await orFail(writeTree(output, tree, { force }));
  for (const line of remarks) io.stderr(`warning: ${line}\n`);
  const components = plural(dataset.model.components.size, "component");
  io.stdout(
    [
      `${output}: ${plural(types.length, "content-type")}, ${components}, an example entry of each (${plural(written, "file")} written)`,
      "",
      `  ${commandLine(`generate ${quoted(output)} --count 50`)}   fills it with more entries`,
      `  ${commandLine(`serve ${quoted(output)}`)}                 serves it`,
      "",
    ].join("\n"),
  );
};
