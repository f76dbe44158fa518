/** A text of an address as it reads: without its percent-encoding, or as it is where that is none (a lone `%`, no UTF-8). */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
