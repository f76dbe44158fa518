import { expect, test } from "vitest";
import { rowsOf } from "../../src/base/json/json-lines.test-data.js";
import { holds } from "../../src/tools/cli/scripts/steps.test-data.js";
import { type Reporter, reporters } from "../options/report-targets.js";
import { type GivenRun, reportOf } from "./given-run.test-data.js";
import { renderReport } from "./render.js";

type Says = string | readonly string[];

/** A run, and what the reports of it print. See `holds`. */
type Row = GivenRun &
  Partial<Readonly<Record<Reporter, Says>>> & {
    readonly name: string;
    readonly verbose?: boolean;
    /** Columns. */
    readonly width?: number;
  };

test.each(rowsOf<Row>("rows.jsonl", import.meta.url).map((row) => [row.name, row] as const))("%s", (_, row) => {
  const report = reportOf(row);
  const asked = reporters.filter((name) => row[name] !== undefined);
  expect(asked).not.toEqual([]);
  for (const name of asked)
    holds(renderReport(name, report, { colour: false, verbose: row.verbose === true, width: row.width }), row[name]);
});
