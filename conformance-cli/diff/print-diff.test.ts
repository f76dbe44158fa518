import { expect, test } from "vitest";
import { compareReports } from "./compare-reports.js";
import { printDiff } from "./print-diff.js";

test("many checks are counted at the end of a list", () => {
  const side = (verdict: "passed" | "failed") => ({
    ...{
      file: "a.json",
      url: "http://server",
      version: "1.2.3",
      profile: "spec",
      startedAt: "2024-05-06T07:08:09.010Z",
    },
    checks: Array.from({ length: 120 }, (_, index) => ({ id: `c-${index}`, section: "4.2", verdict })),
  });
  const printed = printDiff(compareReports(side("passed"), side("failed")), { colour: false, width: 80 });
  expect(printed).toContain("Regressed: 120\n");
  expect(printed).toContain("  and 20 more: --reporter json lists them\n");
});
