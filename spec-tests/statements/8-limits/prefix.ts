import { check } from "../../kit/contract/check.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { scratchEntry } from "../../kit/scratch/entries.js";
import { spec } from "../statement.js";

/** The prefix of all paths (section 9), of requests that change something. */
export const prefixStatements = [
  spec(
    "9-prefix-changes",
    "What a path names without the prefix /api MUST NOT be changed.",
    { needs: ["writes"] },
    check("writes-prefix", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const path = `/api/restorations/${id}`;
      const before = await target.get(path);
      expectStatus(before, 200);
      const body = { data: { title: "Without the prefix" } };
      for (const [method, options] of [
        ["PUT", { body }],
        ["DELETE", {}],
      ] as const) {
        const answer = await target.request(method, `/restorations/${id}`, options);
        const after = await target.get(path);
        expectEqual([answer, after], after.json, before.json, `The entry after ${method} /restorations/${id}`);
      }
    }),
  ),
];
