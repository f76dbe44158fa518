/** Types that a browser shows, plays or reads as text, and of which it runs nothing. A drawing (SVG) is none of them. */
const inert =
  /^(?:(?:audio|video|font)\/.+|image\/(?!svg\+xml).+|text\/(?:css|csv|markdown|plain|vtt|yaml)|application\/json)$/;

/** So much of a file is looked at, in bytes: as much as browsers look at, and readers of PDF. */
const lookedAt = 1024;

/**
 * Whether some browser would run a file, or show it as a page, when it is opened by itself: by its content type, and by its first bytes
 * whatever the type says. What is not known to be harmless counts as such.
 */
export const browserRuns = (contentType: string, bytes: Uint8Array): boolean => {
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  return !inert.test(type) || beginsLikePage(bytes);
};

/** Markup of any kind, PDF and kept web pages (MHT). In UTF-16 and UTF-32 the letters are the same, with zeros between them. */
const beginsLikePage = (bytes: Uint8Array): boolean => {
  const start = latin.decode(bytes.subarray(0, lookedAt)).replaceAll("\0", "");
  return /^(?:ï»¿|ÿþ|þÿ)?\s*</.test(start) || start.includes("%PDF-") || /^(?:mime-version|from):/im.test(start);
};

/** One character for each byte. */
const latin = new TextDecoder("latin1");
