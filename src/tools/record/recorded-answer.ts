import { toBase64 } from "../../base/base64.js";
import type { JsonValue } from "../../base/json/json.js";
import { percentDecoded } from "../../base/percent-decoded.js";
import { isSecretName } from "../../base/secrets/secret-names.js";
import type { Answer } from "../../data/read/shared/source-memory.js";
import type { ApiResponse } from "../../server/http/message.js";
import { readTarget } from "../../server/http/steps.js";

/** Whether a path or its query names or holds what is not kept: such an answer is for one caller alone. */
const holdsSecret = (target: string, strip: (value: JsonValue) => JsonValue | undefined): boolean => {
  const shown = percentDecoded(target);
  const names = [...new URLSearchParams(readTarget(target).search).keys()];
  return strip(shown) !== shown || names.some((name) => isSecretName(name, false));
};

const usualType = /^application\/json(?:;\s*charset=utf-8)?$/i;

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * An answer as it is kept in `answers.json`. `strip` takes secrets and addresses out of a value. Undefined: it is not kept, since its path or query holds
 * one.
 */
export const recordedAnswer = (
  target: string,
  { body = "", headers, status }: ApiResponse,
  strip: (value: JsonValue) => JsonValue | undefined,
): Answer | undefined => {
  if (holdsSecret(target, strip)) return undefined;
  const type = headers["content-type"] ?? (status === 204 ? "application/json" : "text/plain");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const common = { path: target, ...(status !== 200 && { status }), ...(!usualType.test(type) && { type }) };
  if (bytes.length === 0) return common;
  const text = textOf(bytes);
  if (text === undefined) return { ...common, base64: toBase64(bytes) };
  // Readers of answers take the mark of the byte order away (RFC 8259, 8.1).
  const value: JsonValue = /[/+]json\b/i.test(type) ? JSON.parse(text.replace(/^\ufeff/, "")) : text;
  // Sound: a JSON value. What is all secret is null.
  return { ...common, body: (strip(value) ?? null) as NonNullable<Answer["body"]> };
};
