import { execFile } from "node:child_process";
import { join } from "node:path";
import { paths } from "../paths.js";
import type { Step, StepResult } from "../step.js";

/** What vitest's reporter `json` prints, as far as it is read here. */
interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const clients = join(paths.root, "spec-tests", "acceptance", "clients");

const run = (command: string, args: readonly string[], url: string): Promise<string> =>
  new Promise((resolve) => {
    const options = {
      cwd: paths.root,
      env: { ...process.env, CLIENTS_URL: url },
      maxBuffer: 2 ** 26,
      timeout: 300_000,
    };
    execFile(command, args, options, (_, stdout, stderr) => resolve(stdout === "" ? stderr : stdout));
  });

const failuresOf = ({ testResults }: TestReport): readonly string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === "" ? [] : [`${name}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join("\n").slice(0, 600)}`),
  ]);

/** Published clients get from the real server what they get from the reference: the same suites, against its address. */
export const clientsStep: Step = {
  name: "published clients",
  run: async ({ url }): Promise<StepResult> => {
    await run(
      "npm",
      ["--prefix", clients, "ci", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"],
      url,
    );
    const vitest = join(paths.root, "node_modules", "vitest", "vitest.mjs");
    const config = join(clients, "vitest.config.ts");
    const output = await run(process.execPath, [vitest, "run", "--config", config, "--reporter=json"], url);
    const start = output.indexOf('{"numTotalTestSuites"');
    if (start < 0) return { passed: 0, failed: 1, lines: [`no report of the suites: ${output.slice(0, 1000)}`] };
    const report = JSON.parse(output.slice(start)) as TestReport; // vitest's own format
    const lines = failuresOf(report);
    return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, lines.length), lines };
  },
};
