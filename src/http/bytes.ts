/** One array of all chunks; `length` is their total. */
export const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};
