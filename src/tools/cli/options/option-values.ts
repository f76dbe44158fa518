import { InvalidArgumentError } from "commander";
import { wordsOf } from "../../../base/json/readers.js";

/** Reads a value, which is undefined where the text is none. Throws the error that commander prints: what was expected. */
export const valued =
  <T>(read: (text: string) => T | undefined, expected: string): ((text: string) => T) =>
  (text) => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`Expected ${expected}.`);
    return value;
  };

/** A text of a form. */
export const matching = (form: RegExp, expected: string): ((text: string) => string) =>
  valued((text) => (form.test(text) ? text : undefined), expected);

/** A whole number in decimal digits, the limits included. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): ((text: string) => number) =>
  valued(
    (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
    wordsOf(least, most),
  );

/** The values of an option that may be given again. */
export const several =
  <T>(read: (text: string) => T) =>
  (text: string, before: readonly T[] = []): readonly T[] => [...before, read(text)];

/** The address of a server. */
export const httpUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("Expected an address such as https://staging.example.");
  if (url.search !== "" || url.hash !== "") throw new InvalidArgumentError("Expected an address without ? and #.");
  if (url.username !== "" || url.password !== "")
    throw new InvalidArgumentError("Expected no credentials in it: send them with --header.");
  return text;
};

/** Origins, as browsers write them: those of apps have schemes of their own. */
export const origins = several(
  valued((text) => {
    const written = text.replace(/\/$/, "").toLowerCase();
    if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s\\]+$/.test(written)) return undefined;
    return /^https?:/.test(written) && URL.canParse(written) ? new URL(written).origin : written;
  }, "an origin such as https://app.example"),
);

const oneHeader = valued((text) => {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : { [name.toLowerCase()]: value };
}, 'a header such as "x-team: blue"');

/** Headers, each as curl has it. */
export const headers = (
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({ ...before, ...oneHeader(text) });

/** Names with commas between them. */
export const names = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== ""),
];
