import { spawn } from "node:child_process";
import { join } from "node:path";
import { paths } from "../paths.js";
import type { Step, StepResult } from "../step.js";
import { readState, stateDifferences } from "../verify/server-state.js";

const command = join(paths.root, "dist", "conformance-cli", "main.js");

/** Runs the kit as its user does and returns the exit code with what it printed. */
const runKit = (args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => printed.push(data.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: printed.join("") }));
  });

/**
 * The conformance kit against the real server. Under profile `spec` the deviations of the real server are the expected
 * failures that the file names, each with its row; under `strapi-4.26` none is expected. What the server holds must be the
 * same before and after, to the last time stamp: the kit leaves no trace.
 */
export const kitStep = (profile: "spec" | "strapi-4.26", expectedFailures?: string): Step => ({
  name: `the kit, profile ${profile}${expectedFailures === undefined ? "" : ", but for the deviations it knows"}`,
  run: async ({ url }): Promise<StepResult> => {
    const expected =
      expectedFailures === undefined ? [] : ["--expected-failures", join(paths.install, expectedFailures)];
    const before = await readState(url);
    const { code, output } = await runKit(["--url", url, "--profile", profile, "--timeout", "30000", ...expected]);
    const traces = stateDifferences(before, await readState(url));
    const outcomes = [code === 0, traces.length === 0];
    return {
      passed: outcomes.filter((good) => good).length,
      failed: outcomes.filter((good) => !good).length,
      lines: [...traces.map((trace) => `left by the kit: ${trace}`), ...output.trimEnd().split("\n")],
    };
  },
});
