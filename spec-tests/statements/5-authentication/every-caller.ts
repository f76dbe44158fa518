import { isRecord } from "../../kit/base.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { besidePairs } from "../../kit/random/beside-lists.js";
import { besideOptionRequests } from "../../kit/random/beside-options.js";
import { coveringOf } from "../../kit/random/covering.js";
import { deepFilterRequests } from "../../kit/random/deep-filters.js";
import { fieldRequests, pageRequests } from "../../kit/random/listings.js";
import { answeredAsReference, expectAsReference } from "../../kit/random/model.js";
import { optionRequests } from "../../kit/random/option-lists.js";
import { populateRequests } from "../../kit/random/populated-lists.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import { localeRequests, stateRequests } from "../../kit/random/scoped-lists.js";
import { sortRequests } from "../../kit/random/sorted-lists.js";
import type { SymbolicRequest } from "../../kit/random/symbolic.js";
import { togetherRequests } from "../../kit/random/together-lists.js";
import { expectEveryUser } from "../2-resources/users.js";
import { bearer, type Caller, curatorOf, readerOf } from "./callers.js";

const tables = [
  sortRequests,
  pageRequests,
  fieldRequests,
  togetherRequests,
  stateRequests,
  localeRequests,
  populateRequests,
  optionRequests,
  deepFilterRequests,
];

/** Of the requests that other checks send without credentials, one in so many. */
const shares = { conditions: 23, tables: 11 };

/** A sample of the requests that ask every list for everything: the part of one of so many callers, who are numbered from 0. */
const sampleOf = async (target: Target, number: number, callers: number): Promise<readonly SymbolicRequest[]> => {
  const scope = createScope(target, "spec");
  const conditions: SymbolicRequest[] = [];
  for (const form of ["all", "$and", "$or", "$not", "$between"] as const)
    conditions.push(...(await coveringOf(scope, 1, { form })).requests);
  conditions.push(...(await coveringOf(scope, 1, { keepsCase: true })).requests);
  const all = tables.flatMap((table) => table(scope));
  // Of what stands beside each other each pair is asked: no other request has it.
  const pairs = [...besidePairs(scope), ...besideOptionRequests(scope)];
  return [
    ...pairs.filter((_, index) => index % callers === number),
    ...conditions.filter((_, index) => index % (callers * shares.conditions) === number * shares.conditions),
    ...all.filter((_, index) => index % (callers * shares.tables) === number * shares.tables),
  ];
};

/** What the public may not find, but some may: who sees it, `tokens-callers` asks. */
const forSome = ["valuation", "role"];

const withoutMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMore);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([name]) => !forSome.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMore(member)]));
};

/** The same target, whose lists somebody asks for; the reference is asked by the same one. */
const askedBy = (target: Target, caller: Caller, reference: Target["reference"]): Target => ({
  ...target,
  list: async (type, query) => {
    const answer = await target.list(type, query, caller);
    return { ...answer, json: withoutMore(answer.json) };
  },
  reference,
});

/** As somebody a request is answered as the reference does it. What is answered otherwise without credentials too, other checks say. */
const answeredAsAnybody = (target: Target, fixed: Target): ReturnType<typeof answeredAsReference> => ({
  ...answeredAsReference(fixed),
  test: async (request) => {
    try {
      await expectAsReference(fixed, request);
    } catch (failure) {
      if (!(failure instanceof CheckFailure)) throw failure;
      const isOfEverybody = await expectAsReference(target, request).then(
        () => false,
        (error) => error instanceof CheckFailure,
      );
      if (!isOfEverybody) throw failure;
    }
  },
});

const asCallers = (
  id: string,
  options: CheckOptions,
  callers: readonly ((target: Target) => Promise<Caller>)[],
): OwnedCheck =>
  check(id, options, async (target) => {
    for (const [number, callerOf] of callers.entries()) {
      const caller = await callerOf(target);
      const own = await target.reference();
      // Once: to sign in takes long on purpose.
      const reference = askedBy(own, await callerOf(own), own.reference);
      const fixed = askedBy(withoutChance(target), caller, async () => reference);
      await tryAll(fixed, await sampleOf(fixed, number, callers.length), answeredAsAnybody(target, fixed));
      expectEveryUser(await target.get("/api/users", {}, caller));
    }
  });

/** Whoever is signed in. */
export const listsOfSessions = asCallers(
  "tokens-lists-of-sessions",
  {
    sentence:
      "A session MUST be answered as anybody is: its role decides what it may find, and what it finds it can sort, filter, select, page and populate.",
    needs: ["relations"],
  },
  [curatorOf, readerOf],
);

/** Whoever has an API token. */
export const listsOfTokens = asCallers(
  "tokens-lists-of-tokens",
  {
    sentence:
      "An API token MUST be answered as anybody is: its permissions decide what it may find, and what it finds it can sort, filter, select, page and populate.",
    needs: ["relations"],
  },
  [async () => bearer("havnsund-read-only-token")],
);
