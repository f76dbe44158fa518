import { isSuccess } from "../../kit/contract/exchange.js";
import type { Difference, Failure } from "../../kit/contract/failure.js";
import type { PreflightFinding } from "../../kit/preflight/outcome.js";
import { createTarget, nothingMade, type TargetContext } from "../../kit/target/target.js";
import { withoutEffect } from "./effects.js";

/** A fault that the server was seen to have, and whether a failure comes of it. */
export interface KnownFault {
  /** A sentence without a full stop. */
  readonly reason: string;
  readonly explains: (failure: Failure) => boolean;
}

/** The faults that explain much: parameters without effect, then patterns of the data. Asks the server. */
export const findFaults = async (
  context: TargetContext,
  findings: readonly PreflightFinding[],
  signal: AbortSignal,
): Promise<readonly KnownFault[]> => {
  const target = createTarget(context, signal, nothingMade(), { isPaging: true });
  const ignored = await withoutEffect(target);
  return [
    ...ignored.map(({ parameter, reason }) => ({ reason, explains: asksWith(parameter) })),
    ...findings.flatMap(ofPattern),
  ];
};

/** Whether the last request asks with a parameter, at any depth, and was answered. */
const asksWith =
  (parameter: string): KnownFault["explains"] =>
  ({ exchanges }) => {
    const last = exchanges.at(-1);
    if (last === undefined || !("answer" in last) || !isSuccess(last.answer.status)) return false;
    const names = new URL(last.request.url).searchParams.keys();
    return [...names].some((name) => name.split(/[[\]]+/).includes(parameter));
  };

/** What a difference looks like that comes of a pattern, beside those in the attributes that show it. */
const looks: Readonly<Record<string, (difference: Partial<Difference>) => boolean>> = {
  "nulls-left-out": ({ expected = null, actual }) => expected === null && actual === undefined,
  "numbers-as-texts": ({ expected, actual }) =>
    typeof expected !== "string" && typeof actual === "string" && /^-?\d+(\.\d+)?$/.test(actual),
  "links-cut": ({ path = "" }) => /\.data\.length$/.test(path),
};

const ofPattern = ({ attributes, message, pattern }: PreflightFinding): readonly KnownFault[] => {
  if (attributes === undefined || pattern === undefined) return [];
  const [, reason = message] = /^The data differs in a pattern: (.*?) \(\d+ of \d+\): /s.exec(message) ?? [];
  const isOfIt = (difference: Difference) =>
    difference.path.split(/\W+/).some((name) => attributes.has(name)) || looks[pattern.name]?.(difference) === true;
  return [{ reason, explains: ({ differences, ...whole }) => [...differences, { path: "", ...whole }].some(isOfIt) }];
};
