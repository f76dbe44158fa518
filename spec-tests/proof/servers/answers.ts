import { isRecord } from "../../kit/base.js";
import type { Parameter } from "./parameters.js";
import { parametersOf, withParameters } from "./requests.js";
import { type Answered, type Asked, answered, documentOf, type Mutate } from "./server.js";

/** An object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>;

/** What a document answers. */
export interface Question {
  readonly asked: Asked;
  readonly parameters: readonly Parameter[];
  /** Asks the right server the same with other parameters: its document, or undefined when it refuses. */
  ask(parameters: readonly Parameter[]): Promise<unknown>;
}

/** A server that sends other documents. Only its answers of status 200 to GET change. */
export const answering = (change: (document: unknown, question: Question) => unknown): Mutate =>
  answered(async (answer, asked, server) => {
    if (answer.status !== 200 || asked.method !== "GET") return answer;
    const ask = async (parameters: readonly Parameter[]): Promise<unknown> => {
      const other = await server(withParameters(asked, parameters));
      return other.status === 200 ? documentOf(other) : undefined;
    };
    const document = documentOf(answer);
    const changed = await change(document, { asked, parameters: parametersOf(asked), ask });
    return changed === document ? answer : { ...answer, text: JSON.stringify(changed) };
  });

/** A server that answers some requests as it did before, by their addresses alone, until one comes that is `over`. */
export const keeping =
  (isKept: (asked: Asked) => boolean, isOver: (asked: Asked) => boolean): Mutate =>
  (server) => {
    const kept = new Map<string, Promise<Answered>>();
    return async (asked) => {
      if (isOver(asked)) kept.clear();
      if (asked.method !== "GET" || !isKept(asked)) return server(asked);
      const answer = kept.get(asked.target) ?? server(asked);
      kept.set(asked.target, answer);
      return answer;
    };
  };

/** Replaces one value of a document. `key` is undefined for the document and in arrays; undefined leaves a member out. */
type Replace = (value: unknown, key: string | undefined) => unknown;

/** A document with every value replaced, the inner ones first. What does not change stays the same object. */
export const replaceDeep = (value: unknown, change: Replace, key?: string): unknown => {
  if (Array.isArray(value)) {
    let items: unknown[] | undefined;
    for (const [index, item] of value.entries()) {
      const replaced = replaceDeep(item, change);
      if (replaced === item) continue;
      items ??= [...value];
      items[index] = replaced;
    }
    return change(items ?? value, key);
  }
  if (!isRecord(value)) return change(value, key);
  let members: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const replaced = replaceDeep(value[name], change, name);
    if (replaced === value[name]) continue;
    members ??= { ...value };
    if (replaced === undefined) delete members[name];
    else members[name] = replaced;
  }
  return change(members ?? value, key);
};

/** A server that sends other values somewhere in its documents. */
export const replacing = (change: Replace): Mutate => answering((document) => replaceDeep(document, change));

/** An entry: `{ id, attributes }`. */
export interface Entry {
  readonly id: unknown;
  readonly attributes: Json;
}

/** Whether a value is an entry. */
export const isEntry = (value: unknown): value is Entry & Json =>
  isRecord(value) && "id" in value && isRecord(value.attributes);

/** A document with other entries, the inner ones first. `depth`: how many entries one is in. */
export const mapEntries = (
  value: unknown,
  change: (entry: Entry & Json, depth: number) => unknown,
  depth = 0,
): unknown => {
  if (Array.isArray(value)) return value.map((each) => mapEntries(each, change, depth));
  if (!isRecord(value)) return value;
  const inner = depth + (isEntry(value) ? 1 : 0);
  const members = Object.entries(value).map(([name, each]) => [name, mapEntries(each, change, inner)]);
  const below = Object.fromEntries(members);
  return isEntry(below) ? change(below, depth) : below;
};

/** A server that sends other entries, listed and populated ones. */
export const replacingEntries = (change: (entry: Entry) => unknown): Mutate =>
  replacing((value) => (isEntry(value) ? change(value) : value));

/** A server that sends other attributes of entries, listed and populated ones. */
export const replacingAttributes = (change: (attributes: Json) => Json): Mutate =>
  replacingEntries((entry) => {
    const attributes = change(entry.attributes);
    return attributes === entry.attributes ? entry : { ...entry, attributes };
  });

/** A list answer. */
export interface List {
  readonly data: readonly Entry[];
  readonly meta: Json;
}

/** Whether a document is a list answer. */
export const isList = (document: unknown): document is List =>
  isRecord(document) && Array.isArray(document.data) && document.data.every(isEntry) && isRecord(document.meta);

/** A server that sends other lists. */
export const answeringLists = (change: (list: List, question: Question) => unknown): Mutate =>
  answering((document, question) => (isList(document) ? change(document, question) : document));

/** A server that sends another list of users. */
export const answeringUsers = (change: (users: readonly Json[]) => unknown): Mutate =>
  answering((document, { asked }) =>
    /^\/api\/users(\?|$)/.test(asked.target) && Array.isArray(document) ? change(document) : document,
  );

/** A server that sends other pagination metadata, or none. */
export const paginating = (change: (pagination: Json, list: List, question: Question) => unknown): Mutate =>
  answeringLists(async (list, question) => {
    const { pagination, ...meta } = list.meta;
    if (!isRecord(pagination)) return list;
    const changed = await change(pagination, list, question);
    return { ...list, meta: changed === undefined ? meta : { ...meta, pagination: changed } };
  });

/** An object without some of its members. */
export const without = (object: Json, ...names: readonly string[]): Json =>
  names.some((name) => name in object)
    ? Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
    : object;

/** A server that answers mistakes in another way. */
export const misanswering = (change: (answer: Answered, document: Json) => Answered): Mutate =>
  answered((answer) => {
    if (answer.status < 400 || !answer.text.startsWith("{")) return answer;
    return change(answer, JSON.parse(answer.text) as Json); // an error document is an object
  });
