import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { imageDimensions } from "./image-dimensions.js";

const base64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const png = new Uint8Array(readFileSync(`${bundledDatasetPath()}/uploads/octant_front_7be214.png`));
const svg = (attributes: string) => utf8(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect/></svg>`);

const images: [string, Uint8Array][] = [
  ["png", png],
  ["gif", base64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")],
  ["webp", base64("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=")],
  [
    "jpeg",
    base64(
      "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
    ),
  ],
  ["svg", svg('width="120" height="80"')],
];

describe("imageDimensions", () => {
  // Measured.
  const rows: [string, Uint8Array, number | null, number | null][] = [
    ["a png", png, 48, 36],
    ["the beginning of a png", png.subarray(0, 10), null, null],
    ["a gif", images[1]?.[1] ?? png, 1, 1],
    ["a drawing", svg('width="120" height="80"'), 120, 80],
    ["a drawing with a view box", svg('viewBox="0 0 33 44"'), 33, 44],
    ["a drawing without dimensions", svg(""), null, null],
    ["a broken drawing", utf8('<svg xmlns="http://www.w3.org/2000/svg" width="120"'), null, null],
    [
      "a bitmap, which is no image",
      base64("Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAAAD/AAAAAAD/AAAAAAAAAA=="),
      null,
      null,
    ],
    ["text", utf8("this is text"), null, null],
    ["nothing", new Uint8Array(), null, null],
    // Not measured.
    ["a webp", images[2]?.[1] ?? png, 1, 1],
    ["a jpeg", images[3]?.[1] ?? png, 1, 1],
    ["bytes in the middle of others", Uint8Array.of(1, 2, 3, ...png).subarray(3), 48, 36],
  ];
  it.each(rows)("of %s", (_, bytes, width, height) => {
    expect(imageDimensions(bytes)).toEqual({ width, height });
  });

  it("are a pair of sizes or none, whatever the bytes", () => {
    const spoilt = fc
      .tuple(fc.constantFrom(...images), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }), fc.nat(2000))
      .map(([[, image], changes, length]) => {
        const bytes = image.slice(0, length);
        for (const [index, byte] of changes) if (index < bytes.length) bytes[index] = byte;
        return bytes;
      });
    const property = fc.property(fc.oneof(spoilt, fc.uint8Array()), (bytes) => {
      const { height, width } = imageDimensions(bytes);
      expect(width === null ? height === null : width > 0 && Number(height) > 0).toBe(true);
    });
    fc.assert(property, { numRuns: cases(2000) });
  });

  // Where a search that starts over, or looks back, would not come to an end.
  it.each(["<svg ", '<svg <svg "', "<svg '", "x"])("are given up soon in a drawing without end: %s", (piece) => {
    const text = `${piece.repeat(81)}<svg a>${piece.repeat(2_000_000 / piece.length)}`;
    expect(imageDimensions(utf8(text))).toEqual({ width: null, height: null });
  });
});
