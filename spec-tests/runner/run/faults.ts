import { isRecord, parseJson } from "../../kit/base.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { Blocked, CheckFailure } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { withoutEffect } from "../../kit/preflight/effects.js";
import type { Preflight, PreflightFinding } from "../../kit/preflight/outcome.js";
import { createTarget, nothingMade, type TargetContext } from "../../kit/target/target.js";

/** A fault that the server was seen to have, as the reference would have it. */
export interface KnownFault {
  /** A sentence without a full stop. */
  readonly reason: string;
  readonly wrap: (fetch: FetchHandler) => FetchHandler;
}

/** The faults that explain much: parameters without effect, then patterns of the data. Asks the server. */
export const findFaults = async (
  context: TargetContext,
  { findings }: Preflight,
  signal: AbortSignal,
): Promise<readonly KnownFault[]> => {
  const target = createTarget(context, signal, nothingMade(), { isPaging: true });
  const ignored = await withoutEffect(target);
  return [
    ...ignored.flatMap(({ parameter, reason }) => [
      { reason, wrap: asking((name) => name === parameter || name.startsWith(`${parameter}[`)) },
      { reason, wrap: asking((name) => name.split(/[[\]]+/).includes(parameter)) },
    ]),
    ...findings.flatMap(ofPattern),
  ];
};

/**
 * Why a check likely came to what it did: the reference with one of the faults, or with all of them, fails it in the same way, or blocks it. A check that watches what others ask is
 * shown the answers that it failed for.
 */
export const faultOf = async (
  { check, verdict, failure, reason = "" }: CheckResult,
  context: TargetContext,
  faults: readonly KnownFault[],
): Promise<string | undefined> => {
  if (verdict !== "blocked" && failure === undefined) return undefined;
  if (verdict === "blocked" && endedOtherwise.test(reason)) return undefined;
  for (const { reason: why, wrap } of [...faults, ...together(faults)]) {
    try {
      const target = context.faulty?.(wrap);
      if (target === undefined) continue;
      if (check.watches === true && failure !== undefined) {
        for (const { request } of failure.exchanges)
          if (request.method === "GET") await target.get(request.url.slice(context.transport.base.length));
        if (target.monitored.broken(check.id).some(({ kind }) => kind === failure.fingerprint)) return why;
      } else await check.run(target);
    } catch (error) {
      const isSame =
        failure === undefined
          ? error instanceof Blocked
          : error instanceof CheckFailure && error.failure.fingerprint === failure.fingerprint;
      if (isSame) return why;
    }
  }
  return undefined;
};

/** Reasons that no fault of an answer leads to. */
const endedOtherwise = /^(circuit-open|limited|budget|bail|another run|time|dataset): |^the run was stopped$/;

/** All faults at once, where there are several. */
const together = (faults: readonly KnownFault[]): readonly KnownFault[] => {
  const reasons = [...new Set(faults.map(({ reason }) => reason))];
  if (reasons.length < 2) return [];
  return [{ reason: reasons.join("; "), wrap: (fetch) => faults.reduce((inner, { wrap }) => wrap(inner), fetch) }];
};

/** Requests without some of their parameters. */
const asking =
  (isIgnored: (name: string) => boolean): KnownFault["wrap"] =>
  (fetch) =>
  (request) => {
    const url = new URL(request.url);
    const left = [...url.searchParams].filter(([name]) => !isIgnored(name));
    if (left.length === url.searchParams.size) return fetch(request);
    url.search = new URLSearchParams(left).toString();
    return fetch(new Request(url, request));
  };

const answering =
  (change: (json: unknown) => unknown): KnownFault["wrap"] =>
  (fetch) =>
  async (request) => {
    const answer = await fetch(request);
    const text = answer.ok ? await answer.clone().text() : "";
    const json = text === "" ? undefined : parseJson(text);
    if (json === undefined) return answer;
    const { status, headers } = answer;
    return new Response(JSON.stringify(change(json)), { status, headers: withoutLength(headers) });
  };

const withoutLength = (headers: Headers): Headers => {
  const others = new Headers(headers);
  others.delete("content-length");
  return others;
};

/** Every value in a document, changed from the inside; undefined leaves it out. */
const everywhere =
  (change: (value: unknown, name: string) => unknown) =>
  (json: unknown): unknown => {
    const map = (value: unknown, name: string): unknown => {
      if (Array.isArray(value))
        return change(
          value.map((item) => map(item, "")),
          name,
        );
      if (!isRecord(value)) return change(value, name);
      const members = Object.entries(value).map(([key, member]) => [key, key === "meta" ? member : map(member, key)]);
      return change(Object.fromEntries(members.filter(([, member]) => member !== undefined)), name);
    };
    return map(json, "");
  };

/** What patterns of the data do to answers, by their names. Lists are cut where they are populated: the outermost one is `data` beside `meta`. */
const changes: Readonly<Record<string, (length: number) => (json: unknown) => unknown>> = {
  "nulls-left-out": () => everywhere((value) => (value === null ? undefined : value)),
  "numbers-as-texts": () =>
    everywhere((value, name) => (typeof value === "number" && name !== "id" ? String(value) : value)),
  "links-cut": (length) =>
    everywhere((value) =>
      isRecord(value) && Array.isArray(value.data) && !("meta" in value)
        ? { ...value, data: value.data.slice(0, length) }
        : value,
    ),
};

const ofPattern = ({ pattern, message }: PreflightFinding): readonly KnownFault[] => {
  const change = changes[pattern?.name ?? ""];
  if (pattern === undefined || change === undefined) return [];
  const lengths = pattern.differences.map(({ actual }) => (Array.isArray(actual) ? actual.length : 0));
  const [, what = message] = /^The data differs in a pattern: (.*?) \(\d+ of \d+\): /s.exec(message) ?? [];
  return [{ reason: what, wrap: answering(change(Math.max(0, ...lengths))) }];
};
