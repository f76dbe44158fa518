import { isTooDeep, maxJsonDepth } from "../../base/json.js";
import { jsonFault } from "../../base/json-fault.js";
import { fail, ok, type Result } from "../../base/result.js";

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

/** In the words that the real server was recorded with, whichever engine this is. */
const malformed = (text: string): Result<never> =>
  fail({ code: "malformed-json", path: [], message: jsonFault(text)?.message ?? "", details: null });

/**
 * The value of a JSON text. Fails with what `refuse` gives where it is none, `malformed-json` by default, and with `malformed-body` where
 * it is nested too deeply.
 */
export const parseAnyJson = (text: string, refuse = (): Result<never> => malformed(text)): Result<unknown> => {
  if (isTooDeep(text)) {
    return fail({ code: "malformed-body", path: [], message: `The JSON has more than ${maxJsonDepth} levels` });
  }
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse();
  }
};
