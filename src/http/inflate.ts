import { fail, ok, type Result } from "../base/result.js";
import { readStream } from "./bytes.js";

/** The encodings of bodies that the real server takes, and their names in the Compression standard. */
const formats: ReadonlyMap<string, string> = new Map([
  ["gzip", "gzip"],
  ["deflate", "deflate"],
  ["br", "brotli"],
]);

const unsupported = (encoding: string): Result<never> =>
  fail({
    code: "unsupported-encoding",
    path: [],
    message: `Unsupported Content-Encoding: ${encoding}`,
    details: null,
  });

const invalid = (encoding: string): Result<never> =>
  fail({ code: "malformed-body", path: [], message: `The request body is not valid ${encoding} data` });

/**
 * The bytes that `encoding`, the value of a `content-encoding` header, stands for: all of them, or more than `limit`
 * where there are more. Fails with `unsupported-encoding` where this platform does not know the encoding (brotli,
 * mostly), and with `malformed-body`.
 */
export const inflate = async (bytes: Uint8Array, encoding: string, limit: number): Promise<Result<Uint8Array>> => {
  if (encoding === "identity") return ok(bytes);
  const format = formats.get(encoding);
  const stream = format === undefined ? undefined : decompression(format);
  if (stream === undefined) return unsupported(encoding);
  try {
    return ok(await readStream(streamOf(bytes).pipeThrough(stream), limit));
  } catch {
    return invalid(encoding);
  }
};

/** Undefined where the platform does not know the format. */
const decompression = (format: string): TransformStream<Uint8Array, Uint8Array> | undefined => {
  try {
    // The types know neither every format that a platform may have, nor that bytes are all that goes in and comes out.
    return new DecompressionStream(format as "gzip") as TransformStream<Uint8Array, Uint8Array>;
  } catch {
    return undefined;
  }
};

/** Bytes are inflated piece by piece, so that little of what grows without end is ever made. */
const pieceBytes = 16 * 1024;

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset < bytes.length) controller.enqueue(bytes.subarray(offset, offset + pieceBytes));
      offset += pieceBytes;
      if (offset >= bytes.length) controller.close();
    },
  });
};
