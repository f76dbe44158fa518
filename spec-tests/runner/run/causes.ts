import { groupBy, isRecord, parseJson, upperFirst } from "../../kit/base.js";
import type { ReportedCause, ReportedCheck, ReportedRequest } from "../../kit/report/report.js";
import { dependents } from "./foundations.js";
import { homeOf, nearness, nearnessToPart } from "./nearness.js";
import { partOf } from "./parts.js";

/**
 * Groups the checks that failed or warned by their likely cause: a known fault, one answer to most questions, what requests after the checks
 * have shown (`cause`), the same refusal or the same fault in the shape of answers anywhere, or the same kind of difference in one section. Causes that decide come first, of these the
 * known faults, then what most other sections rest on, then the most frequent ones: the order in which to mend them. Expected failures are causes of
 * their own, so that a known one never hides a new one.
 */
export const findCauses = (checks: readonly ReportedCheck[]): readonly ReportedCause[] => {
  const wrong = checks.filter(({ failure }) => failure !== undefined);
  const common = commonAnswer(wrong);
  const reasons = reasonsOfCauses(wrong);
  const groups = new Map<string, ReportedCheck[]>();
  for (const check of wrong) {
    const key = `${check.expectedFailure === undefined ? "" : "expected "}${keyOf(check, common, reasons)}`;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups.values()]
    .map(bestFirst)
    .map((checks) => ({ checks, rank: [decides(checks) ? 0 : 1, -foundation(checks, common), -checks.length] }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ checks }) => checks)
    .map((group) => ({ title: titleOf(group, common), checks: group.map(({ id }) => id) }));
};

/**
 * Those of the section that the cause is of first. Then the checks of the most frequent kind, of these
 * the one whose statement is nearest to what differs, then the one with the least to read.
 */
const bestFirst = (group: readonly ReportedCheck[]): readonly ReportedCheck[] => {
  const counts = new Map<string, number>();
  const kindOf = ({ verdict, failure }: ReportedCheck) => `${verdict} ${failure?.fingerprint}`;
  for (const check of group) counts.set(kindOf(check), (counts.get(kindOf(check)) ?? 0) + 1);
  const rank = (check: ReportedCheck): readonly number[] => [
    check.verdict === "failed" ? 0 : 1,
    placeOf(check),
    -(counts.get(kindOf(check)) ?? 0),
    -nearness(check),
    weight(check),
  ];
  const ranked = group.map((check) => ({ check, rank: rank(check) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ check }) => check);
};

/** Of what comes of a part, what is said of it first; of what differs without any part, what most sections rest on. */
const placeOf = (check: ReportedCheck): number => {
  const cause = check.failure?.cause;
  if (cause === undefined) return 0;
  return partOf(cause) === undefined ? -dependents(check.section) : -nearnessToPart(check);
};

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const first = a.findIndex((value, index) => value !== b[index]);
  return (a[first] ?? 0) - (b[first] ?? 0);
};

const decides = (group: readonly ReportedCheck[]): boolean => group.some(({ verdict }) => verdict === "failed");

/** How many sections rest on what a cause is about. */
const foundation = (group: readonly ReportedCheck[], common: string | undefined): number => {
  const [first] = group;
  if (group.length > 1 && first?.failure?.likelyReason !== undefined) return Number.POSITIVE_INFINITY;
  if (isCommon(first, common)) return Number.POSITIVE_INFINITY;
  const [home] = homeOf(first?.failure?.fingerprint ?? "");
  return home === undefined ? Math.max(...group.map(({ section }) => dependents(section))) : dependents(home);
};

/** How much there is to read in a check's story. A random request weighs more than any written by hand. */
const weight = ({ failure }: ReportedCheck): number => {
  if (failure === undefined) return 0;
  // Numbers that the server has given count alike, however long they are.
  const text = failure.requests.map(({ url, body = "" }) => (url + body).replaceAll(/\d+/g, "0")).join("");
  const requests = failure.requests.length * 100;
  return (failure.replay === undefined ? 0 : 1e6) + requests + text.length;
};

