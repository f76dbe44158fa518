import { isTooDeep, maxJsonDepth } from "../../base/json/json.js";
import { engineMessage } from "../../base/json/json-fault.js";
import { parseQs } from "../../base/libraries/qs.js";
import { fail, ok, type Result } from "../../base/result.js";
import { type ApiRequest, maxBodyBytes } from "../http/message.js";
import type { UploadedFile } from "../uploads/uploaded-file.js";
import { inflate } from "./bytes.js";
import { parseMultipart } from "./multipart.js";

/** The parsed body of a request. */
export interface Body {
  /** JSON, a form as nested objects and arrays, text, or the text fields of a multipart form by name. */
  readonly value: unknown;
  /** The files of a multipart form; undefined for any other body. */
  readonly files: readonly UploadedFile[] | undefined;
}

/** A kind of body: how much of it is read, and what it becomes. */
interface Kind {
  readonly limit: number;
  /** What is answered to more than that. */
  readonly tooLarge: string;
  /** Whether a `content-encoding` is understood. */
  readonly encoded: boolean;
  readonly parse: (bytes: Uint8Array, type: ContentType) => Result<Body>;
}

/** The methods whose body is looked at. The real server ignores the body of DELETE. */
const methodsWithBody: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Other types that end with `+json` are no JSON to the real server. */
const jsonTypes: ReadonlySet<string> = new Set([
  "application/json",
  "application/json-patch+json",
  "application/vnd.api+json",
  "application/csp-report",
]);

/** The body of a request that has none, whatever was sent. */
export const noBody: Body = { value: undefined, files: undefined };

const nothing: Body = { value: {}, files: undefined };

/** The body of a request before it is read. */
export interface SentBody {
  /** Whether it is a form with files, which may be large. */
  readonly isForm: boolean;
  /** To be called at most once; at once where there is nothing to read. */
  read(): Result<Body> | Promise<Result<Body>>;
}

/**
 * Looks at what is sent with a request, and reads it in the encodings that the real server takes. Value undefined: a method without a
 * body; an empty object: a content type that says nothing, whose bytes are not even read. Fails with `malformed-json`,
 * `unsupported-json`, `malformed-body`, `unsupported-encoding` or `payload-too-large`, which the real server reports before it looks at the
 * path (section 7).
 */
export const bodyOf = (request: ApiRequest): SentBody => {
  const isRead = methodsWithBody.has(request.method);
  const type = isRead ? parseContentType(request.headers("content-type")) : undefined;
  const kind = type && kindOf(type.mediaType);
  if (type === undefined || kind === undefined) return { isForm: false, read: () => ok(isRead ? nothing : noBody) };
  return { isForm: kind === kinds.multipart, read: () => readBody(request, kind, type) };
};

const readBody = async (request: ApiRequest, kind: Kind, type: ContentType): Promise<Result<Body>> => {
  const { encoded, limit, parse } = kind;
  const oversize = refusal(kind.tooLarge);
  if (Number(request.headers("content-length") ?? 0) > limit) return oversize;
  const sent = await request.body(limit);
  if (sent === undefined) return fail({ code: "bad-request", path: [], message: "request aborted" });
  if (sent.length > limit) return oversize;
  const bytes = encoded ? await inflate(sent, request.headers("content-encoding") ?? "identity", limit) : ok(sent);
  if (!bytes.ok) return bytes;
  if (bytes.value === undefined) return oversize;
  const body = parse(bytes.value, type);
  if (body.ok && body.value.files !== undefined && request.form !== undefined) {
    const looked = request.form(
      body.value.value,
      body.value.files.map(({ field }) => field),
    );
    if (!looked.ok) return looked;
  }
  if (request.parsed === undefined || bytes.value.length === 0 || kind === kinds.multipart) return body;
  const handed = request.parsed(body.ok ? ok(body.value.value) : body, bytes.value);
  return handed.ok ? plain(handed.value) : handed;
};

/**
 * What a body holds that nobody has asked for, as {@link readBody} reads it. Undefined for file uploads, for types that say nothing and
 * for what is compressed.
 */
