import { expect, test } from "vitest";
import type { Verdict } from "../../kit/contract/verdict.js";
import { decideOutcome } from "./outcome.js";

/**
 * Checks: `=` before one that is listed as expected, `*` behind the verdict of an observed one, `!` before what one could not put back, and a reason
 * behind a colon. Then the exit code, the message, and what else is known of the run, as JSON.
 */
const rows = `
a passed                           | 0 | conformant with the specification
a warned; b not-applicable         | 0 | conformant with the specification
a not-applicable: why              | 2 | nothing was checked: the check does not apply (why)
a not-applicable: why; b not-applicable: why | 2 | nothing was checked: none of 2 checks applies (why)
a failed; b passed                 | 1 | not conformant: 1 check failed
=a failed; b failed                | 1 | not conformant: 1 check failed
=a failed                          | 0 | conformant with the specification, but for the expected failures
=a passed                          | 1 | stale expected failure: a
a blocked: why                     | 3 | undecided: 1 check could not be run
=a blocked: why                    | 3 | undecided: 1 check could not be run
a failed; b blocked: why           | 1 | not conformant: 1 check failed
=a error: why; b failed            | 4 | the kit itself broke in 1 check: please report it
a blocked                          | 3 | the server cannot be reached | {"status":"unreachable"}

a blocked: budget: it is over; b blocked: budget: it is over | 3 | undecided: 2 checks could not be run: budget: it is over
a blocked: limited: the server limits requests (429)         | 3 | undecided: 1 check could not be run: the server limits requests (429)
a failed; b blocked: budget: it is over after 7 of 20 cases; c blocked: budget: it is over; d blocked: dataset: tag: other data | 1 | not conformant: 1 check failed; 2 left out: budget: it is over
a passed; b blocked: budget: it is over after 7 of 20 cases; c blocked: budget: it is over; d blocked: dataset: tag: other data | 3 | undecided: 3 checks could not be run; 2 left out: budget: it is over

a passed !item.team !item.lead; b passed | 3 | conformant with the specification, but 2 attributes could not be put back: load the data anew
a failed !item.team !item.lead; b passed | 3 | not conformant: 1 check failed; 2 attributes could not be put back: load the data anew
a failed | 3 | not conformant: 1 check failed; 1 entry is left on the server | {"left":[{"type":"tag","about":"new","remove":"curl","own":true}]}
a failed | 1 | not conformant: 1 check failed; 1 entry is left on the server | {"left":[{"type":"tag","about":"new","remove":"curl"}]}
a failed | 3 | not conformant: 1 check failed; 1 entry of the server is gone | {"inventory":[{"type":"tag","before":12,"after":12,"lost":[2]}]}
a failed | 3 | not conformant: 1 check failed; 1 entry of the server is not as before | {"inventory":[{"type":"tag","before":12,"after":12,"changed":[{"id":2,"attributes":["name"]}]}]}

a passed; b warned; c warned*; d warned* | 0 | conformant with the specification. 2 choices differ from Strapi 4.26 (--profile strapi-4.26 judges by them)
a passed; b warned; c warned*            | 0 | conformant with the specification. 1 choice differs from Strapi 4.26 (--profile strapi-4.26 judges by them)
a passed; b warned                       | 0 | conformant with the specification as Strapi 4.26 follows it | {"profile":"strapi-4.26"}

a failed | 1 | not conformant with the specification, but only where Strapi 4.26 is not either. With --profile strapi-4.26: conformant | {"otherwise":{"profile":"strapi-4.26","without":[]}}
a failed | 1 | not conformant with the specification, but only where Strapi 4.26 is not either. With --profile strapi-4.26 --without permissions,tokens: conformant | {"otherwise":{"profile":"strapi-4.26","without":["permissions","tokens"]}}
a failed | 1 | not conformant: the server lacks i18n. With --without i18n: conformant | {"otherwise":{"profile":"spec","without":["i18n"]}}
`;

const read = (text: string) => {
  const [, listed, id = "", verdict, observed, lent = "", reason] =
    /^(=?)(\w+) ([\w-]+)(\*?)((?: !\S+)*)(?:: (.*))?$/.exec(text) ?? expect.fail(text);
  const notPutBack = lent.split(" !").slice(1);
  return {
    ...{ id, verdict: verdict as Verdict, source: observed === "*" ? ("observed" as const) : ("spec" as const) }, // as the rows have it
    ...(listed === "=" && { expectedFailure: "known" }),
    ...(reason !== undefined && { reason }),
    ...(notPutBack.length > 0 && { notPutBack }),
  };
};

test.each(rows.split("\n").filter((row) => row !== ""))("%s", (row) => {
  const [checks = "", exitCode, message, more = "{}"] = row.split(" | ").map((cell) => cell.trim());
  const { inventory, left, ...ran } = JSON.parse(more);
  const outcome = decideOutcome(
    checks.split("; ").map(read),
    { status: "verified", profile: "spec", ...ran },
    { inventory, left },
  );
  expect(outcome).toMatchObject({ exitCode: Number(exitCode), message });
});
