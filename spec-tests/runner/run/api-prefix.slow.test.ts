import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { referenceHandler } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/** The reference, with everything in other places; what is asked for elsewhere is listed. */
const moved = async (places: readonly (readonly [from: string, to: string])[]) => {
  const reference = await referenceHandler();
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

const conformant = { exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) };
const plugins = ["users", "auth", "upload", "users-permissions", "i18n"].map((name) => `/api/${name}`);

test.each([
  [
    "everything below another prefix, and below a path of the address",
    { "/shop/v1/content": "/api", "/shop/uploads": "/uploads" },
    { url: "http://server.invalid/shop", apiPrefix: "/v1/content" },
    /./,
  ],
  [
    "the content-types alone, users and files below /api",
    { "/api/museum": "/api", ...Object.fromEntries(plugins.map((path) => [path, path])) },
    { apiPrefix: "/api/museum", pluginPrefix: "/api" },
    /^(users|media|sorting|tokens|endpoints|writes-user)-/,
  ],
  ["nothing in place of /api", { "": "/api" }, { apiPrefix: "" }, /^(sorting|endpoints)-/],
])("%s: conformant, and nothing is asked for elsewhere", async (_, places, settings, ids) => {
  const { fetch, strangers } = await moved(Object.entries(places));
  const some = examples.filter(({ id }) => ids.test(id));
  const report = await run({ fetch, ...settings, checks: some, runs: 0, timeout: 60_000 });
  expect(report.outcome).toEqual(conformant);
  expect(strangers.filter((path) => path.includes("/api") && path !== "/api/nopes")).toEqual([]);
  expect(report.target).toMatchObject(settings);
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
