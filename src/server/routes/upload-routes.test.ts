import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createStore } from "../../reference/store/store.js";
import { asset, assetName } from "./upload-routes.js";

const served = { current: { store: createStore(sampleDataset) }, dataset: sampleDataset };

describe("asset", () => {
  // Content types measured on the real server.
  const rows: [string, string, string][] = [
    ["/uploads/a.txt", "hello", "text/plain; charset=utf-8"],
    ["/uploads/b.svg", "<svg/>", "image/svg+xml"],
    ["/uploads/c.foo", "x", "application/octet-stream"],
    ["/uploads/folder/%C3%A9t%C3%A9.txt", "sun", "text/plain; charset=utf-8"],
  ];
  it.each(rows)("serves %s", async (path, text, type) => {
    const { body, headers, status } = await asset(served, path);
    expect([status, new TextDecoder().decode(body as Uint8Array), headers["content-type"]]).toEqual([200, text, type]);
  });

  it.each(["/uploads/A.txt", "/uploads/x.txt", "/uploads/", "/uploads/a.txt/", "/uploads/%", "/uploads/folder"])(
    "%s is 404",
    async (path) => {
      expect((await asset(served, path)).status).toBe(404);
    },
  );
});

describe("assetName", () => {
  const unsafe = [
    "../x",
    "..",
    "a/../../x",
    "%2e%2e/x",
    "..%2fx",
    "%2fetc/passwd",
    "/etc/passwd",
    "./x",
    "a//b",
    "..\\x",
    "..%5cx",
    "a%00.txt",
    "C:/x",
    "C%3A%5Cx",
    "%",
  ];
  it.each(unsafe)("refuses %s", (encoded) => {
    expect(assetName(encoded)).toBeUndefined();
  });

  it("never leads out of the folder, however it is written", () => {
    const piece = fc.constantFrom(
      "..",
      ".",
      "/",
      "\\",
      "%2e",
      "%2E",
      "%2f",
      "%5c",
      "%00",
      "a",
      ".a",
      "é",
      "%",
      ":",
      "",
    );
    const encoded = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(encoded, (text) => {
        const name = assetName(text);
        if (name === undefined) return;
        // Resolved by the URL standard, which treats `..`, `.` and backslashes as a file system does.
        const { pathname } = new URL(`http://x/root/${name.split("/").map(encodeURIComponent).join("/")}`);
        expect(pathname).toBe(`/root/${name.split("/").map(encodeURIComponent).join("/")}`);
        expect(name).not.toMatch(/(^|\/)\.{0,2}(\/|$)|[\\\0:]/);
      }),
    );
  });
});
