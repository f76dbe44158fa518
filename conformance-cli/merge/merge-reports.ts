import { isDeepStrictEqual } from "node:util";
import type { Reasons } from "../../spec-tests/kit/contract/capability.js";
import type { Verdict } from "../../spec-tests/kit/contract/verdict.js";
import type { Preflight } from "../../spec-tests/kit/preflight/outcome.js";
import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";
import { conclude } from "../../spec-tests/runner/run/outcome.js";
import { UsageError } from "../base/usage-error.js";
import type { LoadedShard } from "./load-shard.js";

type Limited = NonNullable<RunReport["limited"]>;

type Row = NonNullable<RunReport["inventory"]>[number];

/**
 * The report of the whole run, from those of its parts in any order: the same as that of one run, but for times, and but for the answers that checks of
 * all answers show and count, which are those of one part. Parts that are missing, that are there twice, or that are not of one run, are a mistake of the user.
 */
export const mergeReports = (shards: readonly LoadedShard[]): RunReport => {
  const parts = inOrder(shards).map(({ report }) => report);
  const [first] = parts;
  if (first === undefined) throw new UsageError("there is no report to merge");
  const { shard, inventory: _, lacking: __, limited: ___, diagnosis: ____, ...common } = first;
  const lacking = assign(parts.map((part) => part.lacking ?? {}));
  const limited = mergeLimited(parts.flatMap((part) => part.limited ?? []));
  const rows = parts.flatMap((part) => (part.inventory === undefined ? [] : [part.inventory]));
  const starts = parts.map(({ startedAt }) => Date.parse(startedAt));
  const start = Math.min(...starts);
  const sent = parts.flatMap((part) => part.sent ?? []);
  const found = {
    preflight: mergePreflights(parts.map(({ preflight }) => preflight)),
    ...(rows.length === 0 ? {} : { inventory: mergeInventories(rows) }),
    left: parts.flatMap(({ left = [] }) => left),
  };
  return {
    ...common,
    target: mergeTargets(parts.map(({ target }) => target)),
    capabilities: common.capabilities.filter((name) => parts.every(({ capabilities }) => capabilities.includes(name))),
    ...(Object.keys(lacking).length === 0 ? {} : { lacking }),
    ...(limited === undefined ? {} : { limited }),
    startedAt: new Date(start).toISOString(),
    milliseconds: Math.max(...parts.map(({ milliseconds }, index) => (starts[index] ?? start) + milliseconds)) - start,
    ...(sent.length === 0 ? {} : { sent: sent.reduce((sum, count) => sum + count, 0) }),
    ...found,
    ...conclude(mergeChecks(shard.of, parts), { ...found, profile: common.profile }),
  };
};

/** The server of the first part, and those of the others: on each machine it may have another address. */
const mergeTargets = (targets: readonly RunReport["target"][]): RunReport["target"] => {
  const [first, ...others] = new Map(targets.map((target) => [target.url, target])).values();
  if (first === undefined) throw new Error("a run has a part");
  return others.length === 0 ? first : { ...first, others: others.map(({ url }) => url) };
};

/** What has to be the same in all parts, by what it is called. */
const sameOf: readonly (readonly [name: string, of: (report: LoadedShard["report"]) => unknown])[] = [
  ["version of the kit", ({ kit }) => kit.version],
  ["profile", ({ profile }) => profile],
  ["seed", ({ seed }) => seed],
  ["depth", ({ depth }) => depth],
  ["number of random requests", ({ runs }) => runs],
  ["server", ({ target }) => (target.embedded ? "the embedded reference" : "one with an address")],
  ["--api-prefix", ({ target }) => target.apiPrefix],
  ["--plugin-prefix", ({ target }) => target.pluginPrefix],
  ["set of headers", ({ target }) => target.headerNames],
  ["number of parts", ({ shard }) => shard.count],
];

/** The parts by their index. */
const inOrder = (shards: readonly LoadedShard[]): readonly LoadedShard[] => {
  const [first] = shards;
  if (first === undefined) return [];
  const { count, of } = first.report.shard;
  for (const { file, report } of shards) {
    for (const [name, value] of sameOf) {
      const [own, other] = [value(report), value(first.report)].map((each) => JSON.stringify(each) ?? "none");
      if (own !== other)
        throw new UsageError(`${file} and ${first.file} are not of one run: the ${name} is ${own}, and ${other}`);
    }
    if (!isDeepStrictEqual(report.shard.of, of))
      throw new UsageError(`${file} and ${first.file} are not of one run: other checks were selected`);
  }
  // Of more parts than there are one is missing, however many are said to be.
  return Array.from({ length: Math.min(count, shards.length + 1) }, (_, at) => {
    const own = shards.filter(({ report }) => report.shard.index === at + 1);
    const [one, two] = own;
    if (one === undefined) throw new UsageError(`part ${at + 1} of ${count} is missing: there are ${listOf(shards)}`);
    if (two !== undefined) throw new UsageError(`${one.file} and ${two.file} are both part ${at + 1} of ${count}`);
    return one;
  });
};

