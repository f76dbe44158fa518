import { together } from "../base.js";
import { hasAnswered, type Problem } from "../contract/exchange.js";
import { moreTime } from "../contract/failure.js";
import type { ContentType } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import type { Given } from "./advice.js";
import { type Fetched, type FetchedEntry, fetchEntries, isNameless, type Probing } from "./fetch.js";
import type { Preflight, PreflightFinding } from "./outcome.js";
import { describeUnread, type Unread } from "./unread.js";

/** What was read of the types, and what is wrong with the answers. */
export interface Read {
  readonly fetched: ReadonlyMap<ContentType, readonly FetchedEntry[]>;
  readonly findings: readonly PreflightFinding[];
  /** The types whose paths the server does not know. */
  readonly absent: readonly ContentType[];
  /** Whether something was deleted that an interrupted run of the kit left behind. */
  readonly cleaned: boolean;
}

/** Why nothing is known of the server's data. */
export interface Ended {
  readonly ended: Preflight["status"];
  readonly message: string;
}

type Outcomes = ReadonlyMap<ContentType, Fetched>;

/** Reads every type, or reports that the server cannot be reached. */
export const readTypes = async (
  context: Probing,
  types: readonly ContentType[],
  given: Given,
): Promise<Read | Ended> => {
  const outcomes = await fetchTypes(context, types);
  return "ended" in outcomes ? outcomes : sortOut(context, outcomes, types, given);
};

/**
 * Asks for one type after the other until one is answered: a server that is not there is found out by one request, and costs one
 * time-out. Then for all others at once, as far as the transport lets them.
 */
const fetchTypes = async (context: Probing, types: readonly ContentType[]): Promise<Outcomes | Ended> => {
  const outcomes = new Map<ContentType, Fetched>();
  let reached = false;
  for (const type of types) {
    if (reached) break;
    const outcome = await fetchEntries(context, type);
    reached = !("unanswered" in outcome);
    outcomes.set(type, outcome);
    const end = endOf(outcome, reached);
    if (end !== undefined) return end;
  }
  const rest = types.slice(outcomes.size);
  const others = await together(rest.map((type) => fetchEntries(context, type)));
  const ends = others.flatMap((outcome) => endOf(outcome, reached) ?? []);
  const [end] = [...ends.filter(({ ended }) => ended === "skipped"), ...ends];
  for (const [index, type] of rest.entries()) {
    const outcome = others[index];
    if (outcome !== undefined) outcomes.set(type, outcome);
  }
  return end ?? outcomes;
};

/** Why no more is asked. Whoever has answered before can be reached: what is wrong is wrong with one list. */
const endOf = (outcome: Fetched, reached: boolean): Ended | undefined => {
  if ("problem" in outcome && outcome.problem.ends !== undefined) {
    const { asked, what, ends } = outcome.problem;
    return { ended: "unreadable", message: `GET ${asked}${what}. ${ends}` };
  }
  if (!("unanswered" in outcome)) return undefined;
  const { unanswered, problem } = outcome;
  if (unanswered.kind === "aborted") return { ended: "skipped", message: whereTimeWent(unanswered.message) };
  // Whoever is asked too often is asked no more: what was read says nothing of the rest.
  const isOver = unanswered.kind === "circuit-open" || unanswered.kind === "limited";
  if (!isOver && (reached || unanswered.kind === "too-large")) return undefined;
  const isSilent = unanswered.connected === true && !hasAnswered(unanswered);
  const ended = hasAnswered(unanswered) ? "unreadable" : isSilent ? "silent" : "unreachable";
  return { ended, message: `GET ${problem.asked}${problem.what}${hintOf(unanswered)}` };
};

/** A run whose time was too short for the data alone says so; one that somebody stopped knows why. */
const whereTimeWent = (reason: string): string =>
  reason.startsWith("budget: ")
    ? `${reason}: the time went into reading the server's data, before the first check`
    : reason;

/** Who signed the certificate is not known: the words of OpenSSL. */
const untrusted = /self-signed certificate|unable to (verify the first|get (local )?issuer) certificate/;

/** What else may listen at the address, or is to be said about it. */
const hintOf = ({ kind, begun, message }: Problem): string => {
  if (kind === "timeout") return moreTime;
  if (kind === "refused") return ". Has the server been started, and is its port the one of --url?";
  if (untrusted.test(message))
    return ". If you trust it, name its file (PEM) in the environment: NODE_EXTRA_CA_CERTS=<file>";
  if (/wrong version number|packet length too long/i.test(message)) return ". Does it want http?";
  return begun !== true && (kind === "invalid" || kind === "reset")
    ? ". Does something else listen there, or does it want https?"
    : "";
};

/** What was read, and of what could not be, one sentence for each reason. Findings are in the order of the types. */
const sortOut = (context: Probing, outcomes: Outcomes, types: readonly ContentType[], given: Given): Read => {
  const unread = unreadTypes(outcomes);
  const isHeld = [...outcomes].some(([type, outcome]) => "entries" in outcome && holds(context, type, outcome.entries));
  const sentences = describeUnread(unread, { total: types.length, isHeld }, given);
  const fetched = new Map<ContentType, readonly FetchedEntry[]>();
  const findings: PreflightFinding[] = [];
  let cleaned = false;
  for (const [type, outcome] of outcomes) {
    const sentence = sentences.get(type);
    if (sentence !== undefined) findings.push({ type: type.singularName, blocks: true, message: sentence });
    else if ("entries" in outcome) {
      fetched.set(type, outcome.entries);
      const said = new Set(findings.map(({ message }) => message));
      for (const message of outcome.remarks ?? [])
        if (!said.has(message)) findings.push({ type: type.singularName, blocks: false, message });
      cleaned ||= outcome.cleaned;
    }
  }
  const absent = types.filter((type) => reasonOf(outcomes.get(type))?.answer?.status === 404);
  return { fetched, findings, absent, cleaned };
};

/** Whether an entry of the dataset is among those of a type. */
export const holds = (
  { dataset }: Pick<TargetContext, "dataset">,
  { uid }: ContentType,
  entries: readonly FetchedEntry[],
): boolean => {
  const keys = new Set(entries.filter(({ id }) => !isNameless(id)).map(({ key }) => key));
  return dataset.entries(uid).some(({ key }) => keys.has(key));
};

/** Why a type could not be read, or has no entry. */
const reasonOf = (outcome: Fetched | undefined): Unread | undefined => {
  if (outcome === undefined) return undefined;
  return "problem" in outcome ? outcome.problem : outcome.absent;
};

/** Where nothing at all was found, a single type without an entry is as little there as the others. */
const unreadTypes = (outcomes: Outcomes): ReadonlyMap<ContentType, Unread> => {
  const isThere = (outcome: Fetched) => "entries" in outcome && outcome.absent === undefined;
  const nothing = ![...outcomes.values()].some(isThere);
  const unread = new Map<ContentType, Unread>();
  for (const [type, outcome] of outcomes) {
    const reason = "problem" in outcome ? outcome.problem : nothing ? outcome.absent : undefined;
    if (reason !== undefined) unread.set(type, reason);
  }
  return unread;
};
