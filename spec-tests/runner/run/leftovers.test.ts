import { expect, test } from "vitest";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference, type Profile } from "../../kit/reference.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/** A run of the checks of updates against a reference that deletes nothing; what it was made to create is counted. */
const withoutDeletion = async (profile: Profile) => {
  const reference = createReference((await bundledIndex()).dataset, profile);
  let created = 0;
  const report = await run({
    profile,
    checks: checks.filter(({ section }) => section === "4.7"),
    runs: 20,
    fetch: async (request) => {
      if (request.method === "DELETE") return new Response("{}", { status: 500 });
      const answer = await reference(request);
      if (request.method === "POST" && answer.status < 300) created++;
      return answer;
    },
  });
  return { report, created };
};

test("a server that deletes nothing is not flooded, is reported, and is not called conformant", async () => {
  const { report, created } = await withoutDeletion("spec");
  expect(report.outcome).toEqual({
    exitCode: 3,
    message: expect.stringMatching(/^undecided: \d+ checks could not be run; 1 entry is left on the server$/),
  });
  expect(created).toBe(1);
  expect(report.left?.map(({ remove }) => remove)).toEqual([
    expect.stringMatching(
      /^DELETE http:\/\/\S+\/api\/conservators\/\d+ did not remove it: remove it from the server's database/,
    ),
  ]);
  const reasons = report.checks.flatMap(({ verdict, reason }) => (verdict === "blocked" ? [reason] : []));
  expect(new Set(reasons)).toEqual(
    new Set([
      expect.stringMatching(
        /^writes: DELETE \/api\/conservators\/\d+ was answered with 500, and the entry is still there$/,
      ),
    ]),
  );
});

test("also where deletion decides: nothing more is written to show it", async () => {
  const { report, created } = await withoutDeletion("strapi-4.26");
  expect([report.outcome.exitCode, created]).toEqual([3, 1]);
});
