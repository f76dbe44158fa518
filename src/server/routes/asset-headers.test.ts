import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assetHeaders } from "./asset-headers.js";

const bytes = (text: string) => new TextEncoder().encode(text);

const isSaved = (name: string, content: Uint8Array) => assetHeaders(name, content)["content-disposition"];

/** Names and what the file holds. The first bytes are those of the formats. */
const shown: readonly (readonly [string, Uint8Array])[] = [
  ["a.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ["A.JPG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ["a.webp", bytes("RIFF....WEBPVP8 <x:xmpmeta>")],
  ["a.svg", bytes("<svg/>")],
  ["a.mp4", bytes("....ftypisom")],
  ["a.mp3", bytes("ID3")],
  ["a.woff2", bytes("wOF2")],
  ["a.txt", bytes("x < y, and <b>")],
  ["a.csv", bytes("from,to\n")],
  ["a.json", bytes('{"a":"<b>"}')],
  ["empty.png", new Uint8Array()],
];

const saved: readonly (readonly [string, Uint8Array])[] = [
  ...[
    "a.html",
    "a.HTM",
    "a.xml",
    "a.xhtml",
    "a.js",
    "a.mjs",
    "a.pdf",
    "a.mht",
    "a.swf",
    "a",
    "a.",
    ".html",
    "a.zip",
  ].map((name) => [name, bytes("x")] as const),
  ["a.txt", bytes("<p>")],
  ["a.png", bytes(" \n\t<!-- c --><script>")],
  ["a.jpg", bytes("x %PDF-1.7")],
  ["a.txt", bytes("Subject: x\r\nMIME-Version: 1.0\r\n")],
];

describe("a file that is opened by itself", () => {
  test.each(shown)("%s is shown", (name, content) => expect(isSaved(name, content)).toBeUndefined());
  test.each(saved)("%s is saved", (name, content) => expect(isSaved(name, content)).toBe("attachment"));

  test("is saved where it begins like a page, whatever it is called and however it is written", () => {
    const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
      plain: bytes,
      marked: (text) => bytes(`\ufeff${text}`),
      little: (text) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, "utf16le")]),
      big: (text) => Uint8Array.from([0xfe, 0xff, ...Buffer.from(text, "utf16le").swap16()]),
      unmarked: (text) => Uint8Array.from(Buffer.from(text, "utf16le")),
    };
    const page = fc.constantFrom(
      "<!doctype html>",
      "<html",
      "<script>",
      "<?xml version='1.0'?>",
      "<!-- a -->",
      "<svg",
      "<x:a",
    );
    const space = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r", "\f"), maxLength: 200 });
    const extension = fc.constantFrom("", ".", ".png", ".jpg", ".txt", ".html", ".json", ".mp4", ".css", ".unknown");
    fc.assert(
      fc.property(
        page,
        space,
        extension,
        fc.constantFrom(...Object.values(encodings)),
        (text, before, ending, encode) => {
          expect(isSaved(`a${ending}`, encode(before + text))).toBe("attachment");
        },
      ),
    );
  });

  test("is in a sandbox that allows nothing, whatever it is", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...[...shown, ...saved].map(([known]) => known)));
    fc.assert(
      fc.property(name, fc.uint8Array({ maxLength: 64 }), (called, content) => {
        const headers = assetHeaders(called, content);
        const directives = headers["content-security-policy"]?.split(/; ?/) ?? [];
        expect(directives).toEqual(expect.arrayContaining(["sandbox", "default-src 'none'", "frame-ancestors 'self'"]));
        expect(
          directives.filter((directive) => /^(?:script|worker|connect|object|frame|child)-src/.test(directive)),
        ).toEqual([]);
        expect([headers["x-content-type-options"], headers["service-worker-allowed"]]).toEqual(["nosniff", undefined]);
      }),
    );
  });
});
