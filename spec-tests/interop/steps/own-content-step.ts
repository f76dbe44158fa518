import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Dataset, loadDataset } from "../../../src/index.js";
import { randomModelFiles } from "../../kit/random/models.js";
import type { RunReport } from "../../kit/report/report.js";
import { run } from "../../runner/run/run.js";
import type { DatabaseKind } from "../database/database.js";
import type { Random } from "../differential/differential.js";
import type { Log } from "../prepared.js";
import { verifierToken } from "../project.js";
import { openSession } from "../session.js";
import type { Step, StepResult } from "../step.js";

/** What is wrong with the run. Under `spec`, what was observed of this very server only informs. */
const complaints = ({ checks, profile, preflight, seed }: RunReport): readonly string[] => [
  ...(preflight.status === "verified" ? [] : [`the content is ${preflight.status}`]),
  ...checks
    .filter(({ verdict }) => ["failed", "blocked", "error"].includes(verdict))
    .map(({ failure, id, reason, verdict }) => {
      const asked = failure?.requests.map(({ method, url }) => `\n    ${method} ${decodeURIComponent(url)}`) ?? [];
      return `${profile}, seed ${seed}: ${verdict} ${id}: ${failure?.why ?? reason}${asked.join("")}`;
    }),
];

/** Judges the server by its own content, with so many random requests of each check: nothing may be found, for the reference was measured on it. */
const judge = async (
  url: string,
  schemas: Dataset,
  { profile, runs, seed }: Random & { readonly profile: RunReport["profile"] },
): Promise<StepResult> => {
  const headers = { authorization: `Bearer ${verifierToken.token}` };
  const report = await run({ url, ownContent: { schemas }, profile, headers, seed, runs, timeout: 30_000 });
  const lines = complaints(report);
  return { passed: report.summary.passed, failed: lines.length, lines };
};

/** The real server over the bundled dataset, judged by what it holds itself. */
export const ownContentStep = (own: Random): Step => ({
  name: "the kit by the server's own content",
  run: async ({ archive, url }) => judge(url, await loadDataset(archive), { ...own, profile: "strapi-4.26" }),
});

/** A real server over a generated model, judged by what it holds itself. `at`: which of the models of the proof. */
export const judgeGenerated = async (
  own: Random & { readonly at: number; readonly database: DatabaseKind },
  log: Log,
): Promise<StepResult> => {
  const fixtureDir = mkdtempSync(join(tmpdir(), "touchstone-interop-model-"));
  try {
    for (const [path, document] of Object.entries(randomModelFiles(own.at + 1)[own.at] ?? {})) {
      mkdirSync(dirname(join(fixtureDir, path)), { recursive: true });
      writeFileSync(join(fixtureDir, path), JSON.stringify(document));
    }
    const { close, server } = await openSession(log, { fixtureDir, database: own.database });
    try {
      return await judge(server.url, await loadDataset(fixtureDir), { ...own, profile: "spec" });
    } finally {
      await close();
    }
  } finally {
    rmSync(fixtureDir, { recursive: true, force: true });
  }
};
