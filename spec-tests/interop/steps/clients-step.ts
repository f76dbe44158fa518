import { join } from "node:path";
import { startChild, startNode } from "../child.js";
import { paths } from "../paths.js";
import type { Step, StepResult } from "../step.js";

const clients = join(paths.root, "spec-tests", "acceptance", "clients");

/** Published clients get from the real server what they get from the reference: the same suites, against its address. */
export const clientsStep: Step = {
  name: "published clients",
  run: async ({ url }): Promise<StepResult> => {
    const quiet = ["--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
    await startChild(["npm", "--prefix", clients, "ci", ...quiet], paths.root, {}).ended;
    const vitest = join(paths.root, "node_modules", "vitest", "vitest.mjs");
    const config = join(clients, "vitest.config.ts");
    const suites = startNode(paths.root, [vitest, "run", "--config", config], { CLIENTS_URL: url, NODE_ENV: "test" });
    const code = await suites.ended;
    // Of its summary: "Tests  4 failed | 90 passed (94)".
    const passed = Number(/Tests .*?(\d+) passed/.exec(suites.log())?.[1] ?? 0);
    return code === 0 ? { passed, failed: 0, lines: [] } : { passed, failed: 1, lines: suites.log().split("\n") };
  },
};
