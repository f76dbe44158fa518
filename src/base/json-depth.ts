/** Deeper JSON is refused: whatever walks through a value may then do so by recursion. */
export const maxJsonDepth = 1000;

const quote = 34;
const backslash = 92;

/** Whether brackets outside of strings are nested too deeply. One look at each character: no text makes it slow. */
export const isTooDeep = (text: string): boolean => {
  if (text.length <= 2 * maxJsonDepth) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) inString = !inString;
    else if (inString) index += code === backslash ? 1 : 0;
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 32) === 123) depth++;
    else if ((code | 32) === 125) depth--;
    if (depth > maxJsonDepth) return true;
  }
  return false;
};
