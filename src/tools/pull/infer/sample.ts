import { isRecord } from "../../../base/json/json.js";
import type { Members } from "../../../data/model/fold-entry.js";
import type { Client, Pairs } from "../client.js";
import { passOver, wrongAnswer } from "../fault.js";
import { attributesOf } from "../read/flatten.js";
import { readable } from "../read/most.js";
import { idOf } from "../turn-members.js";

/** An entry as an answer shows it, with components as deep as they go. */
export interface SampleEntry {
  readonly id: number;
  readonly attributes: Members;
}

export interface Sample {
  readonly name: string;
  readonly isSingle: boolean;
  /** What is there without `populate`: the attributes that have a value of their own (section 2.1). */
  readonly plain: ReadonlySet<string>;
  readonly entries: readonly SampleEntry[];
  readonly isWhole: boolean;
}

/** What is populated: everything (`*`), it alone (undefined), or what is named. */
type Spec = "*" | undefined | ReadonlyMap<string, Spec>;

const mostPages = 10;
const perPage = 100;
const mostDepth = 5;

const pairsOf = (spec: Spec, path: string): Pairs => {
  if (spec === undefined || (spec !== "*" && spec.size === 0)) return [[path, "true"]];
  if (spec === "*") return [[`${path}[populate]`, "*"]];
  return [...spec].flatMap(([name, inner]) => pairsOf(inner, `${path}[populate][${name}]`));
};

const queryOf = (spec: Spec): Pairs =>
  spec === "*" || spec === undefined
    ? [["populate", "*"]]
    : [...spec].flatMap(([name, inner]) => pairsOf(inner, `populate[${name}]`));

const isComponent = (value: unknown): value is Members =>
  isRecord(value) &&
  idOf(value.id) !== undefined &&
  !("attributes" in value) &&
  !("__type" in value) &&
  !("createdAt" in value && "updatedAt" in value);

/** The components in a value: one, several or those of a zone. Entries have times, components have none. */
export const componentsIn = (value: unknown): readonly Members[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every(isComponent) ? list : [];
};

/** What may be populated in some objects: whatever is no text, number or flag. */
const openNames = (objects: readonly Members[]): ReadonlySet<string> =>
  new Set(
    objects.flatMap((object) =>
      Object.entries(object).flatMap(([name, value]) => (value === null || typeof value === "object" ? [name] : [])),
    ),
  );

/** A deeper question: where components were met, what is in them. */
const deeper = (spec: Spec, objects: readonly Members[], names: ReadonlySet<string>): Spec => {
  const found = [...names].map((name): readonly [string, Spec] => {
    const inner = objects.flatMap((object) => componentsIn(object[name]));
    const before = typeof spec === "object" ? spec.get(name) : undefined;
    if (inner.length === 0) return [name, undefined];
    return [name, before === undefined ? "*" : deeper(before, inner, openNames(inner))];
  });
  return new Map(found);
};

const common: Pairs = [
  ["publicationState", "preview"],
  ["locale", "all"],
];

const ask = async (client: Client, path: string, query: Pairs) => {
  const answer = await client.json(path, [...common, ...query]);
  if (!isRecord(answer) || !("data" in answer)) throw wrongAnswer(path, "{ data, meta } (section 2.3)");
  const { data } = answer;
  const list = Array.isArray(data) ? readable(path, data) : data === null ? [] : [data];
  const entries = list.map((item): SampleEntry => {
    const id = isRecord(item) ? idOf(item.id) : undefined;
    if (!isRecord(item) || id === undefined) throw wrongAnswer(path, "entries with an id that is a positive integer");
    return { id, attributes: attributesOf(item) };
  });
  return { entries, isList: Array.isArray(data) && isRecord(answer.meta) && "pagination" in answer.meta };
};

/** What is deeper stays unknown where a server does not take the question. */
const notTaken = passOver((kind) => kind === "refused" || kind === "server");

const pagePairs = (page: number): Pairs => [
  ["sort", "id"],
  ["pagination[page]", String(page)],
  ["pagination[pageSize]", String(perPage)],
];

/** Asks for a path until nothing deeper comes. Rejects with a `PullError` where it cannot be asked at all. */
export const sample = async (client: Client, name: string): Promise<Sample> => {
  const path = `/${name}`;
  const plainAnswer = await ask(client, path, pagePairs(1));
  const plain = new Set(plainAnswer.entries.flatMap(({ attributes }) => Object.keys(attributes)));
  let spec: Spec = "*";
  let first = await ask(client, path, [...pagePairs(1), ...queryOf(spec)]);
  for (let depth = 0; depth < mostDepth; depth++) {
    const objects = first.entries.map(({ attributes }) => attributes);
    const names = new Set(objects.flatMap((object) => Object.keys(object)).filter((key) => !plain.has(key)));
    const next = deeper(spec, objects, names);
    if (names.size === 0 || JSON.stringify(queryOf(next)) === JSON.stringify(queryOf(spec))) break;
    const answer = await ask(client, path, [...pagePairs(1), ...queryOf(next)]).catch(notTaken);
    if (answer === undefined) break;
    [first, spec] = [answer, next];
  }
  const entries = [...first.entries];
  const known = new Set(entries.map(({ id }) => id));
  let last = first.entries;
  for (let page = 2; first.isList && last.length >= perPage && page <= mostPages; page++) {
    last = (await ask(client, path, [...pagePairs(page), ...queryOf(spec)])).entries.filter(({ id }) => !known.has(id));
    for (const entry of last) {
      known.add(entry.id);
      entries.push(entry);
    }
  }
  return { name, isSingle: !first.isList, plain, entries, isWhole: last.length < perPage };
};
