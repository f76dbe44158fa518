import { isRecord, mapValues } from "../../kit/base.js";
import type { Fault } from "../../proof/faults/fault.js";
import {
  answering,
  answeringLists,
  type Entry,
  isEntry,
  type Json,
  type Question,
} from "../../proof/servers/answers.js";
import { documentOf, type Mutate } from "../../proof/servers/server.js";

/** The names of the attributes that lead to something in an answer. */
type Path = readonly string[];

/** A document in which entries were changed, the inner ones first. */
const mapEntries = (value: unknown, change: (entry: Entry, path: Path) => unknown, path: Path = []): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapEntries(item, change, path));
  if (!isRecord(value)) return value;
  const names = Object.entries(value).map(([name, member]) => {
    const isNamed = !["data", "attributes", "meta"].includes(name);
    return [name, mapEntries(member, change, isNamed ? [...path, name] : path)] as const;
  });
  const mapped = Object.fromEntries(names);
  return isEntry(mapped) ? change(mapped, path) : mapped;
};

/** A server that sends other entries, by the attributes that lead to them. */
const entering = (change: (entry: Entry, path: Path, question: Question) => unknown): Mutate =>
  answering((document, question) => {
    const changed = mapEntries(document, (entry, path) => change(entry, path, question));
    return JSON.stringify(changed) === JSON.stringify(document) ? document : changed;
  });

/** Whether a parameter is asked for. */
const asks = ({ parameters }: Question, ...names: readonly string[]): boolean =>
  parameters.some(({ path }) => names.every((name) => path.includes(name)));

const when = (attributes: Json, name: string, change: (value: unknown) => unknown): Json =>
  name in attributes && attributes[name] !== null ? { ...attributes, [name]: change(attributes[name]) } : attributes;

/** A server whose answers to GET are others as a whole. */
const sending =
  (
    change: (
      answer: { status: number; headers: Readonly<Record<string, string>>; document: unknown },
      target: string,
    ) => object | undefined,
  ): Mutate =>
  (server) =>
  async (asked) => {
    const answer = await server(asked);
    if (asked.method !== "GET") return answer;
    const changed = change({ ...answer, document: documentOf(answer) }, asked.target);
    return changed === undefined ? answer : { ...answer, ...changed };
  };

const errorIn = (document: unknown): Json | undefined =>
  isRecord(document) && isRecord(document.error) ? document.error : undefined;

/** A server with other documents of refused requests. */
const refusing = (asked: RegExp, change: (error: Json) => object): Mutate =>
  sending(({ status, document }, target) => {
    const error = errorIn(document);
    return status === 400 && error !== undefined && asked.test(target)
      ? { text: JSON.stringify(change(error)) }
      : undefined;
  });

const repeatingLast = <T>(list: readonly T[]): readonly T[] => {
  const last = list.at(-1);
  return last === undefined || list.length < 2 ? list : [...list.slice(0, -2), last, last];
};

/** Faults that stand where no check looks for them: what every answer is held to finds them. */
export const monitorFaults: readonly Fault[] = [
  {
    id: "one-without-meta-of-fields",
    breaks: ["4.1-every-one-envelope"],
    fault: "meta of one entry with selected fields is an array.",
    mutate: answering((document, question) =>
      isRecord(document) && isEntry(document.data) && asks(question, "fields") ? { ...document, meta: [] } : document,
    ),
  },

  {
    id: "populated-twice-aside",
    breaks: ["2.4-every-populated-once"],
    fault: "Some populated lists hold their last entry twice.",
    mutate: entering((entry) =>
      changingLists(entry, repeatingLast, ["curators", "reviewers", "phases", "stories", "exhibitions", "categories"]),
    ),
  },

  {
    id: "entry-twice-on-page-two",
    breaks: ["4.1-every-once"],
    fault: "The second page of a sorted list with something populated holds its last entry twice.",
    mutate: answeringLists((list, question) => {
      const isLater = question.parameters.some(
        ({ path: [, name], value }) => (name === "page" || name === "start") && Number(value) > 1,
      );
      return isLater && asks(question, "populate") ? { ...list, data: repeatingLast(list.data) } : list;
    }),
  },

  {
    id: "default-locale-of-sorted-lists",
    breaks: ["4.1-every-default-locale"],
    fault: "A sorted list without a locale says that its entries are of another than the default one.",
    mutate: answeringLists((list, question) =>
      !asks(question, "locale") && asks(question, "sort") ? { ...list, data: list.data.map(ofLocale("fr")) } : list,
    ),
  },

  {
    id: "refusal-with-data",
    breaks: ["7-every-refusals"],
    fault: "A refused $between comes with an empty list.",
    mutate: refusing(/\$between/, (error) => ({ data: [], error })),
  },
];

const ofLocale =
  (locale: string) =>
  (entry: Entry): Entry => ({ ...entry, attributes: when(entry.attributes, "locale", () => locale) });

/** An entry whose populated lists of more than one entry are changed. */
const changingLists = (
  entry: Entry,
  change: (data: readonly unknown[]) => readonly unknown[],
  names?: readonly string[],
): Entry => ({
  ...entry,
  attributes: mapValues(entry.attributes, (value, name) =>
    isRecord(value) && Array.isArray(value.data) && value.data.length > 1 && names?.includes(name) !== false
      ? { data: change(value.data) }
      : value,
  ),
});
