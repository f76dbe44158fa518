import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal, listIn } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectList } from "../../kit/expect/expect.js";
import { expectNoMembers, expectToOne, type Members } from "../../kit/expect/populated.js";
import { populatePolymorphicForbidden } from "../4.6-population/polymorphic.js";
import { anybody } from "./callers.js";

/** The valuation of what the sextant is part of is not shown to the public. */
const expectNoneBelow = async (target: Target, populate: Query | string): Promise<void> => {
  const query = { filters: { slug: { $eq: "sextant-by-thorne" } }, populate };
  const answer = await target.get("/api/artifacts", query, anybody);
  const [entry] = expectKeys(target, answer, "artifact", ["sextant-by-thorne"]);
  const holder = entry?.attributes ?? {};
  const partOf = expectToOne(target, answer, holder, "partOf", "artifact", "brass-octant-of-captain-lund");
  expectUnpopulated(target, answer, partOf);
};

/**
 * "A role without access gets that data left unpopulated" (section 4.6): the relation is not there, which is what was measured, or it leads to
 * nothing.
 */
export const expectUnpopulated = ({ profile }: Target, answer: Answer, { valuation, ...others }: Members): void => {
  const isEmpty = isRecord(valuation) && Object.keys(valuation).join() === "data" && valuation.data === null;
  if (profile === "spec" && isEmpty) return;
  expectNoMembers(answer, valuation === undefined ? others : { valuation, ...others }, ["valuation"]);
};

/** A refusal, or a success that holds no entry, in whatever form. */
export const expectNothing = (answer: Answer): void => {
  if (isRefusal(answer.status)) return;
  const { json } = answer;
  const document = isRecord(json) ? json : {};
  const shown = listIn(json) ?? (document.id === undefined ? (document.data ?? null) : document);
  expectEqual(answer, shown, Array.isArray(shown) ? [] : null, "What is returned");
};

/** What a caller without the find permission gets (section 5). */
export const permissionChecks = [
  check(
    "permissions-populate-left-out-deep",
    {
      sentence: "A forbidden relation MUST be left unpopulated inside a populated relation too.",
      needs: ["relations"],
      also: ["1-find-permission", "4.6-permission"],
    },
    async (target) => {
      for (const valuation of [["valuation"], { valuation: { populate: ["artifact"] } }])
        await expectNoneBelow(target, { partOf: { populate: valuation } });
    },
  ),
  check(
    "permissions-forbidden-lists",
    {
      sentence:
        "Nothing MUST be returned of a content-type that the caller may not find: its list is refused or empty.",
      also: ["1-find-permission"],
    },
    async (target) => {
      for (const query of [
        {},
        { sort: "policyNumber" },
        { filters: { amount: { $gte: 1 } } },
        { fields: ["insurer"] },
        { populate: ["artifact"] },
        { pagination: { start: 1, limit: 2 } },
      ])
        expectNothing(await target.get("/api/valuations", query, anybody));
      if (target.capabilities.has("single-entries"))
        for (const id of [1, 2, 3]) expectNothing(await target.get(`/api/valuations/${id}`, {}, anybody));
    },
  ),
  check("permissions-list-forbidden", async (target) => {
    expectList(await target.get("/api/tags", {}, anybody));
    const refusal = { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} };
    expectRefusal(await target.get("/api/valuations", {}, anybody), refusal);
    if (target.capabilities.has("single-entries"))
      expectRefusal(await target.get("/api/valuations/1", {}, anybody), refusal);
  }),
  populatePolymorphicForbidden,
];
