import { didYouMean, plural } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import { faults } from "../faults/index.js";
import { type Examination, examine } from "./examine.js";

/** Which checks notice a faulty server, and what they say: those of each statement that it breaks, and others. */
const examinationText = ({ faulty, noticed, messages, cited, problems }: Examination): string => {
  const named = new Set([...cited.values()].flat());
  const others = noticed.filter((check) => !named.has(check));
  const linesOf = (checks: readonly Check[]) =>
    [...new Set(checks)].map((check) => `    ${check.id}: ${short(messages.get(check) ?? "")}`);
  return [
    `${faulty.id}: ${faulty.fault}`,
    ...[...cited].flatMap(([statement, checks]) =>
      checks.length === 0
        ? [`  breaks ${statement}; noticed by no check`]
        : [`  breaks ${statement}; noticed by`, ...linesOf(checks)],
    ),
    ...(others.length === 0 ? [] : ["  also noticed by", ...linesOf(others)]),
    ...verdictOf(problems),
  ].join("\n");
};

/** The beginning of a message, in one line. */
const short = (message: string): string => {
  const line = message.replaceAll(/\s+/g, " ");
  return line.length > 140 ? `${line.slice(0, 139)}…` : line;
};

const verdictOf = (problems: readonly string[]): readonly string[] =>
  problems.length === 0 ? ["  proven"] : problems.map((problem) => `  NOT PROVEN: ${problem}`);

/** Whether there is a faulty server of each of these ids; prints those that there are not. */
export const areKnown = (ids: readonly string[]): boolean => {
  const known = faults.map(({ id }) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  for (const id of unknown) console.error(`There is no faulty server ${id}.${didYouMean(known, id)}`);
  return unknown.length === 0;
};

/**
 * Puts the faulty servers with these ids, or all of them, to the kit, and prints which checks notice each. Returns the exit code: 1 where
 * one is not what it claims.
 */
export const proveServers = async (ids?: readonly string[]): Promise<number> => {
  const isMeant = ({ id }: { readonly id: string }) => ids?.includes(id) ?? true;
  let [all, unproven] = [0, 0];
  const note = (text: string, problems: readonly string[]) => {
    console.log(text);
    all++;
    if (problems.length > 0) unproven++;
  };
  for (const faulty of faults.filter(isMeant)) {
    const examination = await examine(faulty);
    note(examinationText(examination), examination.problems);
  }
  if (ids === undefined) console.log(`${plural(all, "server")}, ${unproven} not proven`);
  return unproven === 0 ? 0 : 1;
};
