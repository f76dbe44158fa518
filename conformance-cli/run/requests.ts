import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { Depth } from "../../spec-tests/kit/contract/target.js";
import { runsOf } from "../../spec-tests/runner/run/settings.js";
import type { SectionId } from "../../spec-tests/sections.js";
import { checks as allChecks } from "../../spec-tests/statements/index.js";

/** What all checks of a section send to a right server that holds the dataset: a test compares it with a run. */
export const requestsOf: Readonly<Record<Exclude<Depth, "quick">, Readonly<Partial<Record<SectionId, number>>>>> = {
  usual: {
    ...{ "1": 64, "2.1": 163, "2.2": 40, "2.3": 10, "2.4": 44, "3": 160, "4.1": 873, "4.2": 480, "4.3": 305 },
    ...{ "4.4": 4070, "4.5": 124, "4.6": 631, "4.7": 5810, "5": 1610, "7": 195, "8": 10, "9": 4 },
  },
  deep: {
    ...{ "1": 254, "2.1": 229, "2.2": 40, "2.3": 11, "2.4": 56, "3": 526, "4.1": 1600, "4.2": 1116, "4.3": 1060 },
    ...{ "4.4": 6660, "4.5": 462, "4.6": 1803, "4.7": 10770, "5": 1625, "7": 199, "8": 13, "9": 4 },
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
