import { messageOf } from "../../base/words/message-of.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { findProject } from "./find-project.js";
import { CommandError, type Io } from "./output.js";
import { isOnCustomField, remarks } from "./summary.js";

interface SourceFlags {
  readonly fixtures?: string | undefined;
  readonly passphrase?: string | undefined;
  /** A source with faults is refused. Default: they are left out. */
  readonly strict?: boolean | undefined;
}

/** What a command is about: only where it is types, those of custom fields are worth a remark each time. */
type Subject = "types" | "entries";

/** Prints the remarks about a source. */
export const printRemarks = ({ warnings }: Dataset, io: Io, subject: Subject = "entries"): void => {
  const shown = warnings.filter((remark) => subject === "types" || !isOnCustomField(remark));
  for (const line of remarks(shown, io.errorColumns)) io.stderr(`${line}\n`);
};

/** Reads a source, and prints the remarks about it. Throws as {@link loadSource}. */
export const readSource = async (...args: Parameters<typeof loadSource>): Promise<Dataset> => {
  const dataset = await loadSource(...args);
  printRemarks(dataset, args[2]);
  return dataset;
};

/**
 * Reads a source of a command as `serve` does: what is at fault is left out, and among its warnings. Throws a {@link CommandError} that
 * names what is wrong with a source that cannot be read, or, with `strict`, all its faults.
 */
export const loadSource = async (
  source: string | undefined,
  { fixtures, passphrase, strict = false }: SourceFlags,
  io: Io,
): Promise<Dataset> => {
  const { customFields } = await configOf(io);
  const secret = passphrase ?? io.env.TOUCHSTONE_PASSPHRASE;
  const options = { lenient: !strict, passphrase: secret, fixtures, customFields };
  const meant = source === undefined ? undefined : await findProject(source);
  return io.load(meant, options).catch((error: unknown) => {
    throw new CommandError(messageOf(error), 1);
  });
};

/** The configuration of the folder that the user is in, as `serve` reads it. Rejects with a `ConfigError` for one that cannot be used. */
const configOf = async (io: Io) => {
  const { readConfig } = await import("../../mock/config/read-config.js");
  return (await readConfig(undefined, io.folder ?? process.cwd())).config;
};
