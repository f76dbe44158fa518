import { loadDataset } from "../../../src/index.js";
import type { DatabaseKind } from "../database/database.js";
import { openSides } from "../differential/writes/sides.js";
import { runWriteDifferential } from "../differential/writes/write-differential.js";
import type { Step } from "../step.js";

/** Two servers on the same data, written to alike: `requests` random ones, in sequences that start on the seeded data. */
export const writeDifferentialStep = (seed: number, requests: number, dialect: DatabaseKind): Step => ({
  name: `the reference over the exported archive, in the dialect ${dialect}, takes writes like the real server`,
  run: async ({ url, archive, restore }) => {
    const sides = await openSides({ url, dataset: await loadDataset(archive), restore, dialect });
    try {
      const { compared, failed, lines } = await runWriteDifferential(sides, seed, requests);
      return { passed: compared - failed, failed, lines };
    } finally {
      await sides.close();
      await restore();
    }
  },
});
