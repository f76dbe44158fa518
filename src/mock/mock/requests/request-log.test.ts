import { expect, test } from "vitest";
import { noContent } from "../../../server/http/reply.js";
import { type Call, readTarget } from "../../../server/http/steps.js";
import { createRequestLog } from "./request-log.js";

const request = (path: string, length: number): Call => ({
  ...{ method: "GET", path, ...readTarget(path) },
  headers: () => "x",
  headLength: () => length,
  body: async () => undefined,
});

const headers = (length: number): number => {
  const log = createRequestLog(
    () => {},
    () => "qs-6.15",
  );
  for (let index = 0; index < 1000; index++) log.follow(request("/a", length)).answered(noContent);
  return log.requests({}).filter(({ header }) => header("a") !== undefined).length;
};

test("long heads are kept as long as bodies are, 64 MiB of the latest; short ones stay", () => {
  const megabyte = 1024 * 1024;
  expect(headers(4000)).toBe(1000);
  expect(headers(megabyte)).toBeGreaterThanOrEqual(31);
  expect(headers(megabyte)).toBeLessThanOrEqual(64);
});

test("of a target no more is kept than is ever answered, and of those that were let go the beginning", () => {
  const log = createRequestLog(
    () => {},
    () => "qs-6.15",
  );
  for (let index = 0; index < 1100; index++)
    log.follow(request(`/a?${"x".repeat(2 * 1024 * 1024)}`, 0)).answered(noContent);
  const lengths = log.requests({}).map(({ path, search }) => path.length + 1 + search.length);
  expect(Math.max(...lengths)).toBe(64 * 1024);
  expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(68 * 1024 * 1024);
  log.follow(request("/a?b=1", 0)).answered(noContent);
  expect(log.requests({}).at(-1)?.search).toBe("b=1");
});
