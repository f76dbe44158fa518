import { CommanderError, InvalidArgumentError } from "commander";
import { parseReportTarget, type ReportTarget, reporters } from "./report-targets.js";

/** Makes an option repeatable. */
export const collect =
  <T>(parse: (text: string) => T) =>
  (text: string, previous: readonly T[] | undefined): readonly T[] => [...(previous ?? []), parse(text)];

/** Reads a whole number within bounds. */
export const parseInteger = (least: number, greatest: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > greatest) {
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${greatest}.`);
  }
  return value;
};

/** Reads `name` or `name:file`. */
export const parseReporter = (text: string): ReportTarget => {
  const target = parseReportTarget(text);
  if (target === undefined)
    throw new InvalidArgumentError(`Expected one of ${reporters.join(", ")}, and for a file html:report.html.`);
  return target;
};

/** A mistake in an argument that may hold a secret: the argument is not repeated. */
export const secretMistake = (option: string, message: string): CommanderError =>
  new CommanderError(1, "conformance.invalidArgument", `option '${option}' is invalid. ${message}`);

/** Reads a base URL; it comes out without trailing slashes. */
export const parseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && (url.username !== "" || url.password !== ""))
    throw secretMistake("--url <url>", "Pass credentials with --header 'Authorization: ...'.");
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new InvalidArgumentError("Expected an address such as http://localhost:1337.");
  }
  if (url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("Expected an address without query and fragment.");
  const base = url.origin + url.pathname.replace(/\/+$/, "");
  if (base.endsWith("/api"))
    throw new InvalidArgumentError(`Give the base address without /api: ${base.slice(0, -4)}.`);
  return base;
};

/** Reads `Name: value`; the name comes out in lower case. */
export const parseHeader = (text: string): readonly [string, string] => {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S(?:[\t\x20-\x7e\x80-\xff]*\S)?)\s*$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined)
    throw secretMistake("--header <header>", "Expected 'Name: value'.");
  return [match[1].toLowerCase(), match[2]];
};
