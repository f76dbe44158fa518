import { formatPath } from "../../base/issue.js";
import type { RawPagination } from "../parse/pagination.js";
import { type Issues, ranks } from "./issues.js";

/** The part of a list that is returned. */
export interface Window {
  readonly start: number;
  /** Undefined: to the end. */
  readonly limit: number | undefined;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** `page` and `pageSize` have no effect here, but their faults are told (measured). */
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
