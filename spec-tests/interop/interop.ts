import { openSession } from "./session.js";
import type { Step, StepContext, StepResult } from "./step.js";
import { clientsStep } from "./steps/clients-step.js";
import { differentialStep } from "./steps/differential-step.js";
import { kitStep } from "./steps/kit-step.js";
import { writeDifferentialStep } from "./steps/write-differential-step.js";
import { verifySeed } from "./verify/verify-seed.js";

/** Random requests of the comparisons, reads beside their corpus and writes. A failing one is repeated by the same seed. */
const random = { seed: Number(process.env.INTEROP_SEED ?? 1), runs: Number(process.env.INTEROP_RUNS ?? 2000) };

/** What a run does, in order. Steps may write to the server: each finds it as it was seeded. */
const steps: readonly Step[] = [
  verifySeed,
  kitStep("spec", "expected-failures.txt"),
  kitStep("strapi-4.26"),
  clientsStep,
  differentialStep(random.seed, random.runs),
  writeDifferentialStep(random.seed, random.runs),
];

const shownFailures = 50;

const runStep = async (step: Step, context: StepContext): Promise<StepResult> => {
  console.log(`\n# ${step.name}`);
  const started = Date.now();
  const result = await step.run(context).catch((error: unknown): StepResult => {
    return { passed: 0, failed: 1, lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  });
  for (const line of result.lines.slice(0, shownFailures)) console.log(`  ${line}`);
  if (result.lines.length > shownFailures) console.log(`  ... and ${result.lines.length - shownFailures} more lines`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`  ${step.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
};

const main = async (): Promise<boolean> => {
  const log = (line: string): void => console.log(`  ${line}`);
  const session = await openSession(log);
  const { server, projectDir } = session;
  console.log(`the real server answers at ${server.url} (pid ${server.pid})`);
  const context: StepContext = {
    url: server.url,
    projectDir,
    archive: await session.export(),
    restore: session.restore,
    log,
  };
  const results: StepResult[] = [];
  for (const step of steps) {
    session.restore();
    results.push(await runStep(step, context));
  }
  await session.close();
  const sum = (count: (result: StepResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const failed = sum((result) => result.failed);
  const passed = sum((result) => result.passed);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
};

main().then(
  (green) => process.exit(green ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
