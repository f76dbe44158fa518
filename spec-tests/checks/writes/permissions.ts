import { type Check, check } from "../../kit/contract/check.js";
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
import { linkedIds, show } from "./bench.js";

const observed = { source: "observed", interpretation: "I-100" } as const;

const readOnly = { authorization: "Bearer havnsund-read-only-token" };

const anonymous = { authorization: "" };

const forbidden: Refusal = { status: 403, name: "ForbiddenError", message: "Forbidden" };

/** Permissions to write, which the specification does not show. */
export const writePermissionChecks: readonly Check[] = [
  check({
    id: "writes-without-permission",
    section: "5",
    ...observed,
    needs: ["writes", "permissions", "tokens"],
    statement: "Whoever may not create, update or delete entries MUST be refused with 403, and change nothing.",
    async run(target) {
      const id = await scratchEntry(target, "tag", {}, fullAccess);
      const path = `/api/tags/${id}`;
      const before = await show(target, "tag", id);
      const values = scratchValues(target.dataset.type("tag"));
      for (const headers of [anonymous, readOnly]) {
        expectRefusal(await create(target, "tag", values, { headers }), forbidden);
        expectRefusal(await target.request("PUT", path, { body: { data: { name: "Taken" } }, headers }), forbidden);
        expectRefusal(await target.request("DELETE", path, { headers }), forbidden);
      }
      const wrong = { authorization: "Bearer wrong" };
      expectStatus(await target.request("DELETE", path, { headers: wrong }), 401);
      const after = await show(target, "tag", id);
      expectEqual(after.answer, after.attributes, before.attributes, "The entry");
      expectStatus(await target.request("DELETE", path, { headers: fullAccess }), 200);
    },
  }),
  check({
    id: "writes-permission-first",
    section: "7",
    ...observed,
    needs: ["writes", "permissions"],
    statement: "A missing permission MUST be reported before a wrong body and before an unknown entry.",
    async run(target) {
      await scratchEntry(target, "restoration");
      const options = { body: {}, headers: anonymous };
      expectRefusal(await target.request("PUT", "/api/tags/2147483000", options), forbidden);
      expectRefusal(await target.request("DELETE", "/api/tags/2147483000", options), forbidden);
      expectRefusal(await post(target, "/api/tags", options), forbidden);
    },
  }),
  check({
    id: "writes-forbidden-relation",
    section: "5",
    ...observed,
    needs: ["writes", "permissions", "tokens", "i18n", "draft-and-publish", "relations"],
    statement: "A relation to a content-type that the caller may not find MUST be ignored in data.",
    async run(target) {
      const number = scratchName();
      const made = await create(target, "valuation", { policyNumber: number }, { headers: fullAccess });
      const valuation = expectOne(made).id;
      const id = await scratchEntry(target, "artifact");
      const refused = await target.request("PUT", `/api/artifacts/${id}`, {
        body: { data: { valuation, nickname: "Tried" } },
        headers: anonymous,
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
    },
  }),
];
