import { expect, test } from "vitest";
import { checks } from "../../statements/index.js";
import type { FetchHandler } from "../contract/exchange.js";
import { CheckFailure } from "../contract/failure.js";
import { runChecks } from "../judge/run-checks.js";
import { createReference, loadBundledDataset, profiles } from "../reference.js";
import { openHandler, referenceHandler, targetOn, unhurried } from "../target/fake-target.test-data.js";
import { type Subject, tryRelationProperty } from "./lists.js";

const team: Subject = {
  near: { type: "restoration", attribute: "team" },
  far: { type: "conservator", attribute: "jobs" },
  shape: { near: "many", far: "many" },
};

/** The reference, which understands other bodies of PUT than it was sent. */
const misunderstanding = async (change: (body: string) => string): Promise<FetchHandler> => {
  const reference = await referenceHandler();
  return async (request) =>
    reference(request.method === "PUT" ? new Request(request, { body: change(await request.text()) }) : request);
};

const failureOn = async (handler: FetchHandler) => {
  const target = await targetOn(handler, { runs: 400 });
  const error: unknown = await tryRelationProperty(target, [team], "observed").then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return error instanceof CheckFailure ? error.failure : undefined;
};

/** The rows of section 4.7 judge the reference, which was written without the model. */
test.each(profiles)("the reference does as the model says, in sequences of every kind: %s", async (profile) => {
  const random = checks.filter(
    ({ id, profile: own = profile }) => own === profile && /^relations-(lists|sides|same|set|positions)-/.test(id),
  );
  const { context } = await openHandler(createReference(await loadBundledDataset(), profile), { profile, runs: 400 });
  const results = await runChecks(random, context, { concurrency: 4, checkTimeout: unhurried });
  expect(results.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
  expect(results.length).toBeGreaterThan(6);
});

test("a failing sequence is made small, and shown with the names that the lists are compared by", async () => {
  const failure = await failureOn(await misunderstanding((body) => body.replaceAll('"start":true', '"end":true')));
  const lines = failure?.replay?.value as readonly string[]; // what the property shows of a case
  expect(lines).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^PUT (restoration|conservator) [a-d] \{"(team|jobs)":\{.*"start":true/);
  expect(failure?.why).toMatch(
    /^After PUT of (\w+ [a-d]), \1\.(team|jobs)\[0\] is "(\w+) [a-d]" instead of "\3 [a-d]"$/,
  );
  expect(failure?.fingerprint).toMatch(/^whole:shown:(team|jobs)\[n\]$/);
  expect(failure?.exchanges.map(({ request }) => request.method)).toEqual(["PUT", "GET", "GET"]);
});
