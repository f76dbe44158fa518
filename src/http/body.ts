import qs from "qs";
import type { Issue } from "../base/issue.js";
import { fail, ok, type Result } from "../base/result.js";
import { type ApiRequest, maxBodyBytes } from "./message.js";

const jsonTypes: ReadonlySet<string> = new Set([
  "application/json",
  "application/json-patch+json",
  "application/vnd.api+json",
  "application/csp-report",
]);

const formType = "application/x-www-form-urlencoded";
const maxFormBytes = 56 * 1024;

/** The methods whose body is looked at. The real server ignores the body of DELETE. */
const methodsWithBody: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

const tooLarge: Issue = { code: "payload-too-large", path: [], message: "request entity too large", details: null };

/**
 * The parsed body of a request: JSON (an object or array), a form, or the text of any other content type; undefined
 * for a method without a body. Fails with `malformed-json`, `unsupported-json` or `payload-too-large`, which the
 * real server reports before it looks at the path (section 7).
 */
export const readBody = async (request: ApiRequest): Promise<Result<unknown>> => {
  if (!methodsWithBody.has(request.method)) return ok(undefined);
  const bytes = await request.body();
  const contentType = (request.headers("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (bytes.length > (contentType === formType ? maxFormBytes : maxBodyBytes)) return fail(tooLarge);
  const text = decoder.decode(bytes);
  if (jsonTypes.has(contentType)) return parseJson(text);
  if (contentType === formType) return ok(qs.parse(text));
  return ok(text === "" ? {} : text);
};

const decoder = new TextDecoder();

const parseJson = (text: string): Result<unknown> => {
  if (text === "") return ok({});
  if (!/^[ \t\n\r]*[[{]/.test(text)) {
    const message = "invalid JSON, only supports object and array";
    return fail({ code: "unsupported-json", path: [], message, details: null });
  }
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail({ code: "malformed-json", path: [], message: error.message, details: null });
  }
};
