/** What filters compare: the canonical form of every attribute type but json (see `value.ts`). */
export type Comparable = string | number | bigint | boolean;

/** A filter's operand in canonical form, or the message of what was expected instead. */
export type Operand =
  | { readonly ok: true; readonly value: Comparable }
  | { readonly ok: false; readonly message: string };

/** A usable {@link Operand}. */
export const operand = (value: Comparable): Operand => ({ ok: true, value });

/** An unusable {@link Operand}. */
export const unusable = (message: string): Operand => ({ ok: false, message });
