import { expect, test } from "vitest";
import { checks } from "../checks/index.js";
import { always, openHandler } from "../kit/fake-target.test-data.js";
import type { FetchHandler } from "../kit/fetch-transport.js";
import { runChecks } from "../kit/run.js";

/** Servers that answer everything alike, and how many checks may be content with it (those that only ask for a refusal). */
const nullServers: readonly (readonly [name: string, handler: FetchHandler, share: number])[] = [
  [
    "an empty list",
    always({ data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } }),
    0.04,
  ],
  ["nothing but data", always({ data: [] }), 0.02],
  [
    "404",
    always({ data: null, error: { status: 404, name: "NotFoundError", message: "Not Found", details: {} } }, 404),
    0.02,
  ],
  [
    "400",
    always({ data: null, error: { status: 400, name: "ValidationError", message: "Invalid", details: {} } }, 400),
    0.25,
  ],
  ["500", always("Internal Server Error", 500), 0.2],
  ["HTML", always("<!doctype html><p>Welcome"), 0.02],
  ["an empty body", always("", 200), 0.02],
  ["the request itself", async (request) => Response.json({ data: { url: request.url } }), 0.02],
];

/** Each server is asked once, for both tests. */
const known = new Map<FetchHandler, Promise<readonly string[]>>();

const passedOn = (handler: FetchHandler): Promise<readonly string[]> => {
  const passed = known.get(handler) ?? runAgainst(handler);
  known.set(handler, passed);
  return passed;
};

const runAgainst = async (handler: FetchHandler): Promise<readonly string[]> => {
  const { context } = await openHandler(handler, { runs: 20 });
  const results = await runChecks(checks, context, { concurrency: 4, checkTimeout: 20_000 });
  const broken = results.filter(({ verdict }) => verdict === "error").map(({ check, reason }) => [check.id, reason]);
  expect(broken).toEqual([]);
  return results.filter(({ verdict }) => verdict === "passed").map(({ check }) => check.id);
};

test.each(nullServers)("a server that always answers with %s passes next to nothing", async (_, handler, share) => {
  const passed = await passedOn(handler);
  expect(passed.length / checks.length, passed.join(", ")).toBeLessThan(share);
});

test("no check is content with every null server", async () => {
  const lists = await Promise.all(nullServers.map(([, handler]) => passedOn(handler)));
  expect(checks.map(({ id }) => id).filter((id) => lists.every((passed) => passed.includes(id)))).toEqual([]);
});
