import { didYouMean, plural } from "../../kit/base.js";
import { faults } from "../faults/index.js";
import { type Examination, examine } from "./examine.js";

/** Which checks notice a faulty server, and what they say. */
const examinationText = ({ faulty, messages, problems }: Examination): string =>
  [
    `${faulty.id}: ${faulty.fault} It breaks ${faulty.breaks.join(", ")}; noticed by`,
    ...[...messages].map(([{ id }, message]) => `  ${id}: ${short(message)}`),
    ...(problems.length === 0 ? ["  proven"] : problems.map((problem) => `  NOT PROVEN: ${problem}`)),
  ].join("\n");

/** The beginning of a message, in one line. */
const short = (message: string): string => {
  const line = message.replaceAll(/\s+/g, " ");
  return line.length > 140 ? `${line.slice(0, 139)}…` : line;
};

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
  const chosen = faults.filter(({ id }) => ids?.includes(id) ?? true);
  let unproven = 0;
  for (const faulty of chosen) {
    const examination = await examine(faulty);
    console.log(examinationText(examination));
    if (examination.problems.length > 0) unproven++;
  }
  if (ids === undefined) console.log(`${plural(chosen.length, "server")}, ${unproven} not proven`);
  return unproven === 0 ? 0 : 1;
};
