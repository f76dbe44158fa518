import { expect, test } from "vitest";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { refusingUnshown } from "../../kit/forms/strict-server.test-data.js";
import { decides } from "../../kit/judge/applies.js";
import { createReference } from "../../kit/reference.js";
import { run } from "../../runner/run/run.js";
import { checks, statements } from "../../statements/index.js";

/** Statements about a form that the specification does not show: nobody has to take it. */
const open: Readonly<Record<string, string>> = {
  "1-filters-on-lists": "other requests than those for lists have no parameters",
  "4.4-between": "the shape of its value is open",
  "4.4-and": "the shape of its value is open",
  "4.4-or-elsewhere": "it is shown at the top alone",
  "4.4-not": "the shape of its value is open",
  "4.6-rule-6-media": "options are shown of relations only",
  "4.6-dotted": "the dataset has no components three deep, and paths through relations are not shown",
};

/** Checks of such a form, of statements that have others. */
const aboutForms: Readonly<Record<string, string>> = {
  "filtering-other-parameter": "a parameter that section 4.1 does not list",
  "populate-filters-groups": "groups elsewhere than at the top",
  "tokens-callers-below-components": "a component that is populated as an object",
};

// What is random asks in all forms.
const asked = checks.filter(
  (check) => decides(check, "spec") && check.profile !== "strapi-4.26" && check.random !== true,
);
const { dataset } = await bundledIndex();
const { preflight, checks: results } = await run({
  fetch: refusingUnshown(dataset, createReference(dataset, "spec")),
  checks: asked,
  ...{ runs: 0, depth: "deep" },
});
const passed = new Set(results.filter(({ verdict }) => verdict === "passed").map(({ id }) => id));
const named = statements.map(({ id, source, checks: own, elsewhere }) => ({
  id,
  source,
  checks: [...own, ...elsewhere].filter((one) => asked.some((check) => check.id === one)),
}));

test("a server that takes only what the specification shows is wrong in nothing", () => {
  expect(preflight.status).toBe("verified");
  expect(results.filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict))).toEqual([]);
});

test("each statement of the specification that a check decides is decided in forms that are shown, but for those about others", () => {
  const undecided = named.filter(
    ({ source, checks: own }) => source === "spec" && own.length > 0 && !own.some((id) => passed.has(id)),
  );
  expect(undecided.map(({ id }) => id).sort()).toEqual(Object.keys(open).sort());
});

test("a check asks in forms that are shown, but for what it is about", () => {
  const ofOpen = named.filter(({ id }) => Object.hasOwn(open, id)).flatMap(({ checks: own }) => own);
  const undecided = asked.map(({ id }) => id).filter((id) => !passed.has(id) && !ofOpen.includes(id));
  expect(undecided.sort()).toEqual(Object.keys(aboutForms).sort());
});
