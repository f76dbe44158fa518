import { expect, test } from "vitest";
import { checks } from "../../checks/index.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference, type Profile } from "../../kit/reference.js";
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
    message: expect.stringMatching(
      /^undecided: \d+ checks could not be run; 1 thing could not be deleted from the server again$/,
    ),
  });
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(40);
  const deletion = report.checks.find(({ id }) => id === "writes-delete");
  expect(deletion).toMatchObject({ verdict: "warned", failure: { requests: [{ method: "DELETE" }] } });
  const left = new Set(report.checks.flatMap(({ leftovers = [] }) => leftovers));
  expect(left.size).toBe(created);
});

test("where deletion decides, the check that shows the reason fails", async () => {
  const { report } = await withoutDeletion("strapi-4.26");
  expect(report.outcome.exitCode).toBe(1);
  expect(report.checks.filter(({ verdict }) => verdict === "failed").map(({ id }) => id)).toContain("writes-delete");
});
