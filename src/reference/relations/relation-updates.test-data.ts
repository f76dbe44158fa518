import { fail, type Issue, type Result } from "../../base/result.js";
import { deviationsOf, type Profile } from "../model/profile.js";
import { applyRelationUpdate, checkExistingIds } from "./apply-relation-update.js";
import { readRelationUpdate, type UpdatedAttribute } from "./read-relation-update.js";
import type { RelationUpdate } from "./relation-update.js";

/** The kinds of attribute that differ in what a value does to them. */
export const attributes = {
  toMany: { kind: "relation", many: true },
  toOne: { kind: "relation", many: false },
  media: { kind: "media", many: false },
  gallery: { kind: "media", many: true },
} as const satisfies Record<string, UpdatedAttribute>;

/** Where the value is in the request. */
export const path: readonly string[] = ["data", "rel"];

/** The type on the other side. Its entries are 1 to 9. */
export const uid = "api::tag.tag";
export const exists = (id: number): boolean => id >= 1 && id <= 9;

/** Reads a value in the place of {@link path}, in an update. */
export const readValue = (
  value: unknown,
  attribute: keyof typeof attributes = "toMany",
  profile: Profile = "strapi-4.26",
) => readRelationUpdate(value, attributes[attribute], { deviations: deviationsOf(profile), operation: "update", path });

/** The update that a value is read as; undefined when it is refused. */
export const readUpdate = (...input: Parameters<typeof readValue>): RelationUpdate | undefined => {
  const result = readValue(...input);
  return result.ok ? result.value.update : undefined;
};

/** The issues of a value that is refused. */
export const readIssues = (...input: Parameters<typeof readValue>): readonly Issue[] => {
  const result = readValue(...input);
  return result.ok ? [] : result.issues;
};

interface Case {
  readonly profile?: Profile;
  readonly attribute?: UpdatedAttribute;
}

/** A request's whole way: read, check that the entries exist, apply. */
export const updateList = (ids: readonly number[], value: unknown, request: Case = {}): Result<readonly number[]> => {
  const { profile = "strapi-4.26", attribute = attributes.toMany } = request;
  const deviations = deviationsOf(profile);
  const read = readRelationUpdate(value, attribute, { deviations, operation: "update", path });
  if (!read.ok) return read;
  const missing = checkExistingIds(uid, [read.value], exists);
  if (missing) return fail(missing);
  return applyRelationUpdate(ids, read.value.update, { deviations, path });
};

/** The list, or the first issue's message. */
export const outcome = (ids: readonly number[], value: unknown, request?: Case): readonly number[] | string => {
  const result = updateList(ids, value, request);
  return result.ok ? result.value : (result.issues[0]?.message ?? "no issue");
};
