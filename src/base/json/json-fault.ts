/** What the engine says of a text that is no JSON, as a real server says what its own does. Newer ones add the line to it. */
export const engineMessage = (text: string): string => {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message.replace(/ \(line \d+ column \d+\)$/, "");
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
  const reason = engineMessage(text).replace(/(?: in JSON)? at position \d+$|, (?:\.{3})?".*is not valid JSON$/s, "");
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
  const message = engineMessage(text);
  return /^$|end of JSON input/.test(message) || message.endsWith(`at position ${text.length}`);
};
