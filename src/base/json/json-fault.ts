/** The first fault of a text that is no JSON. Offsets count UTF-16 code units. */
export interface JsonFault {
  /** What the engine of Node 20 says, which is what the real server's answers were recorded with. */
  readonly message: string;
  /** The same without the offset and without an excerpt of the text: for people, who get a line. */
  readonly reason: string;
  /** Where the character stands that may not be there; the text's length where it ends too early. */
  readonly at: number;
  /** Where the token begins that has the fault: the place to look for the quote of a text that never ends. */
  readonly start: number;
}

/** A text, and how far it is read. */
interface Cursor {
  readonly text: string;
  at: number;
  /** What is wrong with the character at `at`; undefined: nothing so far. */
  reason: string | undefined;
}

const end = "Unexpected end of JSON input";
const beyond = "Unexpected non-whitespace character after JSON";

/** What may come next: a value, a key, what parts key and value, or what comes after a value. */
type Expected = "value" | "first value" | "key" | "first key" | "colon" | "first colon" | "rest";

/**
 * The first fault of a JSON text; undefined where it has none. The messages that engines give differ with their versions, and some
 * name no place, so that answers and reports are made of this. Every character is looked at once, and nothing recurs: neither length
 * nor depth is any trouble.
 */
export const jsonFault = (text: string): JsonFault | undefined => {
  const cursor: Cursor = { text, at: 0, reason: undefined };
  const open: ("{" | "[")[] = [];
  let expected: Expected | undefined = "value";
  let start = 0;
  while (expected !== undefined && cursor.reason === undefined) {
    skipSpace(cursor);
    start = cursor.at;
    expected = step(cursor, expected, open);
  }
  return cursor.reason === undefined ? undefined : faultOf(cursor.reason, cursor, start);
};

/** Reads one token, or sets the reason why not. Undefined: the text is over, or wrong. */
const step = (cursor: Cursor, expected: Expected, open: ("{" | "[")[]): Expected | undefined => {
  const character = cursor.text[cursor.at];
  switch (expected) {
    case "value":
    case "first value":
      if (character === "]" && expected === "first value") return close(cursor, open);
      if (character !== "{" && character !== "[") return readScalar(cursor, character);
      open.push(character);
      return advance(cursor, character === "{" ? "first key" : "first value");
    case "key":
      return character === '"' ? readText(cursor, "colon") : wrong(cursor, "Expected double-quoted property name");
    case "first key":
      if (character === "}") return close(cursor, open);
      return character === '"' ? readText(cursor, "first colon") : wrong(cursor, "Expected property name or '}'");
    case "colon":
      // The engine has words of its own for the first property of an object only.
      return character === ":" ? advance(cursor, "value") : unexpected(cursor);
    case "first colon":
      return character === ":" ? advance(cursor, "value") : wrong(cursor, "Expected ':' after property name");
    case "rest":
      return readRest(cursor, character, open);
  }
};

/** What comes after a value. */
const readRest = (cursor: Cursor, character: string | undefined, open: ("{" | "[")[]): Expected | undefined => {
  const inside = open.at(-1);
  if (inside === undefined) return character === undefined ? undefined : wrong(cursor, beyond);
  if (character === ",") return advance(cursor, inside === "{" ? "key" : "value");
  if (character === (inside === "{" ? "}" : "]")) return close(cursor, open);
  const place = inside === "{" ? "'}' after property value" : "']' after array element";
  return wrong(cursor, `Expected ',' or ${place}`);
};

const advance = (cursor: Cursor, expected: Expected): Expected => {
  cursor.at++;
  return expected;
};

const close = (cursor: Cursor, open: ("{" | "[")[]): Expected => {
  open.pop();
  return advance(cursor, "rest");
};

const wrong = (cursor: Cursor, reason: string): undefined => {
  cursor.reason = reason;
  return undefined;
};

/** Space, tab, line feed and carriage return. */
const skipSpace = (cursor: Cursor): void => {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    cursor.at++;
  }
};

const readScalar = (cursor: Cursor, character: string | undefined): Expected | undefined => {
  if (character === '"') return readText(cursor, "rest");
  if (character === "-" || isDigit(character)) return readNumber(cursor);
  if (character === "t") return readWord(cursor, "true");
  if (character === "f") return readWord(cursor, "false");
  return character === "n" ? readWord(cursor, "null") : unexpected(cursor);
};

