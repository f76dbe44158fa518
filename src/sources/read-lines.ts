/**
 * Splits UTF-8 bytes into lines, without their ends, as they arrive. Empty lines are left out, but counted. Only line
 * feeds end a line: JSON text may hold every other separator. Throws a TypeError on bytes that are not UTF-8.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // The parts of a line whose end has not arrived: joined once, for a line may be very long.
  let pending: string[] = [];
  let number = 0;
  const finish = (part: string): string => {
    number++;
    const text = pending.length === 0 ? part : `${pending.join("")}${part}`;
    pending = [];
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  for await (const chunk of bytes) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    const rest = parts.pop() ?? "";
    for (const part of parts) {
      const text = finish(part);
      if (text !== "") yield { number, text };
    }
    if (rest !== "") pending.push(rest);
  }
  const text = finish(decoder.decode());
  if (text !== "") yield { number, text };
}
