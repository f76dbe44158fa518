import { commandLine } from "../../base/command-line.js";
import { plural } from "../../base/plural.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { formatDiagnostic } from "../../data/read/shared/source-error.js";
import { importDataset } from "../../data/write/import/import-dataset.js";
import { writeTree } from "../../data/write/shared/write-tree.js";
import type { ImportFlags } from "./fixture-options.js";
import { orFail } from "./or-fail.js";
import { CommandError, type Io, quoted } from "./output.js";
import { readSource } from "./read-source.js";
import type { SourceLoader } from "./serve-command.js";

const mostRemarks = 12;

/** Turns an export into a fixture folder, and says what was taken away. */
export const importCommand = async (
  archive: string,
  flags: ImportFlags,
  io: Io,
  loader: SourceLoader,
): Promise<void> => {
  const { force = false, keepEmails = false, keepUsers = false, output } = flags;
  const dataset = await readSource(archive, flags, io, loader);
  const { counts, remarks, stripped, tree } = await importDataset(dataset, { keepEmails, keepUsers });
  if (![...counts.keys()].some((uid) => uid.startsWith("api::")))
    throw new CommandError(`${archive} has no content-types of its own`, 1);
  // Whether what will be written can be read again is known before it is written.
  const check = await loadFiles(Object.fromEntries(tree), { lenient: true });
  await orFail(writeTree(output, tree, { force }));
  const faults = check.warnings.filter(({ severity }) => severity === "error").map(formatDiagnostic);
  const lines = [...remarks, ...faults.map((fault) => `needs your hand: ${fault}`)];
  for (const line of lines.slice(0, mostRemarks)) io.stderr(`warning: ${line}\n`);
  if (lines.length > mostRemarks) io.stderr(`  ... and ${lines.length - mostRemarks} more\n`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const uploads = [...tree.keys()].filter((path) => path.startsWith("uploads/")).length;
  io.stdout(
    [
      `${output}: ${plural(total, "entry", "entries")} of ${plural(counts.size, "content-type")}, ${plural(uploads, "file")} in uploads`,
      stripped.length === 0 ? "Nothing had to be stripped." : "Stripped:",
      ...stripped.map((line) => `  ${line}`),
      "",
      `  ${commandLine(`serve ${quoted(output)}`)}`,
      "",
    ].join("\n"),
  );
};
