import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { connectionWords, jsonExcess, parseJson, retryAfter } from "../base.js";
import type { Answer, Head, Problem } from "../contract/exchange.js";

/** The text of a body, or why it is not read. */
type ReadBody = { readonly body: string } | { readonly problem: Problem };

/** The largest body that the kit reads: 16 MiB. */
export const defaultMaxBody = 16 * 1024 * 1024;

/** The most values in one answer: members of objects and elements of lists, in each other too. The largest answer about the dataset has 41,000. */
export const defaultMaxValues = 100_000;

/**
 * Reads a body of at most `limit` bytes when it is unpacked. JSON that is nested too deeply, or holds more than so many values, is a problem too: no function
 * of the kit survives a million arrays in each other, and values take ten times the memory of their text. Rejects when the body is not packed as its coding says.
 */
export const readAnswerBody = async (
  packed: Buffer,
  coding: string,
  limit: number,
  maxValues: number,
): Promise<ReadBody> => {
  const bytes = await unpack(packed, coding.trim().toLowerCase(), limit);
  return Buffer.isBuffer(bytes) ? readText(bytes.toString("utf8"), maxValues) : { problem: bytes };
};

const readText = (body: string, maxValues: number): ReadBody => {
  const message = excessOf(body, maxValues);
  return message === undefined ? { body } : { problem: { kind: "too-large", message } };
};

/**
 * An answer with the document that `read` returns: it is read when somebody looks at it, and once. Of most answers the text says enough. What
 * the answer held before is not looked at.
 */
export const readWhenSeen = (answer: Omit<Answer, "json">, read: () => unknown): Answer => {
  const rest: Record<string, unknown> = {};
  for (const name in answer) if (name !== "json") rest[name] = answer[name as keyof typeof answer];
  let seen: { readonly document: unknown } | undefined;
  return {
    ...(rest as unknown as typeof answer), // all of its members
    get json() {
      seen ??= { document: read() };
      return seen.document;
    },
  };
};

/** An answer as it came. */
export const answerWith = (answer: Omit<Answer, "json">): Answer =>
  readWhenSeen(answer, () => (answer.body === "" ? undefined : parseJson(answer.body)));

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
    return isBomb
      ? tooLarge(limit)
      : { kind: "invalid", message: `content-encoding ${coding}: ${connectionWords(error, true)}` };
  }
};

/** Levels of arrays and objects in each other that the kit reads. What the checks ask for has less than thirty. */
export const maxDepth = 500;

/** What a text, taken as JSON, has too much of: it is nested more than {@link maxDepth} levels deep, or holds more than so many values. */
export const excessOf = (text: string, maxValues: number): string | undefined => {
  const excess = jsonExcess(text, maxDepth, maxValues);
  if (excess === undefined) return undefined;
  return excess === "depth"
    ? `the JSON is nested more than ${maxDepth} levels deep`
    : `the JSON holds more than ${maxValues} values`;
};

/** What was refused for now: for how many milliseconds, where the server said so. */
export interface Refusal {
  readonly status: number;
  readonly asked?: number;
}

/**
 * Whether an answer refuses a request for now, whatever its body is. 429 does; 503 only with a `Retry-After` that can be read: without it, the
 * server is broken. Who is asked to come back at once, or in the past, and was just refused, does better to wait a little. `now`: milliseconds since 1970.
 */
export const refusalOf = ({ status, headers }: Head, now: number): Refusal | undefined => {
  if (status !== 429 && status !== 503) return undefined;
  const asked = retryAfter(headers["retry-after"], headers.date, now);
  if (asked === undefined && status === 503) return undefined;
  return asked === undefined || asked === 0 ? { status } : { status, asked };
};
