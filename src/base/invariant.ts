/** An internal assumption that did not hold: always a fault of this project, never of a client. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** Throws an {@link InvariantError} unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
