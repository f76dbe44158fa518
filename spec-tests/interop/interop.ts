import { parseArgs } from "node:util";
import { type DatabaseKind, readDatabaseKind } from "./database/database.js";
import { differentialStep, pullStep } from "./differential/differential.js";
import { writeDifferentialStep } from "./differential/writes/write-differential.js";
import type { Log } from "./prepared.js";
import { openSession } from "./session.js";
import type { Step, StepResult } from "./step.js";
import { clientsStep } from "./steps/clients-step.js";
import { type KitRun, kitStep, tracelessKitStep } from "./steps/kit-step.js";
import { judgeGenerated, ownContentStep } from "./steps/own-content-step.js";
import { recordStep } from "./steps/record-step.js";

const usage = `usage: npm run interop -- [options]
  --database <name>  sqlite, postgres or mariadb: what the real server keeps its data in (default: sqlite)
  --kit              the kit in both profiles on the imported archive, and nothing else
  --imported         the imported archive alone: the API is not tried
  --runs <n>         random requests of each check of the kit (its own default: 200)
  --help             this text`;

/** What the command line asks for. */
interface Asked {
  readonly database: DatabaseKind;
  readonly kitOnly: boolean;
  readonly importedOnly: boolean;
  /** Arguments that are passed on to the kit. */
  readonly kitArguments: readonly string[];
}

const readOptions = (): Asked | undefined => {
  const { values } = parseArgs({
    options: {
      database: { type: "string", default: "sqlite" },
      kit: { type: "boolean", default: false },
      imported: { type: "boolean", default: false },
      runs: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const { runs } = values;
  if (runs !== undefined && !/^\d+$/.test(runs)) throw new Error(`--runs: expected a number, got ${runs}`);
  return {
    database: readDatabaseKind(values.database),
    kitOnly: values.kit,
    importedOnly: values.imported,
    kitArguments: runs === undefined ? [] : ["--runs", runs],
  };
};

/** Random requests of the comparisons, reads beside their corpus and writes. A failing one is repeated by the same seed. */
const randomOf = (database: DatabaseKind) => {
  const { INTEROP_SEED: seed = "1", INTEROP_RUNS: runs } = process.env;
  return {
    seed: Number(seed),
    reads: Number(runs ?? 2000),
    pulls: Number(runs ?? 500),
    // To put the rows back takes a database server longer than a file.
    writes: Number(runs ?? (database === "sqlite" ? 2000 : 1000)),
    own: Math.ceil(Number(runs ?? 500) / 25),
  };
};

const profiles = ["spec", "strapi-4.26"] as const;

const shownFailures = 50;

const runStep = async (name: string, run: () => Promise<StepResult>): Promise<StepResult> => {
  console.log(`\n# ${name}`);
  const started = Date.now();
  const result = await run().catch((error: unknown): StepResult => {
    return { passed: 0, failed: 1, lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  });
  for (const line of result.lines.slice(0, shownFailures)) console.log(`  ${line}`);
  if (result.lines.length > shownFailures) console.log(`  ... and ${result.lines.length - shownFailures} more lines`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`  ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
};

const kitRuns = ({ database, kitArguments }: Asked): readonly KitRun[] =>
  profiles.map((profile) => ({ profile, database, args: kitArguments }));

/** What is done with the imported archive, in order. Steps may write to the server: each finds it as it was imported. */
const importedSteps = (asked: Asked): readonly Step[] => {
  const kit = kitRuns(asked).map(tracelessKitStep);
  const { database } = asked;
  const { own, pulls, reads, seed, writes } = randomOf(database);
  return asked.kitOnly
    ? kit
    : [
        ...kit,
        clientsStep,
        differentialStep(database, { seed, runs: reads }),
        pullStep(database, { seed, runs: pulls }, true),
        pullStep(database, { seed: seed + 1, runs: pulls }, false),
        recordStep(database, { seed, runs: Math.ceil(pulls / 2) }),
        ownContentStep({ seed, runs: own }),
        writeDifferentialStep(database, { seed, runs: writes }),
      ];
};

const onImportedData = async (asked: Asked, log: Log): Promise<readonly StepResult[]> => {
  const session = await openSession(log, { database: asked.database });
  const { server, restore } = session;
  console.log(`the real server on ${asked.database} answers at ${server.url} (pid ${server.pid})`);
  const context = { url: server.url, archive: await session.export(), restore };
  const results: StepResult[] = [];
  for (const step of importedSteps(asked)) {
    await restore();
    results.push(await runStep(step.name, () => step.run(context)));
  }
  await session.close();
  return results;
};

/** A server over a generated model that is not ours: which one, the seed decides. */
const onGeneratedData = (asked: Asked, log: Log): Promise<StepResult> => {
  const { own, seed } = randomOf(asked.database);
  const generated = { at: seed % 10, seed, runs: own, database: asked.database };
  return runStep("the kit by the own content of a generated model", () => judgeGenerated(generated, log));
};

/** The other way in which users load the data: the kit fills an empty server through its API. */
const throughTheApi = async (asked: Asked, log: Log): Promise<readonly StepResult[]> => {
  const { server, close } = await openSession(log, { database: asked.database, data: "none" });
  console.log(`the real server on ${asked.database} answers at ${server.url} (pid ${server.pid})`);
  const results: StepResult[] = [];
  for (const run of kitRuns(asked)) {
    const step = kitStep({ ...run, args: [...run.args, "--seed-via-api"] }, "written through the API");
    results.push(await runStep(step.name, () => step.run({ url: server.url })));
  }
  await close();
  return results;
};

const main = async (): Promise<boolean> => {
  const asked = readOptions();
  if (asked === undefined) {
    console.log(usage);
    return true;
  }
  const log: Log = (line) => console.log(`  ${line}`);
  const results = [...(await onImportedData(asked, log))];
  if (!asked.kitOnly) results.push(await onGeneratedData(asked, log));
  if (!asked.importedOnly && !asked.kitOnly) results.push(...(await throughTheApi(asked, log)));
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
