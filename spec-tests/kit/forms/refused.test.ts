import { expect, test } from "vitest";
import { standalone } from "../contract/check.js";
import { expectStatus } from "../expect/expect.js";
import { runChecks } from "../judge/run-checks.js";
import { openHandler, referenceHandler, unhurried } from "../target/fake-target.test-data.js";

/** Asks in a form that the specification does not show, whose refusal is observed. */
const asking = (wanted: number) =>
  standalone({
    ...{ id: "populate-text", section: "4.6" },
    ...(wanted === 200 ? { sentence: "It MUST." } : { sentence: "It WILL.", source: "observed" }),
    run: async (target) => expectStatus(await target.get("/api/artifacts", { populate: "tags" }), wanted),
  });

test.each([
  [200, 400, "not-applicable"],
  [200, 404, "not-applicable"],
  [200, 422, "not-applicable"],
  [200, 403, "failed"],
  [200, 429, "failed"],
  [200, 500, "failed"],
  // It is refused as it is to be, in another way: nothing is said of the form.
  [400, 422, "no section shows how it is refused: The status is 422 instead of 400"],
])("of a form that is not shown %i is wanted, and it is answered with %i: %s", async (wanted, status, outcome) => {
  const reference = await referenceHandler();
  const { context } = await openHandler((request) =>
    request.url.includes("populate=") ? new Response("", { status }) : reference(request),
  );
  const [result] = await runChecks([asking(wanted)], context, { concurrency: 1, checkTimeout: unhurried });
  const { verdict, reason, refuses } = result ?? {};
  expect(refuses === undefined ? (reason ?? verdict) : verdict).toBe(outcome);
});
