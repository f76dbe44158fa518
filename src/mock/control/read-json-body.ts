import { parseContentType, parseJson } from "../../server/bodies/body.js";
import type { ApiRequest } from "../../server/http/message.js";
import { Refusal } from "./refusal.js";

/** Larger bodies are refused, in bytes: room for twenty thousand entries of 800 bytes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * The JSON of a body, an empty object where there is none. A type other than JSON is refused even with nothing behind it: a page of another
 * origin can send those without being asked for leave. Rejects with a {@link Refusal}.
 */
export const readJsonBody = async (request: ApiRequest): Promise<unknown> => {
  const type = request.headers("content-type");
  const named = parseContentType(type)?.mediaType === "application/json";
  if (type !== undefined && !named) throw new Refusal(415, "Expected a body of application/json, or none");
  const encoding = request.headers("content-encoding") ?? "identity";
  if (encoding !== "identity") throw new Refusal(415, `Expected a body without ${encoding.slice(0, 100)}`);
  const bytes = await request.body(maxBytes);
  if (bytes === undefined) throw new Refusal(400, "The body ended too early");
  if (bytes.length > maxBytes) throw new Refusal(413, `Expected a body of at most ${maxBytes} bytes`);
  if (bytes.length === 0) return {};
  if (!named) throw new Refusal(415, "Expected a body with the content-type application/json");
  const json = parseJson(new TextDecoder().decode(bytes));
  if (!json.ok) throw new Refusal(400, `Expected JSON: ${json.issues[0]?.message}`);
  return json.value;
};
