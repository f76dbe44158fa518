import type { Scope } from "../random/arbitraries/scope.js";
import { isDifference } from "../random/features.js";
import { firstNameOf, firstOfEach, type SymbolicRequest } from "../random/symbolic.js";
import { besidePairs } from "./conditions/beside.js";
import { askings, coveringOf } from "./conditions/covering.js";
import { deepConditions } from "./conditions/deep-conditions.js";
import { fieldRequests } from "./lists/fields.js";
import { pagedRequests } from "./lists/paged.js";
import { besideLinkRequests } from "./lists/sorted-beside.js";
import { togetherRequests } from "./lists/together.js";
import { wholeLists } from "./lists/whole-lists.js";
import { narrowedRequests } from "./populate/narrowed.js";
import { longestRelations, populateRequests } from "./populate/populate.js";
import { findWritten } from "./written.js";
import { optionRequests } from "./written-tables.js";

/** What some callers ask between them: each thing that a request without credentials exercises, and a share of the rest. */
interface Sample {
  /** Those of which no other one shows as much. */
  readonly single: readonly SymbolicRequest[];
  readonly others: readonly SymbolicRequest[];
}

/** Of the tables one request in so many is sent of a deep run, whatever it exercises. */
const share = 40;

/** What the sample is written as. */
export const sampleTitle = "sample";

/** A sample of all tables. */
export const sampleOf = (scope: Scope): Promise<Sample> =>
  scope.once(sampleTitle, async () => findWritten<Sample>(scope, sampleTitle) ?? makeSample(scope));

const makeSample = async (scope: Scope): Promise<Sample> => {
  const conditions: SymbolicRequest[] = [];
  for (const asking of askings) conditions.push(...(await coveringOf(scope, 1, asking)).requests);
  const single = new Set([
    ...besidePairs(scope),
    ...firstOfEach(
      [
        ...[togetherRequests, pagedRequests, besideLinkRequests, fieldRequests, wholeLists, deepConditions],
        optionRequests,
      ].flatMap((of) => of(scope)),
    ),
    ...longestRelations(scope),
    ...differencesIn(conditions),
  ]);
  const all = [fieldRequests, togetherRequests, populateRequests, narrowedRequests].flatMap((of) => of(scope));
  const others = [
    ...optionRequests(scope),
    ...firstOfEach([...conditions, ...all]),
    ...all.filter((_, index) => index % share === 0),
  ];
  return { single: [...single], others: others.filter((request) => !single.has(request)) };
};

/** Conditions, alone and below nothing, by which each operator differs from one that it is like. */
const differencesIn = (conditions: readonly SymbolicRequest[]): readonly SymbolicRequest[] => {
  const byDifference = new Map<string, SymbolicRequest>();
  for (const request of conditions)
    if (request.classes.includes("alone"))
      for (const name of request.classes.filter(isDifference).map(firstNameOf))
        if (!byDifference.has(name)) byDifference.set(name, request);
  return [...new Set(byDifference.values())];
};
