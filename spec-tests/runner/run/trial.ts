import { parseJson } from "../../kit/base.js";
import type { Answer, Exchange } from "../../kit/contract/exchange.js";
import { Blocked, CheckFailure, type Failure } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createTarget, type TargetContext } from "../../kit/target/target.js";
import { type Comparison, createCompare, isUnexpectedRefusal, subjectOf } from "./answers.js";
import { isOfShape } from "./causes.js";
import { type Part, without } from "./parts.js";

/** So many requests are sent at most to keep causes apart. */
const mostTrials = 100;

/** A request that reads. */
interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that a check failed for, and what differs in its answer. */
export interface Question extends Asked, Comparison {
  readonly result: CheckResult;
}

/** What requests after the checks find out. */
export interface Trial {
  /** How many were sent for each check. */
  readonly counts: ReadonlyMap<CheckResult, number>;
  /** What a check failed for, where that is a request that reads and is answered otherwise than by the reference. */
  question(result: CheckResult): Promise<Question | undefined>;
  /** How the answer to another path differs; undefined where no more is asked. */
  ask(question: Pick<Question, "result" | "headers">, path: string): Promise<Comparison | undefined>;
  /** Whether nothing of what is wrong is wrong without a part; undefined where no more is asked. */
  isRightWithout(question: Question, part: Part): Promise<boolean | undefined>;
}

/** Asks a server and the reference. Each request is sent once, and none after the last that may be. */
export const createTrial = async (context: TargetContext, signal: AbortSignal): Promise<Trial> => {
  const server = createTarget(context, signal);
  const reference = await context.reference();
  const counts = new Map<CheckResult, number>();
  const known = new Map<string, Promise<Comparison | undefined>>();
  const compare = createCompare(server, reference);
  const shapes = new Set<string>();
  /** A server that does not answer is not asked more; of what has one wrong form one is enough. */
  const isPlain = (fingerprint: string) =>
    fingerprint.startsWith("no-answer:") || (isOfShape(fingerprint) && shapes.has(fingerprint));
  let sent = 0;
  const compared = async ({ path, headers }: Asked, answer: () => Answer | Promise<Answer>) => {
    try {
      const expected = await reference.request("GET", path, { headers });
      const actual = await answer();
      // Whoever has signed in to the server is unknown to the reference.
      const isStranger = headers.authorization !== undefined && expected.status === 401 && actual.status !== 401;
      return isStranger ? undefined : compare(path, expected, actual);
    } catch (error) {
      // No answer, a run that is over, or a document that nests too deeply.
      if (error instanceof CheckFailure || error instanceof Blocked || error instanceof RangeError) return undefined;
      throw error;
    }
  };
  const send = async (result: CheckResult, asked: Asked) => {
    if (sent >= mostTrials || signal.aborted) return undefined;
    sent++;
    counts.set(result, (counts.get(result) ?? 0) + 1);
    return compared(asked, () => server.request("GET", asked.path, { headers: asked.headers }));
  };
  const ask: Trial["ask"] = ({ result, headers }, path) => {
    const key = JSON.stringify([path, headers]);
    const answer = known.get(key) ?? send(result, { path, headers });
    known.set(key, answer);
    return answer;
  };
  /** What is kept of an answer is enough where it is short. */
  const seen = async (exchange: Exchange, asked: Asked) => {
    if (!("answer" in exchange) || exchange.answer.length !== undefined) return undefined;
    const json = parseJson(exchange.answer.body);
    return json === undefined ? undefined : compared(asked, () => ({ ...exchange.answer, json }));
  };
  return {
    counts,
    ask,
    async question(result) {
      const { failure, check } = result;
      if (failure === undefined || writes(check) || isPlain(failure.fingerprint)) return undefined;
      for (const exchange of failure.exchanges.toReversed()) {
        const asked = readable(exchange, context);
        if (asked === undefined) continue;
        const byCaller = (await seen(exchange, asked)) ?? (await ask({ result, ...asked }, asked.path));
        const anybody = { ...asked, headers: ofAnybody(asked.headers) };
        const found = byCaller ?? (await ask({ result, ...anybody }, asked.path));
        shapes.add(failure.fingerprint);
        if (found === undefined || found.kinds.size === 0) continue;
        const { headers } = byCaller === undefined ? anybody : asked;
        return { result, ...asked, headers, ...found, kinds: ofDifference(found.kinds, failure, context) };
      }
      return undefined;
    },
    async isRightWithout(question, part) {
      const found = await ask(question, without(question.path, part, context));
      // What is refused does not show whether it would be right.
      return found && ![...found.kinds].some((kind) => question.kinds.has(kind) || isUnexpectedRefusal(kind));
    },
  };
};

/** The kinds that are of the member at which a check has found its difference; all, where it names none of them. */
const ofDifference = (kinds: ReadonlySet<string>, { differences }: Failure, context: TargetContext) => {
  const [name] = /[a-z]\w*$/i.exec(differences[0]?.path ?? "") ?? [];
  if (name === undefined) return kinds;
  const subject = subjectOf(name, context);
  const about = [...kinds].filter((kind) => kind.startsWith(`${subject} `));
  return about.length === 0 ? kinds : new Set(about);
};

/** The headers of a request without what says who asks. */
const ofAnybody = ({ authorization: _, ...headers }: Asked["headers"]): Asked["headers"] => headers;

/** The last request of a failed check, where that reads and was answered with an error. */
export const refusedPath = ({ failure }: CheckResult, context: TargetContext): string | undefined => {
  const last = failure?.exchanges.at(-1);
  if (last === undefined || !("answer" in last) || last.answer.status < 400) return undefined;
  return readable(last, context)?.path;
};

/** Path and own headers of a request that reads below `/api`. */
const readable = ({ request }: Exchange, { transport, headers: common }: TargetContext): Asked | undefined => {
  const path = request.url.slice(transport.base.length);
  if (request.method !== "GET" || !path.startsWith("/api/")) return undefined;
  return {
    path,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name, value]) => common[name] !== value)),
  };
};
