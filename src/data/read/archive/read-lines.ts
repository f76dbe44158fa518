/** A line that is longer than it may be, or one empty line too many. */
export class LineLimitError extends Error {
  override readonly name = "LineLimitError";

  constructor(
    /** From 1. */
    readonly line: number,
    readonly limit: number,
    readonly unit: "characters" | "empty lines",
  ) {
    super(`line ${line}: more than ${limit} ${unit}`);
  }
}

/** Exports have none. */
const mostEmpty = 100_000;

/**
 * Splits UTF-8 bytes into lines, without their ends, as they arrive. Empty lines are left out, but counted. Only line
 * feeds end a line: JSON text may hold every other separator. Throws a TypeError on bytes that are not UTF-8, and a {@link LineLimitError} on a
 * line of more than `limit` characters, as soon as they have arrived, and on very many empty lines.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // The parts of a line whose end has not arrived: joined once, for a line may be very long.
  let pending: string[] = [];
  let length = 0;
  let number = 0;
  let empty = 0;
  const add = (part: string): void => {
    length += part.length;
    if (length > limit) throw new LineLimitError(number + 1, limit, "characters");
    if (part !== "") pending.push(part);
  };
  const finish = (): string => {
    number++;
    if (length === 0 && ++empty > mostEmpty) throw new LineLimitError(number, mostEmpty, "empty lines");
    const text = pending.length === 1 ? (pending[0] ?? "") : pending.join("");
    pending = [];
    length = 0;
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  for await (const chunk of bytes) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    const rest = parts.pop() ?? "";
    for (const part of parts) {
      add(part);
      const text = finish();
      if (text !== "") yield { number, text };
    }
    add(rest);
  }
  add(decoder.decode());
  const text = finish();
  if (text !== "") yield { number, text };
}
