import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printedBy, startNode, stop } from "../child.js";
import type { DatabaseKind } from "../database/database.js";
import { compareRecorded, type Random } from "../differential/differential.js";
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
    await stop(child);
  }
};

/** `touchstone serve --record` answers like the real server, and so does the recorded folder without it. */
export const recordStep = (dialect: DatabaseKind, random: Random): Step => ({
  name: `what is recorded, in the dialect ${dialect}, answers like the real server`,
  run: async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-recorded-"));
    const served = [join(folder, "fixtures"), "--dialect", dialect];
    const recording = [...served, "--record", context.url, "--token", verifierToken.token, "--keep-users"];
    const compare = (ours: string) => compareRecorded(context, ours, random);
    try {
      const live = await serving(recording, compare);
      const later = await serving(served, compare);
      return {
        ...{ passed: live.passed + later.passed, failed: live.failed + later.failed },
        lines: [...live.lines.map((line) => `recording: ${line}`), ...later.lines.map((line) => `recorded: ${line}`)],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
