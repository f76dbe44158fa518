import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference } from "../../kit/reference.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/** The reference, with everything in other places; what is asked for elsewhere is listed. */
const moved = async (places: readonly (readonly [from: string, to: string])[]) => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, "spec");
  const strangers: string[] = [];
  const fetch: FetchHandler = async (request) => {
    const { pathname, origin } = new URL(request.url);
    const place = places.find(([from]) => pathname === from || pathname.startsWith(`${from}/`));
    if (place === undefined) {
      strangers.push(pathname);
      const error = { status: 404, name: "NotFoundError", message: "Not Found", details: {} };
      return Response.json({ data: null, error }, { status: 404 });
    }
    const url = origin + place[1] + request.url.slice(origin.length + place[0].length);
    return reference(new Request(url, request));
  };
  return { fetch, strangers };
};

const examples = checks.filter(({ random }) => random !== true);

test("everything below another prefix, and below a path of the address: conformant, and nothing is asked for below /api", async () => {
  const { fetch, strangers } = await moved([
    ["/shop/v1/content", "/api"],
    ["/shop/uploads", "/uploads"],
  ]);
  const report = await run({
    ...{ fetch, url: "http://server.invalid/shop", apiPrefix: "/v1/content", checks: examples, runs: 0 },
    timeout: 60_000,
  });
  expect(
    report.checks
      .flatMap(({ id, failure, reason, verdict }) => (verdict === "passed" ? [] : [[id, failure?.why ?? reason]]))
      .filter(([, reason]) => !String(reason).startsWith("expected under --profile")),
  ).toEqual([["filtering-not-below-relation", expect.stringMatching(/the server refuses \$not below a relation/)]]);
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
  expect(strangers.filter((path) => path.includes("/api"))).toEqual([]);
  expect(report.target).toMatchObject({ url: "http://server.invalid/shop", apiPrefix: "/v1/content" });
});

test("the content-types alone, users and files below /api", async () => {
  const { fetch, strangers } = await moved([
    ["/api/museum", "/api"],
    ...["users", "auth", "upload", "users-permissions", "i18n"].map(
      (name) => [`/api/${name}`, `/api/${name}`] as const,
    ),
  ]);
  const prefixes = { apiPrefix: "/api/museum", pluginPrefix: "/api" };
  const some = examples.filter(({ id }) => /^(users|media|sorting|tokens|endpoints|writes-user)-/.test(id));
  const report = await run({ fetch, ...prefixes, checks: some, runs: 0, timeout: 60_000 });
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
  expect(strangers.filter((path) => path.startsWith("/api/") && path !== "/api/nopes")).toEqual([]);
});

test("nothing in place of /api", async () => {
  const { fetch } = await moved([["", "/api"]]);
  const some = examples.filter(({ id }) => /^(sorting|endpoints)-/.test(id));
  const report = await run({ fetch, apiPrefix: "", checks: some, runs: 0, timeout: 60_000 });
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
});

test("a failure is reported with the addresses that the server has", async () => {
  const { fetch } = await moved([["/v1", "/api"]]);
  const broken: FetchHandler = async (request) =>
    request.url.includes("sort=") && request.url.includes("/tags")
      ? Response.json({ data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } })
      : fetch(request);
  const some = examples.filter(({ id }) => id === "sorting-integer" || id === "sorting-one-field");
  const report = await run({ fetch: broken, apiPrefix: "/v1", checks: some, runs: 0, timeout: 60_000 });
  const requests = report.checks.flatMap(({ failure }) => failure?.requests ?? []);
  expect(requests.length).toBeGreaterThan(0);
  for (const { url, curl } of requests) {
    expect(url).toMatch(/^http:\/\/localhost\/v1\//);
    expect(curl).toContain("http://localhost/v1/");
  }
});

test("what the data's probe found is reported with them too", async () => {
  const { fetch } = await moved([["/v1", "/api"]]);
  const broken: FetchHandler = async (request) =>
    request.url.includes("/makers") ? new Response("no", { status: 500 }) : fetch(request);
  const some = examples.filter(({ id }) => id === "sorting-integer");
  const { preflight } = await run({ fetch: broken, apiPrefix: "/v1", checks: some, runs: 0, timeout: 60_000 });
  expect(preflight.findings.map(({ message }) => message).join("\n")).toMatch(/GET \/v1\/makers\?/);
  expect(preflight.findings.map(({ message }) => message).join("\n")).not.toContain("/api/");
});
