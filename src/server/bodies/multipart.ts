import { fromBase64 } from "../../base/base64.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { UploadedFile } from "../uploads/uploaded-file.js";

/** What a multipart form holds, in the order of its parts. */
export interface MultipartForm {
  /** The text fields; a list where there are several of one name. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly files: readonly UploadedFile[];
  /** What the text fields take. */
  readonly textBytes: number;
}

/** No more parts than this are read, and no more bytes of the header of each. */
const maxParts = 1000;
const maxHeaderBytes = 8 * 1024;

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const dash = 45;

/** Part of a form: its header, and where its content is. */
interface Part {
  readonly header: string;
  readonly content: Uint8Array;
}

/**
 * Reads a multipart form (RFC 7578), liberally: names may be bare words, there may be text before the first and after
 * the last part, a part without a type is kept apart from `text/plain`. Fails with `malformed-body` at what is no
 * form, above all one that was cut off.
 *
 * It is no library's work: the Fetch standard's own reader refuses what common clients send (bare names, `filename*`),
 * and the libraries that need no node trim names, or take a path's backslashes for escapes.
 */
export const parseMultipart = (bytes: Uint8Array, boundary: string | undefined): Result<MultipartForm> => {
  if (boundary === undefined || boundary === "") return malformed("its content-type names no boundary");
  const parts = readParts(bytes, encoder.encode(`\r\n--${boundary}`));
  if (!parts.ok) return parts;
  const fields = new Map<string, string[]>();
  const files: UploadedFile[] = [];
  let textBytes = 0;
  for (const part of parts.value) {
    const { encoding, fileName, mediaType, name } = readHeader(part.header);
    if (name === undefined) return malformed("a part has no name");
    const content = decoded(part.content, encoding);
    if (content === undefined) return malformed(`a part is no content in ${encoding}, or that encoding is not known`);
    if (fileName !== undefined) files.push({ field: name, name: fileName, mediaType, bytes: content });
    else {
      textBytes += content.length;
      fields.set(name, [...(fields.get(name) ?? []), decoder.decode(content)]);
    }
  }
  const entries = [...fields].map(([name, [first = "", ...more]]) => [
    name,
    more.length === 0 ? first : [first, ...more],
  ]);
  return ok({ fields: Object.fromEntries(entries), files, textBytes });
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const malformed = (reason: string): Result<never> =>
  fail({ code: "malformed-body", path: [], message: `The multipart form cannot be read: ${reason}` });

const cut = () => malformed("it ends before its last boundary");

/** `delimiter` begins with a line break; the first one may be where the form begins instead. */
const readParts = (bytes: Uint8Array, delimiter: Uint8Array): Result<readonly Part[]> => {
  const parts: Part[] = [];
  const first = matches(bytes, delimiter.subarray(2), 0) ? -2 : find(bytes, delimiter, 0);
  if (first === -1) return malformed("its boundary is nowhere in it");
  let offset = first + delimiter.length;
  while (bytes[offset] !== dash || bytes[offset + 1] !== dash) {
    if (parts.length === maxParts) return malformed(`it has more than ${maxParts} parts`);
    if (!isLineEnd(bytes, offset))
      return offset + 2 > bytes.length ? cut() : malformed("a boundary is not alone on its line");
    const header = find(bytes.subarray(0, offset + maxHeaderBytes), headerEnd, offset);
    if (header === -1) return bytes.length - offset > maxHeaderBytes ? malformed("a part's header is too long") : cut();
    const start = header + headerEnd.length;
    // The content may be empty: then the line break that ends the header begins the next delimiter.
    const end = find(bytes, delimiter, start - 2);
    if (end === -1) return cut();
    parts.push({
      header: decoder.decode(bytes.subarray(offset, header)),
      content: bytes.subarray(start, Math.max(start, end)),
    });
    offset = end + delimiter.length;
  }
  return ok(parts);
};

const isLineEnd = (bytes: Uint8Array, offset: number): boolean => {
  let end = offset;
  while (bytes[end] === space || bytes[end] === tab) end++;
  return bytes[end] === carriageReturn && bytes[end + 1] === lineFeed;
};

const headerEnd = encoder.encode("\r\n\r\n");

/** So many bytes are looked at one by one before the search is left to the platform: a call of it costs as much. */
const stride = 32;

/** Where `wanted`, which begins with a carriage return and a line feed, is found first. -1: nowhere. */
const find = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  let at = bytes.indexOf(carriageReturn, from);
  while (at !== -1) {
    const far = Math.min(at + stride, bytes.length);
    for (; at < far; at++) {
      if (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed && matches(bytes, wanted, at)) return at;
    }
    at = bytes.indexOf(carriageReturn, at);
  }
  return -1;
};

const matches = (bytes: Uint8Array, wanted: Uint8Array, offset: number): boolean => {
  for (let index = 0; index < wanted.length; index++) if (bytes[offset + index] !== wanted[index]) return false;
  return true;
};

/** The encodings of contents that are sent as they are. */
const plainEncodings: ReadonlySet<string | undefined> = new Set([undefined, "7bit", "8bit", "binary"]);

/** The content that a transfer encoding stands for. Undefined where it is none, or in none that is known. */
const decoded = (content: Uint8Array, encoding: string | undefined): Uint8Array | undefined => {
  if (plainEncodings.has(encoding)) return content;
  if (encoding !== "base64") return undefined;
  try {
    return fromBase64(decoder.decode(content));
  } catch {
    return undefined;
  }
};

interface PartHeader {
  readonly name: string | undefined;
  readonly fileName: string | undefined;
  readonly mediaType: string | undefined;
  readonly encoding: string | undefined;
}

const readHeader = (text: string): PartHeader => {
  const lines = new Map<string, string>();
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) lines.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = lines.get("content-disposition") ?? "";
  return {
    name: parameter(disposition, "name"),
    fileName: parameter(disposition, "filename")?.split("\\").at(-1)?.replaceAll("%22", '"'),
    mediaType: lines.get("content-type") || undefined,
    encoding: lines.get("content-transfer-encoding")?.toLowerCase(),
  };
};

const beginnings = { name: /(?:^|[;\s])name=/gi, filename: /(?:^|[;\s])filename=/gi } as const;

/**
 * A parameter of a header, quoted or a bare word. A quote ends where a semicolon or the end follows, so that it may hold others. The end of
 * a quote is looked for once at most where there is none: a header may have a thousand beginnings.
 */
const parameter = (disposition: string, name: keyof typeof beginnings): string | undefined => {
  let closed = true;
  for (const { 0: beginning, index } of disposition.matchAll(beginnings[name])) {
    const rest = disposition.slice(index + beginning.length);
    if (!rest.startsWith('"')) {
      const word = /^[^\s;"]+/.exec(rest);
      if (word !== null) return word[0];
    } else if (closed) {
      const quoted = rest.slice(1);
      const end = quoted.search(/"(?=\s*(?:;|$))/);
      if (end !== -1) return quoted.slice(0, end);
      closed = false;
    }
  }
  return undefined;
};
