import { InvalidArgumentError } from "commander";
import { whole } from "../../mock/config/check-config.js";

/** Reads the value of an option: a whole number in decimal digits, the limits included. Throws the error that commander prints. */
export const wholeNumber = (least: number, most?: number): ((text: string) => number) => {
  const fault = whole(least, most);
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    const expected = fault(value);
    if (expected !== undefined) throw new InvalidArgumentError(`Expected ${expected}.`);
    return value;
  };
};
