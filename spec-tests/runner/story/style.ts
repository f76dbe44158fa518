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
