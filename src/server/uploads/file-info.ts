import type { Issue } from "../../base/issue.js";
import { isRecord } from "../../base/json.js";

import { fail, ok, type Result } from "../../base/result.js";
import { printValue } from "../../reference/write/print-value.js";

/** What a client says about a file beside its bytes. Undefined and null: nothing. */
export interface FileInfo {
  readonly name?: string | null | undefined;
  readonly alternativeText?: string | null | undefined;
  readonly caption?: string | null | undefined;
}

/** More is not looked at: no form has as many files. */
const maxInfos = 1000;

const keys = ["name", "alternativeText", "caption"] as const;

/** A fault of one key, as the real server words it. */
interface Fault {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: "ValidationError";
}

/** A value, where it stands in the body, and the faults that are found. */
interface Place {
  readonly path: readonly string[];
  readonly faults: Fault[];
}

/**
 * Reads the field `fileInfo` of a body: an object, or its JSON text. Other keys are left out, numbers become text. Fails with
 * `invalid-body`.
 */
export const readFileInfo = (body: unknown): Result<FileInfo> => {
  const faults: Fault[] = [];
  const info = infoOf(infoField(body, faults), { path: ["fileInfo"], faults });
  return faults.length === 0 ? ok(info) : fail(issueOf(faults));
};

/**
 * Reads the field `fileInfo` of a body with several files: a list as JSON text, or one field for each. Entry by entry it is what
 * {@link readFileInfo} reads; it may have fewer entries than there are files.
 */
export const readFileInfos = (body: unknown): Result<readonly FileInfo[]> => {
  const faults: Fault[] = [];
  const field = infoField(body, faults);
  if (field === undefined && faults.length === 0) return ok([]);
  const list = typeof field === "string" ? jsonOf(field) : field;
  if (!Array.isArray(list)) {
    if (faults.length === 0) faults.push(mismatch(["fileInfo"], "array", field));
    return fail(issueOf(faults));
  }
  const infos = list
    .slice(0, maxInfos)
    .map((each: unknown, index) => infoOf(each, { path: ["fileInfo", String(index)], faults }));
  return faults.length === 0 ? ok(infos) : fail(issueOf(faults));
};

const infoField = (body: unknown, faults: Fault[]): unknown => {
  if (body === undefined) return undefined;
  const fields = objectOf(body);
  if (fields === undefined) faults.push(mismatch([], "object", body));
  return fields !== undefined && Object.hasOwn(fields, "fileInfo") ? fields.fileInfo : undefined;
};

const infoOf = (value: unknown, { faults, path }: Place): FileInfo => {
  if (value === undefined) return {};
  const fields = objectOf(value);
  if (fields === undefined) {
    faults.push(mismatch(path, "object", value));
    return {};
  }
  const [name, alternativeText, caption] = keys.map((key) => {
    const text = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof text !== "object" || text === null) return text === undefined || text === null ? text : String(text);
    faults.push(fault([...path, key], "string", text));
    return undefined;
  });
  return { name, alternativeText, caption };
};

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  const read = typeof value === "string" ? jsonOf(value) : value;
  return isRecord(read) ? read : undefined;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `value` is not of the type that was expected. */
const fault = (path: readonly string[], type: string, value: unknown, from = ""): Fault => {
  const label = path.length === 0 ? "this" : path.join(".").replace(/\.(\d+)(?=\.|$)/g, "[$1]");
  const message = `${label} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`${from}.`;
  return { path, message, name: "ValidationError" };
};

/** `value` becomes nothing when it is read as the type that was expected. */
const mismatch = (path: readonly string[], type: string, value: unknown): Fault =>
  fault(path, type, null, value === null ? "" : ` (cast from the value \`${printValue(value)}\`)`);

const issueOf = (errors: readonly Fault[]): Issue => {
  const [first] = errors;
  const message = errors.length === 1 && first !== undefined ? first.message : `${errors.length} errors occurred`;
  return { code: "invalid-body", path: first?.path ?? [], message, details: { errors } };
};
