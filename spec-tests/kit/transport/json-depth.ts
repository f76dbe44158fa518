/** Levels of arrays and objects in each other that the kit reads. What the checks ask for has less than thirty. */
export const maxDepth = 500;

/** Whether a text, taken as JSON, is nested more than {@link maxDepth} levels deep. */
export const isTooDeep = (text: string): boolean => {
  // The brackets of a text this short do not suffice.
  if (text.length <= maxDepth) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openArray || code === openObject) depth++;
    else if (code === closeArray || code === closeObject) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
};

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** The place of the quote that ends a string. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
};
