import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { fullAccess, scratchEntry, scratchName } from "../../kit/scratch/entries.js";
import { anybody } from "../5-authentication/callers.js";
import { expectAccepted } from "./tested-relations.js";

/** Whether what is forbidden is shown at all, and whether the public may write, is not said. */
export const writesShowNothingForbidden = check("writes-show-nothing-forbidden", async (target) => {
  const number = scratchName();
  const valuation = await scratchEntry(target, "valuation", { policyNumber: number }, fullAccess);
  const id = await scratchEntry(target, "artifact", {}, fullAccess);
  const options = { body: { data: { valuation } }, headers: fullAccess };
  expectAccepted(await target.request("PUT", `/api/artifacts/${id}`, options));
  const query = { populate: ["valuation"] };
  const body = { data: { nickname: "Seen by all" } };
  const answers = [
    await target.request("PUT", `/api/artifacts/${id}`, { body, query, headers: anybody }),
    await target.request("DELETE", `/api/artifacts/${id}`, { query, headers: anybody }),
  ];
  for (const answer of answers) expectEqual(answer, answer.body.includes(number), false, "That the number is shown");
});
