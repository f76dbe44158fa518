import type { CheckResult } from "../../kit/contract/verdict.js";
import type { TargetContext } from "../../kit/target/target.js";
import { formOf, isUnexpectedRefusal, refusal } from "./answers.js";
import { isOfShape } from "./causes.js";
import { bare, causeOf, isField, type Part } from "./parts.js";
import { type AskedParts, type AskedPaths, addressOf, createAskedParts, refusedParts } from "./refused-parts.js";
import { createTrial, type Question, refusedPath, type Trial } from "./trial.js";

/** So many parts of one request are left out, one after the other, to find the one that makes it fail. */
const mostParts = 4;

/** What a failure comes of: a part of the request without which the answer is right, or what is wrong however it is asked. */
export interface Separated {
  readonly causes: ReadonlyMap<CheckResult, string>;
  /** Those of which no request has shown it: they fail as others do, of which one has. */
  readonly presumed: ReadonlySet<CheckResult>;
  /** How many requests were sent for each check to find out. */
  readonly trials: ReadonlyMap<CheckResult, number>;
}

/**
 * Keeps the causes of failures apart by the answers. What is refused wherever it is asked needs no other request. Each other failing request that
 * only reads is asked again without its parameters: where the answer differs from the reference's in the same way, that is the cause.
 * Else its parts are left out, the most suspicious one first, until the answer is right: all failures that are right without the same
 * part have one cause. Nothing is said of a failure that was not seen or asked: requests are limited, and failures that decide come
 * first. `asked`: the requests of the run.
 */
export const separateCauses = async (
  results: readonly CheckResult[],
  context: TargetContext,
  asked: AskedPaths,
  signal: AbortSignal,
): Promise<Separated> => {
  const trial = await createTrial(context, signal);
  const questions: Question[] = [];
  const ranked = results.toSorted((a, b) => Number(b.verdict === "failed") - Number(a.verdict === "failed"));
  for (const result of ranked) {
    const question = await trial.question(result);
    if (question !== undefined) questions.push(question);
  }
  const parts = createAskedParts(asked, context);
  const refused = ofRefusedParts(results, questions, parts, context);
  const {
    causes: everywhere,
    alike,
    left,
  } = await ofEverything(
    questions.filter(({ result }) => !refused.has(result)),
    trial,
  );
  const partly = await ofParts(left, parts, trial);
  const causes = new Map([...refused, ...everywhere, ...partly]);
  const all = ofOneShape(results, questions, causes);
  const presumed = [...all.keys()].filter((result) => alike.has(result) || !causes.has(result));
  return { causes: all, presumed: new Set(presumed), trials: trial.counts };
};

/** What is wrong with the form of answers in one and the same way has the cause that was found for the one that was asked. */
const ofOneShape = (results: readonly CheckResult[], questions: readonly Question[], causes: Causes): Causes => {
  const byShape = new Map(questions.map(({ result }) => [result.failure?.fingerprint, causes.get(result)]));
  const alike = results.flatMap((result): [CheckResult, string][] => {
    const shape = result.failure?.fingerprint ?? "";
    const cause = isOfShape(shape) ? byShape.get(shape) : undefined;
    return cause === undefined ? [] : [[result, cause]];
  });
  return new Map([...alike, ...causes]);
};

type Causes = ReadonlyMap<CheckResult, string>;

/** What is refused for a part that no request of the run succeeded with, also where another refusal was expected. */
const ofRefusedParts = (
  results: readonly CheckResult[],
  questions: readonly Question[],
  parts: AskedParts,
  context: TargetContext,
): Causes => {
  const unexpected = questions.filter(({ kinds }) => [...kinds].some(isUnexpectedRefusal)).map(({ path }) => path);
  const partOf = refusedParts(unexpected, parts);
  return new Map(
    results.flatMap((result): [CheckResult, string][] => {
      const part = partOf(refusedPath(result, context) ?? "");
      return part === undefined ? [] : [[result, causeOf.neverWith(part)]];
    }),
  );
};

