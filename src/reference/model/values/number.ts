import { type Operand, operand, unusable } from "./operand.js";

/**
 * Reads a number the way the real server does: JavaScript's own notation (`3.0`, `0x3`, `3e0`), the
 * empty string is 0.
 */
export const readNumber = (text: string): Operand => {
  const value = Number(text);
  return Number.isNaN(value) ? unusable("expected a number") : operand(value);
};

const integerText = /^\s*[+-]?\d+\s*$/;

/** Reads a 64-bit integer without losing a digit. Other notations of whole numbers go through {@link readNumber}. */
export const readBigInteger = (text: string): Operand => {
  if (integerText.test(text)) return operand(BigInt(text.trim().replace(/^\+/, "")));
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return unusable("expected an integer");
  // A fraction lies between two integers: a number compares correctly with a bigint.
  return operand(Number.isInteger(value) ? BigInt(value) : value);
};
