import { codeOf } from "../../../base/words/error-code.js";
import { messageOf } from "../../../base/words/message-of.js";
import { CommandError } from "../output.js";

/** Begins to listen. Throws a {@link CommandError} for a port that is taken, which says what to do. */
export const listening = async <T>(listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (codeOf(cause) !== "EADDRINUSE") throw error;
    throw new CommandError(`${messageOf(error)}; --port 0 takes a free one`, 1);
  }
};
