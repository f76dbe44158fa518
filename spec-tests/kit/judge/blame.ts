import { pathOf } from "../contract/address.js";
import type { Exchange } from "../contract/exchange.js";
import { Blocked, CheckFailure, type Failure, stopReason } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import type { CheckResult } from "../contract/verdict.js";
import { keepExchanges, type TargetContext } from "../target/target.js";

/** What came of a check, before its requests are counted. */
export type Outcome = Pick<CheckResult, "verdict"> & Partial<CheckResult>;

/**
 * Whom what a check threw blames: the server, a prerequisite that is missing, or the kit. `decides`: whether a failure of the server makes it
 * non-conformant.
 */
export const blame = (
  error: unknown,
  context: TargetContext,
  { signal, exchanges, decides }: Pick<Target, "signal" | "exchanges"> & { readonly decides: boolean },
): Outcome => {
  if (error instanceof CheckFailure) {
    const reason = unreliableData(error.failure.exchanges, context);
    if (reason !== undefined) return { verdict: "blocked", reason };
    const verdict = decides ? "failed" : "warned";
    return { verdict, failure: keepFailure(error.failure), exchanges };
  }
  if (error instanceof Blocked) return { verdict: "blocked", reason: error.by };
  if (signal.aborted) return { verdict: "blocked", reason: stopReason(signal) };
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { verdict: "error", reason, exchanges: keepExchanges(exchanges, 3) };
};

/**
 * Why requests that a failure rests on say nothing of the server: one of them read a list, or an entry, of a type whose data the preflight
 * found not to be the dataset's. undefined when none did, or when the server refused them.
 */
const unreliableData = (
  exchanges: readonly Exchange[],
  { dataset, unverified }: Pick<TargetContext, "dataset" | "unverified">,
): string | undefined => {
  for (const [uid, reason] of unverified) {
    const path = pathOf(dataset.type(uid));
    const read = exchanges.some(
      (exchange) =>
        exchange.request.method === "GET" &&
        "answer" in exchange &&
        exchange.answer.status < 300 &&
        reads(exchange, path),
    );
    if (read) return `dataset: ${reason}`;
  }
  return undefined;
};

/** What stands before the name is the server's own (`--api-prefix`). */
const reads = ({ request }: Exchange, path: string): boolean => {
  const [asked = ""] = request.url.split("?");
  return new RegExp(`${path.slice("/api".length)}(/[^/]*)?$`).test(asked);
};

/** Characters of JSON, beyond which a value is left out. */
const maxValue = 200_000;

const maxSentence = 2000;

/** A failure in a form that can wait for the end of the run: however much a server sent, it holds little of it. */
export const keepFailure = (failure: Failure): Failure => ({
  ...failure,
  why: failure.why.length > maxSentence ? `${failure.why.slice(0, maxSentence - 3)}...` : failure.why,
  ...("expected" in failure ? { expected: bounded(failure.expected) } : {}),
  ...("actual" in failure ? { actual: bounded(failure.actual) } : {}),
  differences: failure.differences.map(({ path, ...sides }) => ({
    path,
    ...(sides.shape === undefined ? {} : { shape: sides.shape }),
    ...("expected" in sides ? { expected: bounded(sides.expected) } : {}),
    ...("actual" in sides ? { actual: bounded(sides.actual) } : {}),
  })),
  exchanges: keepExchanges(failure.exchanges, 100),
});

/** A value. For a large one, a sentence with its size. */
export const bounded = (value: unknown): unknown => {
  const size = JSON.stringify(value)?.length ?? 0;
  return size > maxValue ? `(left out: ${size} characters of JSON)` : value;
};
