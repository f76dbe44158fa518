import fc from "fast-check";
import { textOf } from "../../../kit/random/bodies/hostile.js";
import { binary, type Header } from "../fuzz-request.js";
import type { Vocabulary } from "../vocabulary.js";
import { spliced, splices } from "./splices.js";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
).toString("latin1");
const jpeg = `\u00ff\u00d8${"\u00ff\u00e0\u0000\u0002".repeat(2000)}\u00ff\u00c0\u0000\u0011\u0008\u0000\u0010\u0000\u0010`;

/** The first bytes of files of many kinds, cut off and too large. */
const contents = [
  ...["", "text", png, png.slice(0, 20), `${png.slice(0, 16)}\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff`, jpeg],
  ...["GIF89a\u0001\u0000\u0001\u0000", "RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8X", "%PDF-1.4", "\r\n--x"],
  ...["<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html><script>1</script>", "\r".repeat(5000)],
  ...["\u0000".repeat(100), "PK\u0003\u0004", "\u0000\u0000\u0000\u0018ftypavif", "II*\u0000\u00ff\u00ff\u00ff\u00ff"],
  ...["BM", "\u0000\u0000\u0001\u0000"],
];

const fileNames = [
  ...["a.png", "b.jpg", "c.svg", "d.html", "e", ".htaccess", "../../x.png", "a\\b.png", "%2e%2e%2fx", "", "é.png"],
  ...["\u0000.png", "x".repeat(1000), "con", "a.b.c.tar.gz", 'a";name="data', "a\r\nX: 1", "__proto__", "🔔.png"],
];

/** A body with the headers that say what it is. */
export interface Body {
  readonly text: string;
  readonly headers: readonly Header[];
}

const part = (name: string, more: string, content: string): string =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;

/** Forms with files, fields, what is said about files, and an entry's data. */
export const multipart = (value: fc.Arbitrary<unknown>, { names, types }: Vocabulary): fc.Arbitrary<Body> => {
  const odd = ["files.cover", "files.gallery", "files.__proto__", "files.a.b[0]", "file"];
  const fieldNames = ["files", "files", "files", ...odd];
  const file = fc
    .tuple(
      fc.constantFrom(...fieldNames, ...names.map((name) => `files.${name}`)),
      fc.constantFrom(...fileNames),
      fc.constantFrom(...contents),
    )
    .map(([field, name, content]) => part(field, `; filename="${binary(name)}"\r\nContent-Type: image/png`, content));
  const info = fc
    .record(
      { name: fc.constantFrom("n", "", "../x"), alternativeText: fc.string(), caption: fc.jsonValue({ maxDepth: 1 }) },
      { requiredKeys: [] },
    )
    .map((each) => part("fileInfo", "", binary(textOf(each))));
  const field = fc
    .tuple(
      fc.constantFrom("ref", "refId", "field", "path", "source", "fileInfo", "data", "__proto__", "constructor", ""),
      fc.constantFrom(...types.map(({ uid }) => uid), "1", "cover", "gallery", "{}", "[", "null", "x", "99"),
    )
    .map(([name, content]) => part(name, "", content));
  const data = value.map((each) =>
    part("data", "", binary(textOf(each && typeof each === "object" && "data" in each ? each.data : each))),
  );
  const parts = fc.array(fc.oneof({ weight: 3, arbitrary: file }, info, field, data), { maxLength: 6 });
  const ends = fc.constantFrom("--x--\r\n", "--x--\r\n", "--x--\r\n", "", "--x", "--y--\r\n");
  const types_ = fc.constantFrom(
    ...["multipart/form-data; boundary=x", "multipart/form-data; boundary=x", 'multipart/form-data; boundary="x"'],
    ...["multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x"],
  );
  return fc
    .tuple(parts, ends, types_, splices(["\r", "\n", "\r\n", "--", '"', ";", "\u0000", "--x", "name="]))
    .map(([list, end, type, changes]) => ({
      text: spliced(`${list.map((each) => `--x\r\n${each}\r\n`).join("")}${end}`, changes),
      headers: [["content-type", type]],
    }));
};