export const parseUnasked = (bytes: Uint8Array, headers: ApiRequest["headers"]): Result<unknown> | undefined => {
  const type = parseContentType(headers("content-type"));
  const kind = type && kindOf(type.mediaType);
  if (type === undefined || kind === undefined || kind === kinds.multipart) return undefined;
  if (bytes.length > kind.limit || (headers("content-encoding") ?? "identity") !== "identity") return undefined;
  const body = kind.parse(bytes, type);
  return body.ok ? ok(body.value.value) : body;
};

const refusal = (message: string): Result<never> =>
  fail({ code: "payload-too-large", path: [], message, details: null });

const kindOf = (mediaType: string): Kind | undefined => {
  if (jsonTypes.has(mediaType)) return kinds.json;
  if (mediaType === "application/x-www-form-urlencoded") return kinds.form;
  if (mediaType.startsWith("text/")) return kinds.text;
  return mediaType.startsWith("multipart/") ? kinds.multipart : undefined;
};

const decoder = new TextDecoder();
const tooLarge = "request entity too large";

const plain = (value: unknown): Result<Body> => ok({ value, files: undefined });

/**
 * Names may be nested by dots too, as on the real server. It reads no more than 20 elements of a list and 5 levels of
 * names, and loses what goes beyond that; here, lists may be as long as a form.
 */
const formOptions = { allowDots: true, arrayLimit: 1000, depth: 20, parameterLimit: 1000 } as const;

const kinds = {
  json: {
    limit: maxBodyBytes.json,
    tooLarge,
    encoded: true,
    parse: (bytes) => {
      const json = parseJson(decoder.decode(bytes));
      return json.ok ? plain(json.value) : json;
    },
  },
  form: {
    limit: maxBodyBytes.form,
    tooLarge,
    encoded: true,
    parse: (bytes) => plain(parseQs(decoder.decode(bytes), formOptions)),
  },
  text: {
    limit: maxBodyBytes.text,
    tooLarge,
    encoded: true,
    parse: (bytes) => plain(decoder.decode(bytes)),
  },
  multipart: {
    limit: maxBodyBytes.multipart,
    tooLarge: "FileTooBig",
    encoded: false,
    parse: (bytes, { parameters }) => {
      const form = parseMultipart(bytes, parameters.get("boundary"));
      if (!form.ok) return form;
      const { fields, files, textBytes } = form.value;
      // Its text is read as a body of JSON is, and may be as large.
      return textBytes > maxBodyBytes.json ? refusal(tooLarge) : ok({ value: fields, files });
    },
  },
} as const satisfies Record<string, Kind>;

/** The value of a `content-type` header. */
export interface ContentType {
  /** In lower case: `application/json`. */
  readonly mediaType: string;
  /** By name, in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~0-9a-z-]+";
const whole = new RegExp(`^ *(${token}/${token}) *((?:; *${token} *= *(?:"(?:[^"\\\\]|\\\\.)*"|${token}) *)*)$`, "i");
const each = new RegExp(`; *(${token}) *= *(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, "gi");

/** Longer ones are taken for none at all. */
const maxLength = 1000;

/** Reads a `content-type` header. Undefined where there is none, or none that can be understood (measured: the same). */
export const parseContentType = (header: string | undefined): ContentType | undefined => {
  if (header === undefined || header.length > maxLength) return undefined;
  const [, mediaType, parameters] = whole.exec(header) ?? [];
  if (mediaType === undefined || parameters === undefined) return undefined;
  const read = [...parameters.matchAll(each)].map(([, name = "", quoted, bare]): [string, string] => [
    name.toLowerCase(),
    bare ?? (quoted ?? "").replace(/\\(.)/g, "$1"),
  ]);
  return { mediaType: mediaType.toLowerCase(), parameters: new Map(read) };
};

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

const malformed = (error: SyntaxError): Result<never> =>
  fail({ code: "malformed-json", path: [], message: engineMessage(error), details: null });

/**
 * The value of a JSON text. Fails with what `refuse` gives where it is none, `malformed-json` by default, and with `malformed-body` where
 * it is nested too deeply.
 */
export const parseAnyJson = (text: string, refuse = malformed): Result<unknown> => {
  if (isTooDeep(text)) {
    return fail({ code: "malformed-body", path: [], message: `The JSON has more than ${maxJsonDepth} levels` });
  }
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse(error);
  }
};
