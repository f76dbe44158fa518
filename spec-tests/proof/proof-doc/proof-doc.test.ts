import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { always } from "../../kit/target/fake-target.test-data.js";
import { sections } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import type { Fault } from "../faults/fault.js";
import { faults } from "../faults/index.js";
import { failingOnBreaches } from "../registry/failing.js";
import { checkNamed, statementNamed } from "./claims.js";
import type { QuirkExamination } from "./examine-quirk.js";
import type { Proof, Proven } from "./proof.js";
import { otherServersOf, proofFolder, readmeOf } from "./proof-doc.js";

const folder = join(fileURLToPath(new URL("../../..", import.meta.url)), proofFolder);

test("the first page is made of the catalogue and of the servers that there are: -u writes it", async () => {
  const page = readmeOf({ sections, checks, statements, faults, breaches: failingOnBreaches });
  await expect(page).toMatchFileSnapshot(join(folder, "README.md"));
});

test("the first page names all others", async () => {
  const page = readmeOf({ sections, checks, statements, faults, breaches: failingOnBreaches });
  const named = [...page.matchAll(/^\[[^\]]+\]\(([^)]+)\)/gm)].map(([, name]) => name);
  expect(["README.md", ...named].sort()).toEqual((await readdir(folder)).sort());
});

const sorting = checkNamed("sorting-one-field");
const several = checkNamed("sorting-three-fields");

const faulty: Fault = {
  id: "sort-ignored",
  fault: "The sort parameter a|b has no effect.",
  breaks: ["4.2-one-field"],
  mutate: (server) => server,
};

const proven: Proven = {
  sections: [{ id: "4.2", title: "Sorting" }],
  checks: [sorting, several],
  statements: [statementNamed("4.2-one-field"), statementNamed("4.2-several-fields"), statementNamed("4.2-nulls")],
  faults: [faulty],
  breaches: [{ server: "4.2 :desc is ignored", checks: [several.id] }],
};

test("a faulty server is counted in the section of its statement, and a check by a breach in its own", () => {
  const page = readmeOf(proven);
  expect(page).toContain("**1 faulty server** and **1 named breach**, all noticed.");
  expect(page).toContain(
    "Faulty servers break by name 1 of 2 of those that the specification states, and all 0 of those that were observed;",
  );
  expect(page).toContain("| 4.2 Sorting | 1 | 1 | 2 | 1 |");
});

const proof: Proof = {
  checks: [sorting, several],
  quirks: [],
  nullRuns: [
    [
      { answer: "404", handler: always("", 404), share: 0.1 },
      { passed: [sorting], failed: [several], errors: [], judged: 2 },
    ],
  ],
};

test("a peculiar server has the checks that warn it", () => {
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
  const page = otherServersOf({ ...proof, quirks: [quirk] });
  expect(page).toContain("| `preflight-odd` | A preflight is odd. | `4.1-preflight` | `endpoints-preflight` |");
});

test("null servers have the share of what they fail", () => {
  const page = otherServersOf(proof);
  expect(page).toContain("| 404 | 1 | 1 | 50.0 % |");
  expect(page).toContain("1 check is content with all of them");
});
