/** As many bytes at once as a call may have arguments. */
const step = 0x8000;

/** Bytes in Base64. */
export const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += step) parts.push(String.fromCharCode(...bytes.subarray(at, at + step)));
  return btoa(parts.join(""));
};

/** The bytes of a text in Base64. Throws where it is none. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text);
  // An iterator over a text costs ten times as much for each byte.
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
};
