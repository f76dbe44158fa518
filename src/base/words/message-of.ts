/** What an error says, whatever was thrown: a getter or a `toString` of it may throw in turn. */
export const messageOf = (error: unknown): string => {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return "something that cannot be printed";
  }
};
