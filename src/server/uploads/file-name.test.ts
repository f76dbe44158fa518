import { describe, expect, it } from "vitest";
import { extensionOf, fileHash, isFileName } from "./file-name.js";
import { mediaType, usualExtension } from "./media-type.js";

describe("a file's extension, and what its URL begins with", () => {
  // Measured, but for the digits behind the words.
  const rows: [name: string, words: string, extension: string][] = [
    ["a b.txt", "a_b", ".txt"],
    ["été.txt", "ete", ".txt"],
    ["日本.txt", "", ".txt"],
    ["a.tar.gz", "a_tar", ".gz"],
    [".hidden", "hidden", ""],
    ["noext.", "noext", "."],
    ["abc", "abc", ""],
    ["A--B__c.TXT", "A_B_c", ".TXT"],
    ["con.txt", "con", ".txt"],
    ["Ünïcödé Straße & Söhne.pdf", "Uenicoede_Strasse_and_Soehne", ".pdf"],
    ["it's.txt", "it_s", ".txt"],
    ["a&b.txt", "a_and_b", ".txt"],
    ["fooBar2000XMLThing.txt", "foo_Bar2000_XML_Thing", ".txt"],
    ["€100.txt", "100", ".txt"],
    ["100%.txt", "100", ".txt"],
    ["🙂.txt", "", ".txt"],
    ["a.b c", "a", ".b c"],
    ["a;b.txt", "a_b", ".txt"],
    ["..txt", "", ".txt"],
    ["a..txt", "a", ".txt"],
    ["under_score.txt", "under_score", ".txt"],
    ["  sp  .txt", "sp", ".txt"],
    ["ł ø đ ß æ.txt", "l_o_d_ss_ae", ".txt"],
    ["Nguyễn.txt", "Nguyen", ".txt"],
    ["%2e%2e%2fx.txt", "2e_2e_2fx", ".txt"],
    ["a%0D%0Ab.txt", "a_0_D_0_Ab", ".txt"],
    ["Octant Front.PNG", "Octant_Front", ".PNG"],
  ];
  it.each(rows)("%s", (name, words, extension) => {
    expect([fileHash(name, extensionOf(name), 27), extensionOf(name)]).toEqual([`${words}_000000001b`, extension]);
  });

  it("come from the name that the file is given, and its own extension", () => {
    expect(fileHash("Named", ".txt", 1)).toBe("Named_0000000001");
    expect(fileHash("Named.txt", ".txt", 1)).toBe("Named_0000000001");
    expect(fileHash("Named.png", ".txt", 1)).toBe("Named_png_0000000001");
  });

  it("differ for every file", () => {
    expect(fileHash("a", "", 1)).not.toBe(fileHash("a", "", 2));
  });
});

describe("names that a file may have", () => {
  it.each(["a", "con.txt", ".hidden", "noext.", "a;b", "100%", "日本.txt", " ", "x".repeat(255)])("%j", (name) => {
    expect(isFileName(name)).toBe(true);
  });

  // Measured.
  const refused = [
    'a"b',
    "a:b",
    "a/b",
    "a\\b",
    "a?b",
    "a*",
    "a<b>",
    "a|b",
    "con",
    "NUL",
    "lpt1",
    ".",
    "..",
    "",
    "a\0b",
  ];
  it.each([...refused, "a\nb", "x".repeat(256)])("not %j", (name) => {
    expect(isFileName(name)).toBe(false);
  });
});

describe("the usual extension of a content type", () => {
  const rows: [string, string][] = [
    ["application/pdf", ".pdf"],
    ["text/plain", ".txt"],
    ["text/html", ".html"],
    ["image/jpeg", ".jpeg"],
    ["IMAGE/PNG; x=y", ".png"],
    ["audio/wav", ".wav"],
    ["text/javascript", ".js"],
    ["application/octet-stream", ".bin"],
    // The real server writes `.false`.
    ["foo/bar", ".bin"],
    ["", ".bin"],
  ];
  it.each(rows)("%s is %s", (type, extension) => {
    expect(usualExtension(type)).toBe(extension);
  });
});

// What mime-types 2.1.35 with mime-db 1.52.0 says, by which Strapi 4.26.2 serves uploads.
it.each([
  ["a.wav", "audio/wave"],
  ["a.js", "application/javascript; charset=utf-8"],
  ["a.MJS", "application/javascript; charset=utf-8"],
  ["a.nothing", "application/octet-stream"],
])("%s is served as %s", (name, type) => {
  expect(mediaType(name)).toBe(type);
});
