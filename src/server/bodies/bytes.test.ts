import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { gather, readStream } from "./bytes.js";

/** Bytes that are unlike their neighbours, from `start` on. */
const bytesFrom = (start: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => ((start + index) * 31) % 251);

const piecesOf = (lengths: readonly number[]): readonly Uint8Array[] => {
  let start = 0;
  return lengths.map((length) => {
    start += length;
    return bytesFrom(start - length, length);
  });
};

const lengths = fc.array(
  fc.oneof(
    fc.array(fc.nat(3), { maxLength: 3000, size: "max" }),
    fc.array(fc.constantFrom(0, 1, 1000, 16_383, 16_384, 65_536, 70_000), { maxLength: 8 }),
  ),
  { maxLength: 6 },
);

test("what comes in pieces is whole again, and held in few arrays", () => {
  const property = fc.property(lengths, (groups) => {
    const all = groups.flat();
    const gathered = gather();
    for (const piece of piecesOf(all)) gathered.add(piece);
    const total = all.reduce((sum, length) => sum + length, 0);
    expect(gathered.length()).toBe(total);
    expect(gathered.kept()).toBeLessThanOrEqual(4 + (2 * total) / (16 * 1024));
    expect(Buffer.compare(gathered.all(), bytesFrom(0, total))).toBe(0);
  });
  fc.assert(property, { numRuns: cases(30) });
});

test("a million pieces of a byte are held in less than a hundred arrays", () => {
  const gathered = gather();
  const piece = Uint8Array.of(7);
  for (let count = 0; count < 1_000_000; count++) gathered.add(piece);
  expect([gathered.length(), gathered.kept() < 100, gathered.all().every((byte) => byte === 7)]).toEqual([
    1_000_000,
    true,
    true,
  ]);
});

test("one piece is not copied", () => {
  const piece = Uint8Array.of(1, 2);
  const gathered = gather();
  gathered.add(piece);
  expect(gathered.all()).toBe(piece);
});

test("a stream is read no further than its limit", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(Uint8Array.of(++pulled)) });
  expect(Array.from(await readStream(endless, 3))).toEqual([1, 2, 3, 4]);
  expect(pulled).toBeLessThan(10);
});

/** A body that makes all of its chunks whether or not they are read, as forms do on Node 24: it throws when it is cancelled meanwhile. */
const eager = (chunks: number) => {
  let made: Promise<void> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const make = async () => {
        for (let index = 0; index < chunks; index++) {
          await Promise.resolve();
          controller.enqueue(Uint8Array.of(index));
        }
        controller.close();
      };
      made = make();
    },
  });
  return { stream, made: () => made };
};

test("reads all of a stream", async () => {
  expect(await readStream(eager(5).stream, 5)).toEqual(Uint8Array.of(0, 1, 2, 3, 4));
});

test("reads no more than one chunk over the limit, and leaves the rest where it is", async () => {
  const { made, stream } = eager(20);
  expect(await readStream(stream, 3)).toEqual(Uint8Array.of(0, 1, 2, 3));
  await expect(made()).resolves.toBeUndefined();
  expect((await stream.getReader().read()).value).toEqual(Uint8Array.of(4));
});

test("rejects as the stream does", async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("cut")) });
  await expect(readStream(broken, 3)).rejects.toThrow("cut");
});
