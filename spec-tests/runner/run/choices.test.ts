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
  expect(
    choices.map(({ id, outcome, checks, request, hasMeaning }) => [id, outcome, checks, request, hasMeaning]),
  ).toEqual([
    ["populate-text", "refused", ["populate-text"], "GET /api/artifacts?populate=tags", false],
    ["filter-and", "refused", ["populate-text", "other"], "GET /api/artifacts?filters[$and][0][title][$eq]=a", true],
    ["4.2-booleans", "other", ["sorting-boolean"], undefined, undefined],
  ]);
});

test("no choice is what decides, what was expected to fail, and what a profile does not leave open", () => {
  const listed = { ...warned, expectedFailure: "known" };
  expect(choicesOf([{ ...warned, source: "spec" }, listed, passed], "spec")).toEqual([]);
  expect(choicesOf([warned], "strapi-4.26")).toEqual([]);
});
