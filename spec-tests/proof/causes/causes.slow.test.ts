import { expect, test } from "vitest";
import type { RunReport } from "../../kit/report/report.js";
import { runAgainst, sample } from "./servers.test-data.js";

/** How many causes a report names for what failed; what warns alone is counted with `all`. */
const countCauses = ({ causes, checks }: RunReport) => {
  const failed = new Set(checks.filter(({ verdict }) => verdict === "failed").map(({ id }) => id));
  return {
    failed: failed.size,
    warned: checks.filter(({ verdict }) => verdict === "warned").length,
    deciding: causes.filter((cause) => cause.checks.some((id) => failed.has(id))).length,
    all: causes.length,
  };
};

test("a server with one fault has one cause, as a rule", { timeout: 1_800_000 }, async () => {
  const rows: (ReturnType<typeof countCauses> & { readonly id: string; readonly fault: string })[] = [];
  for (const mutant of sample)
    rows.push({ id: mutant.id, fault: mutant.fault, ...countCauses(await runAgainst(mutant)) });
  const noticed = rows.filter(({ failed }) => failed > 0);
  const single = noticed.filter(({ deciding }) => deciding === 1);
  const mean = noticed.reduce((sum, { deciding }) => sum + deciding, 0) / noticed.length;
  const page = [
    "# Causes",
    "",
    "How many causes a report names of a server with one fault: one each is what is wanted. Every tenth server of the proof that answers wrongly,",
    "judged without random requests and without writes (`spec-tests/proof/causes/causes.slow.test.ts`). Failures decide; the last column counts the causes of warnings too.",
    "",
    `${single.length} of ${noticed.length} servers have exactly one, ${mean.toFixed(2)} on average.`,
    "",
    "| fault | failed | warned | causes | with warnings |",
    "|---|--:|--:|--:|--:|",
    ...rows.map(({ fault, failed, warned, deciding, all }) => {
      const cells = [fault.replaceAll("|", "\\|"), failed, warned, deciding, all];
      return `| ${cells.join(" | ")} |`;
    }),
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot("../../../docs/proof/causes.md");
  expect(single.length / noticed.length).toBeGreaterThan(0.8);
});
