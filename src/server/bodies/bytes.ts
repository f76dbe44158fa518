/** Bytes that come in pieces, and are needed as one. */
export interface Gathered {
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
