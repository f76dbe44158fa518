/** Printed values are cut here: a client must not be able to make an answer much longer than its request. */
const longest = 2000;

/** What is left to print of a value: a text, or a value with the indentation that it is printed at. */
type Piece = string | { readonly value: unknown; readonly indent: string };

const quoted = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));

/** Inside of arrays and objects the real server prints every plain value as a text within quotes. */
const inner = (value: unknown, indent: string): Piece =>
  typeof value === "object" && value !== null ? { value, indent } : JSON.stringify(quoted(value));

/** An array or object as a list of pieces, one level only. */
const opened = (value: object, indent: string): readonly Piece[] => {
  const deeper = `${indent}  `;
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  // No more members than can be printed are looked at: each takes three characters at least.
  const keys = Object.keys(value).slice(0, longest);
  if (keys.length === 0) return [open + close];
  const entries = isArray ? keys.map((key) => ["", value[Number(key)]] as const) : keysOf(value, keys);
  const members = entries.flatMap(([name, member], index): Piece[] => [
    `${index === 0 ? "" : ","}\n${deeper}${name}`,
    inner(member, deeper),
  ]);
  return [open, ...members, `\n${indent}${close}`];
};

const keysOf = (value: object, keys: readonly string[]): readonly (readonly [string, unknown])[] =>
  // Sound: the keys are the object's own.
  keys.map((key) => [`${JSON.stringify(key)}: `, (value as Record<string, unknown>)[key]] as const);

/**
 * Prints a JSON value as the real server's messages do (measured): texts in quotes, arrays and objects over several
 * lines. No value is too deep or too long: what is over 2000 characters is cut.
 */
export const printValue = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return cut(Object.is(value, -0) ? "-0" : quoted(value));
  let text = "";
  const pending: Piece[] = [{ value, indent: "" }];
  for (let piece = pending.pop(); piece !== undefined && text.length <= longest; piece = pending.pop()) {
    if (typeof piece === "string") text += piece;
    else if (typeof piece.value === "object" && piece.value !== null) {
      pending.push(...opened(piece.value, piece.indent).toReversed());
    }
  }
  return cut(text);
};

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
