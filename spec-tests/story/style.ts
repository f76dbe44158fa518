/** How text looks: colours, and the width in which sentences are wrapped. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  /** Columns; infinite where lines are not wrapped. */
  readonly width: number;
}

const code = (open: number, close: number) => (text: string) =>
  text === "" ? "" : `\u001b[${open}m${text}\u001b[${close}m`;
const plain = (text: string): string => text;

/** Terminal colours or none, and lines as wide as they are unless a width is given. */
export const createStyle = (colour: boolean, width = Number.POSITIVE_INFINITY): Style => ({
  ...(colour
    ? { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39) }
    : { bold: plain, dim: plain, red: plain, green: plain, yellow: plain }),
  width: Math.max(width, leastWidth),
});

/** Below this many columns nothing can be read any more, wrapped or not. */
const leastWidth = 40;

/** A server's text made harmless for a terminal: control characters are shown as escapes. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be found
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