const readWord = (cursor: Cursor, word: string): Expected | undefined => {
  for (const letter of word) {
    if (cursor.text[cursor.at] !== letter) return unexpected(cursor);
    cursor.at++;
  }
  return "rest";
};

const readNumber = (cursor: Cursor): Expected | undefined => {
  const { text } = cursor;
  if (text[cursor.at] === "-") cursor.at++;
  if (text[cursor.at] === "0") {
    cursor.at++;
    if (isDigit(text[cursor.at])) return unexpected(cursor);
  } else if (!skipDigits(cursor)) return wrong(cursor, "No number after minus sign");
  if (text[cursor.at] === ".") {
    cursor.at++;
    if (!skipDigits(cursor)) return wrong(cursor, "Unterminated fractional number");
  }
  if (text[cursor.at] === "e" || text[cursor.at] === "E") {
    cursor.at++;
    if (text[cursor.at] === "+" || text[cursor.at] === "-") cursor.at++;
    if (!skipDigits(cursor)) return wrong(cursor, "Exponent part is missing a number");
  }
  return "rest";
};

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= "0" && character <= "9";

/** Whether there were any. */
const skipDigits = (cursor: Cursor): boolean => {
  const start = cursor.at;
  while (isDigit(cursor.text[cursor.at])) cursor.at++;
  return cursor.at > start;
};

const quote = 34;
const backslash = 92;

/** Reads a text in quotes, after which comes what is `expected`. */
const readText = (cursor: Cursor, expected: Expected): Expected | undefined => {
  for (cursor.at++; ; cursor.at++) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code === quote) return advance(cursor, expected);
    if (code < 32) return wrong(cursor, "Bad control character in string literal");
    if (Number.isNaN(code)) return wrong(cursor, "Unterminated string");
    if (code === backslash && !readEscape(cursor)) return undefined;
  }
};

/** Whether it is one; leaves the cursor on its last character. */
const readEscape = (cursor: Cursor): boolean => {
  const escaped = cursor.text[++cursor.at];
  // Beyond Latin-1, the engine's table of escapes has no row.
  if (escaped === undefined || escaped > "\u00ff") unexpected(cursor);
  else if (!'"\\/bfnrtu'.includes(escaped)) wrong(cursor, "Bad escaped character");
  for (let digits = 0; escaped === "u" && digits < 4 && cursor.reason === undefined; digits++) {
    if (!/^[\da-fA-F]$/.test(cursor.text[++cursor.at] ?? "")) wrong(cursor, "Bad Unicode escape");
  }
  return cursor.reason === undefined;
};

/** A character that begins nothing that may stand there. */
const unexpected = (cursor: Cursor): undefined => wrong(cursor, unexpectedCharacter(cursor.text[cursor.at]));

const unexpectedCharacter = (character: string | undefined): string => {
  if (character === undefined) return end;
  if (character === '"') return "Unexpected string";
  return character === "-" || isDigit(character) ? "Unexpected number" : `Unexpected token '${character}'`;
};

const faultOf = (reason: string, { at, text }: Cursor, start: number): JsonFault => {
  const fault = (message: string): JsonFault => ({ message, reason, at, start });
  if (reason === end) return fault(end);
  if (reason === beyond) return fault(`${beyond} at position ${at}`);
  if (!reason.startsWith("Unexpected token")) return fault(`${reason} in JSON at position ${at}`);
  return fault(notJson.has(text) ? `"${text}" is not valid JSON` : `${reason}, ${excerpt(text, at)} is not valid JSON`);
};

/** What JavaScript prints of values that are no text; the engine has a message of its own for them. */
const notJson: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity", "[object Object]"]);

/** How much of a longer text is shown before and after a fault. */
const around = 10;

const excerpt = (text: string, at: number): string => {
  if (text.length <= 2 * around) return `"${text}"`;
  const isCutBefore = at >= around;
  const isCutAfter = at < text.length - around;
  const shown = text.slice(isCutBefore ? at - around : 0, isCutAfter ? at + around : text.length);
  return `${isCutBefore ? "..." : ""}"${shown}"${isCutAfter ? "..." : ""}`;
};
