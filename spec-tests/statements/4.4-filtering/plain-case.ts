import { check } from "../../kit/contract/check.js";
import { expectList, expectThat, keysOf } from "../../kit/expect/expect.js";
import { everything } from "../../kit/expect/laws.js";

export const filteringPlainTextCase = check("filtering-plain-text-case", async (target) => {
  const rows = [
    ["$contains", "THE SEA", ["STREET BY THE SEA"]],
    ["$startsWith", "street", ["street of the sea"]],
    ["$endsWith", "SEA", ["STREET BY THE SEA"]],
  ] as const;
  const anyCase = ["STREET BY THE SEA", "street of the sea"];
  for (const [operator, value, exact] of rows) {
    const answer = await target.list("glossary-term", {
      filters: { term: { [operator]: value } },
      pagination: everything,
    });
    const actual = [...keysOf(target, "glossary-term", expectList(answer))].sort();
    expectThat(
      answer,
      [exact, anyCase].some((keys) => keys.join("|") === actual.join("|")),
      {
        why: `${operator} matches neither exactly the asked case nor exactly both cases`,
        kind: "case",
        expected: [exact, anyCase],
        actual,
      },
    );
  }
});
