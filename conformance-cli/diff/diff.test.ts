import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Verdict } from "../../spec-tests/kit/contract/verdict.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";
import { runCommand } from "../run-command.test-data.js";

const folder = temporaryFolder();

/** Runs `conformance diff` on two texts or reports. */
const diff = async (before: unknown, after: unknown, args: readonly string[] = [], columns?: number) => {
  const contents = Object.entries({ "a.json": before, "b.json": after });
  for (const [name, content] of contents)
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  const files = contents.map(([name]) => join(folder, name));
  const { err, ...ended } = await runCommand(["diff", ...files, ...args], [], { columns });
  return { ...ended, err: err.replaceAll(folder, "") };
};

const groups = ["regressed", "fixed", "changed", "new", "gone"] as const;

/** In which group a check is that had one verdict and has another; `none`: it is not there. */
const rows = `
same      passed passed, failed failed
regressed passed failed, passed warned, passed blocked, passed error, warned failed
fixed     failed passed, warned passed, blocked passed, error passed
changed   passed not-applicable, not-applicable passed, not-applicable failed, blocked failed, failed warned, failed blocked
new       none failed, none passed
gone      passed none
`;

/** Of a row, the group and two verdicts for each of its pairs. */
const pairsIn = (row: string): readonly (readonly [string, Verdict | undefined, Verdict | undefined])[] => {
  const [, group = "", pairs = ""] = /^(\w+) +(.*)$/.exec(row) ?? [];
  return pairs.split(", ").map((pair) => {
    const [before, after] = pair.split(" ").map((word) => (word === "none" ? undefined : (word as Verdict))); // as the rows have it
    return [group, before, after] as const;
  });
};

test.each(rows.trim().split("\n").flatMap(pairsIn))("%s: %s, then %s", async (group, before, after) => {
  const report = (verdict: Verdict | undefined) =>
    runReport(verdict === undefined ? [] : [reportedCheck("it", { verdict })]);
  const { exitCode, out } = await diff(report(before), report(after), ["--reporter", "json"]);
  expect(exitCode).toBe(group === "regressed" ? 1 : 0);
  const change = {
    ...{ id: "it", section: "4.2" },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  expect(JSON.parse(out)).toMatchObject({
    format: "touchstone-conformance-diff/1",
    ...Object.fromEntries(groups.map((name) => [name, name === group ? [change] : []])),
    same: group === "same" ? 1 : 0,
  });
});

test("another choice, where a server may do either, is no regression", async () => {
  const report = (verdict: Verdict, level: "MAY" | "WILL") => runReport([reportedCheck("a", { verdict, level })]);
  const regressed = async (level: "MAY" | "WILL", last: Verdict = "warned") => {
    const { out } = await diff(report("passed", level), report(last, level), ["--reporter", "json"]);
    return JSON.parse(out).regressed.length;
  };
  expect([await regressed("MAY"), await regressed("MAY", "failed"), await regressed("WILL")]).toEqual([0, 1, 1]);
});

test("another kind of failure is a change, and a failure that is expected no regression", async () => {
  const { exitCode, out } = await diff(
    runReport([failedCheck("a"), reportedCheck("b")]),
    runReport([
      failedCheck("a", { fingerprint: "other", why: "Now so" }),
      failedCheck("b", {}, { expectedFailure: "known" }),
    ]),
    ["--reporter", "json"],
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    regressed: [],
    changed: [
      { id: "a", before: "failed", after: "failed", why: "Now so" },
      { id: "b", after: "failed" },
    ],
  });
});

const before = runReport([
  reportedCheck("was-good"),
  failedCheck("was-bad"),
  reportedCheck("old"),
  reportedCheck("same"),
]);
const after = runReport(
  [
    failedCheck("was-good", { why: "It is not \u001b[31mgood" }),
    reportedCheck("was-bad"),
    reportedCheck("new", { verdict: "warned", failure: reportedFailure() }),
    reportedCheck("same"),
  ],
  { target: { url: "http://other", embedded: false, headerNames: [] }, profile: "strapi-4.26" },
);

test("the comparison for a person", async () => {
  const { exitCode, out } = await diff(before, after);
  expect(exitCode).toBe(1);
  expect(out.replaceAll(`${folder}/`, "")).toBe(
    [
      "Touchstone conformance, two runs",
      "  before a.json  4 checks of http://server, 2024-05-06 07:08",
      "  after  b.json  4 checks of http://other, 2024-05-06 07:08",
      "  note: another profile: spec, then strapi-4.26",
      "  note: another server: http://server, then http://other",
      "",
      "Gone: 1",
      "  old (4.2)  passed",
      "",
      "New: 1",
      "  new (4.2)  warned",
      "    The list is wrong",
      "",
      "Fixed: 1",
      "  was-bad (4.2)  failed -> passed",
      "",
      "Regressed: 1",
      "  was-good (4.2)  passed -> failed",
      "    It is not \\u001b[31mgood",
      "",
      "Something regressed  1 regressed, 1 fixed, 0 changed, 1 new, 1 gone, 1 as before",
      "",
    ].join("\n"),
  );
});

test("into a file, as text without colours", async () => {
  const file = join(folder, "diff.txt");
  const { exitCode, out } = await diff(after, after, ["--output", file]);
  expect([exitCode, out]).toEqual([0, ""]);
  expect(await readFile(file, "utf8")).toMatch(/\nNothing regressed {2}0 regressed, .* 4 as before\n$/);
});

const changed = (change: object): unknown => ({ ...before, ...change });

test("a report with a byte order mark, as PowerShell writes it, is read", async () => {
  const marked = await diff(before, `\ufeff${JSON.stringify(before)}`);
  expect(marked).toMatchObject({ exitCode: 0, err: "" });
});

/** The later report, and what is said of it. */
const refusals: readonly (readonly [unknown, string])[] = [
  ["hello", "/b.json is not JSON: "],
  ["", "/b.json is not JSON: "],
  [{ data: [] }, "/b.json is not a report of this command: write one with --reporter json:/b.json"],
  [[], "/b.json is not a report of this command"],
  ["null", "/b.json is not a report of this command"],
  [
    changed({ format: "touchstone-conformance-report/9" }),
    "/b.json has the format touchstone-conformance-report/9; this version",
  ],
  [changed({ checks: {} }), '/b.json: expected a list of checks in "checks"'],
  [changed({ checks: [null] }), "/b.json: checks[0]: expected a check with an id"],
  [changed({ checks: [{ id: "a", verdict: "fine" }] }), '/b.json: checks[0]: "fine" is no verdict'],
  [changed({ checks: [reportedCheck("a"), reportedCheck("a")] }), '/b.json: the check "a" is listed twice'],
  [runReport([reportedCheck("another")]), "/a.json and /b.json have no check in common: there is nothing to compare"],
];

test.each(refusals)("%j: one clear line and 2", async (content, message) => {
  const { exitCode, out, err } = await diff(before, content);
  expect([exitCode, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1]);
  expect(err.slice(0, message.length)).toBe(message);
});

test("many checks are counted at the end of a list", async () => {
  const many = (verdict: "passed" | "failed"): RunReport =>
    runReport(Array.from({ length: 120 }, (_, index) => reportedCheck(`c-${index}`, { verdict })));
  const { out } = await diff(many("passed"), many("failed"), [], 80);
  expect(out).toContain("Regressed: 120\n");
  expect(out).toContain("  and 20 more: --reporter json lists them\n");
});
