import { expect, test } from "vitest";
import type { ReportedCheck, ReportedFailure, RunReport } from "../../spec-tests/kit/report/report.js";
import {
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";
import { rowsOf } from "../../src/base/json-lines.test-data.js";
import { holds } from "../../src/tools/cli/scripts/steps.test-data.js";
import { type Reporter, reporters } from "../options/report-targets.js";
import { renderReport } from "./render.js";

/** A check by its id and verdict, `bad failed`; or the same with what else is known of it, of its failure and of the answer to its request. */
type Given =
  | string
  | (Partial<ReportedCheck> & {
      readonly is: string;
      readonly fails?: Partial<ReportedFailure>;
      readonly body?: string;
    });

type Says = string | readonly string[];

/** A run, and what the reports of it print. See `holds`. */
type Row = Partial<Readonly<Record<Reporter, Says>>> & {
  readonly name: string;
  readonly checks: readonly Given[];
  readonly run?: Partial<RunReport>;
  readonly verbose?: boolean;
  /** Columns. */
  readonly width?: number;
};

const checkOf = (given: Given): ReportedCheck => {
  const { is, fails = {}, body, ...changes } = typeof given === "string" ? { is: given } : given;
  const [id = "", verdict = "passed"] = is.split(" ");
  const hasFailure = verdict === "failed" || verdict === "warned";
  const answer = { status: 200, headers: {}, body: body ?? "", milliseconds: 1 };
  const requests = body === undefined ? {} : { requests: [reportedRequest({ answer })] };
  return reportedCheck(id, {
    // One of its verdicts.
    verdict: verdict as ReportedCheck["verdict"],
    ...(hasFailure && { failure: reportedFailure({ ...requests, ...fails }) }),
    ...changes,
  });
};

test.each(rowsOf<Row>("rows.jsonl", import.meta.url).map((row) => [row.name, row] as const))("%s", (_, row) => {
  const report = runReport(row.checks.map(checkOf), row.run);
  const asked = reporters.filter((name) => row[name] !== undefined);
  expect(asked).not.toEqual([]);
  for (const name of asked)
    holds(renderReport(name, report, { colour: false, verbose: row.verbose === true, width: row.width }), row[name]);
});
