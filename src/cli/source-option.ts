import { CommandError, type Io } from "./output.js";
import type { SourceLoader } from "./serve-command.js";

/** The options that say how a source is read. */
export interface SourceFlags {
  readonly fixtures?: string;
  readonly passphrase?: string;
}

/** The message of an error, for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads a source of a command. Throws a {@link CommandError} that tells what is wrong with it. */
export const readSource = async (
  source: string | undefined,
  { fixtures, passphrase }: SourceFlags,
  io: Io,
  loader: SourceLoader,
) => {
  const secret = passphrase ?? io.env.TOUCHSTONE_PASSPHRASE;
  const options = { ...(secret !== undefined && { passphrase: secret }), ...(fixtures !== undefined && { fixtures }) };
  try {
    return await loader(source, options);
  } catch (error) {
    throw new CommandError(messageOf(error), 1);
  }
};
