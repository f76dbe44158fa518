import { runDifferential } from "../differential/differential.js";
import type { Step } from "../step.js";

/** Two servers on the same data, asked the same: `runs` random requests beside the corpus. */
export const differentialStep = (seed: number, runs: number): Step => ({
  name: "the reference over the exported archive answers like the real server",
  run: async ({ url, archive }) => {
    const { compared, lines } = await runDifferential({ url, archive, seed, runs });
    return { passed: compared - lines.length, failed: lines.length, lines };
  },
});
