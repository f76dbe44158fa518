import { loadDataset } from "../../../src/index.js";
import type { DatabaseKind } from "../database/database.js";
import { runPulled } from "../differential/differential.js";
import { verifierToken } from "../project.js";
import type { Step } from "../step.js";

/** What `touchstone pull` reads from the real server answers as it does: `withSchemas`, by the archive's schemas; else by those that the server itself shows. */
export const pullStep = (seed: number, runs: number, dialect: DatabaseKind, withSchemas: boolean): Step => ({
  name: `what is pulled by ${withSchemas ? "schemas" : "the content-type-builder"}, in the dialect ${dialect}, answers like the real server`,
  run: async ({ archive, url }) => {
    const schemas = withSchemas ? await loadDataset(archive) : undefined;
    const { compared, lines } = await runPulled({ url, seed, runs, dialect, schemas, token: verifierToken.token });
    return { passed: compared - lines.length, failed: lines.length, lines };
  },
});
