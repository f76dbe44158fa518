import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseJson } from "../base.js";
import type { Profile } from "../reference.js";

/**
 * What a replay id holds: a check, the profile that it was judged by, and of a check with random requests the case, as the plain
 * JSON that its property saves.
 */
export interface ReplayCase {
  readonly check: string;
  readonly profile: Profile;
  readonly saved?: { readonly value: unknown };
}

/** The parts of an id are joined by this. */
const separator = ".";

/** The first character of a case: another one when its form or the dictionary changes. */
const version = "1";

const tags: Readonly<Record<Profile, string>> = { spec: "", "strapi-4.26": "v4" };

/** What cases are full of, the most frequent last: ids become half as long by it. It belongs to the version. */
const dictionary = Buffer.from(
  `"publicationState":"preview""locale":"all""$startsWithi""$endsWithi""$notContainsi""$notNull""$between""$entry":["artifact""fields":["on":{"workshop.crew""inside":"crew""log""placement""consultants""trainees""supervisor""dependsOn""neededBy""title""name""slug":asc":desc"{"type":"conservator","attribute":"jobs"},"shape":{"near":"many","far":"many"}}"far":{"type":"conservator"},"shape":{"near":"many","far":"none"}}{"subject":{"near":{"type":"restoration","attribute":"team"},"routes":[[{"connect":["a","b"]}],[{"set":[]}]]"list":["position":{"before":{"after":{"start":true}{"end":true}"steps":[{"side":"near","entry":0,"form":"connect","bare":true,"change":{"set":[],"disconnect":[],"connect":[{"entry":1,"short":false}]}}]}"populate":{"$or":[{"$and":[{"$not":{"$eq":"$containsi":"$null":true"$in":["pagination":{"page":1,"pageSize":10},"sort":["ordered":true}{"type":"artifact","query":{"filters":{"pagination":{"pageSize":1000}},"ordered":false}`,
);

/** Prints an id; undefined where the case is no plain JSON, which no id can hold. */
export const printReplayId = ({ check, profile, saved }: ReplayCase): string | undefined => {
  const head = tags[profile] === "" ? check : check + separator + tags[profile];
  if (saved === undefined) return head;
  const json = JSON.stringify(saved.value);
  if (json === undefined || !isPlain(saved.value)) return undefined;
  const packed = deflateRawSync(json, { dictionary, level: 9 });
  return [head, version + Buffer.concat([checksum(head, json), packed]).toString("base64url")].join(separator);
};

/** Reads an id, or says in a few words why it is none of this kit. Whether there is such a check is not its business. */
export const parseReplayId = (id: string): ReplayCase | { readonly problem: string } => {
  const [, check = "", tag = "", packed] = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.(v4))?(?:\.([\w-]+))?$/.exec(id) ?? [];
  if (check === "")
    return { problem: "it is no replay id: a part of it is missing, or it was copied together with something else" };
  const profile = tag === "" ? "spec" : "strapi-4.26";
  if (packed === undefined) return { check, profile };
  if (!packed.startsWith(version)) return { problem: "its case was written by another version of the kit" };
  const json = unpack(check + (tag === "" ? "" : separator + tag), packed.slice(1));
  if (json === undefined) return { problem: "its case is garbled: a character is missing or was changed" };
  return { check, profile, saved: { value: parseJson(json) } };
};

/** Longer ones are garbled, or meant to do harm. */
const maxCase = 1_000_000;

const unpack = (head: string, packed: string): string | undefined => {
  const bytes = Buffer.from(packed, "base64url");
  // Not all changes of a character change a byte.
  if (bytes.toString("base64url") !== packed) return undefined;
  try {
    const json = inflateRawSync(bytes.subarray(checksumLength), { dictionary, maxOutputLength: maxCase }).toString();
    return checksum(head, json).equals(bytes.subarray(0, checksumLength)) ? json : undefined;
  } catch {
    return undefined;
  }
};

const checksumLength = 4;

const checksum = (head: string, json: string): Buffer =>
  createHash("sha256").update(`${head} ${json}`).digest().subarray(0, checksumLength);

/** Whether a value is the same after it was printed as JSON and read again. */
export const isPlain = (value: unknown): boolean => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
};
