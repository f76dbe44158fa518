import { isRecord } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { BodyFault, Place } from "../../reference/write/body-fault.js";
import { listedFaults, wrongType } from "../../strapi/values/messages.js";

/** What a client says about a file beside its bytes. Undefined and null: nothing. */
export interface FileInfo {
  readonly name?: string | null | undefined;
  readonly alternativeText?: string | null | undefined;
  readonly caption?: string | null | undefined;
}

/** More is not looked at: no form has as many files. */
const maxInfos = 1000;

const keys = ["name", "alternativeText", "caption"] as const;

const infoPlace = ["fileInfo"];

/**
 * Reads the field `fileInfo` of a body: an object, or its JSON text. Other keys are left out, numbers become text. Fails with
 * `invalid-body`.
 */
export const readFileInfo = (body: unknown): Result<FileInfo> => {
  const faults: BodyFault[] = [];
  const info = infoOf(infoField(body, faults), infoPlace, faults);
  return faults.length === 0 ? ok(info) : fail(listedFaults(faults));
};

/**
 * Reads the field `fileInfo` of a body with several files: a list as JSON text, or one field for each. Entry by entry it is what
 * {@link readFileInfo} reads; it may have fewer entries than there are files.
 */
export const readFileInfos = (body: unknown): Result<readonly FileInfo[]> => {
  const faults: BodyFault[] = [];
  const field = infoField(body, faults);
  if (field === undefined && faults.length === 0) return ok([]);
  const list = typeof field === "string" ? jsonOf(field) : field;
  if (!Array.isArray(list)) {
    if (faults.length === 0) faults.push(mismatch(infoPlace, "array", field));
    return fail(listedFaults(faults));
  }
  const infos = list
    .slice(0, maxInfos)
    .map((each: unknown, index) => infoOf(each, [...infoPlace, String(index)], faults));
  return faults.length === 0 ? ok(infos) : fail(listedFaults(faults));
};

const infoField = (body: unknown, faults: BodyFault[]): unknown => {
  if (body === undefined) return undefined;
  const fields = objectOf(body);
  if (fields === undefined) faults.push(mismatch([], "object", body));
  return fields !== undefined && Object.hasOwn(fields, "fileInfo") ? fields.fileInfo : undefined;
};

const infoOf = (value: unknown, place: Place, faults: BodyFault[]): FileInfo => {
  if (value === undefined) return {};
  const fields = objectOf(value);
  if (fields === undefined) {
    faults.push(mismatch(place, "object", value));
    return {};
  }
  const [name, alternativeText, caption] = keys.map((key) => {
    const text = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof text !== "object" || text === null) return text === undefined || text === null ? text : String(text);
    const at = [...place, key];
    faults.push({ place: at, message: wrongType(at, "string", text, text) });
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

/** `value` becomes nothing when it is read as the type that was expected. */
const mismatch = (place: Place, type: string, value: unknown): BodyFault => ({
  place,
  message: wrongType(place, type, null, value),
});
