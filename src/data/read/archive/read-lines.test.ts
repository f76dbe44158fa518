import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./read-lines.js";

async function* chunked(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [at, start] of places.entries()) yield bytes.subarray(start, places[at + 1]);
}

const collect = async (bytes: Uint8Array, cuts: readonly number[] = [], limit = 1000) => {
  const lines: [number, string][] = [];
  for await (const { number, text } of readLines(chunked(bytes, cuts), limit)) lines.push([number, text]);
  return lines;
};

test.each<readonly [string, string, Readonly<Record<number, string>>]>([
  ["nothing", "", {}],
  ["a last line without an end", "a\nb", { 1: "a", 2: "b" }],
  ["a last line with an end", "a\nb\n", { 1: "a", 2: "b" }],
  ["empty lines, which count and are left out", "\na\n\n\nb", { 2: "a", 5: "b" }],
  ["carriage returns", "a\r\nb\r\n", { 1: "a", 2: "b" }],
  ["other separators, which are text", "a\u2028b\u0085c\n", { 1: "a\u2028b\u0085c" }],
])("%s", async (_, text, expected) => {
  expect(Object.fromEntries(await collect(new TextEncoder().encode(text)))).toEqual(expected);
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

test("a line may be as long as the limit, and not longer, wherever the bytes are cut", async () => {
  const text = fc.array(fc.nat(12).map((length) => "a".repeat(length))).map((lines) => lines.join("\n"));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat()), async (input, cuts) => {
      const tooLong = input.split("\n").findIndex((line) => line.length > 8);
      const outcome = await collect(new TextEncoder().encode(input), cuts, 8).catch((error: unknown) => error);
      if (tooLong < 0) expect(outcome).toEqual(expect.any(Array));
      else expect(outcome).toMatchObject({ name: "LineLimitError", line: tooLong + 1, limit: 8, unit: "characters" });
    }),
  );
});

test("empty lines are passed over, but not millions of them", async () => {
  const bytes = (count: number) => new TextEncoder().encode(`a\n${"\n".repeat(count)}b\n`);
  expect(await collect(bytes(99_999))).toEqual([
    [1, "a"],
    [100_001, "b"],
  ]);
  await expect(collect(bytes(200_000))).rejects.toMatchObject({ line: 100_002, limit: 100_000, unit: "empty lines" });
});
