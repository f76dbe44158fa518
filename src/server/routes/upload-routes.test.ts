import fc from "fast-check";
import { expect, test } from "vitest";
import { createContentApi } from "../api/create-content-api.js";
import { museum as dataset } from "../api/museum.test-data.js";
import { assetName } from "./upload-routes.js";

// What is answered: `../../mock/scripts/uploads.jsonl`, and "uploads" and "forms with files" in fixtures/recordings.

const png = "ropewalk_1891_0f3a9c.png";

const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const body = new FormData();
  body.append("files", new File([bytes], name, { type: "text/plain" }));
  return JSON.parse(await (await createContentApi(dataset).fetch("/api/upload", { method: "POST", body })).text());
};

test("images are measured, whatever their name says", async () => {
  const bytes = Uint8Array.from((await dataset.assets.read(png)) ?? []);
  expect(await upload(bytes, "a.txt")).toMatchObject([{ width: 8, height: 6, mime: "text/plain" }]);
});

test("files have a limit of their own", async () => {
  expect(await upload(new Uint8Array(3 * 1024 * 1024), "a.bin")).toMatchObject([{ size: 3145.73 }]);
  const { error } = await upload(new Uint8Array(64 * 1024 * 1024), "a.bin");
  expect(error).toEqual({ status: 413, name: "PayloadTooLargeError", message: "FileTooBig" });
});

test("what is taken away of a source stays in it", async () => {
  const api = createContentApi(dataset);
  await api.fetch("/api/upload/files/1", { method: "DELETE" });
  expect((await api.fetch(`/uploads/${png}`)).status).toBe(404);
  expect(await dataset.assets.read(png)).toBeDefined();
});

const roots = ["../x", "..", "a/../../x", "%2e%2e/x", "..%2fx", "%2fetc/passwd", "/etc/passwd", "./x", "a//b"];

test.each([...roots, "..\\x", "..%5cx", "a%00.txt", "C:/x", "C%3A%5Cx", "%"])(
  "%s is the name of no file",
  (encoded) => {
    expect(assetName(encoded)).toBeUndefined();
  },
);

test("no name leads out of the folder, however it is written", () => {
  const pieces = ["..", ".", "/", "\\", "%2e", "%2E", "%2f", "%5c", "%00", "a", ".a", "é", "%", ":", ""];
  const piece = fc.constantFrom(...pieces);
  const encoded = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((each) => each.join("")),
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
