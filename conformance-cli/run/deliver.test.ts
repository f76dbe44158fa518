import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { reportedCheck, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { deliverReports } from "./deliver.js";

test("a report that cannot be written does not take the others with it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-deliver-"));
  onTestFinished(() => rm(folder, { recursive: true }));
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
