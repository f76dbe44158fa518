/** What is said of a fault of the kit itself, with the exit code 4. */
export const kitBroke = (error: unknown): string =>
  `The kit itself broke, please report it:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
