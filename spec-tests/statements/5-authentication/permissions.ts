import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal, listIn } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { expectNoMembers, expectToOne, type Members } from "../../kit/expect/populated.js";
import { populatePolymorphicForbidden } from "../4.6-population/polymorphic.js";
import { anybody } from "./callers.js";

/** The names under which an answer shows something, at any depth: null, `{ data: null }` and empty lists are nothing. */
export const filledIn = (value: unknown): ReadonlySet<string> => {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...filledIn(each)]));
  if (!isRecord(value)) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) => {
      const data = (isRecord(member) && "data" in member ? member.data : member) ?? null;
      const isFilled = Array.isArray(data) ? data.length > 0 : data !== null;
      return [...(isFilled ? [name] : []), ...filledIn(member)];
    }),
  );
};

/** What is populated of an artifact beside its valuation, through which the public could see valuations and roles. */
const ways = ({ capabilities }: Target): Query => ({
  ...(capabilities.has("users") ? { curator: { populate: ["role"] } } : {}),
  // Back to the artifact itself.
  ...(capabilities.has("i18n") ? { localizations: { populate: { localizations: { populate: ["valuation"] } } } } : {}),
});

/** The valuation of what the sextant is part of is not shown to the public, nor what is reached from there, or from the octant itself. */
const expectNoneBelow = async (target: Target, below: Query | readonly string[]): Promise<void> => {
  const [sextant, octant] = ["sextant-by-thorne", "brass-octant-of-captain-lund"];
  const populate = { partOf: { populate: below }, ...ways(target) };
  const filters = { slug: { $in: [sextant, octant] } };
  const answer = await target.get("/api/artifacts", { filters, populate }, anybody);
  const entries = expectSameKeys(target, answer, "artifact", [sextant, octant]);
  const holder = entries.find(({ attributes }) => attributes.slug === sextant)?.attributes ?? {};
  const partOf = expectToOne(target, answer, holder, "partOf", "artifact", octant);
  expectUnpopulated(target, answer, partOf);
  const shown = filledIn(answer.json);
  expectEqual(
    answer,
    ["valuation", "role"].filter((name) => shown.has(name)),
    [],
    "What is not to be shown",
  );
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
      sentence:
        "A forbidden relation MUST be left unpopulated inside a populated relation too, inside localizations and users as well.",
      needs: ["relations"],
      also: ["1-find-permission", "4.6-permission"],
    },
    async (target) => {
      for (const below of [["valuation"], { valuation: { populate: ["artifact"] }, ...ways(target) }])
        await expectNoneBelow(target, below);
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
