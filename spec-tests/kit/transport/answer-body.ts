import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { type Problem, parseJson } from "../contract/exchange.js";
import { isTooDeep, maxDepth } from "./json-depth.js";

/** The text of a body and the JSON in it, or why it is not read. */
export type ReadBody = { readonly body: string; readonly json: unknown } | { readonly problem: Problem };

/** The largest body that the kit reads: 16 MiB. */
export const defaultMaxBody = 16 * 1024 * 1024;

/**
 * Reads a body of at most `limit` bytes when it is unpacked. JSON that is nested too deeply is a problem too: no function of the kit
 * survives a million arrays in each other. Rejects when the body is not packed as its coding says.
 */
export const readAnswerBody = async (packed: Buffer, coding: string, limit: number): Promise<ReadBody> => {
  const bytes = await unpack(packed, coding.trim().toLowerCase(), limit);
  return Buffer.isBuffer(bytes) ? readText(bytes.toString("utf8")) : { problem: bytes };
};

/** The JSON in a text. */
export const readText = (body: string): ReadBody => {
  if (!isTooDeep(body)) return { body, json: parseJson(body) };
  return { problem: { kind: "too-large", message: `the JSON is nested more than ${maxDepth} levels deep` } };
};

/** The bytes of a body of at most `limit`; undefined of a larger one, which is not read further. Rejects when the body ends early. */
export const readAll = async (parts: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of parts) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** A body that is not read. */
export const tooLarge = (limit: number): Problem => ({
  kind: "too-large",
  message: `the body is larger than ${limit} bytes`,
});

const unpackers = new Map(
  Object.entries({ gzip: gunzip, "x-gzip": gunzip, deflate: inflate, br: brotliDecompress }).map(
    ([coding, unpacker]) => [coding, promisify<Buffer, { maxOutputLength: number }, Buffer>(unpacker)] as const,
  ),
);

/** The kit asks for no coding. Where one is used nevertheless, what counts is the content. */
const unpack = async (bytes: Buffer, coding: string, limit: number): Promise<Buffer | Problem> => {
  if (coding === "" || coding === "identity" || bytes.length === 0) return bytes;
  const unpacker = unpackers.get(coding);
  if (unpacker === undefined) return { kind: "invalid", message: `content-encoding ${coding}, which nobody asked for` };
  try {
    return await unpacker(bytes, { maxOutputLength: limit });
  } catch (error) {
    const isBomb = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isBomb ? tooLarge(limit) : { kind: "invalid", message: `content-encoding ${coding}: ${String(error)}` };
  }
};
