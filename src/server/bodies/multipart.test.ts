import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { workOf } from "../../base/counted-work.test-data.js";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
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

describe("parseMultipart", () => {
  // Most were measured on the real server, which answers those that are refused with a 500.
  it.each(rowsOf<[string, string, unknown]>("multipart.jsonl", import.meta.url))("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("keeps __proto__ an ordinary name", () => {
    const form = parseMultipart(bytesOf(part('name="__proto__"', "1") + end), "B");
    expect(form.ok && Object.entries(form.value.fields)).toEqual([["__proto__", "1"]]);
  });

  it.each([
    ["a header without end", `--B\r\n${"x".repeat(9000)}`, "a part's header is too long"],
    ["too many parts", part('name="a"', "1").repeat(1001) + end, "it has more than 1000 parts"],
  ])("refuses %s", (_, text, expected) => {
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
});
