import { CommanderError, InvalidArgumentError } from "commander";
import { didYouMean } from "../../spec-tests/kit/base.js";
import { allCapabilities, type Capability, isCapability } from "../../spec-tests/kit/contract/capability.js";
import { type Level, levels } from "../../spec-tests/kit/contract/check.js";
import { readRate } from "../../spec-tests/kit/reference.js";
import { parseReportTarget, type ReportTarget, reporters } from "./report-targets.js";

/** Makes an option repeatable. */
export const collect =
  <T>(parse: (text: string) => T) =>
  (text: string, previous: readonly T[] | undefined): readonly T[] => [...(previous ?? []), parse(text)];

/** Reads names with commas between them; with what was given before. No section and no id of a check has a comma. */
export const collectIds = (text: string, previous: readonly string[] | undefined): readonly string[] => {
  const ids = text.split(",").map((id) => id.trim());
  if (ids.includes("")) throw new InvalidArgumentError("A name is empty.");
  return [...(previous ?? []), ...ids];
};

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
const secretMistake = (option: string, message: string): CommanderError =>
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

/** Headers of the connection, which the client sets by itself. */
const ofConnection = [
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Reads `Name: value`; the name comes out in lower case. */
export const parseHeader = (text: string): readonly [string, string] => {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S.*?)\s*$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw secretMistake("--header <header>", "Expected 'Name: value'.");
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value))
    throw secretMistake("--header <header>", "Expected a value of one line, of characters up to U+00FF.");
  if (ofConnection.includes(name.toLowerCase()))
    throw secretMistake("--header <header>", `${name} is the connection's: it cannot be given.`);
  return [name.toLowerCase(), value];
};

/** Reads a level, in letters of any size. */
export const parseLevel = (text: string): Level => {
  const level = levels.find((each) => each === text.toUpperCase());
  if (level === undefined) throw new InvalidArgumentError("Expected must, will, should or may.");
  return level;
};

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of 24 days: a timer can wait for hardly more. */
const longestTime = 24 * 24 * 3_600_000;

/** Reads a time of at least so many milliseconds. */
export const parseTime = (least: number) => (text: string) => {
  const [, number = "", unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const time = unit === undefined ? -1 : Math.ceil(Number(number) * (units[unit] ?? 0));
  if (time < least || time > longestTime)
    throw new InvalidArgumentError("Expected a time such as 500ms, 30s, 2m or 1h, up to 576h.");
  return time;
};

/** Reads a rate; it comes out as the milliseconds from one request to the next. */
export const parseRate = (text: string): number => {
  const interval = readRate(text);
  if (interval === undefined) throw new InvalidArgumentError("Expected a rate such as 10/s or 300/m.");
  return interval;
};

/** Reads an API token; it comes out as the value of the header that carries it. */
export const parseToken = (text: string): string => {
  if (/^bearer\s/i.test(text)) throw secretMistake("--token <token>", "Give the token without 'Bearer'.");
  if (!/^[\x21-\x7e]+$/.test(text))
    throw secretMistake("--token <token>", "Expected a token without spaces, of ASCII characters.");
  return `Bearer ${text}`;
};

/** Reads names of capabilities with commas between them; with what was given before. */
export const collectNames = (text: string, previous: readonly Capability[] | undefined): readonly Capability[] => [
  ...(previous ?? []),
  ...(text.trim() === "none" ? [] : text.split(",").map((name) => parseName(name.trim()))),
];

const parseName = (name: string): Capability => {
  if (isCapability(name)) return name;
  throw new InvalidArgumentError(
    `${name === "" ? "A name is empty." : `There is no capability "${name}".${didYouMean(allCapabilities, name)}`} Expected some of ${allCapabilities.join(", ")}.`,
  );
};

/** Reads a path; it comes out without slashes at its end. */
export const parsePrefix = (text: string): string => {
  const path = text.replace(/\/+$/, "");
  if (!text.startsWith("/") || !/^(\/[\w.~%@:+-]+)*$/.test(path) || /\/\.\.?(\/|$)/.test(path))
    throw new InvalidArgumentError("Expected a path such as /v1/content.");
  return path;
};
