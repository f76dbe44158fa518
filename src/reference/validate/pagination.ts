import { readStrictBoolean } from "../model/values/boolean.js";
import type { RawPagination } from "../parse/pagination.js";
import { type Issues, ranks } from "./issues.js";
import type { PagePlan } from "./plan.js";

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
