import { loadBundledDataset } from "../../kit/reference.js";
import { type AttackOptions, attack } from "./attack.js";
import { requestAt, requests } from "./grammar/requests.js";
import { createLeakFinder, pathsOf, secretsOf } from "./leaks.js";
import { type FuzzOptions, help, OptionsError, parseOptions } from "./options.js";
import { dist, ownServer } from "./own-server.js";
import { heapLeak, printReport } from "./print-report.js";
import { vocabularyOf } from "./vocabulary.js";

/** Takes what is printed. */
interface Output {
  readonly write: (text: string) => unknown;
}

/** The data grows by what is written until then. */
const resetEvery = 5000;

const run = async (options: FuzzOptions, out: Output, err: Output): Promise<boolean> => {
  const { auth, from, seed } = options;
  const dataset = await loadBundledDataset();
  const vocabulary = vocabularyOf(dataset);
  const target = await ownServer(options, vocabulary);
  const leak = createLeakFinder(secretsOf(dataset), pathsOf([dist]), target.codes);
  const attackOptions: AttackOptions = {
    ...options,
    resetEvery,
    // A run of a million measures each hundred thousand; a shorter one has as many points.
    heapEvery: options.requests >= 700_000 ? 100_000 : Math.max(1000, Math.ceil(options.requests / 7)),
    progress: (message) => err.write(`${message}\n`),
  };
  try {
    const arbitrary = requests(vocabulary, { auth });
    const report = await attack(target, arbitrary, leak, attackOptions);
    out.write(
      printReport(report, options, {
        resetEvery,
        ...(options.requests === 1 && { only: requestAt(arbitrary, seed, from) }),
      }),
    );
    return report.findings.length === 0 && heapLeak(report) === undefined && report.stopped === undefined;
  } finally {
    await target.close();
  }
};

/** Does what the arguments of `npm run fuzz` say, and resolves to its exit code. */
export const runFuzz = async (argv: readonly string[], out: Output, err: Output): Promise<0 | 1 | 2> => {
  try {
    const options = parseOptions(argv);
    if (options === "help") {
      out.write(help);
      return 0;
    }
    return (await run(options, out, err)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    err.write(`${error.message}\n`);
    return 2;
  }
};
