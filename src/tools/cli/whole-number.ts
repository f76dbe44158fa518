import { InvalidArgumentError } from "commander";
import { wordsOf } from "../../base/readers.js";

/** Reads the value of an option: a whole number in decimal digits, the limits included. Throws the error that commander prints. */
export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER): ((text: string) => number) =>
  (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected ${wordsOf(least, most)}.`);
  };
