import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { Depth } from "../../spec-tests/kit/contract/target.js";
import { runsOf } from "../../spec-tests/runner/run/settings.js";
import type { SectionId } from "../../spec-tests/sections.js";
import { checks as allChecks } from "../../spec-tests/statements/index.js";

/** What all checks of a section send to a right server that holds the dataset: a test compares it with a run. */
export const requestsOf: Readonly<Record<Exclude<Depth, "quick">, Readonly<Partial<Record<SectionId, number>>>>> = {
  usual: {
    ...{ "1": 44, "2.1": 111, "2.2": 24, "2.3": 10, "2.4": 41, "3": 106, "4.1": 729, "4.2": 216, "4.3": 85 },
    ...{ "4.4": 3877, "4.5": 93, "4.6": 629, "4.7": 4482, "5": 819, "7": 103, "8": 10, "9": 10 },
  },
  deep: {
    ...{ "1": 44, "2.1": 111, "2.2": 24, "2.3": 10, "2.4": 41, "3": 105, "4.1": 1078, "4.2": 230, "4.3": 85 },
    ...{ "4.4": 5946, "4.5": 244, "4.6": 1247, "4.7": 6892, "5": 1374, "7": 102, "8": 10, "9": 11 },
  },
};

/** How many requests some checks will send, about: as many of those of their sections as they are of the checks of these. */
export const expectedRequests = (checks: readonly Check[], depth: Depth, runs: number): number => {
  if (depth === "quick") return checks.length;
  const countIn = (some: readonly Check[], id: string) => some.filter(({ section }) => section === id).length;
  const usual = Object.entries(requestsOf[depth]).reduce(
    (sum, [id, requests]) => sum + (requests * countIn(checks, id)) / countIn(allChecks, id),
    0,
  );
  return usual + checks.filter(({ random }) => random === true).length * (runs - runsOf[depth]);
};
