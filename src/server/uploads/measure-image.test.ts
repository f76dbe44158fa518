import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { imageSize } from "image-size";
import { describe, expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { workOf } from "../../base/counted-work.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { imageDimensions } from "./image-dimensions.js";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A box of a file of boxes: a HEIF image is made of them. */
const box = (type: string, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4);
  return Buffer.concat([head, content]);
};

const sized = (type: string, ...numbers: readonly number[]): Buffer => {
  const content = Buffer.alloc(4 + 4 * numbers.length);
  for (const [index, number] of numbers.entries()) content.writeUInt32BE(number, 4 + 4 * index);
  return box(type, content);
};

const avif = (...properties: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    box("ftyp", latin1("avif\0\0\0\0avifmif1")),
    box("free", Buffer.alloc(5000)),
    box("meta", Buffer.alloc(4), box("hdlr", Buffer.alloc(40)), box("iprp", box("ipco", ...properties))),
    box("mdat", Buffer.alloc(5000, 1)),
  ]);

const tiff = (littleEndian: boolean, ...tags: readonly (readonly [number, number, number])[]): Buffer => {
  const start = 20_000;
  const file = Buffer.alloc(start + 2 + 12 * tags.length + 4);
  const write16 = (value: number, at: number) =>
    littleEndian ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at);
  const write32 = (value: number, at: number) =>
    littleEndian ? file.writeUInt32LE(value, at) : file.writeUInt32BE(value, at);
  file.write(littleEndian ? "II" : "MM");
  write16(42, 2);
  write32(start, 4);
  write16(tags.length, start);
  for (const [index, [tag, type, value]] of tags.entries()) {
    const at = start + 2 + 12 * index;
    write16(tag, at);
    write16(type, at + 2);
    write32(1, at + 4);
    if (type === 3) write16(value, at + 8);
    else write32(value, at + 8);
  }
  return file;
};

const segment = (marker: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const jpeg = (frame: number, ...before: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(frame, Buffer.from([8, 0, 60, 0, 80, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])),
    Buffer.alloc(3000, 7),
  ]);

const images: readonly (readonly [name: string, image: Uint8Array, width: number, height: number])[] = [
  ["a JPEG", jpeg(0xc0, segment(0xe0, latin1("JFIF\0\0\0\0"))), 80, 60],
  [
    "a progressive JPEG with a profile of 200 kB",
    jpeg(0xc2, ...Array<Buffer>(4).fill(segment(0xe2, Buffer.alloc(50_000, 0xff)))),
    80,
    60,
  ],
  [
    "a JPEG with metadata of 20 MB",
    jpeg(0xc1, ...Array<Buffer>(310).fill(segment(0xe1, Buffer.alloc(65_000)))),
    80,
    60,
  ],
  ["an AVIF", avif(box("colr", Buffer.alloc(300_000)), sized("ispe", 80, 60), box("pixi", Buffer.alloc(8))), 80, 60],
  ["an AVIF of several images", avif(sized("ispe", 8, 6), sized("ispe", 80, 60), sized("ispe", 40, 30)), 80, 60],
  ["a TIFF with its tags at its end", tiff(true, [254, 4, 0], [256, 3, 80], [257, 4, 60]), 80, 60],
  ["a TIFF of the other order", tiff(false, [256, 4, 80], [257, 3, 60], [259, 3, 1]), 80, 60],
];

test.each(images)("%s is measured, wherever its size is", (_, image, width, height) => {
  expect(imageDimensions(image)).toEqual({ width, height });
});

const uploads = join(bundledDatasetPath(), "uploads");
const smallJpeg = "ffd8ffe000104a46494600010100000100010000ffc0000b080005000601011100ffd9";
const samples = [
  Buffer.from(smallJpeg, "hex"),
  Buffer.from("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=", "base64"),
  latin1('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect/></svg>'),
  latin1("GIF89a\x03\0\x02\0\0\0\0;"),
  ...images.map(([, image]) => image).filter(({ length }) => length < 1_000_000),
  ...readdirSync(uploads).map((name) => readFileSync(join(uploads, name))),
];
const formats = new Set(["jpg", "png", "webp", "tiff", "svg", "gif", "avif"]);

