import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { expectSameKeys } from "../../kit/expect/expect.js";

/** The restorations with an entry in a relation that is not so. */
const notRelated: readonly (readonly [relation: string, filters: Query, keys: readonly string[]])[] = [
  ["supervisor", { badge: { $eq: "W-17" } }, ["flatten-the-ice-chart", "new-rope-for-the-bell"]],
  ["lead", { badge: { $in: ["M-04", "T-11"] } }, ["flatten-the-ice-chart", "survey-of-the-bell-frame"]],
  ["approver", { name: { $startsWith: "Z" } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart", "wash-the-gansey"]],
];

/** The embedded reference refuses this form, and the real server breaks down (500): what is right does not come from them. */
export const filteringNotBelowRelation = check(
  "filtering-not-below-relation",
  {
    sentence:
      "$not below a relation, where a server takes it, MUST match the entries whose related entry its filters do not match.",
    needs: ["relations"],
    profile: "spec",
  },
  async (target) => {
    for (const [relation, filters, keys] of notRelated) {
      const query = { filters: { [relation]: { id: { $notNull: true }, $not: filters } } };
      const answer = await target.list("restoration", query);
      if (isRefusal(answer.status)) throw new Undecided("the server refuses $not below a relation, which is not shown");
      expectSameKeys(target, answer, "restoration", keys);
    }
  },
);
