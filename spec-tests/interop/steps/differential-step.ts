import type { DatabaseKind } from "../database/database.js";
import { runDifferential } from "../differential/differential.js";
import type { Step } from "../step.js";

/** Two servers on the same data, asked the same: `runs` random requests beside the corpus, and what databases decide. */
export const differentialStep = (seed: number, runs: number, database: DatabaseKind): Step => ({
  name: `the reference over the exported archive, in the dialect ${database}, answers like the real server`,
  run: async ({ url, archive }) => {
    const { compared, lines } = await runDifferential({ url, archive, seed, runs, dialect: database });
    return { passed: compared - lines.length, failed: lines.length, lines };
  },
});
