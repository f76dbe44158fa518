import { fail, type Result } from "../../base/result.js";
import { type Profile, waysOf } from "../../strapi/profile.js";
import { missingOf } from "../../strapi/relations.js";
import { applyRelationUpdate } from "./apply-relation-update.js";
import { readRelationUpdate } from "./read-relation-update.js";

/** The kinds of attribute that differ in what a value does to them. */
export const attributes = {
  toMany: { kind: "relation", many: true },
  toOne: { kind: "relation", many: false },
  media: { kind: "media", many: false },
  gallery: { kind: "media", many: true },
} as const;

const place: readonly string[] = ["rel"];

/** Where the value is in the request. */
export const path: readonly string[] = ["data", ...place];

/** The entries on the other side are 1 to 9, and those of a long list. */
export const exists = (id: number): boolean => (id >= 1 && id <= 9) || id >= 1000;

/** How a value is read. */
export interface Case {
  readonly profile?: Profile;
  readonly attribute?: keyof typeof attributes;
}

/** Reads a value in the place of {@link path}, in an update. */
export const readValue = (value: unknown, { attribute = "toMany", profile = "strapi-4.26" }: Case = {}) =>
  readRelationUpdate(value, { attribute: attributes[attribute], ways: waysOf(profile), operation: "update", place });

const refused = (message: string) => fail({ code: "invalid-body", path, message });

/** A request's whole way: read, check that the entries exist, apply. */
export const updateList = (ids: readonly number[], value: unknown, request: Case = {}): Result<readonly number[]> => {
  const read = readValue(value, request);
  if (read === undefined) return refused("no list");
  if (!read.ok) return read;
  const missing = missingOf([read.value], exists);
  if (missing > 0) return refused(`${missing} missing`);
  return applyRelationUpdate(ids, read.value.update, waysOf(request.profile ?? "strapi-4.26"), place);
};

/** The list, or the first issue's place below {@link path} and its message. */
export const outcome = (ids: readonly number[], value: unknown, request?: Case): readonly number[] | string => {
  const result = updateList(ids, value, request);
  if (result.ok) return result.value;
  const [issue] = result.issues;
  return `${issue?.path.slice(path.length).join(".")}: ${issue?.message}`;
};
