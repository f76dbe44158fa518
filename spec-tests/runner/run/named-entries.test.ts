import { expect, test } from "vitest";
import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { referenceHandler } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/** A server that puts at the start what belongs to the end. */
const fetchOf = async (): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return async (request) => {
    if (request.method !== "PUT") return reference(request);
    const body = (await request.text()).replaceAll('"end":true', '"start":true');
    return reference(new Request(request.url, { method: "PUT", headers: request.headers, body }));
  };
};

const whyOf = async (lacking: "writes" | undefined): Promise<string | undefined> => {
  const capabilities = withoutCapabilities(allCapabilities, lacking === undefined ? [] : [lacking]);
  const some = checks.filter(({ id }) => id === "writes-position-end");
  const report = await run({ fetch: await fetchOf(), checks: some, capabilities });
  return report.checks[0]?.failure?.why;
};

test("a failure of a relation list names the entries by their ids, as the requests do", async () => {
  expect(await whyOf(undefined)).toMatch(
    /^restoration\.team: expected (\d+), (\d+), (\d+), (\d+), got \4, \1, \2, \3 \(conservator\)$/,
  );
});

test("entries of the dataset that were lent are named by their keys too", async () => {
  expect(await whyOf("writes")).toMatch(
    /^restoration\.team: expected (\d+ "[A-Z]-\d+"), (\d+ "[A-Z]-\d+"), (\d+ "[A-Z]-\d+"), (\d+ "[A-Z]-\d+"), got \4, \1, \2, \3 \(conservator\)$/,
  );
});
