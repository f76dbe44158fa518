import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal } from "../../kit/expect/error.js";
import {
  expectEqual,
  expectJson,
  expectKeys,
  expectList,
  expectSameKeys,
  expectStatus,
} from "../../kit/expect/expect.js";
import { expectNoMembers, expectSet, expectToOne } from "../../kit/expect/populated.js";
import { anybody, bearer, type Caller, curatorOf, readerOf, sessionOf, signIn } from "./callers.js";
import { listsOfSessions, listsOfTokens } from "./every-caller.js";
import { expectNothing, expectUnpopulated, filledIn } from "./permissions.js";

const valuations = ["ARK/12", "ARK/7", "ARK/8", "NS-0990", "NS-0991", "NS-1001", "NS-1002", "NS-1003", "NS-9999"];

/** 200 and every valuation. Their ids are not known: the type is hidden from who runs the kit. */
const expectValuations = (answer: Answer): void => {
  const numbers = expectList(answer).map(({ attributes }) => String(attributes.policyNumber));
  expectEqual(answer, numbers.sort(), valuations, "The policy numbers");
};

/** What artifacts show of their valuations, by the forms in which these are populated. */
const populated = [
  [{ populate: "*" }, { "aurora-bell": "NS-1001", "harbour-bell": "NS-0991" }],
  [{ populate: ["valuation"] }, { "divers-helmet": "ARK/12", "sextant-by-thorne": "ARK/8" }],
  [{ populate: { valuation: { fields: ["policyNumber"] } } }, { "model-of-the-brig-hope": "NS-0990" }],
] as const;

/** The artifacts of a row, as a caller sees them. */
const shownTo = async (target: Target, caller: Caller, [query, numbers]: (typeof populated)[number]) => {
  const slugs = Object.keys(numbers);
  const answer = await target.get("/api/artifacts", { ...query, filters: { slug: { $in: slugs } } }, caller);
  const entries = expectSameKeys(target, answer, "artifact", slugs);
  return { answer, entries: entries.map(({ attributes }) => attributes) };
};

/** Where an answer shows valuations below what it populates, and which. */
interface Below {
  readonly path: string;
  readonly query: Query;
  readonly numbers: readonly string[];
}

const belowRelation: Below = {
  path: "/api/exhibitions",
  query: { filters: { slug: { $eq: "the-sound-of-bells" } }, populate: { artifacts: { populate: ["valuation"] } } },
  numbers: ["NS-0991", "NS-1001"],
};

/** The other localizations of what the sextant is part of, and the octant again in those of each. */
const belowLocalizations: Below = {
  path: "/api/artifacts",
  query: {
    filters: { slug: { $eq: "sextant-by-thorne" } },
    populate: {
      partOf: { populate: { localizations: { populate: { localizations: { populate: ["valuation"] } } } } },
    },
  },
  numbers: ["NS-1002", "NS-1002"],
};

const belowEntries = ({ capabilities }: Target): readonly Below[] => [
  belowRelation,
  ...(capabilities.has("i18n") ? [belowLocalizations] : []),
];

/** The artifacts of the one who sold the octant: the octant has a valuation. */
const belowComponent: Below = {
  path: "/api/artifacts",
  query: {
    filters: { slug: { $eq: "brass-octant-of-captain-lund" } },
    populate: { provenance: { populate: { holder: { populate: { artifacts: { populate: ["valuation"] } } } } } },
  },
  numbers: ["NS-1002"],
};

const numbersIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (name === "policyNumber" ? [member] : numbersIn(member)));
};

const expectBelow = async (
  target: Target,
  caller: Caller,
  { path, query }: Below,
  numbers: readonly string[],
): Promise<void> => {
  const answer = await target.get(path, query, caller);
  expectEqual(answer, expectList(answer).length, 1, "The number of entries");
  expectEqual(answer, [...numbersIn(answer.json)].sort(), numbers, "The policy numbers below it");
};

const expectAllowed = async (target: Target, caller: Caller): Promise<void> => {
  expectValuations(await target.get("/api/valuations", {}, caller));
  for (const row of populated) {
    const { answer, entries } = await shownTo(target, caller, row);
    for (const attributes of entries) {
      const { policyNumber } = expectSet(answer, attributes, "valuation").attributes;
      expectEqual(answer, policyNumber, new Map(Object.entries(row[1])).get(String(attributes.slug)), "The valuation");
    }
  }
  for (const below of belowEntries(target)) await expectBelow(target, caller, below, below.numbers);
  const filters = { valuation: { insurer: { $eq: "Arkwright & Co" } } };
  const insured = ["chart-of-the-northern-sound", "divers-helmet", "sextant-by-thorne"];
  expectSameKeys(target, await target.get("/api/artifacts", { filters }, caller), "artifact", insured);
};

const expectForbidden = async (target: Target, caller: Caller): Promise<void> => {
  expectNothing(await target.get("/api/valuations", {}, caller));
  for (const row of populated) {
    const { answer, entries } = await shownTo(target, caller, row);
    for (const attributes of entries) expectUnpopulated(target, answer, attributes);
  }
  for (const below of belowEntries(target)) await expectBelow(target, caller, below, []);
};

/** Where the token of the ticket gate, which may find tickets and exhibitions, could meet what it may not find. */
const inside: readonly (readonly [path: string, query: Query])[] = [
  ...[
    "*",
    ["artifacts", "highlights", "catalogue", "seo"],
    { sections: { populate: "*" } },
    { sections: { on: { "blocks.artifact-list": { populate: ["artifacts"] } } } },
  ].map((populate) => ["/api/exhibitions", { filters: { slug: { $eq: "winter-light" } }, populate }] as const),
  [
    "/api/tickets",
    { filters: { code: { $eq: "WL-0042" } }, populate: { exhibition: { populate: ["artifacts", "catalogue"] } } },
  ],
];

