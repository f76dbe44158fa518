/** Whether a string holds a unit at or above U+D800, where UTF-16 order and code point order part. */
const highUnits = /[\uD800-\uFFFF]/;

/** Whether comparing with this text by UTF-16 units could differ from comparing by code points. */
export const hasHighUnits = (text: string): boolean => highUnits.test(text);

// Surrogates stand for code points above U+FFFF: they sort after the rest of the high units.
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Engines compare whole texts many times as fast as a loop does its units. */
const chunk = 256;

/** A length that two texts are equal up to: whole chunks of it. */
const commonStart = (a: string, b: string, length: number): number => {
  let index = 0;
  while (index + chunk <= length && a.slice(index, index + chunk) === b.slice(index, index + chunk)) index += chunk;
  return index;
};

/** Compares by code point: negative, zero or positive. */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = commonStart(a, b, length); index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
};

/** Compares by UTF-16 units, which is by code points unless both sides have high units. */
export const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
