import { parse } from "qs";
import { pathOf, rawParameters, readable } from "../../kit/contract/address.js";
import { type Answer, isSuccess, listIn } from "../../kit/contract/exchange.js";
import { Blocked, CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectList, keysOf } from "../../kit/expect/expect.js";
import { expectSameList } from "../../kit/random/model.js";
import type { SymbolicQuery } from "../../kit/random/symbolic.js";
import type { ContentType } from "../../kit/reference.js";
import { createRedactor } from "../../kit/report/redact.js";
import { shorten } from "../story/wrap.js";
import { withoutOption } from "./parts.js";

/** A request for a list, or for an entry of one: its parameters as they are sent. */
export interface Question {
  readonly path: string;
  readonly type: ContentType;
  readonly parameters: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** What is wrong with an answer: it is another one, it refuses what is right, or takes what is to be refused; and that as what is said behind the request. */
interface Wrong {
  readonly how: "other" | "refused" | "taken";
  readonly why: string;
  /** The kind of failure, where something else is shown. */
  readonly kind?: string;
}

/** A request that is answered wrongly, and would not be if it asked for less. */
export interface Smallest extends Question, Wrong {
  /** The parameter that has no effect: the answer is the same without it. */
  readonly idle?: string;
}

/** The path and the query of a question. */
export const textOf = ({ path, parameters }: Pick<Question, "path" | "parameters">): string =>
  [path, ...(parameters.length === 0 ? [] : [parameters.join("&")])].join("?");

/** The name of a parameter before its brackets. */
const topOf = (parameter: string): string => /^\w*/.exec(readable(parameter))?.[0] ?? "";

/** The request at a path, where it is for a list of a type, or for one entry. */
export const questionAt = (
  { dataset, hasDatasetIds }: Target,
  text: string,
  headers: Question["headers"],
): Question | undefined => {
  const [path = ""] = text.split("?");
  const [, list, one] = /^(.*?)(\/\d+)?$/.exec(path) ?? [];
  const type = [...dataset.dataset.model.contentTypes.values()].find(
    (each) => each.kind === "collectionType" && each.uid.startsWith("api::") && pathOf(each) === list,
  );
  const parameters = rawParameters(text);
  // The reference has the ids of the dataset, and sessions of its own.
  const isForeign = !hasDatasetIds && (one !== undefined || parameters.some((each) => /\bid\b/.test(readable(each))));
  const isSession = (headers.authorization ?? "").split(".").length > 1;
  return type === undefined || isForeign || isSession ? undefined : { path, type, parameters, headers };
};

/**
 * A request that is answered wrongly in the same way as another one, and asks for as little of what that asks for as it takes. Undefined where that one
 * is not seen to be answered wrongly by itself.
 */
export const smallestOf = async (target: Target, whole: Question): Promise<Smallest | undefined> => {
  let wrong = await wrongnessOf(target, whole);
  if (wrong === undefined) return undefined;
  let question = whole;
  const attempt = async (parameters: readonly string[]): Promise<void> => {
    const less = { ...question, parameters };
    const found = textOf(less) === textOf(question) ? undefined : await wrongnessOf(target, less);
    if (found !== undefined && found.how === wrong?.how) [question, wrong] = [less, found];
  };
  const leaveOut = (isLeft: (parameter: string) => boolean) =>
    attempt(question.parameters.filter((each) => !isLeft(each)));
  // Which entries a page holds is known of an order alone.
  const names = new Set(["pagination", ...whole.parameters.map(topOf)]);
  for (const name of names) await leaveOut((each) => topOf(each) === name);
  for (const one of question.parameters.toReversed()) await leaveOut((each) => each === one);
  for (const shorter of new Set(question.parameters.flatMap((each) => withoutOption(each) ?? []))) {
    const isOfIt = (parameter: string) => withoutOption(parameter) === shorter;
    await attempt([...new Set(question.parameters.map((each) => (isOfIt(each) ? shorter : each)))]);
  }
  await attempt(question.parameters.map((each) => each.replace(/(:|%3A)desc$/i, "")));
  const idle = await idleIn(target, question);
  const found = { ...question, ...wrong };
  return idle === undefined ? found : { ...found, why: ` is answered as without ${idle}`, idle };
};

/** The parameter without which the answer is the same, though it should not be. */
const idleIn = async (target: Target, question: Question): Promise<string | undefined> => {
  const reference = await target.reference();
  for (const name of new Set(question.parameters.map(topOf))) {
    const less = { ...question, parameters: question.parameters.filter((each) => topOf(each) !== name) };
    const isSame = async (asked: Target) =>
      isEqual((await answered(asked, less))?.json, (await answered(asked, question))?.json);
    if ((await isSame(target)) && !(await isSame(reference))) return name;
  }
  return undefined;
};

/** Characters of what is said of an answer. */
const longestWhy = 160;

/** How a request is answered wrongly. Undefined where it is answered as by the reference, or where nobody knows what is right. */
const wrongnessOf = async (target: Target, question: Question): Promise<Wrong | undefined> => {
  const reference = await target.reference();
  const [answer, right] = [await answered(target, question), await answered(reference, question)];
  if (answer === undefined || right === undefined) return undefined;
  const why = ` is answered with ${answer.status}`;
  if (!isSuccess(right.status)) return isSuccess(answer.status) ? { how: "taken", why } : undefined;
  if (!isSuccess(answer.status)) return target.passesOver(answer) ? undefined : { how: "refused", why };
  const isPaged = question.parameters.some((each) => topOf(each) === "pagination");
  const order = await orderOf(reference, question);
  const ordered = order?.isWhole === true;
  const lists = [asList(answer, question), asList(right, question)] as const;
  // Of a query the comparison reads whether pages are asked for, and in which order anything populated is.
  const { populate = "" } = parse(question.parameters.join("&"), { depth: Number.POSITIVE_INFINITY });
  const query = { populate, ...(isPaged && { pagination: {} }) } as SymbolicQuery; // qs makes texts, lists and objects of these
  const request = { type: question.type.singularName, query, ordered, classes: [] };
  const other = (why: string, kind = "") =>
    ({ how: "other", why: ` is answered wrongly: ${shorten(why, longestWhy)}`, kind }) as const;
  try {
    const keys = keysOf(target, request.type, expectList(lists[0]));
    const late = keys.find((key, at) => keys.slice(0, at).some((before) => order?.isBefore(key, before)));
    if (late !== undefined) return other(`${late} comes too late`);
    // Which entries are on a page whose order is open is open, too.
    if (!isPaged || ordered || isWhole(right)) expectSameList(target, reference, request, lists);
    else if (sizeOf(lists[0]) !== sizeOf(lists[1]))
      return other(`expected ${sizeOf(lists[1])} entries, got ${sizeOf(lists[0])}`);
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure)
      return other(createRedactor({}, error.failure.exchanges).text(error.failure.why), error.failure.fingerprint);
    if (error instanceof Blocked) return undefined;
    throw error;
  }
};

