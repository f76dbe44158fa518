import { parseArgs } from "node:util";
import { parting } from "../../kit/base.js";
import { type AskOptions, type AskReport, askBoth, type Difference } from "./ask-both.js";

/** Reads the arguments of `npm run same-answers`. Throws an Error with a message for its user. */
export const parseOptions = (argv: readonly string[]): AskOptions => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: [...argv], options: { questions: text, seed: text } });
  const whole = (name: "questions" | "seed", otherwise: number): number => {
    const value = Number(values[name] ?? otherwise);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw new Error(`--${name}: expected a whole number, got ${JSON.stringify(values[name])}`);
  };
  return { questions: whole("questions", 20_000), seed: whole("seed", 1) };
};

const printDifference = ({ request, texts: [accelerated, plain], world }: Difference): string =>
  `${world}: ${request}\n  with shortcuts: ${parting(accelerated, plain)}\n  without: ${parting(plain, accelerated)}\n`;

/** The differences that were found, and what was asked. */
export const printReport = (report: AskReport, seconds: number): string => {
  const { answered, differences, questions, tooCostly, writes, written } = report;
  const [asked, sent] = [`${questions} questions (${answered} answered)`, `${writes} writes (${written} accepted)`];
  return [
    ...differences.map(printDifference),
    `${asked}, ${sent}, left alone as too costly: ${tooCostly}, differences: ${differences.length}, ${seconds.toFixed(0)} s\n`,
  ].join("");
};

/** Asks and prints. Resolves to the exit code: 1 where the two references answer differently. */
export const runSameAnswers = async (argv: readonly string[], write: (text: string) => unknown): Promise<number> => {
  const started = performance.now();
  const report = await askBoth({ ...parseOptions(argv), progress: (message) => write(`${message}\n`) });
  write(printReport(report, (performance.now() - started) / 1000));
  return report.differences.length === 0 ? 0 : 1;
};
