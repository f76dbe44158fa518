import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { reportedCheck, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { deliverReports } from "./deliver.js";

const folder = temporaryFolder();

test("a report that cannot be written does not take the others with it", async () => {
  const [lost, kept] = [join(folder, "nowhere/a.json"), join(folder, "b.json")];
  let out = "";
  const io = {
    out: (text: string): void => {
      out += text;
    },
    err: () => {},
    colour: false,
    columns: 80,
  };
  const reports = [
    { reporter: "json", file: lost },
    { reporter: "json", file: kept },
    { reporter: "text", file: undefined },
  ] as const;
  const report = runReport([reportedCheck("other")]);
  await expect(deliverReports(report, { reports, verbose: false }, io)).rejects.toThrow(`cannot write ${lost}: ENOENT`);
  expect(JSON.parse(await readFile(kept, "utf8"))).toMatchObject({ checks: [{ id: "other" }] });
  expect(out).toContain("1 check");
});
