import { isRecord } from "../../base/json.js";
import { formatPath } from "../../base/result.js";
import { readStrictBoolean } from "../model/values.js";
import type { PagePlan } from "./plan.js";
import { type Issues, ranks } from "./scope.js";

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

/** The configurable limits of a deployment (section 8): the keys of `api.rest`. */
export interface Limits {
  readonly defaultLimit: number;
  readonly maxLimit: number | undefined;
  readonly withCount: boolean;
}

/** JavaScript's own number notation; an empty or bare value is 0. NaN: no number. */
const toNumber = (value: unknown): number =>
  value === null ? 0 : typeof value === "string" ? Number(value) : typeof value === "number" ? value : Number.NaN;

const clamped = (value: number, maxLimit: number | undefined): number =>
  maxLimit !== undefined && value > maxLimit ? maxLimit : value;

type Key = "page" | "pageSize" | "start" | "limit";

/** Reads one member, at least `lowest`. Adds an issue for anything but a whole number. */
const readWhole = (raw: RawPagination, key: Key, absent: number, lowest: number, issues: Issues): number => {
  const value = raw[key] === undefined ? absent : Math.max(lowest, toNumber(raw[key]));
  if (Number.isSafeInteger(value)) return value;
  issues.unusable("invalid-pagination", [...raw.path, key], "expected an integer");
  return absent;
};

const readWithCount = (raw: RawPagination, limits: Limits, issues: Issues): boolean => {
  if (raw.withCount === undefined) return limits.withCount;
  const value = readStrictBoolean(raw.withCount);
  if (value !== undefined) return value;
  issues.add(ranks.pagination, {
    code: "invalid-pagination",
    path: [...raw.path, "withCount"],
    message: 'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
  });
  return limits.withCount;
};

const pagePlan = (raw: RawPagination, limits: Limits, issues: Issues): Omit<PagePlan, "withCount"> => {
  // A page of 0 is the first one; an empty page size is 0, which is raised to 1.
  const page = readWhole({ ...raw, page: raw.page || 1 }, "page", 1, 1, issues);
  const pageSize = clamped(readWhole(raw, "pageSize", limits.defaultLimit, 1, issues), limits.maxLimit);
  return { start: (page - 1) * pageSize, limit: pageSize, meta: { page, pageSize } };
};

const offsetPlan = (raw: RawPagination, limits: Limits, issues: Issues): Omit<PagePlan, "withCount"> => {
  const start = readWhole({ ...raw, start: raw.start || 0 }, "start", 0, 0, issues);
  // -1 asks for everything that maxLimit allows.
  const everything = toNumber(raw.limit) === -1 && raw.limit !== undefined;
  const limit = everything
    ? (limits.maxLimit ?? -1)
    : clamped(readWhole(raw, "limit", limits.defaultLimit, 1, issues), limits.maxLimit);
  return { start, limit, meta: { start, limit } };
};

const isPaged = (raw: RawPagination): boolean => raw.page !== undefined || raw.pageSize !== undefined;
const isOffset = (raw: RawPagination): boolean => raw.start !== undefined || raw.limit !== undefined;

/**
 * Outside of `pagination` a list does not take its parameters: a page never, an offset not where pages are counted (measured).
 */
const rejectTopLevel = (topLevel: RawPagination, countsPages: boolean, issues: Issues): void => {
  const refused = countsPages ? (["page", "pageSize", "start", "limit"] as const) : (["page", "pageSize"] as const);
  const key = refused.find((name) => topLevel[name] !== undefined);
  if (key === undefined) return;
  issues.add(ranks.pagination, {
    code: "misplaced-pagination",
    path: [key],
    message: "Invalid pagination attributes. You cannot use page and offset pagination in the same query",
  });
};

/**
 * Resolves `pagination` (section 4.3): both methods, clamped to what is allowed. Without any parameter the
 * default limit is used as it is, even above the maximum (measured).
 */
export const validatePagination = (
  raw: RawPagination,
  topLevel: RawPagination,
  limits: Limits,
  issues: Issues,
): PagePlan => {
  if (isPaged(raw) && isOffset(raw)) {
    issues.add(ranks.pagination, {
      code: "mixed-pagination",
      path: raw.path,
      message: "Invalid pagination parameters. Expected either start/limit or page/pageSize",
    });
  }
  const withCount = readWithCount(raw, limits, issues);
  rejectTopLevel(topLevel, withCount && !isOffset(raw), issues);
  if (isOffset(raw)) return { ...offsetPlan(raw, limits, issues), withCount };
  if (isPaged(raw)) return { ...pagePlan(raw, limits, issues), withCount };
  const { defaultLimit } = limits;
  return { start: 0, limit: defaultLimit, meta: { page: 1, pageSize: defaultLimit }, withCount };
};

/** The part of a list that is returned. */
interface Window {
  readonly start: number;
  /** Undefined: to the end. */
  readonly limit: number | undefined;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** `page` and `pageSize` have no effect here, but their faults are reported (measured). */
const checkPages = (raw: RawPagination, issues: Issues): void => {
  const add = (name: string, message: string): void =>
    issues.add(ranks.values, { code: "misplaced-pagination", path: [...raw.path, name], message });
  const paged = !isAbsent(raw.page) || !isAbsent(raw.pageSize);
  if (paged && (!isAbsent(raw.start) || !isAbsent(raw.limit))) {
    const message = "Invalid pagination attributes. You cannot use page and offset pagination in the same query";
    add(isAbsent(raw.page) ? "pageSize" : "page", message);
  }
  for (const name of ["page", "pageSize"] as const) {
    const number = Number(raw[name]);
    if (!isAbsent(raw[name]) && (!Number.isInteger(number) || number <= 0)) {
      // The real server names the page in both messages.
      add(name, `Invalid '${name}' parameter. Expected an integer > 0, received: ${String(raw.page)}`);
    }
  }
};

const readInteger = (raw: RawPagination, name: "start" | "limit", lowest: number, issues: Issues): number => {
  const value = raw[name];
  if (isAbsent(value)) return 0;
  const number = typeof value === "string" ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= lowest) return number;
  const path = [...raw.path, name];
  issues.add(ranks.values, {
    code: "invalid-pagination",
    path,
    message: `Invalid parameter ${formatPath(path)}: expected an integer of at least ${lowest}`,
  });
  return 0;
};

/**
 * Resolves the `start` and `limit` that stand outside of `pagination`: of users, files, single types and populated
 * lists. Without a limit, and with one of 0 or -1, everything is returned.
 */
export const validateWindow = (raw: RawPagination, issues: Issues): Window => {
  checkPages(raw, issues);
  const start = readInteger(raw, "start", 0, issues);
  const limit = readInteger(raw, "limit", -1, issues);
  return { start, limit: limit > 0 ? limit : undefined };
};
