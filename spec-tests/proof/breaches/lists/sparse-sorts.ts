import { isRecord } from "../../../kit/base.js";
import type { ScalarAttribute, Schema } from "../../../kit/reference.js";
import { answering, answeringLists, type Entry, isEntry, isList, type Question } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import { below, outside, parameter, pathOf } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { asking } from "../asks.js";
import { type Breach, crossed, type Pairs, query } from "../breach.js";
import { linksOf, listed, scalarsOf, scalarTypes, valuesOf as shownOf, typeAt, typeOf } from "../world.js";
import { hasOrder } from "./sorts.js";

/* Lists of each kind in an order that falls apart where entries have no value, or where numbers differ in their digits. */

/** Where a sort stands. */
const kinds = [
  "of a list",
  "of drafts too",
  "of a later page",
  "inside populate",
  "inside populate of localizations",
] as const;

interface Where {
  readonly text: (typeof kinds)[number];
}

/** What becomes of entries in the right order, some of which have no value. */
type Change = (inOrder: readonly Entry[], name: string) => readonly Entry[];

const lacks = ({ attributes }: Entry, name: string): boolean => (attributes[name] ?? null) === null;

/** Whether entries are in an order, too, that the specification allows: their values are, and those without one stand at one end. */
const isRight = (changed: readonly Entry[], inOrder: readonly Entry[], name: string): boolean => {
  const valuesOf = (entries: readonly Entry[]) =>
    JSON.stringify(entries.flatMap((entry) => (lacks(entry, name) ? [] : [entry.attributes[name]])));
  const flags = changed.map((entry) => lacks(entry, name));
  const turns = flags.filter((flag, index) => index > 0 && flag !== flags[index - 1]).length;
  return changed.length === inOrder.length && turns < 2 && valuesOf(changed) === valuesOf(inOrder);
};

/** A change, where what comes of it is wrong. */
const wrongly =
  (change: Change): Change =>
  (inOrder, name) => {
    const changed = change(inOrder, name);
    return isRight(changed, inOrder, name) ? inOrder : changed;
  };

/** Compared with whatever else, an entry without a value is equal: the others are not in their order any more. */
const equalToAll: Change = (inOrder, name) => {
  const rank = new Map(inOrder.map((entry, index) => [entry, index]));
  return inOrder
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .sort((one, other) => (lacks(one, name) || lacks(other, name) ? 0 : (rank.get(one) ?? 0) - (rank.get(other) ?? 0)));
};

const changes: Readonly<Record<string, Change>> = {
  "leaves out entries without a value": (inOrder, name) => inOrder.filter((entry) => !lacks(entry, name)),
  "leaves all as it is where an entry has no value": (inOrder, name) =>
    inOrder.some((entry) => lacks(entry, name))
      ? inOrder.toSorted((one, other) => Number(one.id) - Number(other.id))
      : inOrder,
  "takes an entry without a value for equal to every other one": equalToAll,
};

/** Digits beyond 2^53 are not looked at: entries that differ in these alone are in the order of their ids. */
const asDoubles: Change = (inOrder, name) => {
  const rank = new Map<number, number>();
  const rankOf = ({ attributes }: Entry): number => {
    const value = attributes[name] === null ? Number.NaN : Number(attributes[name]);
    const known = rank.get(value) ?? rank.size;
    rank.set(value, known);
    return known;
  };
  for (const entry of inOrder) rankOf(entry);
  return inOrder
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .sort((one, other) => rankOf(one) - rankOf(other));
};

/** Numbers stand in the order of their digits: 10 before 9. */
const asTexts: Change = (inOrder, name) => {
  const texts = inOrder.flatMap(({ attributes: { [name]: value } }) =>
    (value ?? null) === null ? [] : [String(value)],
  );
  const sign = Number(texts[0]) > Number(texts.at(-1)) ? -1 : 1;
  const sorted = inOrder
    .filter((entry) => !lacks(entry, name))
    .toSorted(({ attributes: { [name]: one } }, { attributes: { [name]: other } }) =>
      String(one) === String(other) ? 0 : String(one) < String(other) ? -sign : sign,
    );
  return inOrder.map((entry) => (lacks(entry, name) ? entry : (sorted.shift() ?? entry)));
};

const changesOf = (type: ScalarAttribute["type"]): Readonly<Record<string, Change>> => ({
  ...changes,
  ...(/integer|decimal|float/.test(type) && { "compares texts": asTexts }),
  ...(type === "biginteger" && { "compares doubles": asDoubles }),
});

const termOf = (parameters: readonly Parameter[]): string | undefined =>
  parameters.length === 1 ? parameters[0]?.value?.split(":")[0] : undefined;

/** Whether a term is the name of an attribute of this type. */
const isOf = (schema: Schema | undefined, name: string | undefined, type: ScalarAttribute["type"]): name is string =>
  name !== undefined && typeOf(schema, name) === type;

const hasPage = ({ path, value }: Parameter): boolean =>
  path[0] === "pagination" && ((path[1] === "page" && value !== "1") || (path[1] === "start" && value !== "0"));

