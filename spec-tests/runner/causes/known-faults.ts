import { isRecord } from "../../kit/base.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import type { Difference, Failure } from "../../kit/contract/failure.js";
import type { PreflightFinding } from "../../kit/preflight/outcome.js";

/** A fault that the server was seen to have, and whether a failure comes of it. */
export interface KnownFault {
  /** A sentence without a full stop. */
  readonly reason: string;
  readonly explains: (failure: Failure) => boolean;
}

/** The faults that were seen in the data, where it was read; and one that an answer shows by itself. */
export const findFaults = (findings: readonly PreflightFinding[]): readonly KnownFault[] => [
  errorsWithSuccess,
  ...findings.flatMap(ofPattern),
];

const errorsWithSuccess: KnownFault = {
  reason: "an error is answered with a status of success",
  explains: ({ exchanges }) => {
    const last = exchanges.at(-1);
    if (last === undefined || !("answer" in last) || !isSuccess(last.answer.status)) return false;
    const { json } = last.answer;
    return isRecord(json) && isRecord(json.error) && Number(json.error.status) >= 400;
  },
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
  // A difference between two short values is named by the sentence alone: `locale: expected "fr", got "en"`.
  const placeIn = (why: string) => /^(.*?): expected /.exec(why)?.[1] ?? "";
  return [
    {
      reason,
      explains: ({ differences, why, ...whole }) => [...differences, { path: placeIn(why), ...whole }].some(isOfIt),
    },
  ];
};
