import { fail, ok, type Result } from "../../base/result.js";

/** Bytes that come in pieces, and are needed as one. */
interface Gathered {
  /** Takes a piece, which must not change any more. */
  add(piece: Uint8Array): void;
  /** The length of all pieces. */
  length(): number;
  /** How many arrays hold them: however small the pieces are, few for each 16 kB. */
  kept(): number;
  all(): Uint8Array;
}

/** Pieces of this length are kept as they are, smaller ones together. */
const largePiece = 16 * 1024;
const blockLength = 4 * largePiece;

/** Gathers the bytes of a body. A piece takes some hundred bytes beside its own, and a client may send one for each byte. */
export const gather = (): Gathered => {
  const closed: Uint8Array[] = [];
  let [total, used] = [0, 0];
  let block = new Uint8Array();
  const close = (next: Uint8Array<ArrayBuffer>): void => {
    if (used > 0) closed.push(block.subarray(0, used));
    [block, used] = [next, 0];
  };
  return {
    add: (piece) => {
      if (piece.length === 0) return;
      if (total === 0 || piece.length >= largePiece) {
        close(new Uint8Array());
        closed.push(piece);
      } else {
        if (used + piece.length > block.length) close(new Uint8Array(Math.min(blockLength, total + largePiece)));
        block.set(piece, used);
        used += piece.length;
      }
      total += piece.length;
    },
    length: () => total,
    kept: () => closed.length + (used > 0 ? 1 : 0),
    all: () => {
      close(new Uint8Array());
      return joined(closed, total);
    },
  };
};

/** One array of all pieces; `length` is their total. */
const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
};

/**
 * Reads a stream to its end, or until it has given more than `limit` bytes. The rest is left where it is, as a body is that nobody looks
 * at: Node 24 makes all of a form whether or not it is read, and ends the process with an unhandled rejection when that is cancelled.
 * Rejects as the stream does.
 */
export const readStream = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const gathered = gather();
  const reader = stream.getReader();
  while (gathered.length() <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    gathered.add(value);
  }
  reader.releaseLock();
  return gathered.all();
};

const unsupported = (encoding: string): Result<never> =>
  fail({
    code: "unsupported-encoding",
    path: [],
    message: `Unsupported Content-Encoding: ${encoding}`,
    details: null,
  });

const invalid = (encoding: string): Result<never> =>
  fail({ code: "malformed-body", path: [], message: `The request body is not valid ${encoding} data` });

/** Where this is Node, its zlib, which the real server has too. A page, a worker or an edge that asks itself compresses nothing. */
const zlib = globalThis.process?.getBuiltinModule?.("node:zlib");

type Callback = (error: NodeJS.ErrnoException | null, inflated: Uint8Array) => void;
type Inflate = (bytes: Uint8Array, options: { readonly maxOutputLength: number }, callback: Callback) => void;

const inflates = new Map<string, Inflate | undefined>([
  ["gzip", zlib?.gunzip],
  ["deflate", zlib?.inflate],
  ["br", zlib?.brotliDecompress],
]);

/**
 * The bytes that `encoding`, the value of a `content-encoding` header, stands for; undefined where they are more than `limit`. Fails with
 * `malformed-body`, and with `unsupported-encoding`: outside of Node for all but `identity`.
 */
export const inflate = async (
  bytes: Uint8Array,
  encoding: string,
  limit: number,
): Promise<Result<Uint8Array | undefined>> => {
  if (encoding === "identity") return ok(bytes);
  const inflateBytes = inflates.get(encoding);
  if (inflateBytes === undefined) return unsupported(encoding);
  return new Promise((resolve) => {
    inflateBytes(bytes, { maxOutputLength: limit }, (error, inflated) => {
      if (error === null) resolve(ok(inflated));
      else resolve(error.code === "ERR_BUFFER_TOO_LARGE" ? ok(undefined) : invalid(encoding));
    });
  });
};