const answered = async (target: Target, { path, parameters, headers }: Question): Promise<Answer | undefined> => {
  try {
    return await target.get(path, parameters.join("&"), headers);
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof Blocked) return undefined;
    throw error;
  }
};

type Document = { readonly data?: unknown; readonly meta?: { readonly pagination?: { readonly total?: number } } };

/** An answer with one entry, as a list that holds it. */
const asList = (answer: Answer, { path }: Question): Answer => {
  if (!/\/\d+$/.test(path)) return answer;
  const document = (answer.json ?? {}) as Document; // each of its members is looked at
  return { ...answer, json: { ...document, data: [document.data] } };
};

const sizeOf = ({ json }: Answer): number | undefined => listIn(json)?.length;

const isWhole = ({ json }: Answer): boolean => {
  const { data, meta } = json as Document; // the reference's
  return Array.isArray(data) && meta?.pagination?.total === data.length;
};

/** What a request says of the order of entries. */
interface Order {
  /** Whether it says of any two which comes first. */
  readonly isWhole: boolean;
  /** Whether it says of two that the first comes first. */
  isBefore(key: string, other: string): boolean;
}

/** Two entries have an order where the opposite order has them the other way round. */
const orderOf = async (reference: Target, question: Question): Promise<Order | undefined> => {
  const isSort = (parameter: string) => topOf(parameter) === "sort";
  if (!question.parameters.some(isSort)) return undefined;
  const all = question.parameters.filter((each) => topOf(each) !== "pagination");
  const orders: (readonly string[])[] = [];
  for (const parameters of [all, all.map((each) => (isSort(each) ? reversed(each) : each))]) {
    const answer = await answered(reference, { ...question, parameters: [...parameters, "pagination[limit]=1000"] });
    if (answer === undefined || !isSuccess(answer.status)) return undefined;
    orders.push(keysOf(reference, question.type.singularName, expectList(answer)));
  }
  const [there = [], back = []] = orders;
  const [places, others] = [there, back].map((keys) => new Map(keys.map((key, at) => [key, at])));
  const isIn = (map: ReadonlyMap<string, number> | undefined, key: string, other: string) =>
    (map?.get(key) ?? Number.NaN) < (map?.get(other) ?? Number.NaN);
  return {
    isWhole: isEqual(there, back.toReversed()),
    isBefore: (key, other) => isIn(places, key, other) && isIn(others, other, key),
  };
};

/** A parameter of sort that asks for the opposite order. */
const reversed = (parameter: string): string => {
  const [name = "", value = ""] = parameter.split("=");
  const opposite = (order: string) => (/^desc$/i.test(order) ? "asc" : "desc");
  if (!/^sort(\[\d*\])?$/.test(readable(name))) return `${name}=${opposite(value)}`;
  const fields = readable(value)
    .split(",")
    .map((field) => field.split(":"))
    .map(([path, order = "asc"]) => `${path}:${opposite(order)}`);
  return `${name}=${fields.join(",")}`;
};
