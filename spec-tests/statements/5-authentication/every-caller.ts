import { isRecord } from "../../kit/base.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Depth, Target } from "../../kit/contract/target.js";
import { createScope, madeOf, type Scope } from "../../kit/random/arbitraries/scope.js";
import { featuresIn, isDifference } from "../../kit/random/features.js";
import { answeredAsReference, expectAsReference } from "../../kit/random/model.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import { firstNameOf, firstOfEach, type SymbolicRequest } from "../../kit/random/symbolic.js";
import { besidePairs } from "../../kit/tables/beside.js";
import { besideOptionRequests } from "../../kit/tables/beside-options.js";
import { askings, coveringOf } from "../../kit/tables/covering.js";
import { fieldRequests } from "../../kit/tables/fields.js";
import { groupedLists } from "../../kit/tables/grouped.js";
import { narrowedRequests } from "../../kit/tables/narrowed.js";
import { pagedRequests } from "../../kit/tables/paged.js";
import { longestRelations, populateRequests } from "../../kit/tables/populate.js";
import { besideLinkRequests } from "../../kit/tables/sorted-beside.js";
import { type Spelled, spelledValues } from "../../kit/tables/spelled.js";
import { togetherRequests } from "../../kit/tables/together.js";
import { readWhenSeen } from "../../kit/transport/answer.js";
import { expectLongArrays } from "../1-requests/long-arrays.js";
import { expectEveryUser } from "../2-resources/users.js";
import { expectPrefix } from "../4.1-lists/paths.js";
import { expectGrouped } from "../4.2-sorting/values-together.js";
import { expectSame, spelledForm } from "../4.4-filtering/spellings.js";
import { expectNestedInMany } from "../4.6-population/nested.js";
import { expectDepth } from "../8-limits/limits.js";
import { bearer, type Caller, curatorOf, readerOf } from "./callers.js";

const tables = [fieldRequests, togetherRequests, populateRequests, narrowedRequests];

/** Of the tables one request in so many is sent of a deep run, whatever it exercises. */
const share = 40;

/** Conditions, alone and below nothing, by which each operator differs from one that it is like. */
const differencesIn = (conditions: readonly SymbolicRequest[]): readonly SymbolicRequest[] => {
  const byDifference = new Map<string, SymbolicRequest>();
  for (const request of conditions)
    if (request.classes.includes("alone"))
      for (const name of request.classes.filter(isDifference).map(firstNameOf))
        if (!byDifference.has(name)) byDifference.set(name, request);
  return [...new Set(byDifference.values())];
};

/** What some callers ask between them: each thing that a request without credentials exercises, and a share of the rest. */
interface Sample {
  readonly requests: readonly SymbolicRequest[];
  /** Those of which no other one shows as much. */
  readonly single: ReadonlySet<SymbolicRequest>;
}

const sampleOf = async (scope: Scope): Promise<Sample> => {
  const conditions: SymbolicRequest[] = [];
  for (const asking of askings) conditions.push(...(await coveringOf(scope, 1, asking)).requests);
  const single = new Set([
    ...madeOf(scope, besidePairs),
    ...firstOfEach(
      [togetherRequests, pagedRequests, besideLinkRequests, fieldRequests].flatMap((of) => madeOf(scope, of)),
    ),
    ...madeOf(scope, longestRelations),
    ...differencesIn(conditions),
  ]);
  const all = tables.flatMap((table) => madeOf(scope, table));
  const others = [
    ...besideOptionRequests(scope),
    ...firstOfEach([...conditions, ...all]),
    ...all.filter((_, index) => index % share === 0),
  ];
  return { requests: [...single, ...others.filter((request) => !single.has(request))], single };
};

/** What the public may not find, but some may: who sees it, `tokens-callers` asks. */
const forSome = ["valuation", "role"];

const withoutMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMore);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([name]) => !forSome.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMore(member)]));
};

const isOfEquals = ({ other: { filters } }: Spelled): boolean => JSON.stringify(filters).includes('"$eq"');

/** The same target, whose lists somebody asks for; the reference is asked by the same one. */
const askedBy = (target: Target, caller: Caller, reference: Target["reference"]): Target => ({
  ...target,
  list: async (type, query) => {
    const answer = await target.list(type, query, caller);
    return readWhenSeen(answer, () => withoutMore(answer.json));
  },
  reference,
});

/** As somebody a list is answered as the reference does it. What is answered otherwise without credentials too, other checks say. */
const expectAsAnybody = async (
  target: Target,
  fixed: Target,
  test: (asked: Target) => Promise<void>,
): Promise<void> => {
  try {
    await test(fixed);
  } catch (failure) {
    if (!(failure instanceof CheckFailure)) throw failure;
    const isOfEverybody = await test(target).then(
      () => false,
      (error) => error instanceof CheckFailure,
    );
    if (!isOfEverybody) throw failure;
  }
};

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
      const scope = createScope(fixed, "spec");
      const takesTurns = <T>(all: readonly T[]) => all.filter((_, index) => index % callers.length === number);
      const { requests, single } = await madeOf(scope, sampleOf);
      const { features: _, ...property } = answeredAsReference(fixed);
      // Each of these is sent; in which list something is asked, is asked without credentials.
      const features = (request: SymbolicRequest, depth: Depth) =>
        single.has(request) ? new Set([JSON.stringify(request.query)]) : featuresIn(fixed, request, depth, false);
      await tryAll(fixed, takesTurns(requests), {
        ...property,
        features,
        test: (request) => expectAsAnybody(target, fixed, (asked) => expectAsReference(asked, request)),
      });
      for (const grouped of takesTurns(firstOfEach(madeOf(scope, groupedLists))))
        await expectAsAnybody(target, fixed, (asked) => expectGrouped(asked, grouped));
      await tryAll(fixed, takesTurns(spelledValues(scope).filter(isOfEquals)), {
        test: (spelled) => expectAsAnybody(target, fixed, (asked) => expectSame(asked, spelled)),
        features: spelledForm,
      });
      for (const expectOfMany of [expectNestedInMany, expectDepth, expectLongArrays])
        await expectAsAnybody(target, fixed, expectOfMany);
      await expectPrefix(target, caller);
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
    long: true,
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
