import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./read-lines.js";

async function* chunked(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [at, start] of places.entries()) yield bytes.subarray(start, places[at + 1]);
}

const collect = async (bytes: Uint8Array, cuts: readonly number[] = []) => {
  const lines: [number, string][] = [];
  for await (const { number, text } of readLines(chunked(bytes, cuts))) lines.push([number, text]);
  return lines;
};

test.each<readonly [string, string, readonly (readonly [number, string])[]]>([
  ["nothing", "", []],
  [
    "a last line without an end",
    "a\nb",
    [
      [1, "a"],
      [2, "b"],
    ],
  ],
  [
    "a last line with an end",
    "a\nb\n",
    [
      [1, "a"],
      [2, "b"],
    ],
  ],
  [
    "empty lines count and are left out",
    "\na\n\n\nb",
    [
      [2, "a"],
      [5, "b"],
    ],
  ],
  [
    "carriage returns",
    "a\r\nb\r\n",
    [
      [1, "a"],
      [2, "b"],
    ],
  ],
  ["other separators are text", "a\u2028b\u0085c\n", [[1, "a\u2028b\u0085c"]]],
])("%s", async (_, text, expected) => {
  expect(await collect(new TextEncoder().encode(text))).toEqual(expected);
});

test("it does not matter where the bytes are cut, even inside of a character", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "\u{1F6A2}", "\n", "\u2028") });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat()), async (input, cuts) => {
      const expected = input.split("\n").flatMap((line, at) => (line === "" ? [] : [[at + 1, line]]));
      expect(await collect(new TextEncoder().encode(input), cuts)).toEqual(expected);
    }),
  );
});

test("bytes that are no text are refused", async () => {
  await expect(collect(new Uint8Array([0x61, 0xff, 0x0a]))).rejects.toThrow(TypeError);
});
