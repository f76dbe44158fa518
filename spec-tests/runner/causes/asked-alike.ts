import { groupBy } from "../../kit/base.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { causeOf, linkIn, optionsOf, type Part, partsOf } from "./parts.js";
import { questionAt, type Smallest, smallestOf, textOf } from "./smallest.js";

/** So many requests are made smaller: where more fail, others show the same. */
const mostTried = 40;

/** A request that is answered wrongly, and cannot be smaller. */
interface Found extends Smallest {
  readonly parts: ReadonlySet<Part>;
  readonly options: ReadonlySet<Part>;
  /** The relation, media field or component in which the answer differs. */
  readonly place: string | undefined;
}

/** Requests that are answered wrongly, and what all of them ask with. */
interface Family {
  readonly found: readonly Found[];
  readonly common: ReadonlySet<Part>;
}

/** A failure, and the request that shows it. */
interface Shown {
  readonly result: CheckResult;
  readonly isAnswered: boolean;
  /** Whether it is not asked again: it reads what its check has written, or the form of its answer is wrong, which says enough by itself. */
  readonly isSure: boolean;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the requests of a run have in common. */
interface Run {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What failures come of, by the smallest requests that are still answered wrongly: those that need the same options have one cause, which is named by
 * all that they ask with, and so have those that differ in one relation alone, also in what a check has written. A failure whose own request is not
 * seen to be wrong by itself has the cause of one that asks for less. Asks the server.
 */
export const causesByRequests = async (
  results: readonly CheckResult[],
  target: Target,
  run: Run,
): Promise<ReadonlyMap<CheckResult, string>> => {
  const shown = results.flatMap((result) => shownBy(result, run) ?? []);
  const smallest = new Map<string, Found>();
  const keyOf = ({ path, headers }: Pick<Shown, "path" | "headers">) => `${headers.authorization ?? ""} ${path}`;
  const unsure = shown.filter(({ isSure }) => !isSure);
  const byKey = groupBy(unsure, keyOf);
  const isWarning = (key: string) => byKey.get(key)?.every(({ result }) => result.verdict === "warned") === true;
  const inTurn = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
    Number(isWarning(a)) - Number(isWarning(b)) || a.length - b.length;
  for (const [key, [first]] of [...byKey].sort(inTurn).slice(0, mostTried)) {
    const question = first && questionAt(target, first.path, first.headers);
    const found = question && (await smallestOf(target, question));
    if (found !== undefined) smallest.set(key, withParts(found, target));
  }
  // What warns says nothing of why others fail: it has their cause where it asks for all of it.
  const families = familiesOf([...smallest].flatMap(([key, found]) => (isWarning(key) ? [] : [found])));
  return new Map(
    shown.flatMap(({ result, isAnswered, isSure, ...each }) => {
      const own = smallest.get(keyOf(each));
      const near = isAnswered && !isSure ? closest(families, each.path, target) : undefined;
      const alike = families.find((family) => isAlike(family, result, target));
      const within =
        own && (families.find(({ found }) => found.includes(own)) ?? closest(families, textOf(own), target));
      const family = own === undefined ? (near ?? alike) : within;
      return family === undefined ? [] : [[result, nameOf(family)] as const];
    }),
  );
};

/** Whether a failure is in the one place in which a family differs, or has the same form. */
const isAlike = (family: Family, { failure }: CheckResult, target: Target): boolean => {
  const { fingerprint = "", expected } = failure ?? {};
  if (isOfForm(fingerprint)) return family.found.some(({ kind }) => kind === fingerprint);
  const place = linkIn(fingerprint === "member-missing" ? String(expected) : fingerprint, target);
  return place !== undefined && place === placeOf(family);
};

const isOfForm = (fingerprint: string): boolean => fingerprint.startsWith("shape:");

const withParts = (found: Smallest, target: Target): Found => {
  const text = textOf(found);
  const place = linkIn(found.kind ?? "", target);
  return { ...found, parts: partsOf(text, target), options: optionsOf(text), place };
};

/** That there is no answer says enough by itself. */
const shownBy = (result: CheckResult, { base, headers }: Run): Shown | undefined => {
  const { check, failure } = result;
  const last = failure?.exchanges.at(-1);
  if (failure === undefined || last === undefined || failure.fingerprint.startsWith("no-answer:")) return undefined;
  const { request } = last;
  const { authorization = "" } = request.headers;
  // The reference does not know those of the run, and answers the public as the server answers them.
  const isOwn = authorization === (headers.authorization ?? "");
  return {
    result,
    isAnswered: "answer" in last && isSuccess(last.answer.status),
    isSure: isOfForm(failure.fingerprint) || (writes(check) && request.method === "GET"),
    path: request.url.slice(base.length),
    headers: isOwn ? {} : { authorization },
  };
};

const familiesOf = (all: readonly Found[]): readonly Family[] => {
  const byOptions = groupBy(all, ({ options }) => [...options].sort().join());
  const families = [...byOptions.values()].flatMap((alike) =>
    asksConditions(alike[0]) ? conditionsAmong(alike.map(alone)) : [alike.map(alone).reduce(join)],
  );
  // With other options beside it, what is wrong by itself is still wrong.
  const isWithin = (family: Family) => (other: Family) => other !== family && isPartOf(other, family);
  const apart = families
    .filter((family) => !families.some(isWithin(family)))
    .map((family) => [family, ...families.filter((other) => isWithin(other)(family))].reduce(join));
  return [...groupBy(apart, (family) => placeOf(family) ?? family).values()].map((alike) => alike.reduce(join));
};

/** Where all answers differ, if that is one place. */
const placeOf = ({ found: [first, ...others] }: Family): string | undefined =>
  others.every(({ place }) => place === first?.place) ? first?.place : undefined;

/** Whether requests ask with more than options, and others with all of it, too. */
const isPartOf = (family: Family, other: Family): boolean => {
  const named = namedOf(family);
  const options = family.found[0]?.options;
  return (
    named.some((part) => isTelling(part) && options?.has(part) !== true) &&
    named.every((part) => other.common.has(part))
  );
};

/** What is wrong with conditions alone is wrong with some of them, or with those on some type; where many have no effect, with all. */
const conditionsAmong = (families: readonly Family[]): readonly Family[] => {
  const apart = joined(joined(families, isTelling), isType);
  const idle = apart.filter(({ found }) => found.some((each) => each.idle !== undefined));
  if (idle.length < leastMany) return apart;
  return [idle.reduce(join), ...apart.filter((family) => !idle.includes(family))];
};

/** So many show that something is common, or that nothing is. */
const leastMany = 3;

const asksConditions = (found: Found | undefined): boolean => [...(found?.options ?? [])].join() === "filters";

const alone = (found: Found): Family => ({ found: [found], common: found.parts });

const join = (a: Family, b: Family): Family => ({
  found: [...a.found, ...b.found],
  common: both(a.common, b.common),
});

const both = (a: ReadonlySet<Part>, b: ReadonlySet<Part>): ReadonlySet<Part> =>
  new Set([...a].filter((part) => b.has(part)));

/** Families, those joined that have a part in common that says something. */
const joined = (families: readonly Family[], says: (part: Part) => boolean): readonly Family[] => {
  const all: Family[] = [];
  for (const family of families) {
    const near = all.findIndex(({ common }) => [...both(common, family.common)].some(says));
    const [alike = family] = near < 0 ? [] : all.splice(near, 1);
    all.push(near < 0 ? family : join(alike, family));
  }
  return all;
};

const isType = (part: Part): boolean => part.startsWith("a field of type ");

/** Every condition is one on some field, by some name. */
const isTelling = (part: Part): boolean => !isType(part) && !/^(filters|populate|id)$/.test(part);

/** The family that asks for most of what a request asks for, and for nothing else. */
const closest = (families: readonly Family[], path: string, target: Target): Family | undefined => {
  const parts = partsOf(path, target);
  const size = (family: Family) => namedOf(family).length;
  return families
    .filter((family) => size(family) > 0 && namedOf(family).every((part) => parts.has(part)))
    .toSorted((a, b) => size(b) - size(a))[0];
};

/** What all ask with. Which condition it is one request alone does not show, and that it matters of which type a field is takes several. */
const namedOf = ({ found, common }: Family): readonly Part[] => {
  const requests = new Set(found.map(textOf)).size;
  const isOpen = (part: Part) =>
    isType(part)
      ? requests < leastMany || isLink(part)
      : /^(id|\$\w+)( inside populate)?$/.test(part) && requests === 1;
  return [...common].filter((part) => !isOpen(part) || (part.startsWith("$") && asksConditions(found[0])));
};

/** What is populated, or leads to conditions. */
const isLink = (part: Part): boolean => /(relation|media|component|dynamiczone|morph)$/.test(part);

const nameOf = (family: Family): string => {
  const [first] = family.found.toSorted((a, b) => textOf(a).length - textOf(b).length);
  return first === undefined ? "" : `${causeOf("asked", namedOf(family))} (GET ${textOf(first)}${first.why})`;
};
