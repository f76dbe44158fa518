import { expect, test } from "vitest";
import { always } from "../../kit/target/fake-target.test-data.js";
import type { Fault } from "../faults/fault.js";
import { checkNamed, statementNamed } from "./claims.js";
import type { Examination } from "./examine.js";
import type { QuirkExamination } from "./examine-quirk.js";
import type { Proof } from "./proof.js";
import { otherServersOf, readmeOf } from "./proof-doc.js";

const sorting = checkNamed("sorting-one-field");
const several = checkNamed("sorting-two-fields");

const faulty = (id: string, fault: string, ...breaks: Fault["breaks"]): Fault => ({
  ...{ id, fault, breaks },
  mutate: (server) => server,
});

const killed: Examination = {
  faulty: faulty("sort-ignored", "The sort parameter a|b has no effect.", "4.2-one-field"),
  noticed: [sorting, several],
  messages: new Map(),
  cited: new Map([["4.2-one-field", [sorting]]]),
  problems: [],
};

const survivor: Examination = {
  faulty: faulty("sort-odd", "A sort is odd.", "4.2-several-fields"),
  noticed: [],
  messages: new Map(),
  cited: new Map([["4.2-several-fields", []]]),
  problems: ["no check of 4.2-several-fields notices it"],
};

const proof: Proof = {
  sections: [{ id: "4.2", title: "Sorting" }],
  checks: [sorting, several],
  statements: [statementNamed("4.2-one-field"), statementNamed("4.2-several-fields"), statementNamed("4.2-nulls")],
  examinations: [killed],
  quirks: [],
  nullRuns: [
    [
      { answer: "404", handler: always("", 404), share: 0.1 },
      { passed: [sorting], failed: [several], errors: [], judged: 2 },
    ],
  ],
};

/** All that is written of a proof. */
const docOf = (proof: Proof): string => [readmeOf(proof), otherServersOf(proof)].join("\n");

test("a faulty server is counted in the section of its statement", () => {
  const doc = docOf(proof);
  expect(doc).toContain(
    "**1 faulty server**, all noticed, no survivor. All 2 checks about a MUST or WILL notice at least one",
  );
  expect(doc).toContain(
    "Faulty servers break by name 1 of 2 of those that the specification states, and all 0 of those that were observed;",
  );
  expect(doc).toContain("| 4.2 Sorting | 1 | 1 | 0 | 2 | 2 |");
});

test("survivors and checks without a faulty server are named", () => {
  const doc = docOf({ ...proof, examinations: [survivor] });
  expect(doc).toContain("**1 faulty server**, 1 survivor: `sort-odd`. 0 of 2 checks about a MUST or WILL notice");
  expect(doc).toContain("These do neither: `sorting-one-field` (MUST), `sorting-two-fields` (MUST).");
});

test("a check that warns a peculiar server needs no faulty one", () => {
  const preflight = checkNamed("endpoints-preflight");
  const quirk: QuirkExamination = {
    quirk: {
      id: "preflight-odd",
      differs: ["4.1-preflight"],
      difference: "A preflight is odd.",
      warned: [preflight.id],
      mutate: (server) => server,
    },
    warned: [preflight],
    problems: [],
  };
  const doc = docOf({ ...proof, checks: [sorting, several, preflight], quirks: [quirk] });
  expect(doc).toContain("All 1 check about a SHOULD or MAY do, or warn a peculiar server.");
  expect(doc).not.toContain("These do neither");
  expect(doc).toContain("| `preflight-odd` | A preflight is odd. | `4.1-preflight` | `endpoints-preflight` |");
});

test("null servers have the share of what they fail", () => {
  const doc = docOf(proof);
  expect(doc).toContain("| 404 | 1 | 1 | 50.0 % |");
  expect(doc).toContain("1 check is content with all of them");
});
