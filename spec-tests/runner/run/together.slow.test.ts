import { expect, test } from "vitest";
import { createContentApi } from "../../../src/index.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes as isWriting } from "../../kit/judge/leftovers.js";
import { referenceHandler } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/*
 * Servers that break down only when requests run at the same time: one finding of its own, and every other check its verdict.
 */

const crowding = ["requests-together", "writes-together"];

/** Some checks of every chapter, those of requests at the same time, and all that write without random requests. */
const some = checks.filter(
  (check, index) => crowding.includes(check.id) || (check.random !== true && (isWriting(check) || index % 4 === 0)),
);

const reference = async (): Promise<FetchHandler> =>
  createContentApi((await bundledIndex()).dataset, { profile: "spec", auth: true }).fetch;

/** Breaks down when so many of these requests are under way, whatever became of them. */
const crowded = async (
  isCounted: (method: string, path: string) => boolean,
  most: number,
  breakDown: () => Response,
): Promise<FetchHandler> => {
  const fetch = await reference();
  let under = 0;
  return async (request) => {
    if (!isCounted(request.method, new URL(request.url).pathname)) return fetch(request);
    under++;
    try {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const isCrowd = under >= most;
      await new Promise((resolve) => setTimeout(resolve, 1));
      return isCrowd || under >= most ? breakDown() : await fetch(request);
    } finally {
      under--;
    }
  };
};

const reads = (method: string) => method === "GET";
// Signing in writes nothing.
const writes = (method: string, path: string) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !path.startsWith("/api/auth/");

const refusal = (status: number, name: string, message: string): Response =>
  Response.json({ data: null, error: { status, name, message } }, { status });

const deadlock = () => refusal(500, "InternalServerError", "deadlock");

const taken = () => refusal(400, "ValidationError", "This must be unique");

const broken = (): Response => {
  throw new Error("socket hang up");
};

test.each([
  ["answers 500 when two writes overlap", writes, 2, deadlock, "writes-together", "answered with 500"],
  ["answers 500 when four reads overlap", reads, 4, deadlock, "requests-together", "answered with 500"],
  ["refuses one of two writes that overlap", writes, 2, taken, "writes-together", "answered with 400"],
  ["breaks the connection when two writes overlap", writes, 2, broken, "writes-together", "not answered"],
  ["breaks the connection when four reads overlap", reads, 4, broken, "requests-together", "not answered"],
] as const)("a server that %s: one finding", async (_, isCounted, most, breakDown, id, came) => {
  const report = await run({ fetch: await crowded(isCounted, most, breakDown), checks: some, runs: 0 });
  const wrong = report.checks.filter(({ verdict }) => verdict !== "passed" && verdict !== "not-applicable");
  expect(wrong.map((each) => [each.id, each.verdict, each.reason ?? ""])).toEqual([[id, "warned", ""]]);
  const [{ failure } = {}] = wrong;
  expect(failure?.why).toMatch(new RegExp(`was ${came}.* when \\d requests ran at once; alone, it is answered`));
  expect(failure?.requests.length).toBeGreaterThanOrEqual(most === 2 ? 2 : 4);
  expect(report.preflight.status).toBe("verified");
  expect([report.outcome, report.left]).toEqual([
    { exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) },
    [],
  ]);
});

test("a right server passes both, and with one request at a time they do not apply", async () => {
  const both = checks.filter(({ id }) => crowding.includes(id));
  const verdicts = async (concurrency: number) =>
    (await run({ fetch: await reference(), checks: both, concurrency })).checks.map(({ verdict }) => verdict);
  expect(await verdicts(8)).toEqual(["passed", "passed"]);
  expect(await verdicts(1)).toEqual(["not-applicable", "not-applicable"]);
});

test.each([
  ["GET", "/api/artifacts", "requests-together"],
  ["PUT", "/api/restorations/", "writes-together"],
])(
  "a server that answers 500 to %s %s at all times fails there, and not for requests at the same time",
  async (method, path, id) => {
    const fetch = await referenceHandler();
    const faulty: FetchHandler = (request) =>
      request.method === method && new URL(request.url).pathname.startsWith(path) ? deadlock() : fetch(request);
    // What was made cannot be seen to be deleted where it cannot be read.
    const chosen = method === "GET" ? some.filter((check) => !isWriting(check)) : some;
    const report = await run({ fetch: faulty, checks: chosen, runs: 0, preflight: method !== "GET" });
    const failed = report.checks.filter(({ verdict }) => verdict === "failed");
    expect(failed.length).toBeGreaterThan(5);
    expect(report.checks.find((each) => each.id === id)?.verdict).toBe("passed");
    expect(report.outcome.exitCode).toBe(1);
  },
);
