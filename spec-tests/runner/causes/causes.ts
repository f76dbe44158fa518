import { groupBy, isRecord, parseJson, upperFirst } from "../../kit/base.js";
import type { ReportedCause, ReportedCheck, ReportedRequest } from "../../kit/report/report.js";
import { checks as allChecks } from "../../statements/index.js";
import { shorten } from "../story/wrap.js";
import { dependenciesOf } from "./dependencies.js";

type Group = readonly ReportedCheck[];

/**
 * Groups the checks that failed or warned by their likely cause: a known fault, what they ask with or
 * what was written before (`cause`), the same refusal or the same fault in the shape of answers anywhere, or the same kind of difference in one section. Causes that decide come first, of these the
 * known faults, then the most frequent ones: the order in which to mend them. A warning beside no failure is a
 * cause alone, as two that differ alike may ask for different things: of each kind one comes first. Expected failures are causes of
 * their own, so that a known one never hides a new one.
 */
export const findCauses = (checks: readonly ReportedCheck[]): readonly ReportedCause[] => {
  const wrong = checks.filter(({ failure }) => failure !== undefined);
  const keyWith = (check: ReportedCheck) => `${check.expectedFailure === undefined ? "" : "expected "}${keyOf(check)}`;
  const groups = [...groupBy(wrong, keyWith).values()]
    .map(bestFirst)
    .toSorted((a, b) => compareRanks(rankOf(a), rankOf(b)));
  const all = folded(groups);
  const warnings = all.filter((group) => !decides(group));
  const [firsts, rest] = [warnings.map((group) => group.slice(0, 1)), warnings.flatMap((group) => group.slice(1))];
  return [...all.filter(decides), ...firsts, ...rest.map((check) => [check])].map((group) => ({
    title: titleOf(group),
    checks: group.map(({ id }) => id),
  }));
};

/** Groups with those behind them that depend on them: on one that decides, and what comes of that, and no other. */
const folded = (groups: readonly Group[]): readonly Group[] => {
  const rootOf = (group: Group): Group => {
    const broken = groups.filter((each) => each !== group && decides(each) && dependsOn(group, each));
    const [only = group, ...others] = new Set(broken.map(rootOf));
    return others.length === 0 ? only : group;
  };
  const below = groupBy(groups, rootOf);
  return groups.flatMap((group) => {
    const others = below.get(group)?.filter((each) => each !== group) ?? [];
    return below.has(group) ? [[...group, ...others.flat()]] : [];
  });
};

/** Whether all checks of a group hold statements that depend on one of another group, which is as expected. */
const dependsOn = (group: Group, other: Group): boolean =>
  isExpected(group) === isExpected(other) &&
  group.every(({ id }) => other.some((each) => dependenciesOf(id).has(each.id)));

const isExpected = ([first]: Group): boolean => first?.expectedFailure !== undefined;

/** Known faults of several, then the most frequent ones. */
const rankOf = (group: Group): readonly number[] => [
  group.length > 1 && group[0]?.failure?.likelyReason !== undefined ? 0 : 1,
  -group.length,
];

/** Those of the most frequent kind first, and of these one that needs the least of a server, with the least to read. */
const bestFirst = (group: Group): Group => {
  const kindOf = ({ verdict, failure }: ReportedCheck) => `${verdict} ${failure?.fingerprint}`;
  const kinds = groupBy(group, kindOf);
  const rank = (check: ReportedCheck): readonly number[] => [
    check.verdict === "failed" ? 0 : 1,
    -(kinds.get(kindOf(check))?.length ?? 0),
    needsOf.get(check.id) ?? 0,
    weight(check),
  ];
  const ranked = group.map((check) => ({ check, rank: rank(check) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ check }) => check);
};

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const first = a.findIndex((value, index) => value !== b[index]);
  return (a[first] ?? 0) - (b[first] ?? 0);
};

/** How many capabilities each check needs: what is wrong without one is not wrong because of it. A monitor needs whatever others ask. */
const needsOf = new Map(
  allChecks.map(({ id, needs, watches }) => [id, watches === true ? Number.POSITIVE_INFINITY : needs.length]),
);

const decides = (group: Group): boolean => group.some(({ verdict }) => verdict === "failed");

/** How much there is to read in a check's story. A random request weighs more than any written by hand. */
const weight = ({ failure }: ReportedCheck): number => {
  if (failure === undefined) return 0;
  // Numbers that the server has given count alike, however long they are.
  const text = failure.requests.map(({ url, body = "" }) => (url + body).replaceAll(/\d+/g, "0")).join("");
  const requests = failure.requests.length * 100;
  return (failure.replay === undefined ? 0 : 1e6) + requests + text.length;
};

const keyOf = ({ section, failure }: ReportedCheck): string => {
  const request = failure?.requests.at(-1);
  if (failure?.likelyReason !== undefined) return `likely ${failure.likelyReason}`;
  if (failure === undefined || request === undefined) return `${section} ${failure?.fingerprint}`;
  if (failure.cause !== undefined) return `cause ${failure.cause}`;
  if (request.problem !== undefined || isAnywhere(failure.fingerprint)) return failure.fingerprint;
  const refusal = refusalOf(request);
  return refusal !== undefined && failure.fingerprint.startsWith("status:")
    ? `refusal ${refusal}`
    : `${section} ${failure.fingerprint}`;
};

/**
 * Kinds that say what is wrong with an answer, whatever was asked: its shape, its metadata, its error, an attribute. All others say no more than that
 * an answer was not the one to this question (a status, other entries, another order): their causes are grouped by section.
 */
const isAnywhere = (fingerprint: string): boolean =>
  /^(shape:|differs:((meta|error)\.|(data)?\[n\]\.(attributes\.)?\w+$))/.test(fingerprint);

const refusalOf = ({ answer }: ReportedRequest): string | undefined => {
  if (answer === undefined || answer.status < 400) return undefined;
  return `${answer.status} ${messageOf(answer.body).replaceAll(/"[^"]*"|'[^']*'|\d+/g, "*")}`;
};

const messageOf = (body: string): string => {
  const document = parseJson(body);
  const error = isRecord(document) ? document.error : undefined;
  const message = isRecord(error) ? error.message : error;
  return (typeof message === "string" ? message : body).trim().replaceAll(/\s+/g, " ").slice(0, 120);
};

/** What is said of several at once: why they are broken, where it is known, or what they ask with. */
const commonOf = ([first, ...others]: Group): string | undefined =>
  others.length === 0 ? undefined : (first?.failure?.likelyReason ?? first?.failure?.cause);

/** The rule that is broken, unless more is known of several; what differs, where several differ alike whatever was asked. */
const titleOf = (group: Group): string => {
  const [first, ...others] = group;
  const common = commonOf(group);
  if (common !== undefined || first === undefined) return upperFirst(common ?? "");
  const { fingerprint = "", why = "" } = first.failure ?? {};
  return others.length > 0 && isAnywhere(fingerprint) ? shorten(why, longestTitle) : first.statement;
};

const longestTitle = 200;
