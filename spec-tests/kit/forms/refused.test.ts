import { expect, test } from "vitest";
import { standalone } from "../contract/check.js";
import { expectStatus } from "../expect/expect.js";
import { runChecks } from "../judge/run-checks.js";
import { openHandler, referenceHandler, unhurried } from "../target/fake-target.test-data.js";

/** It asks in a form that the specification does not show. */
const asking = standalone({
  id: "populate-text",
  section: "4.6",
  sentence: "It MUST.",
  run: async (target) => expectStatus(await target.get("/api/artifacts", { populate: "tags" }), 200),
});

/** It asks in such a form, and wants it refused. */
const refused = standalone({
  id: "populate-unknown",
  section: "4.6",
  source: "observed",
  sentence: "It WILL.",
  run: async (target) => expectStatus(await target.get("/api/artifacts", { populate: "tags" }), 400),
});

test("what is refused as it is to be, in another way, is not said to be a form that the server refuses", async () => {
  const reference = await referenceHandler();
  const { context } = await openHandler((request) =>
    request.url.includes("populate=") ? new Response("", { status: 422 }) : reference(request),
  );
  const [result] = await runChecks([refused], context, { concurrency: 1, checkTimeout: unhurried });
  const { verdict, reason, refuses } = result ?? {};
  expect([verdict, reason, refuses]).toEqual([
    "not-applicable",
    "no section shows how it is refused: The status is 422 instead of 400",
    undefined,
  ]);
});

test.each([
  [400, "not-applicable"],
  [404, "not-applicable"],
  [422, "not-applicable"],
  [403, "failed"],
  [429, "failed"],
  [500, "failed"],
])("a form that is not shown, answered with %s: %s", async (status, verdict) => {
  const reference = await referenceHandler();
  const { context } = await openHandler((request) =>
    request.url.includes("populate=") ? new Response("", { status }) : reference(request),
  );
  const results = await runChecks([asking], context, { concurrency: 1, checkTimeout: unhurried });
  expect(results.map((result) => result.verdict)).toEqual([verdict]);
});
