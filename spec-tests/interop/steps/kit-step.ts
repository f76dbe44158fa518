import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadDataset } from "../../../src/index.js";
import { startNode } from "../child.js";
import type { DatabaseKind } from "../database/database.js";
import { openSide } from "../differential/send.js";
import { stateDifferences } from "../differential/writes/compare-states.js";
import { type State, shownTypes, stateOf } from "../differential/writes/state.js";
import { isJsonArray, isJsonObject, type JsonObject } from "../json.js";
import { paths } from "../paths.js";
import type { Step, StepContext, StepResult } from "../step.js";

const reports = join(paths.root, ".cache", "interop-reports");
const command = join(paths.root, "dist", "conformance-cli", "main.js");

/** How the kit is run. */
export interface KitRun {
  readonly profile: "spec" | "strapi-4.26";
  readonly database: DatabaseKind;
  /** Further arguments of the kit. */
  readonly args: readonly string[];
}

/** Where the real server on a database deviates from the specification: the checks that it must fail, each with its cause. */
const expectedFailures = ({ profile, database }: KitRun): readonly string[] => {
  const file = join(paths.root, "spec-tests", "interop", "expected-failures", `${database}-${profile}.txt`);
  return profile === "spec" ? ["--expected-failures", file] : [];
};

const lineOf = ({ id, verdict, failure }: JsonObject): string =>
  `${String(verdict)} ${String(id)}${isJsonObject(failure) ? `: ${String(failure.why).slice(0, 300)}` : ""}`;

/** What a report says in a line for each check that did not pass, and one for all. */
const summaryOf = (file: string): readonly string[] => {
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isJsonObject(report) || !isJsonArray(report.checks)) throw new Error(`${file} holds no report`);
  const wrong = report.checks
    .filter(isJsonObject)
    .filter(({ verdict }) => /failed|blocked|error/.test(String(verdict)));
  return [...wrong.map(lineOf), JSON.stringify(report.summary), file];
};

const resultOf = (outcomes: readonly boolean[], lines: readonly string[]): StepResult => ({
  passed: outcomes.filter((good) => good).length,
  failed: outcomes.filter((good) => !good).length,
  lines,
});

/** The conformance kit against the real server; the deviations that are known must fail, and nothing else. */
export const kitStep = (
  run: KitRun,
  data: string,
): { readonly name: string; readonly run: (context: Pick<StepContext, "url">) => Promise<StepResult> } => {
  const expected = expectedFailures(run);
  return {
    name: `the kit, profile ${run.profile}, ${data}${expected.length === 0 ? "" : ", but for the deviations that are known"}`,
    run: async ({ url }) => {
      const file = join(reports, `${run.database}-${run.profile}-${data.replaceAll(" ", "-")}.json`);
      mkdirSync(reports, { recursive: true });
      const server = ["--url", url, "--profile", run.profile, "--timeout", "30000"];
      const kit = startNode(paths.root, [command, ...server, "--reporter", `json:${file}`, ...expected, ...run.args]);
      const code = await kit.ended;
      // 0 conformant, 1 not, 3 checks are blocked: each of them has written a report.
      const reported = code === 0 || code === 1 || code === 3;
      return resultOf([code === 0], reported ? summaryOf(file) : kit.log().trimEnd().split("\n"));
    },
  };
};

/** Everything that the server shows to whoever may see all, as it is now. */
const stateNow = async ({ archive, url }: StepContext): Promise<State> => {
  const dataset = await loadDataset(archive);
  const side = await openSide(url, (answer) => answer);
  try {
    return await stateOf(dataset, side, shownTypes(dataset));
  } finally {
    await side.close();
  }
};

/** The same, and what the server holds must be the same before and after, to the last time stamp: the kit leaves no trace. */
export const tracelessKitStep = (run: KitRun): Step => {
  const step = kitStep(run, "the imported archive");
  return {
    name: step.name,
    run: async (context) => {
      const before = await stateNow(context);
      const { failed, lines } = await step.run(context);
      const traces = stateDifferences(before, await stateNow(context)).map((trace) => JSON.stringify(trace));
      return resultOf(
        [failed === 0, traces.length === 0],
        [...traces.map((trace) => `left by the kit: ${trace}`), ...lines],
      );
    },
  };
};
