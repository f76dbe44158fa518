import { expect, test } from "vitest";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { createContentApi } from "../../kit/reference.js";
import { openHandler } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../index.js";

test("a server that has not the dataset's users is not blamed under the specification, which shows no sign-in", async () => {
  const { fetch } = createContentApi((await bundledIndex()).dataset, { profile: "spec", auth: true });
  const verdicts = async (answer?: Response) => {
    const { context } = await openHandler(async (request) =>
      request.url.endsWith("/api/auth/local") && answer !== undefined ? answer.clone() : fetch(request),
    );
    const results = await runChecks(
      checks.filter(({ id }) => id === "tokens-callers"),
      context,
      { concurrency: 1, checkTimeout: 10_000 },
    );
    return results.map(({ verdict, reason = "" }) => [verdict, reason]);
  };
  expect(await verdicts()).toEqual([["passed", ""]]);
  const refusal = Response.json({ error: { status: 400, message: "Invalid identifier or password" } }, { status: 400 });
  expect(await verdicts(refusal)).toEqual([
    [
      "not-applicable",
      expect.stringMatching(
        /^not decided: POST \/api\/auth\/local does not sign in inga\.solberg of the dataset: 400 /,
      ),
    ],
  ]);
  expect(await verdicts(Response.json({}, { status: 500 }))).toEqual([["failed", ""]]);
});
