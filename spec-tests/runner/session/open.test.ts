import { afterEach, expect, test } from "vitest";
import { allCapabilities } from "../../kit/contract/capability.js";
import { type Check, standalone } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { Blocked } from "../../kit/contract/failure.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { always, changed, referenceHandler } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { open, type Session, type SessionSettings } from "./open.js";
import { VerdictError } from "./verdict-error.js";

const sessions: Session[] = [];

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
});

const opened = async (settings: SessionSettings): Promise<Session> => {
  const session = await open(settings);
  sessions.push(session);
  return session;
};

/** A session with the reference, whose answers are changed; the data is taken for granted. */
const faulty = async (change: Parameters<typeof changed>[1], settings: SessionSettings = {}) =>
  opened({ fetch: changed(await referenceHandler(), change), preflight: false, ...settings });

const checkNamed = (id: string): Check => {
  const found = checks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no check ${id}`);
  return found;
};

const named = (...ids: readonly string[]) => ids.map(checkNamed);

/** A check of section 4.2 that does this. */
const doing = (id: string, run: Check["run"], more: Partial<Check> = {}) =>
  standalone({ id, section: "4.2", sentence: "It MUST.", run, ...more });

const errorOf = async (session: Session, id: string): Promise<VerdictError> => {
  const found = session.checks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no check ${id}`);
  const error: unknown = await session.verify(found).catch((reason: unknown) => reason);
  if (!(error instanceof VerdictError)) throw new Error(`${id} was not rejected`);
  return error;
};

const reversed = (json: unknown): unknown =>
  typeof json === "object" && json !== null && "data" in json && Array.isArray(json.data)
    ? { ...json, data: [...json.data].reverse() }
    : json;

test("what says something about the server is to be tested, what writes last; the rest says why not", async () => {
  const session = await opened({
    fetch: await referenceHandler(),
    checks: named("writes-direct-array", "sorting-one-field", "filtering-percent-sign-wildcard", "media-values"),
    capabilities: allCapabilities.filter((name) => name !== "media"),
    preflight: false,
  });
  expect(session.checks.map(({ id }) => id)).toEqual(["sorting-one-field", "writes-direct-array"]);
  expect(session.skipped.map(({ check: { id }, reason }) => [id, reason])).toEqual([
    ["filtering-percent-sign-wildcard", "expected under --profile strapi-4.26 only"],
    ["media-values", "capability not declared: media"],
  ]);
});

test("checks of a server as it should be pass, all at once, also those that write", async () => {
  const chosen = checks.filter(({ id }, index) => index % 29 === 0 || id === "writes-direct-array");
  const session = await opened({ fetch: await referenceHandler(), checks: chosen, runs: 4 });
  const results = await Promise.all(session.checks.map((each) => session.verify(each)));
  // Of a few checks, the answers hold little that a monitor is about.
  const isRight = ({ verdict, id }: (typeof results)[number]) =>
    verdict === "passed" || (verdict === "not-applicable" && id.startsWith("monitors-"));
  expect(
    results.filter((each) => !isRight(each)).map(({ id, verdict, failure }) => [id, verdict, failure?.why]),
  ).toEqual([]);
  expect(session.checks.length).toBeGreaterThan(20);
});

test.each([
  ["reads goes beside others", [], 2],
  ["writes is alone", ["writes"], 1],
] as const)("what %s", async (_, needs, expected) => {
  let [under, most] = [0, 0];
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const run = async () => {
    most = Math.max(most, ++under);
    if (under === expected) meet();
    await met;
    // Whoever should wait would come now.
    await new Promise((resolve) => setTimeout(resolve, 5));
    under--;
  };
  const both = ["x-a", "x-b"].map((id) => doing(id, run, { needs }));
  const session = await faulty((json) => json, { checks: both });
  await Promise.all(both.map((each) => session.verify(each)));
  expect(most).toBe(expected);
});

