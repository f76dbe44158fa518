import { check } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { scratchEntry } from "../../kit/scratch/entries.js";

/** What cannot be seen is not changed. */
export const writesIdNotANumber = check("writes-id-not-a-number", async (target) => {
  await scratchEntry(target, "restoration");
  const path = "/api/restorations/abc";
  const { status } = await target.get(path);
  if (status >= 500) throw new Undecided(`GET ${path} breaks down: ${status}`);
  for (const method of ["PUT", "DELETE"]) {
    const answer = await target.request(method, path, { body: { data: {} } });
    expectStatus(answer, 404, 400, 500);
  }
});