/** What is wrong in the same way without parameters, by the most frequent form of the difference; and what is not. */
const ofEverything = async (questions: readonly Question[], trial: Trial) => {
  const causes = new Map<CheckResult, string>();
  const presumed = new Set<CheckResult>();
  let open: readonly Question[] = [];
  let left: readonly Question[] = [];
  for (const question of questions) {
    const base = await trial.ask(question, bare(question.path, question.isBelow));
    const kinds = [...question.kinds].filter((kind) => base?.kinds.has(kind) !== true && !kind.startsWith(refusal));
    if (kinds.length > 0) left = [...left, { ...question, kinds: new Set(kinds) }];
    else open = [...open, question];
  }
  const isOf = (form: string) => (kind: string) => formOf(kind) === form;
  while (open.length > 0) {
    const form = mostFrequent(open.map(({ kinds }) => new Set([...kinds].map(formOf)))) ?? "";
    // What only some answers show, such as a null in a draft, may be wrong in all of them.
    const alike = left.filter(({ kinds }) => [...kinds].every(isOf(form)));
    const members = [...open.filter(({ kinds }) => [...kinds].some(isOf(form))), ...alike];
    const shown = members.map(({ kinds }) => new Set([...kinds].filter(isOf(form))));
    const kind = mostFrequent(shown) ?? form;
    const name = shown.every((kinds) => kinds.has(kind)) ? kind : form;
    for (const { result } of members) causes.set(result, name);
    for (const { result } of alike) presumed.add(result);
    open = open.filter((question) => !members.includes(question));
    left = left.filter((question) => !members.includes(question));
  }
  return { causes, alike: presumed, left };
};

/** What most sets have; of several the first. */
const mostFrequent = <T>(sets: readonly ReadonlySet<T>[]): T | undefined => {
  const counts = new Map<T, number>();
  for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
};

/** What is right without one part. */
const ofParts = async (questions: readonly Question[], parts: AskedParts, trial: Trial): Promise<Causes> => {
  const causes = new Map<CheckResult, string>();
  let left: readonly Question[] = questions.toSorted((a, b) => a.path.length - b.path.length);
  for (let [first] = left; first !== undefined; [first] = left) {
    const part = await responsible(first, suspects(first, left, parts), trial);
    const members = part === undefined ? [first] : await rightWithout(part, left, parts, trial);
    if (part !== undefined) {
      const cause = causeOf.rightWithout(part, onlyAddress(part, members, parts));
      for (const { result } of members) causes.set(result, cause);
    }
    left = left.filter((question) => question !== first && !members.includes(question));
  }
  return causes;
};

/** So many checks at one address, and so many requests elsewhere that none failed for, show that a part does harm there alone. */
const [leastThere, leastElsewhere] = [3, 20];

/** The address of all requests that a part made fail, where it did no harm at others. */
const onlyAddress = (part: Part, members: readonly Question[], parts: AskedParts): string | undefined => {
  const [address, ...others] = new Set(members.map(({ path }) => addressOf(path)));
  if (address === undefined || others.length > 0 || members.length < leastThere) return undefined;
  return parts.total(part) - parts.total(part, address) < leastElsewhere ? undefined : address;
};

/** Requests that a part is taken to be in beside those that were seen: what one request alone has is no evidence. */
const unseen = 10;

/** A field takes with it what is said of it, such as its order: it is half as suspicious as a word of the query. */
const ofField = 0.5;

/**
 * The parts of a request, the most suspicious first. That most of its requests fail counts twice, that it is in most of those that fail
 * counts once.
 */
const suspects = (question: Question, all: readonly Question[], parts: AskedParts): readonly Part[] => {
  const rank = (part: Part) =>
    ((isField(part) ? ofField : 1) * all.filter(({ path }) => parts.of(path).has(part)).length ** 3) /
    (parts.total(part) + unseen) ** 2;
  return [...parts.of(question.path)].sort((a, b) => rank(b) - rank(a)).slice(0, mostParts);
};

/** The first of some parts without which a request is answered right. */
const responsible = async (question: Question, parts: readonly Part[], trial: Trial): Promise<Part | undefined> => {
  for (const part of parts) if ((await trial.isRightWithout(question, part)) === true) return part;
  return undefined;
};

/** The questions that have a part and were answered right without it. */
const rightWithout = async (
  part: Part,
  questions: readonly Question[],
  parts: AskedParts,
  trial: Trial,
): Promise<readonly Question[]> => {
  const found: Question[] = [];
  for (const question of questions)
    if (parts.of(question.path).has(part) && (await trial.isRightWithout(question, part)) === true)
      found.push(question);
  return found;
};
