import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference } from "../../kit/reference.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

const own = "-of-its-own";

/** A server whose sessions nobody else knows, and that forgets the filters of those who have signed in. */
const fetchOf = async (): Promise<FetchHandler> => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, "spec");
  return async (request) => {
    const headers = new Headers(request.headers);
    const token = headers.get("authorization") ?? "";
    const isSession = token.endsWith(own);
    if (isSession) headers.set("authorization", token.slice(0, -own.length));
    const url = isSession ? request.url.replaceAll(/filters(?=%5B|\[)/g, "other") : request.url;
    const { method } = request;
    const body = method === "GET" || method === "HEAD" ? null : await request.text();
    const answer = await reference(new Request(url, { method, headers, body }));
    const text = (await answer.text()).replace(/"jwt":"([^"]+)"/, `"jwt":"$1${own}"`);
    return new Response(text === "" ? null : text, { status: answer.status, headers: answer.headers });
  };
};

test("what is wrong for a session is not that the reference does not know it", async () => {
  const some = checks.filter(({ id }) => id.startsWith("tokens-callers"));
  const report = await run({ fetch: await fetchOf(), checks: some, runs: 0 });
  const failed = report.checks.filter(({ verdict }) => verdict === "failed");
  expect(failed.length).toBeGreaterThan(1);
  expect(failed.flatMap(({ failure }) => failure?.cause ?? [])).toEqual([]);
});
