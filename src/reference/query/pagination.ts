import { isRecord } from "../../base/json/json.js";
import type { Limits } from "../model/dataset.js";
import { readStrictBoolean } from "../model/values.js";
import type { RawQuery } from "../setting.js";
import type { JoinPlan, PagePlan } from "./plan.js";
import { refuse, refuseValue, type Scope } from "./scope.js";

/** The limits of a deployment that says nothing of them (section 8). */
export const defaultLimits: Limits = { defaultLimit: 25, maxLimit: undefined, withCount: true };

/** JavaScript's own number notation; an empty or bare value is 0. NaN: no number. */
const toNumber = (value: unknown): number =>
  value === null ? 0 : typeof value === "string" ? Number(value) : typeof value === "number" ? value : Number.NaN;

const clamped = (value: number, maxLimit: number | undefined): number =>
  maxLimit !== undefined && value > maxLimit ? maxLimit : value;

const refuseNumber = (scope: Scope, path: readonly string[], expected: string): void =>
  refuseValue(scope, "invalid-pagination", path, expected);

type Key = "page" | "pageSize" | "start" | "limit";

/** Reads one member, at least `lowest`. Anything but a whole number is refused. */
const readWhole = (written: RawQuery, key: Key, absent: number, lowest: number, scope: Scope): number => {
  const value = written[key] === undefined ? absent : Math.max(lowest, toNumber(written[key]));
  if (Number.isSafeInteger(value)) return value;
  refuseNumber(scope, ["pagination", key], "expected an integer");
  return absent;
};

const readWithCount = (written: RawQuery, scope: Scope): boolean => {
  const { withCount } = scope.limits;
  if (written.withCount === undefined) return withCount;
  const value = readStrictBoolean(written.withCount);
  if (value === undefined) refuse(scope, { kind: "count", path: ["pagination", "withCount"] });
  return value ?? withCount;
};

type Cut = Omit<PagePlan, "withCount">;

const pagePlan = (written: RawQuery, scope: Scope): Cut => {
  const { limits } = scope;
  // A page of 0 is the first one; an empty page size is 0, which is raised to 1.
  const page = readWhole({ page: written.page || 1 }, "page", 1, 1, scope);
  const pageSize = clamped(readWhole(written, "pageSize", limits.defaultLimit, 1, scope), limits.maxLimit);
  return { start: (page - 1) * pageSize, limit: pageSize, meta: { page, pageSize } };
};

const offsetPlan = (written: RawQuery, scope: Scope): Cut => {
  const { limits } = scope;
  const start = readWhole({ start: written.start || 0 }, "start", 0, 0, scope);
  // -1 asks for everything that maxLimit allows.
  const everything = toNumber(written.limit) === -1;
  const limit = everything
    ? (limits.maxLimit ?? -1)
    : clamped(readWhole(written, "limit", limits.defaultLimit, 1, scope), limits.maxLimit);
  return { start, limit, meta: { start, limit } };
};

/**
 * The JSON text of `meta.pagination` (section 2.3). Without `total`, which is there only where `withCount` asks for it, there is no `pageCount` either.
 * Written by hand: that takes a tenth of the time of `JSON.stringify`.
 */
export const pageText = ({ meta }: PagePlan, total: number | undefined): string => {
  if ("pageSize" in meta) {
    const counted = total === undefined ? "" : `,"pageCount":${Math.ceil(total / meta.pageSize)},"total":${total}`;
    return `{"page":${meta.page},"pageSize":${meta.pageSize}${counted}}`;
  }
  return `{"start":${meta.start},"limit":${meta.limit}${total === undefined ? "" : `,"total":${total}`}}`;
};

/** The parameter of a page that stands outside of `pagination`: a page never may, an offset not where pages are counted (measured). */
const pageOutside = (query: RawQuery, countsPages: boolean): Key | undefined => {
  const refused = countsPages ? (["page", "pageSize", "start", "limit"] as const) : (["page", "pageSize"] as const);
  return refused.find((name) => query[name] !== undefined);
};

/**
 * Resolves `pagination` (section 4.3): both methods, clamped to what is allowed. Without any parameter the
 * default limit is used as it is, even above the maximum (measured). Anything but an object, and unknown members, are ignored.
 */
export const validatePagination = (query: RawQuery, scope: Scope): PagePlan => {
  const written = isRecord(query.pagination) ? query.pagination : {};
  const isPaged = written.page !== undefined || written.pageSize !== undefined;
  const isOffset = written.start !== undefined || written.limit !== undefined;
  if (isPaged && isOffset) refuse(scope, { kind: "mixed pages", path: ["pagination"] });
  const withCount = readWithCount(written, scope);
  const outside = pageOutside(query, withCount && !isOffset);
  if (outside !== undefined) refuse(scope, { kind: "outside", path: [outside] });
  if (isOffset) return { ...offsetPlan(written, scope), withCount };
  if (isPaged) return { ...pagePlan(written, scope), withCount };
  const { defaultLimit } = scope.limits;
  return { start: 0, limit: defaultLimit, meta: { page: 1, pageSize: defaultLimit }, withCount };
};

const readInteger = (value: unknown, path: readonly string[], lowest: number, scope: Scope): number => {
  if (value === undefined || value === null) return 0;
  const number = typeof value === "string" ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= lowest) return number;
  refuseNumber(scope, path, `expected an integer of at least ${lowest}`);
  return 0;
};

/**
 * Resolves the `start` and `limit` that stand outside of `pagination`: of users, files, single types and populated
 * lists. Without a limit, and with one of 0 or -1, everything is returned. `path` leads to what has them.
 */
export const validateWindow = (
  written: RawQuery,
  path: readonly string[],
  scope: Scope,
): Pick<JoinPlan, "start" | "limit"> => {
  for (const fault of scope.ways.pagesInWindow(written, path)) refuse(scope, fault);
  const start = readInteger(written.start, [...path, "start"], 0, scope);
  const limit = readInteger(written.limit, [...path, "limit"], -1, scope);
  return { start, limit: limit > 0 ? limit : undefined };
};