const listOf = (shards: readonly LoadedShard[]): string =>
  shards.map(({ file, report }) => `${report.shard.index} (${file})`).join(", ");

/** A check that is in every part is one that judges all that the run asked: the worst counts. */
const gravity: readonly Verdict[] = ["error", "failed", "warned", "blocked", "passed", "not-applicable"];

const mergeChecks = (ids: readonly string[], parts: readonly RunReport[]): readonly ReportedCheck[] => {
  const found = new Map<string, ReportedCheck[]>(ids.map((id) => [id, []]));
  for (const check of parts.flatMap(({ checks }) => checks)) {
    const own = found.get(check.id);
    if (own === undefined) throw new UsageError(`the check "${check.id}" is in a part, but not of the run`);
    own.push(check);
  }
  return [...found].map(([id, checks]) => {
    const [worst] = [...checks].sort((a, b) => gravity.indexOf(a.verdict) - gravity.indexOf(b.verdict));
    if (worst === undefined) throw new UsageError(`the check "${id}" is in no part of the run`);
    if (checks.length !== 1 && checks.length !== parts.length)
      throw new UsageError(`the check "${id}" is in ${checks.length} of ${parts.length} parts`);
    return worst;
  });
};

/** The worse first: what one part could not read, the whole does not know. */
const statuses: readonly Preflight["status"][] = [
  "unreachable",
  "silent",
  "unreadable",
  "disturbed",
  "differs",
  "skipped",
  "verified",
];

const mergePreflights = (parts: readonly Preflight[]): Preflight => {
  const [worst] = [...parts].sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status));
  if (worst === undefined) throw new Error("a run has a part");
  const findings = new Map(
    parts.flatMap((part) => part.findings.map((finding) => [JSON.stringify(finding), finding] as const)),
  );
  const { dialect, ...rest } = worst;
  const isCommon = parts.every((part) => isDeepStrictEqual(part.dialect, dialect));
  return {
    ...rest,
    findings: [...findings.values()],
    unavailable: assign(parts.map(({ unavailable }) => unavailable)),
    ...(dialect !== undefined && isCommon ? { dialect } : {}),
  };
};

/** Reasons by name; of several for one the first. */
const assign = (reasons: readonly Reasons[]): Reasons => Object.assign({}, ...[...reasons].reverse());

const mergeLimited = (parts: readonly Limited[]): Limited | undefined => {
  if (parts.length === 0) return undefined;
  const sum = (of: (part: Limited) => number) => parts.reduce((total, part) => total + of(part), 0);
  const asked = parts.flatMap((part) => part.asked ?? []);
  return {
    requests: sum(({ requests }) => requests),
    statuses: [...new Set(parts.flatMap((part) => part.statuses))].sort((a, b) => a - b),
    milliseconds: sum(({ milliseconds }) => milliseconds),
    givenUp: sum(({ givenUp }) => givenUp),
    ...(asked.length > 0 && { asked: Math.max(...asked) }),
  };
};

/** As if one run had made, and lost, what its parts did. */
const mergeInventories = (inventories: readonly (readonly Row[])[]): readonly Row[] => {
  const byType = new Map((inventories[0] ?? []).map(({ type }): [string, Row[]] => [type, []]));
  for (const row of inventories.flat()) byType.get(row.type)?.push(row);
  return [...byType].map(([type, own]) => {
    const before = own[0]?.before ?? 0;
    const isListed = own.every(({ after }) => after !== undefined);
    const lost = [...new Set(own.flatMap((each) => each.lost ?? []))];
    const changed = new Map<string | number, Set<string>>();
    for (const { id, attributes } of own.flatMap((each) => each.changed ?? [])) {
      const names = changed.get(id) ?? new Set();
      for (const name of attributes) names.add(name);
      changed.set(id, names);
    }
    const added = own.reduce((sum, row) => sum + (row.after ?? row.before) - row.before, 0);
    return {
      ...{ type, before },
      ...(isListed ? { after: Math.max(0, before + added) } : {}),
      ...(lost.length === 0 ? {} : { lost }),
      ...(changed.size === 0 ? {} : { changed: [...changed].map(([id, names]) => ({ id, attributes: [...names] })) }),
    };
  });
};
