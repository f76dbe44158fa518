import { expect, test } from "vitest";
import type { Verdict } from "../../kit/contract/verdict.js";
import type { Preflight } from "../../kit/preflight/outcome.js";
import { decideOutcome } from "./outcome.js";

const result = (id: string, verdict: Verdict) => ({
  id,
  verdict,
});

const verified: Preflight = { status: "verified", types: 1, entries: 1, findings: [], unavailable: {} };
const preflight = { ...verified, profile: "spec" } as const;

/** The verdicts of checks, `=` before those that are listed as expected; the exit code and the message. */
const rows = `
a passed                      | 0 | conformant with the specification
a warned, b not-applicable    | 0 | conformant with the specification
a not-applicable              | 2 | nothing was checked: the check does not apply (why)
a not-applicable, b not-applicable | 2 | nothing was checked: none of 2 checks applies (why)
a failed, b passed            | 1 | not conformant: 1 check failed
=a failed, b failed           | 1 | not conformant: 1 check failed
=a failed                     | 0 | conformant with the specification, but for the expected failures
=a passed                     | 1 | stale expected failure: a
a blocked                     | 3 | undecided: 1 check could not be run
=a blocked                    | 3 | undecided: 1 check could not be run
a failed, b blocked           | 1 | not conformant: 1 check failed
=a error, b failed            | 4 | the kit itself broke in 1 check: please report it
`;

test.each(rows.trim().split("\n"))("%s", (row) => {
  const [checks = "", exitCode, message] = row.split("|").map((cell) => cell.trim());
  const results = checks.split(", ").map((check) => {
    const [id = "", verdict] = check.replace("=", "").split(" ");
    const listed = check.startsWith("=") ? { expectedFailure: "known" } : {};
    return { ...result(id, verdict as Verdict), ...listed, reason: "why" }; // as the rows have it
  });
  expect(decideOutcome(results, preflight)).toMatchObject({ exitCode: Number(exitCode), message });
});

test("a server that cannot be reached is neither conformant nor wrong", () => {
  expect(decideOutcome([result("a", "blocked")], { ...preflight, status: "unreachable" })).toMatchObject({
    exitCode: 3,
    message: "the server cannot be reached",
  });
});

test.each([
  ["budget: the 2 s are over", "undecided: 2 checks could not be run: budget: the 2 s are over"],
  [
    "limited: the server limits requests (429)",
    "undecided: 2 checks could not be run: the server limits requests (429)",
  ],
])("where nothing else keeps a check from running, its reason is said once: %s", (reason, message) => {
  const results = ["a", "b"].map((id) => ({ ...result(id, "blocked"), reason }));
  expect(decideOutcome(results, preflight)).toMatchObject({ exitCode: 3, message });
});

test.each([
  ["failed", 1, "not conformant: 1 check failed; 2 left out: budget: the 2 s are over"],
  ["passed", 3, "undecided: 3 checks could not be run; 2 left out: budget: the 2 s are over"],
] as const)("a run that ended early says how much it left out and why: %s", (verdict, exitCode, message) => {
  const blocked = (id: string, reason: string) => ({ ...result(id, "blocked"), reason });
  const results = [
    result("a", verdict),
    blocked("b", "budget: the 2 s are over after 7 of 20 cases"),
    blocked("c", "budget: the 2 s are over"),
    blocked("d", "dataset: tag: other data"),
  ];
  expect(decideOutcome(results, preflight)).toMatchObject({ exitCode, message });
});

test.each([
  ["passed", 3, "conformant with the specification, but 2 attributes could not be put back: load the data anew"],
  ["failed", 3, "not conformant: 1 check failed; 2 attributes could not be put back: load the data anew"],
] as const)(
  "a run that changed entries of the dataset and could not put them back says so: %s",
  (verdict, exitCode, message) => {
    const results = [
      { ...result("a", verdict), notPutBack: ["restoration.team", "restoration.lead"] },
      result("b", "passed"),
    ];
    expect(decideOutcome(results, preflight)).toMatchObject({ exitCode, message });
  },
);

test.each([
  ["its own", { own: true as const }, 3],
  ["somebody else's, perhaps", {}, 1],
])("what is left decides before a failed check only where it is the run's own: %s", (_, own, exitCode) => {
  const left = [{ type: "tag", about: "new", remove: "curl", ...own }];
  expect(decideOutcome([result("a", "failed")], preflight, { left })).toMatchObject({
    exitCode,
    message: "not conformant: 1 check failed; 1 entry is left on the server",
  });
});

test.each([
  ["gone", { lost: [2] }, "1 entry of the server is gone"],
  ["changed", { changed: [{ id: 2, attributes: ["name"] }] }, "1 entry of the server is not as before"],
])("an entry of the server that is %s decides before a failed check", (_, harm, message) => {
  const inventory = [{ type: "tag", before: 12, after: 12, ...harm }];
  expect(decideOutcome([result("a", "failed")], preflight, { inventory })).toMatchObject({
    exitCode: 3,
    message: `not conformant: 1 check failed; ${message}`,
  });
});

test.each([
  [
    "spec",
    2,
    "conformant with the specification. 2 choices differ from Strapi 4.26 (--profile strapi-4.26 judges by them)",
  ],
  [
    "spec",
    1,
    "conformant with the specification. 1 choice differs from Strapi 4.26 (--profile strapi-4.26 judges by them)",
  ],
  ["strapi-4.26", 0, "conformant with the specification as Strapi 4.26 follows it"],
] as const)(
  "the verdict names what it is by, and what does not decide: %s, %d observed",
  (profile, observed, message) => {
    const warned = Array.from({ length: observed }, (_, index) => ({
      ...result(`w${index}`, "warned"),
      source: "observed" as const,
    }));
    const results = [result("a", "passed"), { ...result("b", "warned"), source: "spec" as const }, ...warned];
    expect(decideOutcome(results, { ...preflight, profile })).toMatchObject({ exitCode: 0, message });
  },
);

test.each([
  [
    { profile: "strapi-4.26", without: [] },
    "not conformant with the specification, but only where Strapi 4.26 is not either. With --profile strapi-4.26: conformant",
  ],
  [
    { profile: "strapi-4.26", without: ["permissions", "tokens"] },
    "not conformant with the specification, but only where Strapi 4.26 is not either. With --profile strapi-4.26 --without permissions,tokens: conformant",
  ],
  [{ profile: "spec", without: ["i18n"] }, "not conformant: the server lacks i18n. With --without i18n: conformant"],
] as const)("a server that is conformant in another way is said to be: %j", (otherwise, message) => {
  expect(decideOutcome([result("a", "failed")], { ...preflight, otherwise })).toMatchObject({ exitCode: 1, message });
});
