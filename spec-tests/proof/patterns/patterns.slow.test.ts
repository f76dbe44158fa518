import { expect, test } from "vitest";
import type { Check } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createReference } from "../../kit/reference.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import { checksOf, statementNamed } from "../proof-doc/claims.js";
import { handlerOf, remembering, serverOf } from "../servers/server.js";
import { loads } from "./loads.test-data.js";
import { patternedServers } from "./servers.test-data.js";

/*
 * The kit compares the server's data with its dataset before it judges. A difference is a fault of the server where it has a pattern, and of its
 * data otherwise: then nothing is held against the server.
 */

const { dataset } = await bundledIndex();

const reading = checks.filter((check) => !writes(check) && check.random !== true);

const judge = async (fetch: FetchHandler, asked: readonly Check[]) => {
  const report = await run({ fetch, profile: "spec", runs: 0, checks: asked, timeout: 60_000 });
  const failed = report.checks.filter(({ verdict }) => verdict === "failed").map(({ id }) => id);
  return { failed, status: report.preflight.status };
};

const reference = remembering(serverOf(createReference(dataset, "spec")));

test.each(patternedServers)("$name is a fault of the server: $breaks", async ({ breaks, mutate }) => {
  const held = breaks.map(statementNamed).flatMap(checksOf);
  const { failed } = await judge(
    handlerOf(mutate(reference)),
    reading.filter((check) => held.includes(check)),
  );
  expect(failed.length).toBeGreaterThan(0);
});

test.each(Object.entries(loads))("%s is no fault of the server", { timeout: 120_000 }, async (_, load) => {
  expect(await judge(createReference(load(dataset), "spec"), reading)).toEqual({ failed: [], status: "differs" });
});