const whole = (bytes: Uint8Array) => {
  try {
    const { height, type = "", width } = imageSize(bytes);
    if (formats.has(type) && width > 0 && height > 0) return { width, height };
  } catch {
    // What is no image.
  }
  return { width: null, height: null };
};

test("an image is as large as the whole package says", () => {
  const spoilt = fc
    .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 4 }), fc.nat())
    .map(([sample, changes, cut]) => {
      const bytes = Uint8Array.from(sample).slice(0, cut % 3 === 0 ? cut % (sample.length + 1) : sample.length);
      for (const [index, byte] of changes) if (index < bytes.length) bytes[index] = byte;
      return bytes;
    });
  const seen = { images: 0, others: 0 };
  const property = fc.property(spoilt, (bytes) => {
    const found = imageDimensions(bytes);
    seen[found.width === null ? "others" : "images"]++;
    expect(found).toEqual(whole(bytes));
  });
  fc.assert(property, { numRuns: cases(600) });
  expect(Math.min(seen.images, seen.others)).toBeGreaterThan(50);
});

const beginnings: readonly (readonly [string, Uint8Array])[] = [
  ["nothing", Buffer.alloc(0)],
  ["jpeg", Buffer.from([0xff, 0xd8])],
  ["jpeg with a segment", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["png", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09")],
  ["gif", latin1("GIF89a")],
  ["webp", latin1("RIFF\0\0\0\0WEBPVP8X")],
  ["svg", latin1("<svg a>")],
  ["open svg", latin1("<svg ")],
  ["tiff", latin1("II*\0\x08\0\0\0\xff\xff")],
  ["tiff, the other order", latin1("MM\0*\0\0\0\x08\xff\xff")],
  ["big tiff", latin1("II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0")],
  ["heif", box("ftyp", latin1("avif\0\0\0\0"))],
  ["heif in its properties", avif().subarray(0, avif().indexOf("ipco") + 4)],
  ["ico", latin1("\0\0\x01\0\xff\xff")],
];

const hostile = [
  latin1("\0"),
  latin1("\xff"),
  latin1("\xff\xe0\0\x02"),
  latin1("\xff\xe1\0\x08Exif\0\0"),
  latin1("\xff\xe1\0\x0eExif\0\0MM\0*\xff\xff"),
  latin1("\x01\x01\x03\0\x01\0\0\0\x09\0\0\0"),
  latin1("<svg "),
  latin1('<svg "'),
  latin1("<svg a='\""),
  latin1("\0\0\0\0IDAT"),
  sized("ispe", 9, 9),
  Buffer.concat([sized("ispe", 9, 9), sized("clap", 0, 0)]),
  box("free"),
  box("meta", Buffer.alloc(4)),
];

/** A well-known beginning, then the same bytes again and again. The box that they may be in says that it holds all of them. */
const filled = ([beginning, unit, size]: readonly [Uint8Array, Uint8Array, number]): Uint8Array => {
  const image = Buffer.alloc(beginning.length + size, unit);
  image.set(beginning);
  for (const type of ["meta", "iprp", "ipco"]) {
    const at = beginning.length > 0 ? image.indexOf(type) : -1;
    if (at >= 4 && at < beginning.length) image.writeUInt32BE(image.length - at + 4, at - 4);
  }
  return new Uint8Array(image);
};

describe("an image costs a bounded amount, whatever it is filled with", () => {
  const most = 100_000;
  const unit = fc.oneof(fc.constantFrom(...hostile), fc.uint8Array({ minLength: 1, maxLength: 24 }));

  test.each(beginnings)("%s", (_, beginning) => {
    for (const each of hostile)
      expect(workOf(() => imageDimensions(filled([beginning, each, 1_000_000])))).toBeLessThan(most);
    const property = fc.property(unit, fc.integer({ min: 200_000, max: 1_000_000 }), (each, size) => {
      expect(workOf(() => imageDimensions(filled([beginning, each, size])))).toBeLessThan(most);
    });
    fc.assert(property, { numRuns: cases(30) });
  });

  test("what is counted would show more", () => {
    const image = filled([latin1("\xff\xd8"), latin1("\xff\xe0\0\x02"), 1_000_000]);
    expect(workOf(() => whole(image))).toBeGreaterThan(5 * most);
  });
});