test("a failure is shown as the text report shows it, without colours, from the place of the test", async () => {
  const session = await faulty(reversed);
  const { message, stack, result, name } = await errorOf(session, "sorting-one-field");
  const lines = message.split("\n");
  expect(lines[0]).toBe("FAILED  sorting-one-field  4.2 Sorting, MUST, spec");
  expect(lines[1]).toBe(`  ${result.statement}`);
  expect(lines[2]).toMatch(/^ {2}The entries are the right ones in the wrong order/);
  for (const label of ["request    GET /api/tags?sort=", "expected   [", "got        [", "again      curl -g 'http://"])
    expect(message).toContain(`\n  ${label}`);
  expect(message).toContain("The server ran in this process: start it at that address first.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
  expect(message).not.toMatch(/\u001b/);
  expect(name).toBe("VerdictError");
  expect(result).toMatchObject({ id: "sorting-one-field", verdict: "failed", failure: { fingerprint: "order" } });
  expect(stack?.startsWith(`VerdictError: ${message}\n    at `)).toBe(true);
  expect(stack).toContain("open.test.ts");
  expect(stack).not.toContain("verdict-message");
});

test("a check that is blocked names what blocks it, one that breaks says so", async () => {
  const session = await opened({
    fetch: always({ data: [] }),
    preflight: false,
    checks: [
      doing("x-blocked", () => Promise.reject(new Blocked("a b"))),
      doing("x-broken", () => Promise.reject(new Error("c d"))),
    ],
  });
  expect((await errorOf(session, "x-blocked")).message).toBe(
    "BLOCKED  x-blocked  4.2 Sorting, MUST, spec\n  It MUST.\n  Not decided, because something else is missing: a b",
  );
  expect((await errorOf(session, "x-broken")).message).toContain("The kit itself broke, please report it: Error: c d");
});

test("what does not decide is no failure of a test", async () => {
  const asks: Check["run"] = async (target) => expectStatus(await target.get("/api/tags"), 418);
  const observed = doing("x-observed", asks, { source: "observed", sentence: "It WILL." });
  const spec = await faulty((json) => json, { checks: [observed] });
  expect(await spec.verify(observed)).toMatchObject({ verdict: "warned", failure: { why: expect.any(String) } });
  const real = await faulty((json) => json, { checks: [observed], profile: "strapi-4.26" });
  expect((await errorOf(real, "x-observed")).result.verdict).toBe("failed");
  // As a program without types may write it: a typo must not leave checks out.
  const misspelt = faulty((json) => json, { checks: [observed], profile: "strapi" as "spec" });
  await expect(misspelt).rejects.toThrow('profile: expected spec or strapi-4.26, got "strapi"');
});

test("an expected failure must fail", async () => {
  const expectedFailures = new Map([["sorting-one-field", "sorts backwards"]]);
  const session = await faulty(reversed, { expectedFailures });
  expect(await session.verify(checkNamed("sorting-one-field"))).toMatchObject({
    verdict: "failed",
    expectedFailure: "sorts backwards",
  });
  const passing = await faulty((json) => json, { expectedFailures });
  expect((await errorOf(passing, "sorting-one-field")).message).toMatch(
    /^STALE .*\n.*\n {2}Expected to fail \(sorts backwards\), but passes/,
  );
});

test.each<[string, SessionSettings, RegExp]>([
  ["nothing to ask", {}, /a url or a fetch function is needed/],
  ["no checks", { fetch: always({}), checks: [] }, /there are no checks/],
  ["a list with an unknown id", { fetch: always({}), expectedFailures: new Map([["no-check", "x"]]) }, /"no-check"/],
  ["a server that is not there", { url: "http://127.0.0.1:1" }, /^http:\/\/127\.0\.0\.1:1 cannot be reached: /],
  ["a function that throws", { fetch: () => Promise.reject(new Error("oops")) }, /cannot be reached: .*oops/],
  [
    "a function that never answers",
    { fetch: () => new Promise(() => {}), timeout: 20 },
    /did not answer in time: .*20 ms/,
  ],
  ["an empty database", { fetch: always({ data: [], meta: {} }) }, /does not hold the dataset:\n {2}\w/],
])("%s is one error, not one for each test", async (_, settings, message) => {
  await expect(open(settings)).rejects.toThrow(message);
});

test("a server with other prefixes is reported by its own paths: before the first check, in what blocks one, and in what is left behind", async () => {
  const reference = await referenceHandler();
  const moved =
    (change: FetchHandler): FetchHandler =>
    (request) =>
      change(new Request(request.url.replace("//localhost/v1/", "//localhost/api/"), request));
  const broken = moved((request) =>
    request.url.includes("/api/tags") ? new Response("no", { status: 500 }) : reference(request),
  );
  const chosen = named("sorting-one-field");
  const blocked = await opened({ fetch: broken, apiPrefix: "/v1", checks: chosen });
  const { reason } = (await errorOf(blocked, "sorting-one-field")).result;
  expect(reason).toContain("GET /v1/tags?");
  const unanswered = open({
    fetch: moved(() => new Response("no", { status: 500 })),
    apiPrefix: "/v1",
    checks: chosen,
  });
  await expect(unanswered).rejects.toThrow(/data cannot be read: all 16 types: GET \/v1\//);
  const keeping = moved((request) =>
    request.method === "DELETE" ? Response.json({ data: null }) : reference(request),
  );
  const writing = named("writes-direct-array");
  const left = await open({ fetch: keeping, apiPrefix: "/v1", checks: writing, preflight: false });
  expect((await errorOf(left, "writes-direct-array")).result.reason).toMatch(
    /^writes: DELETE \/v1\/conservators\/\d+ was answered with 200, and the entry is still there$/,
  );
  await expect(left.close()).rejects.toThrow(
    /^left on http:\/\/localhost: \/v1\/conservators\/\d+ \(touchstone-scratch-/,
  );
});

test("a session that is closed ends what is under way, and deletes what it made", async () => {
  const reference = await referenceHandler();
  const seen: string[] = [];
  const session = await opened({
    fetch: (request) => {
      seen.push(request.method);
      return reference(request);
    },
    preflight: false,
  });
  const pending = session.verify(checkNamed("writes-direct-array")).catch((error: unknown) => error);
  while (!seen.includes("POST")) await new Promise((resolve) => setImmediate(resolve));
  await session.close();
  expect(await pending).toMatchObject({ result: { verdict: "blocked", reason: "the session was closed" } });
  expect(seen.filter((method) => method === "DELETE")).toHaveLength(seen.filter((method) => method === "POST").length);
});
