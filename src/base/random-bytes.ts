/** So many bytes at random. */
export type RandomBytes = (length: number) => Uint8Array;

/** Bytes that nobody can guess. */
export const secretBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
