import { isRecord, together } from "../../kit/base.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Depth, Target } from "../../kit/contract/target.js";
import { expectList, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { featuresIn } from "../../kit/random/features.js";
import { answeredAsReference, expectAsReference } from "../../kit/random/model.js";
import { triedOf, tryAll, withoutChance } from "../../kit/random/property.js";
import { firstOfEach, type SymbolicRequest } from "../../kit/random/symbolic.js";
import { type Spelled, spelledValues } from "../../kit/tables/conditions/spelled.js";
import { groupedLists } from "../../kit/tables/lists/grouped.js";
import { sampleOf } from "../../kit/tables/sample.js";
import { readWhenSeen } from "../../kit/transport/answer.js";
import { expectLongArrays } from "../1-requests/long-arrays.js";
import { expectIntegerIds } from "../2-resources/entry-forms.js";
import { expectEveryUser } from "../2-resources/users.js";
import { expectPrefix } from "../4.1-lists/paths.js";
import { expectGrouped } from "../4.2-sorting/values.js";
import { expectSame, spelledForm } from "../4.4-filtering/spellings.js";
import { expectNestedInMany } from "../4.6-population/nested.js";
import { expectOptionsLeaveLocales } from "../4.6-population/options-leave-locales.js";
import { expectDepth } from "../8-limits/limits.js";
import { anybody, bearer, type Caller, curatorOf, readerOf } from "./callers.js";

/** What the public may not find, but some may: who sees it, `tokens-callers` asks. */
const forSome = ["valuation", "role"];

const withoutMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMore);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([name]) => !forSome.includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMore(member)]));
};

const isOfEquals = ({ usual: { filters } }: Spelled): boolean => JSON.stringify(filters).includes('"$eq"');

/** The same target, whose lists somebody asks for; the reference is asked by the same one. */
const askedBy = (target: Target, caller: Caller, reference: Target["reference"]): Target => ({
  ...target,
  list: async (type, query, options) => {
    const answer = await target.list(type, query, { ...options, headers: caller });
    return readWhenSeen(answer, () => withoutMore(answer.json));
  },
  reference,
});

/** What somebody is answered is right. What is answered wrongly to anybody, without credentials, other checks say. */
const expectAsAnybody = async <T>(ofAnybody: T, own: T, test: (asked: T) => Promise<void>): Promise<void> => {
  try {
    await test(own);
  } catch (failure) {
    if (!(failure instanceof CheckFailure)) throw failure;
    const isOfEverybody = await test(ofAnybody).then(
      () => false,
      (error) => error instanceof CheckFailure,
    );
    if (!isOfEverybody) throw failure;
  }
};

const expectUsers = async (target: Target, caller: Caller): Promise<Answer> => {
  const answer = await target.get("/api/users", {}, caller);
  expectEveryUser(answer);
  return answer;
};

/** Whoever is answered nothing is answered as anybody of a server that answers nobody. */
const expectSomeList = async (asked: Target): Promise<void> => {
  const answer = await asked.list("tag");
  expectStatus(answer, 200);
  expectThat(answer, expectList(answer).length > 0, {
    why: "The list is empty",
    kind: "list:empty",
    expected: "entries",
    actual: [],
  });
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
      await expectSomeList(fixed);
      const scope = createScope(fixed, "spec");
      const takesTurns = <T>(all: readonly T[]) => all.filter((_, index) => index % callers.length === number);
      const { single, others } = await sampleOf(scope);
      const areSingle = new Set(single);
      const { features: _, ...property } = answeredAsReference(fixed);
      // Each of these is sent; in which list something is asked, is asked without credentials.
      const features = (request: SymbolicRequest, depth: Depth) =>
        areSingle.has(request) ? new Set([JSON.stringify(request.query)]) : featuresIn(fixed, request, depth, false);
      await together([
        // Chosen of all before they take turns: each thing is asked by one of them.
        tryAll(fixed, takesTurns(triedOf(fixed, [...single, ...others], { features })), {
          ...property,
          test: (request) => expectAsAnybody(target, fixed, (asked) => expectAsReference(asked, request)),
        }),
        ...takesTurns(firstOfEach(groupedLists(scope))).map((grouped) =>
          expectAsAnybody(target, fixed, (asked) => expectGrouped(asked, grouped)),
        ),
        tryAll(fixed, takesTurns(spelledValues(scope).filter(isOfEquals)), {
          test: (spelled) => expectAsAnybody(target, fixed, (asked) => expectSame(asked, spelled)),
          features: spelledForm,
        }),
        ...takesTurns([expectNestedInMany, expectOptionsLeaveLocales, expectDepth, expectLongArrays]).map(
          (expectOfMany) => expectAsAnybody(target, fixed, expectOfMany),
        ),
        ...[expectPrefix, expectUsers].map((listOf) =>
          expectAsAnybody(anybody, caller, async (each) => expectIntegerIds(target, await listOf(target, each))),
        ),
      ]);
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
