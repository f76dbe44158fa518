import { isRecord } from "../base.js";
import { readable } from "../contract/address.js";
import type { Answer } from "../contract/exchange.js";
import { Blocked, CheckFailure, changedFailure, type Failure, stopReason, Undecided } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import type { CheckResult } from "../contract/verdict.js";
import { typesRead } from "../dataset/types-read.js";
import { ownFormsOf, ownWayReason } from "../forms/own-way.js";
import { printRequest, reasonOfRequest, refusedForms } from "../forms/refused.js";
import type { ContentType } from "../reference.js";
import { isScratch } from "../scratch/mark.js";
import { keepExchanges, type TargetContext } from "../target/target.js";

/** What came of a check, before its requests are counted. */
export type Outcome = Pick<CheckResult, "verdict"> & Partial<CheckResult>;

/**
 * Whom what a check threw blames: the server, a prerequisite that is missing, or the kit. `decides`: whether a failure of the server makes it
 * non-conformant. `together`: whether requests ran at the same time, which a server may give up one of.
 */
export const blame = (
  error: unknown,
  context: TargetContext,
  {
    signal,
    exchanges,
    decides,
    together = false,
  }: Pick<Target, "signal" | "exchanges"> & { readonly decides: boolean; readonly together?: boolean | undefined },
): Outcome => {
  if (error instanceof CheckFailure) {
    const reason = unreliableData(error.failure, context);
    if (reason !== undefined) return { verdict: "blocked", reason };
    const last = error.failure.exchanges.at(-1);
    const forms = last === undefined ? new Set<never>() : refusedForms(context, last);
    // It is refused, as it is to be: in another way.
    if (forms.size > 0 && wantsRefusal(error.failure))
      return { verdict: "not-applicable", reason: `no section shows how it is refused: ${error.failure.why}` };
    if (last !== undefined && forms.size > 0) {
      const reason = reasonOfRequest(printRequest(context.transport, last.request));
      return { verdict: "not-applicable", reason, refuses: [...forms] };
    }
    const own = decides ? ownFormsOf(context, last) : [];
    if (own.length > 0) return { verdict: "not-applicable", reason: ownWayReason(own) };
    const isBroken = !decides && !together && brokeDown(error.failure);
    const failure = withOwnIds(keepFailure(error.failure), context);
    if (!isBroken) return { verdict: decides ? "failed" : "warned", failure, exchanges };
    // What it is about does not decide.
    return { verdict: "failed", failure: { ...failure, why: `${failure.why}: ${brokenWords}` }, exchanges };
  }
  if (error instanceof Undecided) return { verdict: "not-applicable", reason: error.message };
  if (error instanceof Blocked) return { verdict: "blocked", reason: error.by };
  if (signal.aborted) return { verdict: "blocked", reason: stopReason(signal) };
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { verdict: "error", reason, exchanges: keepExchanges(exchanges, 3) };
};

/** Answered by a server to what it does not do at all, such as a method: it has not broken down. */
const notImplemented = 501;

const brokenWords = "a server that breaks down fails, whatever a check is about";

/** Whether the server broke down over a request that was to succeed: that is wrong whatever the check is about. */
const brokeDown = ({ exchanges, expected }: Failure): boolean => {
  const last = exchanges.at(-1);
  if (last === undefined || !("answer" in last)) return false;
  const { status } = last.answer;
  if (status < 500 || status === notImplemented) return false;
  return !wantsRefusal({ expected });
};

const wantsRefusal = ({ expected }: Pick<Failure, "expected">): boolean =>
  [expected].flat().some((status) => typeof status === "number" && status >= 400);

/**
 * Why requests that a failure rests on say nothing of the server: one of them read entries of a type, or followed relations to one, whose data the
 * preflight found not to be the dataset's. A refusal may come of what is missing there, such as an attribute; an error of the server does not, nor
 * does what is shown of entries that the check made itself.
 */
const unreliableData = (
  { differences, exchanges, why }: Failure,
  { dataset, unverified }: Pick<TargetContext, "dataset" | "unverified">,
): string | undefined => {
  if (unverified.size === 0) return undefined;
  const { model } = dataset.dataset;
  const said = [why, ...differences.map(({ path }) => path)];
  for (const exchange of exchanges) {
    if (exchange.request.method !== "GET" || !("answer" in exchange) || exchange.answer.status >= 500) continue;
    const { request, answer } = exchange;
    const [path = "", query = ""] = request.url.split("?");
    const [listed] = typesRead(model, path);
    const named = [readable(query), ...said].flatMap((text) => text.split(/\W+/));
    const isOwn = listed !== undefined && showsOwn(dataset.type(listed), answer, new Set(named));
    const types = typesRead(model, request.url);
    for (const [uid, reason] of unverified)
      if (types.has(uid) && !(isOwn && uid === listed)) return `dataset: ${reason}`;
  }
  return undefined;
};

/** Whether an answer shows scratch entries and no others, with all attributes of these names: a server may lack an attribute as it may lack entries. */
const showsOwn = ({ attributes }: ContentType, { json }: Answer, named: ReadonlySet<string>): boolean => {
  const entries = isRecord(json) ? [json.data].flat() : [];
  const asked = [...attributes.keys()].filter((name) => named.has(name));
  return (
    entries.length > 0 &&
    entries.every((entry) => {
      const shown = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
      return isScratch(shown) && asked.every((name) => Object.hasOwn(shown, name));
    })
  );
};

/** A failure with the ids that the server has: to the kit they may be other ones. */
const withOwnIds = (failure: Failure, { ownIds }: Pick<TargetContext, "ownIds">): Failure =>
  ownIds === undefined ? failure : changedFailure(failure, ownIds.inText, ownIds.inValue);

/** Characters of JSON, beyond which a value is left out. */
const maxValue = 200_000;

const maxSentence = 2000;

/** Characters of the last answer: most lists are shorter, and need not be asked for again where causes are kept apart. */
const maxLast = 100_000;

/** A failure in a form that can wait for the end of the run: however much a server sent, it holds little of it. */
export const keepFailure = (failure: Failure): Failure => {
  const cut = (text: string) => (text.length > maxSentence ? `${text.slice(0, maxSentence - 3)}...` : text);
  return { ...changedFailure(failure, cut, bounded), exchanges: keepExchanges(failure.exchanges, 100, maxLast) };
};

/** A value. For a large one, a sentence with its size. */
export const bounded = (value: unknown): unknown => {
  const size = JSON.stringify(value)?.length ?? 0;
  return size > maxValue ? `(left out: ${size} characters of JSON)` : value;
};
