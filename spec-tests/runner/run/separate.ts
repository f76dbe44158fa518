import { parseJson } from "../../kit/base.js";
import type { Answer, Exchange } from "../../kit/contract/exchange.js";
import { Blocked, CheckFailure } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createTarget, type TargetContext } from "../../kit/target/target.js";
import { type Comparison, createCompare, refusal } from "./answers.js";
import { isOfShape } from "./causes.js";
import { bare, type Part, partsOf, without } from "./parts.js";

/** So many requests are sent at most to keep causes apart. */
const mostTrials = 60;

/** So many parts of one request are left out, one after the other, to find the one that makes it fail. */
const mostParts = 4;

/** A request that reads. */
interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that a check failed for, and what differs in its answer. */
interface Question extends Asked {
  readonly result: CheckResult;
  /** Kinds of differences, without those that the answer to the bare request shows too. */
  readonly kinds: ReadonlySet<string>;
  readonly isBelow: boolean;
}

/** What a failure comes of: a part of the request without which the answer is right, or what is wrong however it is asked. */
export interface Separated {
  readonly causes: ReadonlyMap<CheckResult, string>;
  /** How many requests were sent for each check to find out. */
  readonly trials: ReadonlyMap<CheckResult, number>;
}

/**
 * Keeps the causes of failures apart by the answers. Each failing request that only reads is asked again without its parameters: where the answer
 * differs from the reference's in the same way, that is the cause. Else its parts are left out, the most suspicious one first, until the
 * answer is right: all failures that are right without the same part have one cause. `asked`: the requests of the run.
 */
export const separateCauses = async (
  results: readonly CheckResult[],
  context: TargetContext,
  asked: Iterable<string>,
  signal: AbortSignal,
): Promise<Separated> => {
  const trial = await createTrial(context, signal);
  const causes = new Map<CheckResult, string>();
  const everywhere: { readonly name: string; readonly kinds: Set<string>; readonly results: CheckResult[] }[] = [];
  let left: Question[] = [];
  for (const result of results) {
    const question = await trial.question(result);
    if (question === undefined) continue;
    const base = await trial.ask(question, bare(question.path, question.isBelow));
    const kinds = [...question.kinds].filter((kind) => base?.kinds.has(kind) !== true && !kind.startsWith(refusal));
    if (kinds.length > 0) {
      left.push({ ...question, kinds: new Set(kinds) });
      continue;
    }
    const known = everywhere.find((cause) => [...question.kinds].some((kind) => cause.kinds.has(kind)));
    const cause = known ?? { name: [...question.kinds][0] ?? "", kinds: new Set(), results: [] };
    if (known === undefined) everywhere.push(cause);
    for (const kind of question.kinds) cause.kinds.add(kind);
    cause.results.push(result);
  }
  // What only some answers show, such as a null in a draft, may be wrong in all of them.
  for (const cause of everywhere) {
    const alike = left.filter(({ kinds }) => [...kinds].every((kind) => cause.kinds.has(kind)));
    left = left.filter((question) => !alike.includes(question));
    for (const result of [...cause.results, ...alike.map((question) => question.result)])
      causes.set(result, cause.name);
  }
  const totals = new Map<Part, number>();
  for (const path of asked) for (const part of partsOf(path, context)) totals.set(part, (totals.get(part) ?? 0) + 1);
  left.sort((a, b) => a.path.length - b.path.length);
  while (left.length > 0) {
    const [first] = left;
    if (first === undefined) break;
    const part = await responsible(first, suspects(first, left, totals, context), trial);
    const members = part === undefined ? [first] : await rightWithout(part, left, trial, context);
    if (part !== undefined) for (const { result } of members) causes.set(result, `right without ${part}`);
    left = left.filter((question) => question !== first && !members.includes(question));
  }
  return { causes, trials: trial.counts };
};

/** Requests that a part is taken to be in beside those that were seen: what one request alone has is no evidence. */
const unseen = 10;

/** The parts of a request, the most suspicious first: those of whose requests most fail. */
const suspects = (
  question: Question,
  all: readonly Question[],
  totals: ReadonlyMap<Part, number>,
  context: TargetContext,
): readonly Part[] => {
  const rank = (part: Part) =>
    all.filter(({ path }) => partsOf(path, context).has(part)).length / ((totals.get(part) ?? 0) + unseen);
  return [...partsOf(question.path, context)].sort((a, b) => rank(b) - rank(a)).slice(0, mostParts);
};

/** The first of some parts without which a request is answered right. */
const responsible = async (question: Question, parts: readonly Part[], trial: Trial): Promise<Part | undefined> => {
  for (const part of parts) if ((await trial.isRightWithout(question, part)) === true) return part;
  return undefined;
};

/** The questions that have a part and are answered right without it; where no more is asked, that is taken for granted. */
const rightWithout = async (
  part: Part,
  all: readonly Question[],
  trial: Trial,
  context: TargetContext,
): Promise<readonly Question[]> => {
  const found: Question[] = [];
  for (const question of all)
    if (partsOf(question.path, context).has(part) && (await trial.isRightWithout(question, part)) !== false)
      found.push(question);
  return found;
};

interface Trial {
  readonly counts: ReadonlyMap<CheckResult, number>;
  /** What a check failed for, where that is a request that reads and is answered otherwise than by the reference. */
  question(result: CheckResult): Promise<Question | undefined>;
  /** How the answer to another path differs; undefined where no more is asked. */
  ask(question: Pick<Question, "result" | "headers">, path: string): Promise<Comparison | undefined>;
  isRightWithout(question: Question, part: Part): Promise<boolean | undefined>;
}

const createTrial = async (context: TargetContext, signal: AbortSignal): Promise<Trial> => {
  const server = createTarget(context, signal);
  const reference = await context.reference();
  const counts = new Map<CheckResult, number>();
  const known = new Map<string, Promise<Comparison | undefined>>();
  const compare = createCompare(server, reference);
  let sent = 0;
  const compared = async ({ path, headers }: Asked, answer: () => Answer | Promise<Answer>) => {
    try {
      return compare(path, await reference.request("GET", path, { headers }), await answer());
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
        const found = (await seen(exchange, asked)) ?? (await ask({ result, ...asked }, asked.path));
        if (found !== undefined && found.kinds.size > 0) return { result, ...asked, ...found };
      }
      return undefined;
    },
    async isRightWithout(question, part) {
      const found = await ask(question, without(question.path, part, context));
      return found === undefined ? undefined : ![...question.kinds].some((kind) => found.kinds.has(kind));
    },
  };
};

/** Kinds of failures that need no other request to be understood; a server that does not answer is not asked more. */
const isPlain = (fingerprint: string): boolean => isOfShape(fingerprint) || fingerprint.startsWith("no-answer:");

/** Path and own headers of a request that reads below `/api`. */
const readable = ({ request }: Exchange, { transport, headers: common }: TargetContext): Asked | undefined => {
  const path = request.url.slice(transport.base.length);
  if (request.method !== "GET" || !path.startsWith("/api/")) return undefined;
  return {
    path,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name, value]) => common[name] !== value)),
  };
};
