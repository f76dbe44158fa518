import { messageOf } from "../../base/message-of.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { findProject } from "./find-project.js";
import { CommandError, type Io } from "./output.js";
import type { SourceLoader } from "./serve-command.js";
import { remarks } from "./summary.js";

/** The options that say how a source is read. */
export interface SourceFlags {
  readonly fixtures?: string;
  readonly passphrase?: string;
}

/** Reads a source of a command, and prints the remarks about it. Throws a {@link CommandError} that names what is wrong with it. */
export const readSource = async (
  source: string | undefined,
  { fixtures, passphrase }: SourceFlags,
  io: Io,
  loader: SourceLoader,
): Promise<Dataset> => {
  const secret = passphrase ?? io.env.TOUCHSTONE_PASSPHRASE;
  const options = { ...(secret !== undefined && { passphrase: secret }), ...(fixtures !== undefined && { fixtures }) };
  const meant = source === undefined ? undefined : await findProject(source);
  const dataset = await loader(meant, options).catch((error: unknown) => {
    throw new CommandError(messageOf(error), 1);
  });
  for (const line of remarks(dataset.warnings, io.errorColumns)) io.stderr(`${line}\n`);
  return dataset;
};
