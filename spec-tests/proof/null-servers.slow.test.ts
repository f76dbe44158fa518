import { expect, test } from "vitest";
import type { FetchHandler } from "../kit/contract/exchange.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { always, openHandler, unhurried } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";

const refusal = (status: number, name: string) =>
  always(JSON.stringify({ data: null, error: { status, name, message: name, details: {} } }), status);

/** Sends back what it was sent: the body, or without one the address. */
const echo: FetchHandler = async (request) => {
  const body = await request.text();
  return body === "" ? Response.json({ data: { url: request.url } }) : new Response(body, { headers: request.headers });
};

const html: FetchHandler = async () =>
  new Response("<!doctype html><p>Welcome", { headers: { "content-type": "text/html" } });

const emptyList = { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } };

/** Servers that answer everything alike, and the share of the checks that may be content with each: those that ask for that alone. */
const servers: readonly (readonly [answer: string, handler: FetchHandler, share: number])[] = [
  ["{ data: [] }", always({ data: [] }), 0.01],
  ["an empty list with its pagination", always(emptyList), 0.04],
  ["404", refusal(404, "NotFoundError"), 0.02],
  ["400", refusal(400, "ValidationError"), 0.02],
  ["500", always("Internal Server Error", 500), 0.01],
  ["200 and a page of HTML", html, 0.01],
  ["the request itself", echo, 0.01],
  ["an empty body", always("", 200), 0.01],
];

/** Checks that are content with all of them so far. */
let content = checks.map(({ id }) => id);

test.each(servers)("a server that always answers with %s passes next to nothing", async (_, handler, share) => {
  const { context } = await openHandler(handler, { runs: 20 });
  const results = await runChecks(checks, context, { concurrency: 4, checkTimeout: unhurried });
  const of = (...verdicts: readonly string[]) =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).map(({ check }) => check.id);
  const passed = of("passed");
  const judged = passed.length + of("failed", "warned").length;
  content = content.filter((id) => passed.includes(id));
  expect(of("error")).toEqual([]);
  // Who refuses everything refuses what is not shown, too: checks of that say nothing of it.
  expect(judged).toBeGreaterThan(checks.length / 2);
  expect(passed.length / judged, passed.join(", ")).toBeLessThan(share);
});

test("no check is content with all of them", () => expect(content).toEqual([]));
