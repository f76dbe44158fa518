import { messageOf } from "../../base/message-of.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { findProject } from "./find-project.js";
import { CommandError, type Io } from "./output.js";
import type { SourceLoader } from "./serve-command.js";
import { isOnCustomField, remarks } from "./summary.js";

/** The options that say how a source is read. */
export interface SourceFlags {
  readonly fixtures?: string;
  readonly passphrase?: string;
}

/** What a command is about: only where it is types, those of custom fields are worth a remark each time. */
type Subject = "types" | "entries";

/** Reads a source of a command, and prints the remarks about it. Throws a {@link CommandError} that names what is wrong with it. */
export const readSource = async (
  source: string | undefined,
  { fixtures, passphrase }: SourceFlags,
  io: Io,
  loader: SourceLoader,
  subject: Subject = "entries",
): Promise<Dataset> => {
  const secret = passphrase ?? io.env.TOUCHSTONE_PASSPHRASE;
  const { customFields } = await configOf(io);
  const options = {
    ...(secret !== undefined && { passphrase: secret }),
    ...(fixtures !== undefined && { fixtures }),
    ...(customFields !== undefined && { customFields }),
  };
  const meant = source === undefined ? undefined : await findProject(source);
  const dataset = await loader(meant, options).catch((error: unknown) => {
    throw new CommandError(messageOf(error), 1);
  });
  const shown = dataset.warnings.filter((remark) => subject === "types" || !isOnCustomField(remark));
  for (const line of remarks(shown, io.errorColumns)) io.stderr(`${line}\n`);
  return dataset;
};

/** The configuration of the folder that the user is in, as `serve` reads it. Throws a {@link CommandError} for one that cannot be used. */
const configOf = async (io: Io) => {
  const { readConfig } = await import("../../mock/config/read-config.js");
  const found = await readConfig(undefined, io.folder ?? process.cwd()).catch((error: unknown) => {
    throw new CommandError(messageOf(error), 2);
  });
  return found.config;
};