const isMeant = (parameters: readonly Parameter[], text: string): boolean => {
  const isDraft = parameters.some((each) => below("publicationState")(each) && each.value === "preview");
  if (text === "of drafts too") return isDraft;
  return parameters.some(hasPage) ? text === "of a later page" : text === "of a list" && !isDraft;
};

/** The page that was asked for of all entries in another order. */
const paged = async (
  change: Change,
  name: string,
  list: { readonly data: readonly Entry[]; readonly meta: Readonly<Record<string, unknown>> },
  { parameters, ask }: Question,
): Promise<unknown> => {
  const whole = await ask([
    ...parameters.filter((each) => outside("pagination")(each) && outside("fields")(each)),
    parameter("100", "pagination", "pageSize"),
  ]);
  const shown = await ask([...parameters.filter(outside("pagination")), parameter("100", "pagination", "pageSize")]);
  if (!isList(whole) || !isList(shown)) return list;
  const order = change(whole.data, name).map(({ id }) => id);
  const first = list.data.length === 0 ? 0 : whole.data.findIndex(({ id }) => id === list.data[0]?.id);
  const byId = new Map(shown.data.map((entry) => [entry.id, entry]));
  return { ...list, data: order.slice(first, first + list.data.length).flatMap((id) => byId.get(id) ?? []) };
};

const ofLists = (change: Change, type: ScalarAttribute["type"], text: string): Mutate =>
  answeringLists((list, question) => {
    const schema = listed.get(pathOf(question.asked));
    const name = termOf(question.parameters.filter(below("sort")));
    return isOf(schema, name, type) && isMeant(question.parameters, text) ? paged(change, name, list, question) : list;
  });

const insidePopulate = (change: Change, type: ScalarAttribute["type"], isOfLocales: boolean): Mutate =>
  answering(async (document, { asked, parameters, ask }) => {
    const schema = listed.get(pathOf(asked));
    if (schema === undefined || !isList(document)) return document;
    const sorted = new Map<string, string>();
    for (const { name: relation, to } of linksOf(schema)) {
      const name = termOf(parameters.filter(below("populate", relation, "sort")));
      if ((relation === "localizations") === isOfLocales && isOf(to, name, type)) sorted.set(relation, name);
    }
    if (sorted.size === 0) return document;
    // With all attributes, so that it is known which of them have no value.
    const whole = await ask(parameters.filter(({ path }) => !(path[0] === "populate" && path[2] === "fields")));
    if (!isList(whole)) return document;
    const data = document.data.map((entry) => {
      const same = whole.data.find(({ id }) => id === entry.id);
      const members = Object.entries(entry.attributes).map(([relation, value]) => {
        const name = sorted.get(relation);
        const [shown, all] = [entriesIn(value), entriesIn(same?.attributes[relation])];
        if (name === undefined || shown.length === 0) return [relation, value] as const;
        return [relation, { data: change(all, name).flatMap(({ id }) => shown.find((each) => each.id === id) ?? []) }];
      });
      return { ...entry, attributes: Object.fromEntries(members) };
    });
    return { ...document, data };
  });

const entriesIn = (value: unknown): readonly Entry[] =>
  isRecord(value) && Array.isArray(value.data) ? value.data.filter(isEntry) : [];

const sortsOf = (schema: Schema, type: ScalarAttribute["type"], at: string): readonly Pairs[] =>
  scalarsOf(schema).flatMap((each) =>
    each.type === type && shownOf(schema, each.name, 2).length > 1
      ? [query`${at}[0]=${each.name}`, query`${at}[0]=${each.name}:desc`]
      : [],
  );

const beside: Readonly<Record<string, Pairs>> = {
  "of a list": query`pagination[pageSize]=100`,
  "of drafts too": query`publicationState=preview&pagination[pageSize]=100`,
  "of a later page": query`pagination[page]=2&pagination[pageSize]=5`,
};

const witnessesOf = (type: ScalarAttribute["type"], text: Where["text"]) =>
  asking((schema, path) => {
    const own = beside[text];
    if (own !== undefined)
      return text === "of drafts too" && !typeAt(path).draftAndPublish
        ? []
        : sortsOf(schema, type, "sort").map((sort) => [...sort, ...own]);
    return linksOf(schema)
      .filter(({ name }) => (name === "localizations") === text.endsWith("localizations"))
      .flatMap(({ name, to }) => sortsOf(to, type, `populate[${name}][sort]`))
      .flatMap((sort) => [[...sort, ...query`pagination[pageSize]=100`]]);
  });

/** Orders of values that are compared otherwise (sections 4.2 and 4.6). */
export const sparseSortBreaches: readonly Breach[] = scalarTypes.filter(hasOrder).flatMap((type) =>
  crossed(
    (manner) => (manner.includes("populate") ? "4.6" : "4.2"),
    Object.fromEntries(
      Object.entries(changesOf(type)).map(([manner, change]) => [`sort by ${type} ${manner}`, wrongly(change)]),
    ),
    kinds.map((text): Where => ({ text })),
    {
      mutate: (change, { text }) =>
        text.startsWith("inside")
          ? insidePopulate(change, type, text.endsWith("localizations"))
          : ofLists(change, type, text),
      witnesses: ({ text }) => witnessesOf(type, text),
    },
  ),
);
