import { isRecord, parseJson, upperFirst } from "../../kit/base.js";
import type { ReportedCause, ReportedCheck, ReportedRequest } from "../../kit/report/report.js";
import { dependents } from "./foundations.js";
import { homeOf, nearness } from "./nearness.js";

/**
 * Groups the checks that failed or warned by their likely cause: the same refusal anywhere, one answer to most questions, the same
 * fault in the shape or the metadata of answers anywhere, or the same kind of difference in one section. Causes that decide come first, of these the
 * known faults, then what most other sections rest on, then the most frequent ones: the order in which to mend them. Expected failures are causes of
 * their own, so that a known one never hides a new one.
 */
export const findCauses = (checks: readonly ReportedCheck[]): readonly ReportedCause[] => {
  const wrong = checks.filter(({ failure }) => failure !== undefined);
  const common = commonAnswer(wrong);
  const groups = new Map<string, ReportedCheck[]>();
  for (const check of wrong) {
    const key = `${check.expectedFailure === undefined ? "" : "expected "}${keyOf(check, common)}`;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups.values()]
    .map(bestFirst)
    .map((checks) => ({ checks, rank: [decides(checks) ? 0 : 1, -foundation(checks, common), -checks.length] }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ checks }) => checks)
    .map((group) => ({ title: titleOf(group, common), checks: group.map(({ id }) => id) }));
};

/** The checks of the most frequent kind first, of these the one whose statement is nearest to what differs, then the one with the least to read. */
const bestFirst = (group: readonly ReportedCheck[]): readonly ReportedCheck[] => {
  const counts = new Map<string, number>();
  const kindOf = ({ verdict, failure }: ReportedCheck) => `${verdict} ${failure?.fingerprint}`;
  for (const check of group) counts.set(kindOf(check), (counts.get(kindOf(check)) ?? 0) + 1);
  const rank = (check: ReportedCheck): readonly number[] => [
    check.verdict === "failed" ? 0 : 1,
    -(counts.get(kindOf(check)) ?? 0),
    -nearness(check),
    weight(check),
  ];
  const ranked = group.map((check) => ({ check, rank: rank(check) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ check }) => check);
};

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const first = a.findIndex((value, index) => value !== b[index]);
  return (a[first] ?? 0) - (b[first] ?? 0);
};

const decides = (group: readonly ReportedCheck[]): boolean => group.some(({ verdict }) => verdict === "failed");

/** How many sections rest on what a cause is about. */
const foundation = (group: readonly ReportedCheck[], common: string | undefined): number => {
  const [first] = group;
  const request = first?.failure?.requests.at(-1);
  if (group.length > 1 && first?.failure?.likelyReason !== undefined) return Number.POSITIVE_INFINITY;
  if (common !== undefined && request !== undefined && answerOf(request) === common) return Number.POSITIVE_INFINITY;
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

const keyOf = ({ section, failure }: ReportedCheck, common: string | undefined): string => {
  const request = failure?.requests.at(-1);
  if (failure?.likelyReason !== undefined) return `likely ${failure.likelyReason}`;
  if (failure === undefined || request === undefined) return `${section} ${failure?.fingerprint}`;
  if (common !== undefined && answerOf(request) === common) return "common answer";
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
const isAnywhere = (fingerprint: string): boolean => /^(shape:|differs:(meta|error)\.)/.test(fingerprint);

/** So many failures with one and the same answer, and such a share of all, are no coincidence. */
const [commonCount, commonShare] = [10, 0.5];

/** The answer that most of the wrong checks got, whatever they asked. */
const commonAnswer = (wrong: readonly ReportedCheck[]): string | undefined => {
  const urls = new Map<string, Set<string>>();
  for (const { failure } of wrong) {
    const request = failure?.requests.at(-1);
    const answer = request === undefined ? undefined : answerOf(request);
    if (request !== undefined && answer !== undefined)
      urls.set(answer, (urls.get(answer) ?? new Set()).add(request.url));
  }
  const [answer, asked] = [...urls].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
  return asked !== undefined && asked.size >= Math.max(commonCount, wrong.length * commonShare) ? answer : undefined;
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

const titleOf = (group: readonly ReportedCheck[], common: string | undefined): string => {
  const failure = group[0]?.failure;
  const request = failure?.requests.at(-1);
  const why = failure?.why ?? "";
  if (failure?.likelyReason !== undefined && group.length > 1) return upperFirst(failure.likelyReason);
  if (request?.answer === undefined || group.length === 1) return why;
  const { status, body } = request.answer;
  if (answerOf(request) === common) return `The same answer to everything: ${status} ${body.slice(0, 120).trim()}`;
  return refusalOf(request) !== undefined && failure?.fingerprint.startsWith("status:") === true
    ? `The server answers ${status} ${messageOf(body)}`.trimEnd()
    : why;
};
