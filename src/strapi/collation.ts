import type { TextFold, TextOrder } from "../reference/model/values.js";

/** Lower case of the letters A to Z alone, as SQLite's `LOWER` and `LIKE` have it. */
export const lowerAscii: TextFold = (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const beyondAscii = /[\u0080-\uffff]/;

const mapped = (text: string, ofAscii: TextFold, ofCharacter: TextFold): string => {
  if (!beyondAscii.test(text)) return ofAscii(text);
  let out = "";
  for (const character of text) out += ofCharacter(character);
  return out;
};

/** The lower case of one character, where that is one character: `İ` is `i`, and `Σ` is `σ` wherever it stands. */
const lowerOne = (character: string): string => {
  if (character === "İ") return "i";
  const lower = character.toLowerCase();
  return [...lower].length === 1 ? lower : character;
};

/** Unicode's simple lower case, character by character, as PostgreSQL's `LOWER` has it under a UTF-8 locale. */
export const lowerEach: TextFold = (text) => mapped(text, (plain) => plain.toLowerCase(), lowerOne);

/** The scripts that `utf8mb4_general_ci` knows the letters of: Latin, Greek, Cyrillic, Armenian, and their extended blocks. */
const known =
  /[a-z\u00c0-\u0233\u0370-\u0586\u1e00-\u1ef9\u1f00-\u1fff\u2160-\u217f\u24d0-\u24e9\uff41-\uff5a\u0253-\u0292\u00b5]/;

/** Upper-case letters that came to Unicode too late for what is in {@link known}. */
const lateUpper = /[\u0234-\u0385\u0557-\u1dff\u1ffd-\u215f\u2180-\u24b5\u24ea-\uff20\uff5b-\uffff]/;

/** Letters whose weight is not the upper case of their base letter. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ["ß", "S"],
  ["й", "Й"],
  ["Й", "Й"],
]);

/** What a character weighs under `utf8mb4_general_ci`, as a character: é, É and E are E. */
const weigh = (character: string): string => {
  if (character.length > 1) return "\ufffd";
  const exception = exceptions.get(character);
  if (exception !== undefined) return exception;
  if (!known.test(character)) return character;
  const base = character.normalize("NFD").charAt(0);
  const upper = base.toUpperCase();
  return upper.length === 1 && !lateUpper.test(upper) ? upper : base;
};

/**
 * The weights of a text under `utf8mb4_general_ci`, the collation of MariaDB as Debian and its container image configure it: case and
 * accents do not count, ß is S, and all characters beyond U+FFFF are one.
 */
export const weightsGeneralCi: TextFold = (text) => mapped(text, (plain) => plain.toUpperCase(), weigh);

/** The signs whose lower case is a letter of the alphabet, and whose weight is not. */
const letterSigns: ReadonlyMap<string, string> = new Map([
  ["\u2126", "ω"],
  ["\u212a", "k"],
  ["\u212b", "å"],
]);

/** The weights of the lower case of a text. */
export const weightsOfLower: TextFold = (text) =>
  weightsGeneralCi(text.replace(/[\u2126\u212a\u212b]/g, (sign) => letterSigns.get(sign) ?? sign));

/** What texts share that `utf8mb4_general_ci` finds equal: their weights, spaces at the end apart (PAD SPACE). */
export const keyGeneralCi: TextFold = (text) => weightsGeneralCi(text).replace(/ +$/, "");

/** The order of `utf8mb4_general_ci`: by weight, the shorter text continued with spaces (PAD SPACE). */
export const compareGeneralCi: TextOrder = (a, b) => {
  const [left, right] = [weightsGeneralCi(a), weightsGeneralCi(b)];
  const space = 0x20;
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const one = index < left.length ? left.charCodeAt(index) : space;
    const other = index < right.length ? right.charCodeAt(index) : space;
    if (one !== other) return one - other;
  }
  return 0;
};
