import { expect, test } from "vitest";
import { choicesOf } from "./choices.js";

const passed = { id: "populate-string", verdict: "passed", source: "observed" } as const;
const warned = { id: "sorting-boolean", verdict: "warned", source: "observed", statement: "It WILL." } as const;

test("what is refused and what is done otherwise are choices, each with the checks that show it", () => {
  const refusing = {
    id: "populate-text",
    verdict: "not-applicable",
    refuses: ["populate-text", "filter-and"],
  } as const;
  const choices = choicesOf([refusing, { ...refusing, id: "other", refuses: ["filter-and"] }, passed, warned], "spec");
  expect(choices.map(({ id, outcome, checks }) => [id, outcome, checks])).toEqual([
    ["populate-text", "refused", ["populate-text"]],
    ["filter-and", "refused", ["populate-text", "other"]],
    ["4.2-booleans", "other", ["sorting-boolean"]],
  ]);
});

test("no choice is what decides, what was expected to fail, and what a profile does not leave open", () => {
  const listed = { ...warned, expectedFailure: "known" };
  expect(choicesOf([{ ...warned, source: "spec" }, listed, passed], "spec")).toEqual([]);
  expect(choicesOf([warned], "strapi-4.26")).toEqual([]);
});