const forbidden = ["artifacts", "highlights", "catalogue", "mentionedIn"];

/** Credentials, which the specification does not show (section 5). */
export const tokenChecks = [
  check(
    "tokens-callers",
    {
      sentence:
        "A caller with the find permission MUST receive a content-type in lists, populated and by filters, one without it MUST NOT: by session and by token.",
      needs: ["relations"],
      also: ["1-find-permission", "4.6-permission"],
    },
    async (target) => {
      const [curator, reader] = [await curatorOf(target), await readerOf(target)];
      // In turn: what one may see is not kept for the next one.
      await expectAllowed(target, curator);
      await expectForbidden(target, anybody);
      await expectAllowed(target, bearer("havnsund-read-only-token"));
      await expectForbidden(target, reader);
    },
  ),
  check(
    "tokens-callers-below-components",
    {
      sentence:
        "What is related to something in a component MUST be shown to a caller with the find permission, and to no other one.",
      needs: ["relations", "components"],
      also: ["1-find-permission", "4.6-permission"],
    },
    async (target) => {
      for (const caller of [await curatorOf(target), bearer("havnsund-read-only-token")])
        await expectBelow(target, caller, belowComponent, belowComponent.numbers);
      await expectBelow(target, anybody, belowComponent, []);
    },
  ),
  check(
    "tokens-callers-inside",
    {
      sentence:
        "A caller without the find permission for a content-type MUST NOT receive it below relations, in components and in dynamic zones either.",
      needs: ["relations", "dynamic-zones", "components", "draft-and-publish"],
      also: ["1-find-permission", "4.6-permission"],
    },
    async (target) => {
      for (const [path, query] of inside) {
        const answer = await target.get(path, query, bearer("havnsund-custom-token"));
        expectEqual(answer, expectList(answer).length, 1, "The number of entries");
        expectEqual(
          answer,
          forbidden.filter((name) => filledIn(answer.json).has(name)),
          [],
          "What is not to be shown",
        );
      }
    },
  ),
  listsOfSessions,
  listsOfTokens,
  check(
    "tokens-session",
    {
      sentence: "A session token WILL give its user's role: a curator finds what the public does not.",
      source: "observed",
      also: ["5-session"],
    },
    async (target) => {
      const curator = await curatorOf(target);
      expectValuations(await target.get("/api/valuations", {}, curator));
      const reader = await sessionOf(target, "thea@havnsund-museum.example", "Tiller-and-Tar-1");
      expectRefusal(await target.get("/api/valuations", {}, reader), { status: 403, name: "ForbiddenError" });
      const query = { filters: { slug: "aurora-bell" }, populate: "*" };
      const answer = await target.get("/api/artifacts", query, reader);
      const [entry] = expectKeys(target, answer, "artifact", ["aurora-bell"]);
      expectNoMembers(answer, entry?.attributes ?? {}, ["valuation"]);
    },
  ),
  check("tokens-scheme-case", async (target) => {
    const headers = { authorization: "bearer havnsund-read-only-token" };
    expectValuations(await target.get("/api/valuations", {}, headers));
  }),
  check("tokens-read-only", async (target) => {
    const headers = bearer("havnsund-read-only-token");
    expectValuations(await target.get("/api/valuations", {}, headers));
    const query = { filters: { slug: "aurora-bell" }, populate: ["valuation"] };
    const answer = await target.get("/api/artifacts", query, headers);
    const [entry] = expectKeys(target, answer, "artifact", ["aurora-bell"]);
    const { policyNumber, amount } = expectSet(answer, entry?.attributes ?? {}, "valuation").attributes;
    expectEqual(answer, { policyNumber, amount }, { policyNumber: "NS-1001", amount: 48000 }, "The valuation");
  }),
  check("tokens-custom", async (target) => {
    const headers = bearer("havnsund-custom-token");
    expectValuations(await target.get("/api/valuations", {}, headers));
    expectRefusal(await target.get("/api/tags", {}, headers), { status: 403, name: "ForbiddenError" });
    const answer = await target.get("/api/tickets", { filters: { code: "WL-0042" }, populate: "*" }, headers);
    const [ticket] = expectKeys(target, answer, "ticket", ["WL-0042"]);
    expectToOne(target, answer, ticket?.attributes ?? {}, "exhibition", "exhibition", "winter-light");
  }),

  check("tokens-sign-in-document", async (target) => {
    const answer = await signIn(target, "thea", "Tiller-and-Tar-1");
    expectStatus(answer, 200);
    const json = expectJson(answer);
    const user = isRecord(json) && isRecord(json.user) ? json.user : {};
    expectEqual(answer, user.username, "thea", "The username");
    expectNoMembers(answer, user, ["password", "resetPasswordToken", "confirmationToken"]);
  }),
  check("tokens-sign-in-refused", async (target) => {
    const wrong = { status: 400, name: "ValidationError", message: "Invalid identifier or password" };
    expectRefusal(await signIn(target, "thea", "wrong"), wrong);
    expectRefusal(await signIn(target, "nobody", "Tiller-and-Tar-1"), wrong);
    const blocked = "Your account has been blocked by an administrator";
    const refusal = { status: 400, name: "ApplicationError", message: blocked };
    expectRefusal(await signIn(target, "bertil", "Left-In-The-Ice-3"), refusal);
  }),
  check("tokens-me", async (target) => {
    const reader = await readerOf(target);
    const answer = await target.get("/api/users/me", {}, reader);
    expectStatus(answer, 200);
    const json = expectJson(answer);
    expectEqual(answer, isRecord(json) ? json.username : json, "thea", "The username");
    expectStatus(await target.get("/api/users/me", {}, anybody), 401, 403);
  }),
];
