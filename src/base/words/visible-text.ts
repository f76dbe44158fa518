/**
 * Controls, but line ends and tabs; format characters, which turn text around or join it; separators of lines; what fonts leave out; code
 * units that are no character. All that XML 1.0 forbids is among them.
 */
const invisible = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/gu;

/** What belongs to the picture before it: how it is shown, and the joiner that makes one picture of two. */
const ofEmoji = /(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})/uy;

const replaced = (text: string, written: (character: string) => string): string =>
  text.replaceAll(invisible, (character, at: number) => {
    ofEmoji.lastIndex = at;
    return ofEmoji.test(text) ? character : written(character);
  });

const hex = (code: number): string => code.toString(16).padStart(4, "0");

/**
 * Somebody else's text as a reader should see it: whatever would steer a terminal, change the order of the letters or not be seen at all
 * is written as `\u202e`, or `\u{e0041}` beyond four digits. Line ends, tabs and emoji stay. Text of this form is left as it is.
 */
export const visibleText = (text: string): string =>
  replaced(text, (character) => {
    const digits = hex(character.codePointAt(0) ?? 0);
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits}`;
  });

/** The same of JSON or TypeScript, in the form that both read as the same text: what is beyond four digits is two escapes. */
export const visibleSource = (text: string): string =>
  replaced(text, (character) => character.replaceAll(/./gs, (unit) => `\\u${hex(unit.charCodeAt(0))}`));

/** The same on one line: line ends and tabs are written out, too. */
export const visibleLine = (text: string): string =>
  visibleText(text).replaceAll("\n", "\\u000a").replaceAll("\t", "\\u0009");
