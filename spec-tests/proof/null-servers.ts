import type { Check } from "../kit/contract/check.js";
import type { FetchHandler } from "../kit/contract/exchange.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { always, openHandler, unhurried } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";

/** A server that answers everything alike. */
export interface NullServer {
  /** What it always answers with. */
  readonly answer: string;
  readonly handler: FetchHandler;
  /** The share of the checks that may be content with it, at most: those that only ask for a refusal. */
  readonly share: number;
}

const refusal = (status: number, name: string) =>
  always(JSON.stringify({ data: null, error: { status, name, message: name, details: {} } }), status);

/** Sends back what it was sent: the body, or without one the address. */
const echo: FetchHandler = async (request) => {
  const body = await request.text();
  return body === "" ? Response.json({ data: { url: request.url } }) : new Response(body, { headers: request.headers });
};

const html: FetchHandler = async () =>
  new Response("<!doctype html><p>Welcome", { headers: { "content-type": "text/html" } });

/** Servers that answer everything alike. */
export const nullServers: readonly NullServer[] = [
  { answer: "`{ data: [] }`", handler: always({ data: [] }), share: 0.01 },
  {
    answer: "an empty list with its pagination",
    handler: always({ data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } }),
    share: 0.04,
  },
  { answer: "404", handler: refusal(404, "NotFoundError"), share: 0.01 },
  { answer: "400", handler: refusal(400, "ValidationError"), share: 0.01 },
  { answer: "500", handler: always("Internal Server Error", 500), share: 0.01 },
  { answer: "200 and a page of HTML", handler: html, share: 0.01 },
  { answer: "the request itself", handler: echo, share: 0.01 },
  { answer: "an empty body", handler: always("", 200), share: 0.01 },
];

/** What the kit makes of a null server. */
export interface NullVerdicts {
  readonly passed: readonly Check[];
  /** Checks that fail or warn. */
  readonly failed: readonly Check[];
  /** The kit's own errors: there must be none. */
  readonly errors: readonly string[];
  /** The checks that had a verdict: all but those of the other profile, and those that were blocked. */
  readonly judged: number;
}

/** Runs every check against a null server. Deterministic. */
export const checkNullServer = async ({ handler }: NullServer): Promise<NullVerdicts> => {
  const { context } = await openHandler(handler, { runs: 20 });
  const results = await runChecks(checks, context, { concurrency: 4, checkTimeout: unhurried });
  const of = (...verdicts: readonly string[]) =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).map(({ check }) => check);
  const passed = of("passed");
  const failed = of("failed", "warned");
  const errors = results.flatMap(({ verdict, check, reason }) =>
    verdict === "error" ? [`${check.id}: ${reason}`] : [],
  );
  return { passed, failed, errors, judged: passed.length + failed.length };
};
