import { check } from "../../kit/contract/check.js";
import { expectRefusal, type Refusal } from "../../kit/expect/error.js";
import { expectEqual, expectOne, expectStatus } from "../../kit/expect/expect.js";
import {
  create,
  fullAccess,
  post,
  scratchEntry,
  scratchName,
  scratchValues,
  update,
} from "../../kit/scratch/entries.js";
import { anybody, bearer } from "../5-authentication/callers.js";
import { measured, spec } from "../statement.js";
import { expectAccepted, leaving, linkedIds } from "./tested-relations.js";

const readOnly = bearer("havnsund-read-only-token");

const forbidden: Refusal = { status: 403, name: "ForbiddenError", message: "Forbidden" };

/** Permissions to write, which the specification does not show. */
export const writePermissionStatements = [
  measured(
    "5-write",
    "I-100",
    "Whoever may not create, update or delete entries WILL be refused with 403, and change nothing.",
    { needs: ["writes", "permissions", "tokens"] },
    check("writes-without-permission", async (target) => {
      const id = await scratchEntry(target, "tag", {}, fullAccess);
      const path = `/api/tags/${id}`;
      await leaving(target, "tag", id, async () => {
        const values = scratchValues(target.dataset.type("tag"));
        for (const headers of [anybody, readOnly]) {
          expectRefusal(await create(target, "tag", values, { headers }), forbidden);
          expectRefusal(await target.request("PUT", path, { body: { data: { name: "Taken" } }, headers }), forbidden);
          expectRefusal(await target.request("DELETE", path, { headers }), forbidden);
        }
        const wrong = bearer("wrong");
        expectStatus(await target.request("DELETE", path, { headers: wrong }), 401);
      });
      expectStatus(await target.request("DELETE", path, { headers: fullAccess }), 200);
    }),
  ),
  measured(
    "5-forbidden-relation",
    "I-100",
    "A relation to a content-type that the caller may not find WILL be ignored in data.",
    { needs: ["writes", "permissions", "tokens", "i18n", "draft-and-publish", "relations"] },
    check("writes-forbidden-relation", async (target) => {
      const number = scratchName();
      const made = await create(target, "valuation", { policyNumber: number }, { headers: fullAccess });
      const valuation = expectOne(made).id;
      const id = await scratchEntry(target, "artifact");
      const refused = await target.request("PUT", `/api/artifacts/${id}`, {
        body: { data: { valuation, nickname: "Tried" } },
        headers: anybody,
      });
      expectStatus(refused, 200);
      const path = `/api/valuations/${valuation}`;
      const before = await target.get(path, { populate: ["artifact"] }, fullAccess);
      expectEqual(before, linkedIds(before, expectOne(before).attributes, "artifact"), [], "valuation.artifact");
      const allowed = await target.request("PUT", `/api/artifacts/${id}`, {
        body: { data: { valuation } },
        headers: fullAccess,
      });
      expectStatus(allowed, 200);
      const after = await target.get(path, { populate: ["artifact"] }, fullAccess);
      expectEqual(after, linkedIds(after, expectOne(after).attributes, "artifact"), [id], "valuation.artifact");
      expectStatus(await update(target, "artifact", id, { nickname: "Kept" }), 200);
    }),
  ),
  spec(
    "5-find-in-writes",
    "The answer to a write MUST NOT show what the caller may not find.",
    { needs: ["writes", "permissions", "tokens", "relations"] },
    check("writes-show-nothing-forbidden", async (target) => {
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
      // Whether the two are shown at all, and whether the public may do it, is not said.
      for (const answer of answers)
        expectEqual(answer, answer.body.includes(number), false, "That the number is shown");
    }),
  ),
  spec("5-scheme", "Credentials MAY be given in any way.", {
    needs: ["tokens"],
    reason:
      "Scheme, headers and tokens are not shown by the specification; what was measured is `5-scheme-case` and what follows it.",
  }),
  measured(
    "7-permission-first",
    "I-100",
    "A missing permission WILL be reported before a wrong body and before an unknown entry.",
    { needs: ["writes", "permissions"] },
    check("writes-permission-first", async (target) => {
      await scratchEntry(target, "restoration");
      const options = { body: {}, headers: anybody };
      expectRefusal(await target.request("PUT", "/api/tags/2147483000", options), forbidden);
      expectRefusal(await target.request("DELETE", "/api/tags/2147483000", options), forbidden);
      expectRefusal(await post(target, "/api/tags", options), forbidden);
    }),
  ),
];
