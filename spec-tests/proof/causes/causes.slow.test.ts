import { expect, test } from "vitest";
import type { RunReport } from "../../kit/report/report.js";
import { causesOf, runAgainst, runFaults, runWithFaults, sample } from "./servers.test-data.js";
import { judgeCauses, noticing, servers, type Together } from "./several.test-data.js";

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

const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;

/** One fault each. */
const judgeSingle = async () => {
  const rows: (ReturnType<typeof countCauses> & { readonly fault: string })[] = [];
  for (const faulty of sample) rows.push({ fault: faulty.fault, ...countCauses(await runAgainst(faulty)) });
  const noticed = rows.filter(({ failed }) => failed > 0);
  const single = noticed.filter(({ deciding }) => deciding === 1);
  const mean = noticed.reduce((sum, { deciding }) => sum + deciding, 0) / noticed.length;
  const lines = [
    "How many causes a report names of a server with one fault: one each is what is wanted. Every tenth server of the proof that answers wrongly,",
    "judged without random requests and without writes (`spec-tests/proof/causes/causes.slow.test.ts`). Failures decide; the last column counts the causes of warnings too.",
    "",
    `${single.length} of ${noticed.length} servers have exactly one, ${mean.toFixed(2)} on average.`,
    "",
    "| fault | failed | warned | causes | with warnings |",
    "|---|--:|--:|--:|--:|",
    ...rows.map(({ fault, failed, warned, deciding, all }) => row([fault, failed, warned, deciding, all])),
  ];
  return { lines, share: single.length / noticed.length };
};

/** Several faults each. */
const judgeSeveral = async (list: readonly Together[]) => {
  const sum = { faults: 0, causes: 0, checks: 0, misplaced: 0 };
  for (const faults of list) {
    const alone = await Promise.all(faults.map(noticing));
    const counts = judgeCauses(await runFaults(faults), alone);
    sum.faults += alone.filter(({ size }) => size > 0).length;
    for (const key of ["causes", "checks", "misplaced"] as const) sum[key] += counts[key];
  }
  return sum;
};

test("one fault is one cause, as a rule, and several are kept apart", { timeout: 7_200_000 }, async () => {
  const single = await judgeSingle();
  const rows: string[] = [];
  const shares: number[] = [];
  for (const [name, list] of Object.entries(servers)) {
    const { faults, causes, checks, misplaced } = await judgeSeveral(list);
    rows.push(row([name, list.length, faults, causes, checks, misplaced]));
    shares.push(misplaced / checks);
  }
  const page = [
    "# Causes",
    "",
    ...single.lines,
    "",
    "## Several faults at once",
    "",
    "How well the causes of a server with several faults keep them apart. Which checks fail by each fault is known from servers that have it alone. A",
    "cause is taken for one of these faults: a check that fails by another one only is misplaced.",
    "",
    "| servers with | of them | faults | causes | failed or warned | misplaced |",
    "|---|--:|--:|--:|--:|--:|",
    ...rows,
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot("../../../docs/proof/causes.md");
  expect(single.share).toBeGreaterThan(0.8);
  expect(Math.max(...shares)).toBeLessThan(0.05);
});

test("a server that ignores :desc has one cause, and its name is the rule", async () => {
  const report = await runWithFaults(["sort-desc-ignored"], ["4.2", "4.6"]);
  expect(report.causes.map(({ title }) => title)).toEqual([
    "sort=<field>:desc MUST order the entries by that field, the greatest first.",
  ]);
  expect(causesOf(report)[0]?.cause).toEqual(["asked with :desc"]);
  // Another order, other entries of a page, other populated entries.
  for (const id of ["sorting-order-desc", "sorting-two-orders", "populate-sort"])
    expect(report.causes[0]?.checks).toContain(id);
});
