import { describe, expect, it } from "vitest";
import { fileHash, isFileName } from "./file-name.js";
import { mediaType, usualExtension } from "./media-type.js";

// Which names a file may have, its extension and what its URL begins with is recorded: "uploads" in fixtures/recordings.

describe("what a file's URL begins with", () => {
  it("comes from the name that the file is given, and its own extension", () => {
    expect(fileHash("Named", ".txt", 1)).toBe("Named_0000000001");
    expect(fileHash("Named.txt", ".txt", 1)).toBe("Named_0000000001");
    expect(fileHash("Named.png", ".txt", 1)).toBe("Named_png_0000000001");
  });

  it("differs for every file", () => {
    expect(fileHash("a", "", 1)).not.toBe(fileHash("a", "", 2));
  });
});

// A form cannot send these as they are.
it.each(['a"b', "a\\b", "a\0b", "a\nb", ""])("no file is named %j", (name) => {
  expect(isFileName(name)).toBe(false);
});

// The real server writes `.false` where it knows no extension, and for text/javascript.
it.each([
  ["text/javascript", ".js"],
  ["foo/bar", ".bin"],
  ["", ".bin"],
])("the usual extension of %s is %s", (type, extension) => {
  expect(usualExtension(type)).toBe(extension);
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
