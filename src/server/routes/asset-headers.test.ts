import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { assetHeaders } from "./asset-headers.js";

const bytes = (text: string) => new TextEncoder().encode(text);

const isSaved = (name: string, content: Uint8Array) => assetHeaders(name, content)["content-disposition"];

/** Names, what the file holds, a character for each byte, and whether it is saved. The first bytes are those of the formats. */
const files = rowsOf<readonly [name: string, content: string, saved: boolean]>("assets.jsonl", import.meta.url);

describe("a file that is opened by itself", () => {
  test.each(files)("%s with %j is saved, not shown: %s", (name, content, saved) => {
    expect(isSaved(name, Buffer.from(content, "latin1"))).toBe(saved ? "attachment" : undefined);
  });

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
    const name = fc.oneof(fc.string(), fc.constantFrom(...files.map(([known]) => known)));
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