/** The known fault that most failures of a cause come of: then all of them do. */
const reasonsOfCauses = (wrong: readonly ReportedCheck[]): ReadonlyMap<string, string> => {
  const byCause = groupBy(wrong, ({ failure }) => failure?.cause ?? "");
  return new Map(
    [...byCause].flatMap(([cause, checks]) => {
      const reasons = checks.flatMap(({ failure }) => failure?.likelyReason ?? []);
      const [reason] = reasons;
      return cause === "" || reason === undefined || reasons.length * 2 < checks.length ? [] : [[cause, reason]];
    }),
  );
};

const keyOf = (
  { section, failure }: ReportedCheck,
  common: string | undefined,
  reasons: ReadonlyMap<string, string>,
): string => {
  const request = failure?.requests.at(-1);
  const reason = failure?.likelyReason ?? reasons.get(failure?.cause ?? "");
  if (reason !== undefined) return `likely ${reason}`;
  if (failure === undefined || request === undefined) return `${section} ${failure?.fingerprint}`;
  if (isCommon({ failure }, common)) return "common answer";
  if (failure.cause !== undefined) return `cause ${failure.cause}`;
  if (request.problem !== undefined || isAnywhere(failure.fingerprint)) return failure.fingerprint;
  const refusal = refusalOf(request);
  return refusal !== undefined && failure.fingerprint.startsWith("status:")
    ? `refusal ${refusal}`
    : `${section} ${failure.fingerprint}`;
};

/**
 * Kinds that say what is wrong with an answer, whatever was asked: its shape, its metadata, its error. All others say no more than that
 * an answer was not the one to this question (a status, other entries, another order): their causes are grouped by section.
 */
const isAnywhere = (fingerprint: string): boolean =>
  isOfShape(fingerprint) || /^differs:(meta|error)\./.test(fingerprint);

/** Kinds that say what is wrong with the form of an answer: no other request has to show where they come from. */
export const isOfShape = (fingerprint: string): boolean => fingerprint.startsWith("shape:");

/** So many failures with one and the same answer, and such a share of all, are no coincidence. */
const [commonCount, commonShare] = [10, 0.5];

/** The answer that most of the wrong checks got, whatever they asked: not where it depends on that. */
const commonAnswer = (wrong: readonly ReportedCheck[]): string | undefined => {
  const urls = new Map<string, Set<string>>();
  for (const { failure } of wrong) {
    const request = failure?.requests.at(-1);
    const answer = request === undefined ? undefined : answerOf(request);
    if (request !== undefined && answer !== undefined && partOf(failure?.cause) === undefined)
      urls.set(answer, (urls.get(answer) ?? new Set()).add(request.url));
  }
  const [answer, asked] = [...urls].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
  return asked !== undefined && asked.size >= Math.max(commonCount, wrong.length * commonShare) ? answer : undefined;
};

const isCommon = (check: Pick<ReportedCheck, "failure"> | undefined, common: string | undefined): boolean => {
  const request = check?.failure?.requests.at(-1);
  if (common === undefined || request === undefined || partOf(check?.failure?.cause) !== undefined) return false;
  return answerOf(request) === common;
};

const answerOf = ({ answer }: ReportedRequest): string | undefined =>
  answer === undefined ? undefined : `${answer.status} ${answer.body}`;

/** Status and message of a refusal, without what differs from request to request. */
const refusalOf = ({ answer }: ReportedRequest): string | undefined => {
  if (answer === undefined || answer.status < 400) return undefined;
  return `${answer.status} ${messageOf(answer.body).replaceAll(/"[^"]*"|'[^']*'|\d+/g, "*")}`;
};

/** The message of an error document, or the beginning of the text. */
const messageOf = (body: string): string => {
  const document = parseJson(body);
  const error = isRecord(document) ? document.error : undefined;
  const message = isRecord(error) ? error.message : error;
  return (typeof message === "string" ? message : body).trim().replaceAll(/\s+/g, " ").slice(0, 120);
};

/** The rule that is broken, unless the server breaks most of them in one way. */
const titleOf = (group: readonly ReportedCheck[], common: string | undefined): string => {
  const [first] = group;
  const answer = first?.failure?.requests.at(-1)?.answer;
  if (group.length > 1 && first?.failure?.likelyReason !== undefined) return upperFirst(first.failure.likelyReason);
  if (group.length > 1 && answer !== undefined && isCommon(first, common))
    return `The same answer to everything: ${answer.status} ${answer.body.slice(0, 120).trim()}`;
  return first?.statement ?? "";
};
