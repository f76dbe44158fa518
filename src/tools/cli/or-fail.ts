import { messageOf } from "../../base/message-of.js";
import { CommandError } from "./output.js";

/** Does what may fail with an error for the user: a folder that must not be written, a package that is missing. */
export const orFail = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const isForUser = error instanceof Error && ["FolderError", "RulesError", "WordsMissingError"].includes(error.name);
    throw isForUser ? new CommandError(messageOf(error), 1) : error;
  }
};
