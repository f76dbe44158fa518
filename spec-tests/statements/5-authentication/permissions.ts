import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal, listIn } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectList, expectSameKeys } from "../../kit/expect/expect.js";
import { expectMembers, expectNoMembers, expectToOne, type Members } from "../../kit/expect/populated.js";
import { populatePolymorphicForbidden } from "../4.6-population/polymorphic.js";
import { measured, spec } from "../statement.js";
import { anybody } from "./callers.js";

const octant = { filters: { slug: { $eq: "brass-octant-of-captain-lund" } } };

/** The octant as the public sees it. */
const publicOctant = async (target: Target, populate: unknown) => {
  // Nested values of a query, as the rows below write them.
  const query = { ...octant, populate } as Parameters<Target["get"]>[1];
  const answer = await target.get("/api/artifacts", query, anybody);
  const [entry] = expectKeys(target, answer, "artifact", ["brass-octant-of-captain-lund"]);
  const attributes: Members = entry?.attributes ?? {};
  return { answer, attributes };
};

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

const invalidValuation = { status: 400, name: "ValidationError", message: "Invalid parameter valuation" };

/** What a caller without the find permission gets (section 5). */
export const permissionStatements = [
  spec(
    "5-find",
    "A role without the find permission MUST NOT receive a content-type's data in populated output.",
    { needs: ["permissions"] },
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
    populatePolymorphicForbidden,
  ),
  spec(
    "5-per-type",
    "Permissions MUST be granted per content-type: what is not forbidden is returned all the same.",
    { needs: ["permissions", "relations"] },
    check(
      "permissions-default-output",
      { sentence: "An entry of which a relation is forbidden MUST be returned with its own attributes all the same." },
      async (target) => {
        const { answer, attributes } = await publicOctant(target, ["valuation"]);
        expectEqual(answer, attributes.title, "Brass octant of Captain Lund", "The title");
        const selected = { ...octant, fields: ["title"], populate: ["valuation"] };
        const cut = await target.get("/api/artifacts", selected, anybody);
        const [entry] = expectSameKeys(target, cut, "artifact", ["brass-octant-of-captain-lund"]);
        const { valuation: _, ...shown } = entry?.attributes ?? {};
        expectMembers(cut, shown, ["title"], "The attributes");
      },
    ),
  ),
  measured(
    "5-list",
    "I-91",
    "A list of a content-type that the caller may not find WILL be answered with 403 ForbiddenError.",
    { needs: ["permissions"] },
    check("permissions-list-forbidden", async (target) => {
      expectList(await target.get("/api/tags", {}, anybody));
      const refusal = { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} };
      expectRefusal(await target.get("/api/valuations", {}, anybody), refusal);
      if (target.capabilities.has("single-entries"))
        expectRefusal(await target.get("/api/valuations/1", {}, anybody), refusal);
    }),
  ),
  measured(
    "5-nested-checked",
    "I-91",
    "An unknown name nested in a populated relation that is left out WILL still be refused with 400.",
    { needs: ["permissions", "relations"] },
    check("permissions-nested-still-checked", async (target) => {
      await publicOctant(target, { valuation: { fields: ["insurer"] } });
      const query = { ...octant, populate: { valuation: { fields: ["nope"] } } };
      const refusal = { status: 400, name: "ValidationError", message: "Invalid parameter nope" };
      expectRefusal(await target.get("/api/artifacts", query, anybody), refusal);
    }),
  ),
  measured(
    "5-filters",
    "I-91",
    "A filter or a sort on a relation that the caller may not find WILL be refused with 400: it would reveal what is hidden.",
    { needs: ["permissions", "relations"] },
    check("permissions-filters-refused", async (target) => {
      const allowed = { filters: { maker: { name: "Ingrid Vold" }, kind: "document" }, sort: "maker.name" };
      expectKeys(target, await target.get("/api/artifacts", allowed, anybody), "artifact", ["scrimshaw-tooth"]);
      for (const query of [
        { filters: { valuation: { policyNumber: "NS-1002" } } },
        { filters: { valuation: { id: { $notNull: true } } } },
        { filters: { $or: [{ title: "x" }, { valuation: { amount: { $gt: 1 } } }] } },
        { filters: { partOf: { valuation: { amount: 1 } } } },
        { sort: "valuation.amount" },
      ]) {
        expectRefusal(await target.get("/api/artifacts", query, anybody), invalidValuation);
      }
    }),
  ),
];
