import { visibleLine, visibleSource, visibleText } from "../base.js";

/** What a CI system would take for a command of its own: GitHub at the beginning of a line, Azure, TeamCity and older runners anywhere. */
const commands = /(?<!\S)::(?=\w)|##(?=\w*\[)/g;

/** The last character of what begins a command as an escape, which JSON reads as the same character. */
const harmless = (text: string): string =>
  text.replaceAll(commands, (begin) => `${begin[0]}\\u00${begin.charCodeAt(1).toString(16)}`);

/** Somebody else's text on one line, in which nothing is invisible and nothing steers a terminal or a CI system. */
export const printedLine = (text: string): string => harmless(visibleLine(text));

const printedLines = (text: string): string => harmless(visibleText(text));

/** JSON with nothing in it that steers or is invisible: it reads as the same value. Indented by so many spaces, or on one line; `nothing` for undefined. */
export const printedJson = (value: unknown, indent?: number): string =>
  harmless(visibleSource(JSON.stringify(value, undefined, indent) ?? "nothing"));

/** Members that are JSON values: {@link printedJson} prints them, so that each text differs from every other one. */
const jsonMembers: ReadonlySet<string> = new Set(["expected", "actual", "value"]);

/** The lines of an error's stack, which is shown as it is. */
const frame = /\n(?=[ \t]+at )/;

/** How texts that may have several lines are printed: bodies, and what the kit says of an error of its own. */
const longMembers: Readonly<Record<string, (text: string) => string>> = {
  body: printedLines,
  reason: (text) => text.split(frame).map(printedLine).join("\n"),
};

/**
 * A report, or a part of one, as it may be printed: every text of it, whoever wrote it, is one line in which nothing is invisible and nothing steers;
 * bodies and stacks of errors keep their lines. Names of headers and the like are texts, too. Whatever a report prints has passed through here, or is JSON of
 * {@link printedJson}.
 */
export const printable = <T>(value: T): T =>
  // The same value with other texts.
  printed(value, "") as T;

const printed = (value: unknown, name: string): unknown => {
  if (jsonMembers.has(name)) return value;
  if (typeof value === "string") return (longMembers[name] ?? printedLine)(value);
  if (Array.isArray(value)) return value.map((each) => printed(each, name));
  if (typeof value !== "object" || value === null) return value;
  // The server names its headers.
  const nameOf = (key: string) => (name === "headers" ? "" : key);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [printedLine(key), printed(member, nameOf(key))]),
  );
};
