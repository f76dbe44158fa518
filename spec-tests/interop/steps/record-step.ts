import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDataset } from "../../../src/index.js";
import { printedBy, startNode } from "../child.js";
import type { DatabaseKind } from "../database/database.js";
import { runRecorded } from "../differential/differential.js";
import { paths } from "../paths.js";
import { verifierToken } from "../project.js";
import type { Step } from "../step.js";

const command = join(paths.root, "dist", "src", "tools", "cli", "touchstone.js");

/** What `touchstone serve` answers while it runs with these arguments. */
const serving = async <T>(args: readonly string[], ask: (url: string) => Promise<T>): Promise<T> => {
  const child = startNode(paths.root, [command, "serve", "--port", "0", ...args]);
  try {
    return await ask(await printedBy(child, /^Listening on (\S+)/m, 60));
  } finally {
    child.process.kill("SIGTERM");
    await child.ended;
  }
};

/** `touchstone serve --record` answers like the real server, and so does the recorded folder without it. */
export const recordStep = (seed: number, runs: number, dialect: DatabaseKind): Step => ({
  name: `what is recorded, in the dialect ${dialect}, answers like the real server`,
  run: async ({ archive, url }) => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-recorded-"));
    const served = [join(folder, "fixtures"), "--dialect", dialect];
    const { token } = verifierToken;
    const compare = async (ours: string) =>
      runRecorded({ url, ours, token, seed, runs, dataset: await loadDataset(archive) });
    try {
      const live = await serving([...served, "--record", url, "--token", token, "--keep-users"], compare);
      const later = await serving(served, compare);
      const lines = [
        ...live.lines.map((line) => `recording: ${line}`),
        ...later.lines.map((line) => `recorded: ${line}`),
      ];
      return { passed: live.compared + later.compared - lines.length, failed: lines.length, lines };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
