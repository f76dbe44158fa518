/** An assumption of the kit that did not hold: a fault of the kit, never of the server. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}
