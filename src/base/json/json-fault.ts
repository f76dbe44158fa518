import { messageOf } from "../words/message-of.js";

/** What `JSON.parse` says of a text that is none, as a real server says what its own engine does. Newer engines add the line to it. */
export const engineMessage = (error: unknown): string => messageOf(error).replace(/ \(line \d+ column \d+\)$/, "");

/** What the engine says of a text; nothing where it is JSON. */
const saidOf = (text: string): string => {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return engineMessage(error);
  }
};

/** The first fault of a text that is no JSON, for people. */
export interface JsonFault {
  /** `Unexpected token 'x'` */
  readonly reason: string;
  /** Counted from 1. */
  readonly line: number;
  /** Of the first character that may not be there, in UTF-16 code units from 1. */
  readonly column: number;
}

/** What is wrong with a text that is no JSON, and where. */
export const jsonFault = (text: string): JsonFault => {
  const reason = saidOf(text).replace(/(?: in JSON)? at position \d+$|, (?:\.{3})?".*is not valid JSON$/s, "");
  const before = text.slice(0, faultAt(text)).split("\n");
  return { reason, line: before.length, column: (before.at(-1) ?? "").length + 1 };
};

/** Not all messages of the engine name a place. It is behind the longest beginning of the text of which no more is wrong than that it ends. */
const faultAt = (text: string): number => {
  let [right, wrong] = [0, text.length + 1];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (endsEarly(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
};

const endsEarly = (text: string): boolean => {
  const message = saidOf(text);
  return /^$|end of JSON input/.test(message) || message.endsWith(`at position ${text.length}`);
};
