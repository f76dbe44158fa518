import type { Check } from "../../spec-tests/kit/contract/check.js";
import { selectChecks } from "../../spec-tests/kit/judge/select.js";
import { misfit } from "../../spec-tests/kit/random/property.js";
import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";
import { findReplay, type Replayable } from "../../spec-tests/runner/run/replay.js";
import type { Io } from "../base/io.js";
import { UsageError } from "../base/usage-error.js";
import type { CliOptions } from "../options/options.js";
import { checkDestinations, deliverReports } from "../run/deliver.js";
import { runWithProgress } from "../run/run-with-progress.js";
import { type Replayed, replaySummary, replayText } from "./print-replays.js";
import { type Replays, readReplays } from "./read-replays.js";

/** What an id turned out to be. */
type Found = { readonly id: string } & (Replayable | { readonly problem: string });

/**
 * Repeats failures and says of each what became of it. Returns 0 when none fails any more; 1 when one still fails; 2 when one cannot be
 * replayed by this version of the kit; 3 when one could not be decided; 4 for a fault of the kit.
 */
export const replayCommand = async (options: CliOptions, checks: readonly Check[], io: Io): Promise<number> => {
  const replays = await readReplays(options.replay ?? "");
  const found = select(
    replays.ids.map((each) => find(checks, each)),
    checks,
    options,
  );
  const runnable = found.filter((each): each is Found & Replayable => "check" in each);
  const profile = runnable[0]?.profile ?? options.profile;
  const other = runnable.find((each) => each.profile !== profile);
  if (other !== undefined)
    throw new UsageError(
      `${runnable[0]?.id} was judged under ${profile}, ${other.id} under ${other.profile}: replay them apart`,
    );
  await checkDestinations(options);
  if (runnable.length === 0) {
    const replayed = found.map((each) => outcomeOf(each, undefined));
    io.out(replayText(replayed, undefined, { colour: io.colour, width: io.columns }));
    return 2;
  }
  const settings = { ...options, profile, ...serverOf(options, replays), bail: false };
  const report = await runWithProgress(
    settings,
    runnable.map(({ check }) => check),
    new Map(),
    io,
  );
  const results = new Map(runnable.map((each, index) => [each.id, report.checks[index]]));
  const replayed = found.map((each) => outcomeOf(each, results.get(each.id)));
  const { exitCode, message } = replaySummary(replayed, report);
  const outcome: RunReport = { ...report, outcome: { exitCode, message } };
  await deliverReports(outcome, options, io, (look) => replayText(replayed, outcome, look));
  return exitCode;
};

const find = (checks: readonly Check[], each: Replays["ids"][number]): Found => {
  if (typeof each === "string") return { id: each, ...findReplay(checks, each) };
  const isWatching = checks.some(({ id, watches }) => id === each.id && watches === true);
  return isWatching ? { id: each.id, problem: "it judges the answers to other checks: a whole run repeats it" } : each;
};

/** The replays that a section, id or level selects, of those that cannot be replayed too. */
const select = (found: readonly Found[], checks: readonly Check[], options: CliOptions): readonly Found[] => {
  if (options.sections.length + options.patterns.length + options.skip.length === 0 && options.level === "MAY")
    return found;
  const selected = selectChecks(checks, options);
  if ("problem" in selected) throw new UsageError(selected.problem);
  const ids = new Set(selected.checks.flatMap(({ id, informs }) => (informs === true ? [] : [id])));
  const some = found.filter(({ id }) => ids.has(/^[^.]*/.exec(id)?.[0] ?? ""));
  if (some.length === 0) throw new UsageError("nothing of what is to be replayed is selected");
  return some;
};

/**
 * The server of the report unless another is given; what it does not offer is left out either way. Throws a UsageError where a token would go to a
 * server that only the report names: anybody may have written it.
 */
const serverOf = ({ url, headers, capabilities, apiPrefix, pluginPrefix }: CliOptions, replays: Replays) => {
  if (url === undefined && replays.url !== undefined && Object.keys(headers).length > 0)
    throw new UsageError(
      `--token and --header need --url: the report names ${replays.url}, and may be somebody else's`,
    );
  return {
    apiPrefix: apiPrefix ?? replays.apiPrefix,
    pluginPrefix: pluginPrefix ?? replays.pluginPrefix,
    url: url ?? replays.url,
    capabilities: capabilities.filter((name) => replays.capabilities?.includes(name) ?? true),
  };
};

const outcomeOf = (found: Found, result: ReportedCheck | undefined): Replayed => {
  const { id } = found;
  if ("problem" in found) return { id, outcome: "impossible", why: found.problem };
  if (result === undefined) return { id, outcome: "undecided", why: "it was not run" };
  if (result.verdict === "passed") return { id, outcome: "passing" };
  if (result.verdict === "warned") return { id, outcome: "warning", check: result };
  if (result.failure !== undefined) return { id, outcome: "failing", check: result };
  const { reason = "" } = result;
  if (result.verdict === "error") return { id, outcome: "broken", why: reason };
  if (reason.startsWith(misfit)) return { id, outcome: "impossible", why: reason.slice(misfit.length) };
  return { id, outcome: "undecided", why: reason };
};
