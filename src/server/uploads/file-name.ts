/** A name's extension with its dot, as in `a.tar.gz` -> `.gz`; empty for a name that has none or is nothing else. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
};

// Control characters are what this is about.
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const reserved = /[<>:"/\\|?*\u0000-\u001f]|^(?:con|prn|aux|nul|com\d|lpt\d|\.\.?)$/i;
const maxLength = 255;

/** Whether a file may have this name on every system. */
export const isFileName = (name: string): boolean => name !== "" && name.length <= maxLength && !reserved.test(name);

/**
 * What the URL of a file begins with: its name without the extension, in words of letters and digits. The real server
 * also writes other scripts in Latin letters, and puts ten random digits behind it; here they are the file's id, so
 * that the same requests give the same URLs.
 */
export const fileHash = (name: string, extension: string, id: number): string => {
  const base = name.endsWith(extension) && name !== extension ? name.slice(0, name.length - extension.length) : name;
  return `${words(base)}_${id.toString(16).padStart(10, "0")}`;
};

const words = (text: string): string => {
  let spelled = text.replaceAll("&", " and ");
  for (const [letter, spelling] of spellings) spelled = spelled.replaceAll(letter, spelling);
  return spelled
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/([A-Z]{2,})(\d+)/g, "$1 $2")
    .replace(/([a-z\d]+)([A-Z]{2,})/g, "$1 $2")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z\d]+)/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, "_")
    .replace(/^_|_$/g, "");
};

/** Letters that are no letter with a mark, and umlauts, which have a spelling of their own. */
const spellings: readonly (readonly [letter: string, spelling: string])[] = [
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["Ä", "Ae"],
  ["Ö", "Oe"],
  ["Ü", "Ue"],
  ["ß", "ss"],
  ["æ", "ae"],
  ["Æ", "AE"],
  ["œ", "oe"],
  ["Œ", "OE"],
  ["ø", "o"],
  ["Ø", "O"],
  ["ł", "l"],
  ["Ł", "L"],
  ["đ", "d"],
  ["Đ", "D"],
];
