import { loadFiles } from "../../data/read/load-tree.js";
import { formatDiagnostic } from "../../data/read/shared/source-error.js";
import { importDataset } from "../../data/write/import/import-dataset.js";
import { writeTree } from "../../data/write/shared/write-tree.js";
import type { ImportFlags } from "./fixture-options.js";
import { orFail } from "./or-fail.js";
import { CommandError, type Io } from "./output.js";
import { reportWritten } from "./pull-report.js";
import { readSource } from "./read-source.js";
import type { SourceLoader } from "./serve-command.js";

/** Turns an export into a fixture folder, and says what was taken away. */
export const importCommand = async (
  archive: string,
  flags: ImportFlags,
  io: Io,
  loader: SourceLoader,
): Promise<void> => {
  const { force, keepEmails, keepUsers, output } = flags;
  const dataset = await readSource(archive, flags, io, loader);
  const { counts, remarks, stripped, tree } = await importDataset(dataset, { keepEmails, keepUsers });
  if (![...counts.keys()].some((uid) => uid.startsWith("api::")))
    throw new CommandError(`${archive} has no content-types of its own`, 1);
  // Whether what will be written can be read again is known before it is written.
  const check = await loadFiles(Object.fromEntries(tree), { lenient: true });
  await orFail(writeTree(output, tree, { force }));
  const faults = check.warnings.filter(({ severity }) => severity === "error").map(formatDiagnostic);
  const all = [...remarks, ...faults.map((fault) => `needs your hand: ${fault}`)];
  const uploads = [...tree.keys()].filter((path) => path.startsWith("uploads/")).length;
  const taken = stripped.length === 0 ? "Nothing had to be stripped." : "Stripped:";
  reportWritten(output, { counts, remarks: all }, uploads, [taken, ...stripped.map((line) => `  ${line}`)], io);
};
