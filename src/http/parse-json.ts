import { fail, ok, type Result } from "../base/result.js";

/** Deeper JSON is refused: whatever walks through a body may then do so by recursion. */
const maxDepth = 1000;

/**
 * The object or array that a JSON text holds; no text is an empty object, and other JSON is refused (measured). Fails
 * with `unsupported-json`, and as {@link parseAnyJson} does.
 */
export const parseJson = (text: string): Result<unknown> => {
  if (text === "") return ok({});
  if (/^[ \t\n\r]*[[{]/.test(text)) return parseAnyJson(text);
  const message = "invalid JSON, only supports object and array";
  return fail({ code: "unsupported-json", path: [], message, details: null });
};

/** The value of a JSON text. Fails with `malformed-json`, and with `malformed-body` where it is nested too deeply. */
export const parseAnyJson = (text: string): Result<unknown> => {
  if (isTooDeep(text)) {
    return fail({ code: "malformed-body", path: [], message: `The JSON has more than ${maxDepth} levels` });
  }
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail({ code: "malformed-json", path: [], message: error.message, details: null });
  }
};

const quote = 34;
const backslash = 92;

/** Whether brackets outside of strings are nested too deeply. One look at each character: no text makes it slow. */
const isTooDeep = (text: string): boolean => {
  if (text.length <= 2 * maxDepth) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) inString = !inString;
    else if (inString) index += code === backslash ? 1 : 0;
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 32) === 123) depth++;
    else if ((code | 32) === 125) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
};
