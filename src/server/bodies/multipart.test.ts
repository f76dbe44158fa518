import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { workOf } from "../../base/counted-work.test-data.js";
import { parseMultipart } from "./multipart.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const part = (disposition: string, content: string, more = ""): string =>
  `--B\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const data = part('name="data"', "{}");
const end = "--B--\r\n";

/** What a form holds, files as `field/name/type/content`; or what is wrong with it. */
const read = (text: string | Uint8Array, boundary: string | undefined = "B"): unknown => {
  const form = parseMultipart(typeof text === "string" ? bytesOf(text) : text, boundary);
  if (!form.ok) return form.issues[0]?.message.replace("The multipart form cannot be read: ", "");
  const files = form.value.files.map(({ bytes, field, mediaType, name }) =>
    [field, name, mediaType, textOf(bytes)].join("/"),
  );
  return files.length === 0 ? form.value.fields : { ...form.value.fields, files };
};

const file = (disposition: string, more = "Content-Type: image/png\r\n") => part(disposition, "hi", more) + end;

describe("parseMultipart", () => {
  // Measured on the real server.
  const rows: [string, string, unknown][] = [
    ["a field", data + end, { data: "{}" }],
    ["no line break at the end", `${data}--B--`, { data: "{}" }],
    ["text before the first part", `pre\r\n${data}${end}`, { data: "{}" }],
    ["text after the last part", `${data}${end}tail`, { data: "{}" }],
    ["several of one name", part('name="a"', "1") + part('name="a"', "2") + end, { a: ["1", "2"] }],
    ["an unknown header", part('name="x"', "1", "X-Y: z\r\n") + end, { x: "1" }],
    ["a name like a member of every object", part('name="hasOwnProperty"', "1") + end, { hasOwnProperty: "1" }],
    ["an empty field", part('name="a"', "") + end, { a: "" }],
    ["a file", file('name="x"; filename="a.png"'), { files: ["x/a.png/image/png/hi"] }],
    ["a file in a hurry", file('name="x";filename="a.png"'), { files: ["x/a.png/image/png/hi"] }],
    ["bare names", file("name=x; filename=a.png"), { files: ["x/a.png/image/png/hi"] }],
    ["the file name first", file('filename="a.png"; name="x"'), { files: ["x/a.png/image/png/hi"] }],
    [
      "an extended file name beside",
      file(`name="x"; filename="a.png"; filename*=UTF-8''b%20c.txt`),
      { files: ["x/a.png/image/png/hi"] },
    ],
    ["no type", file('name="x"; filename="a.png"', ""), { files: ["x/a.png//hi"] }],
    [
      "a type with parameters",
      file('name="x"; filename="a"', "content-type: image/PNG; x=y\r\n"),
      { files: ["x/a/image/PNG; x=y/hi"] },
    ],
    ["no file chosen", file('name="x"; filename=""'), { files: ["x//image/png/hi"] }],
    ["a file name in UTF-8", file('name="x"; filename="été 日本.txt"'), { files: ["x/été 日本.txt/image/png/hi"] }],
    ["a path from Windows", file('name="x"; filename="C:\\a\\b.txt"'), { files: ["x/b.txt/image/png/hi"] }],
    ["a quote, as browsers write it", file('name="x"; filename="a%22b"'), { files: ['x/a"b/image/png/hi'] }],
    ["a line of Unicode's own", file('name="x"; filename="a\u{2028}b"'), { files: ["x/a\u{2028}b/image/png/hi"] }],
    ["such a line in a name", part('name="a\u{2028}b"', "1") + end, { "a\u{2028}b": "1" }],
    ["a semicolon", file('name="x"; filename="a;b.txt"'), { files: ["x/a;b.txt/image/png/hi"] }],
    [
      "binary, said twice",
      file('name="x"; filename="a"', "Content-Transfer-Encoding: Binary\r\n"),
      { files: ["x/a//hi"] },
    ],
    ["base64", part('name="a"', "aGnDqQ==", "Content-Transfer-Encoding: BASE64\r\n") + end, { a: "hié" }],
    // Not measured.
    ["nothing but an end", end, {}],
    ["a boundary at the end of a header", `--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n--B--`, { a: "" }],
    ["white space after a boundary", data.replace("--B", "--B \t") + end, { data: "{}" }],
  ];
  it.each(rows)("reads %s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("keeps __proto__ an ordinary name", () => {
    const form = parseMultipart(bytesOf(part('name="__proto__"', "1") + end), "B");
    expect(form.ok && Object.entries(form.value.fields)).toEqual([["__proto__", "1"]]);
  });

  // The real server answers these with a 500.
  const cut = "it ends before its last boundary";
  const lost = "its boundary is nowhere in it";
  const faults: [string, string, string][] = [
    ["nothing", "", lost],
    ["what is no form", "hello", lost],
    ["another boundary", (data + end).replaceAll("--B", "--X"), lost],
    ["bare line feeds", (data + end).replaceAll("\r\n", "\n"), "a boundary is not alone on its line"],
    ["no end", data, cut],
    ["a cut content", data.slice(0, -4), cut],
    ["a cut header", data.slice(0, 30), cut],
    ["a cut boundary", "--B", cut],
    ["a cut line break", "--B\r", cut],
    ["a cut end", `${data}--B-`, cut],
    ["a longer boundary", `${data}--BB--`, "a boundary is not alone on its line"],
    ["a header without end", `--B\r\n${"x".repeat(9000)}`, "a part's header is too long"],
    ["a part without a name", part("x=1", "1") + end, "a part has no name"],
    ["a part without a header", `--B\r\n\r\nx\r\n${end}`, "a part has no name"],
    [
      "an unknown encoding",
      part('name="a"', "1", "Content-Transfer-Encoding: bogus\r\n") + end,
      "a part is no content in bogus, or that encoding is not known",
    ],
    [
      "what is no base64",
      part('name="a"', "a-b", "Content-Transfer-Encoding: base64\r\n") + end,
      "a part is no content in base64, or that encoding is not known",
    ],
    ["too many parts", part('name="a"', "1").repeat(1001) + end, "it has more than 1000 parts"],
  ];
  it.each(faults)("refuses %s", (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([[undefined], [""]])("refuses the boundary %j", (boundary) => {
    expect(parseMultipart(bytesOf(data + end), boundary)).toMatchObject({
      ok: false,
      issues: [{ message: "The multipart form cannot be read: its content-type names no boundary" }],
    });
  });

  it("reads bytes as they are", () => {
    const content = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
    const head = bytesOf('--B\r\ncontent-disposition: form-data; name="x"; filename="a"\r\n\r\n');
    const form = parseMultipart(Uint8Array.of(...head, ...content, ...bytesOf("\r\n--B--")), "B");
    expect(form.ok && form.value.files[0]?.bytes).toEqual(content);
  });
});

describe("a form as the Fetch standard writes it", () => {
  // Names as browsers keep them: no line breaks and quotes, which they escape, and no folders.
  const name = fc.string({ unit: "grapheme" }).filter((text) => !/["\r\n\\%]/.test(text));
  const field = fc.record({ name, value: fc.string({ unit: "grapheme" }) });
  const fileName = name.filter((text) => text !== "");
  const uploaded = fc.record({ name, fileName, bytes: fc.uint8Array({ maxLength: 100 }) });

  it("is read as it was meant", async () => {
    const property = fc.asyncProperty(fc.array(fc.oneof(field, uploaded), { maxLength: 6 }), async (parts) => {
      const form = new FormData();
      for (const each of parts) {
        if ("value" in each) form.append(each.name, each.value);
        else form.append(each.name, new File([each.bytes], each.fileName, { type: "a/b" }));
      }
      const sent = new Response(form);
      const boundary = /boundary=(.*)/.exec(sent.headers.get("content-type") ?? "")?.[1];
      const read = parseMultipart(new Uint8Array(await sent.arrayBuffer()), boundary);
      const files = parts.flatMap((each) => ("value" in each ? [] : [each]));
      const fields = new Map<string, string[]>();
      // Line breaks of text become those of the network, says the standard.
      const normal = (value: string) => value.replace(/\r\n|\r|\n/g, "\r\n");
      for (const each of parts) {
        if ("value" in each) fields.set(each.name, [...(fields.get(each.name) ?? []), normal(each.value)]);
      }
      expect(read.ok && Object.entries(read.value.fields).map(([key, value]) => [key, [value].flat()])).toEqual(
        Object.entries(Object.fromEntries(fields)),
      );
      expect(read.ok && read.value.files).toEqual(
        files.map(({ bytes, fileName, name: field }) => ({ field, name: fileName, mediaType: "a/b", bytes })),
      );
    });
    await fc.assert(property, { numRuns: cases(300) });
  });
});

describe("a parameter of a header", () => {
  // What the header of a part was read by before: some of its work was the square of the header's length.
  const pattern = /(?:^|[;\s])name=(?:"(.*?)"(?=\s*(?:;|$))|([^\s;"]+))/is;

  it("is found where the one pattern finds it", () => {
    const piece = fc.constantFrom("name=", 'name="', "NAME=", '"', ";", " ", "\t", "x", "name", "=", '";', "é");
    const property = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const disposition = pieces.join("").trim();
      const [, quoted, bare] = pattern.exec(disposition) ?? [];
      const name = quoted ?? bare;
      const form = parseMultipart(bytesOf(`--B\r\nContent-Disposition: ${disposition}\r\n\r\n1\r\n${end}`), "B");
      expect(form.ok ? Object.keys(form.value.fields) : undefined).toEqual(name === undefined ? undefined : [name]);
    });
    fc.assert(property, { numRuns: cases(2000) });
  });
});

describe("work", () => {
  it.each([["\r"], ["\r\n"], ["\r\n--B"], ["\r\r\n"], ["x\r"], ["\r\n\r\n"], ["-"], ["\n"]])(
    "is bounded for each byte, whatever a part is filled with: %j",
    (piece) => {
      const unit = fc.oneof(
        { weight: 1, arbitrary: fc.constant(piece) },
        fc
          .array(fc.constantFrom("\r", "\n", "-", "B", piece), { minLength: 1, maxLength: 40 })
          .map((pieces) => pieces.join("")),
      );
      const property = fc.property(unit, fc.integer({ min: 10_000, max: 200_000 }), (each, size) => {
        const form = bytesOf(`${part('name="x"', each.repeat(size / each.length))}${end}`);
        expect(workOf(() => parseMultipart(form, "BX"))).toBeLessThan(100 + form.length / 16);
        expect(workOf(() => parseMultipart(form, "B")) / form.length).toBeLessThan(1 + 1 / 16 + 0.1);
      });
      fc.assert(property, { numRuns: cases(30) });
    },
  );
});

describe("time", () => {
  it("is as long as the form, whatever is in the headers of its parts", () => {
    const unclosed = `${';filename="x'.repeat(300)}${'"  '.repeat(1300)}x`;
    const form = `--B\r\nContent-Disposition: form-data; name="a"; x=1${unclosed}\r\n\r\n1\r\n`.repeat(999);
    expect(read(form + end)).toEqual({ a: Array(999).fill("1") });
  });

  // What makes a reader that looks back, or starts over, take the square of the length.
  const hostile: [string, string, string][] = [
    ["carriage returns", "\r", "B"],
    ["dashes", "-", `${"-".repeat(69)}x`],
    ["beginnings of a boundary", "\r\n--B", "BX"],
    ["quotes in a header", '"', "B"],
  ];
  it.each(hostile)("is as long as the form, whatever is in it: %s", (_, piece, boundary) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="x"; filename="`;
    const text = `${head}a"\r\n\r\n${piece.repeat(4_000_000 / piece.length)}`;
    expect(read(text, boundary)).toBe("it ends before its last boundary");
    expect(read(`${head}${piece.repeat(8000 / piece.length)}`, boundary)).toMatch(/it ends|too long|alone|no name/);
  });
});
