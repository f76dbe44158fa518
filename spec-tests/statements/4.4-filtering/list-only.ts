import { check } from "../../kit/contract/check.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import { expectEqual, expectOne, expectSameKeys } from "../../kit/expect/expect.js";

export const filteringListOnly = check(
  "filtering-list-only",
  { sentence: "Filters MUST NOT apply to the request for one entry." },
  async (target) => {
    const filters = { code: { $eq: "no such ticket" } };
    expectSameKeys(target, await target.list("ticket", { filters }), "ticket", []);
    const answer = await target.one("ticket", "WL-0042", { filters });
    const met = await target.one("ticket", "WL-0042", { filters: { code: { $eq: "WL-0042" } } });
    // Who finds the entry by filters that it meets takes filters: the failure ends with that answer, and is no refusal of a form.
    if (isSuccess(met.status)) expectEqual([answer, met], answer.status, met.status, "The status");
    expectEqual(answer, target.key("ticket", expectOne(answer).id), "WL-0042", "The entry");
  },
);
