import type { Result } from "../../base/result.js";
import type { CommandContext, WriteContext } from "../../reference/write.js";
import type { Hashing } from "./hash-passwords.js";

/** Carries out a command that changes data: all of it, or nothing where it fails. At once, unless passwords have to be hashed for it. */
export type CarryOut = <T>(
  context: CommandContext,
  command: (context: WriteContext) => Result<T>,
) => Result<T> | Promise<Result<T>>;

/** Carries out commands with their passwords hashed. `keep` does the change itself: see `Room.keep`. */
export const carryingOut =
  (hashing: Hashing, keep: <T>(change: () => Result<T>) => Result<T>): CarryOut =>
  (context, command) =>
    hashing((conceal) => keep(() => command({ ...context, conceal })));
