import { expect, test } from "vitest";
import { type Check, standalone } from "../../kit/contract/check.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { openHandler, referenceHandler, unhurried } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../index.js";

const writing = (id: string, run: Check["run"]): Check =>
  standalone({ id, section: "4.7", sentence: "It MUST.", needs: ["writes"], run });

test("the time of a creation is asked of an entry that is made for it, also where one lies about that is as new", async () => {
  const made: string[] = [];
  const reference = await referenceHandler();
  const { context } = await openHandler((request) => {
    if (request.method === "POST") made.push(new URL(request.url).pathname);
    return reference(request);
  });
  // After the first check that deletes something, entries are lent again.
  const first = writing("first", async (target) => {
    await update(target, "conservator", await scratchEntry(target, "conservator"), { name: "changed" });
  });
  const lending = writing("lending", async (target) => void (await scratchEntry(target, "restoration")));
  const again = writing("again", async (target) => void (await scratchEntry(target, "restoration")));
  const createdNow = checks.filter(({ id }) => id === "writes-created-now");
  await runChecks([first, lending, again, ...createdNow], context, { concurrency: 1, checkTimeout: unhurried });
  expect(made).toEqual(["/api/conservators", "/api/restorations", "/api/restorations"]);
});
