import { isRecord } from "../../base/json.js";

/** The members of `pagination` as written. An absent one is undefined, a bare one null. */
export interface RawPagination {
  readonly path: readonly string[];
  readonly page?: unknown;
  readonly pageSize?: unknown;
  readonly start?: unknown;
  readonly limit?: unknown;
  readonly withCount?: unknown;
}

const keys = ["page", "pageSize", "start", "limit", "withCount"] as const;

/** Reads `pagination` (section 4.3). Anything but an object, and unknown members, are ignored. */
export const parsePagination = (value: unknown, path: readonly string[] = ["pagination"]): RawPagination => {
  if (!isRecord(value)) return { path };
  return {
    path,
    ...Object.fromEntries(keys.filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]])),
  };
};
