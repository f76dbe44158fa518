/** What filters compare: the canonical form of every attribute type but json (see `value.ts`). */
export type Comparable = string | number | bigint | boolean;

/**
 * A filter's operand in canonical form, or what was expected instead: a whole message where the real server's was
 * measured (`exact`), else a phrase.
 */
export type Operand =
  | { readonly ok: true; readonly value: Comparable }
  | { readonly ok: false; readonly message: string; readonly exact: boolean };

/** A usable {@link Operand}. */
export const operand = (value: Comparable): Operand => ({ ok: true, value });

/** An unusable {@link Operand}, with a phrase: `expected a number`. */
export const unusable = (message: string): Operand => ({ ok: false, message, exact: false });

/** An unusable {@link Operand}, with the real server's message. */
export const rejected = (message: string): Operand => ({ ok: false, message, exact: true });
