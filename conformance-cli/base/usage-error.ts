/** A mistake of the user: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What went wrong, in one line. The system's call and the name of a temporary file are of no use to anyone. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, [a-z]+ '.*'$/s, "").replaceAll(/\s+/g, " ");

/** Turns a failure of `work` into a mistake of the user: `what` could not be done, and why. */
export const attempt = async <T>(work: Promise<T>, what: string): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new UsageError(`${what}: ${reasonOf(error)}`);
  }
};
