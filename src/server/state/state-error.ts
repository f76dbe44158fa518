/** Lines that are no saved state, or that of other content-types. The message says what is wrong with which line. */
export class StateError extends Error {
  override readonly name = "StateError";
}
