import { isRecord } from "../../../kit/base.js";
import type { Schema } from "../../../kit/reference.js";
import { answeringLists, type Entry, isList, type Question } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import { pathOf, understanding } from "../../servers/requests.js";
import type { Asked, Mutate } from "../../servers/server.js";
import { alone, asking, conditionsOn } from "../asks.js";
import { type Breach, crossed, type Manners, numbered, type Pairs, query } from "../breach.js";
import { listed, scalarsOf, typeAt, valuesOf } from "../world.js";

/* Lists that are asked for by some values of one attribute, beside what else is asked: a server fetches them by these, and forgets the rest. */

/** The values that a request asks for with `$in`, in its order: of ids, or of the key of a list. */
const valuesAsked = (parameters: readonly Parameter[], name: string): readonly string[] =>
  parameters
    .filter(({ path: [a, b, operator] }) => a === "filters" && b === name && operator === "$in")
    .map(({ value = "" }) => value);

/** By what the entries are asked for: ids, or the uid that a list has. */
type KeyOf = (path: string) => string | undefined;

const wheres: readonly { readonly text: string; readonly keyAt: KeyOf }[] = [
  { text: "of ids", keyAt: () => "id" },
  { text: "of keys", keyAt: (path) => scalarsOf(typeAt(path)).find(({ type }) => type === "uid")?.name },
];

/** Asked for with several values: the key, and the values. */
const fetchedBy = (keyAt: KeyOf, path: string, parameters: readonly Parameter[]) => {
  const key = listed.has(path) ? keyAt(path) : undefined;
  const values = key === undefined ? [] : valuesAsked(parameters, key);
  return key === undefined || values.length < 2 ? undefined : { key, values };
};

/** What is asked for: the values, the value that an entry has, and the rest of the question. */
interface Fetched extends Question {
  readonly key: string;
  readonly values: readonly string[];
  valueIn(entry: Entry): string;
}

/** Other entries in a list that is asked for by several values. */
const fetching =
  (change: (entries: readonly Entry[], fetched: Fetched) => Promise<readonly unknown[]> | readonly unknown[]) =>
  (keyAt: KeyOf): Mutate =>
    answeringLists(async (list, question) => {
      const by = fetchedBy(keyAt, pathOf(question.asked), question.parameters);
      if (by === undefined) return list;
      const valueIn = ({ id, attributes }: Entry) => String(by.key === "id" ? id : attributes[by.key]);
      return { ...list, data: await change(list.data, { ...question, ...by, valueIn }) };
    });

const counted = (keyAt: KeyOf): Mutate =>
  answeringLists((list, { asked, parameters }) => {
    const by = fetchedBy(keyAt, pathOf(asked), parameters);
    const { pagination } = list.meta;
    if (by === undefined || !isRecord(pagination) || !("total" in pagination)) return list;
    return { ...list, meta: { pagination: { ...pagination, total: by.values.length } } };
  });

/** Other conditions have no effect beside the values. */
const losing =
  (isLost: (name: string, operator: string, key: string) => boolean) =>
  (keyAt: KeyOf): Mutate =>
    understanding((parameters, path) => {
      const by = fetchedBy(keyAt, path, parameters);
      if (by === undefined) return parameters;
      return parameters.filter(
        ({ path: [of, name = "", operator = ""] }) => of !== "filters" || !isLost(name, operator, by.key),
      );
    });

const manners: Manners<(keyAt: KeyOf) => Mutate> = {
  "the order of $in decides, whatever sort says": fetching((entries, { values, parameters, valueIn }) =>
    parameters.some(({ path: [first] }) => first === "sort")
      ? entries.toSorted((a, b) => values.indexOf(valueIn(a)) - values.indexOf(valueIn(b)))
      : entries,
  ),
  "what $in names twice is listed twice": fetching((entries, { values, valueIn }) =>
    entries.flatMap((entry) => {
      const times = values.filter((value) => value === valueIn(entry)).length;
      return Array.from({ length: Math.max(1, times) }, () => entry);
    }),
  ),
  "total is the number of values of $in": counted,
  "a page is cut before $in": fetching(async (_, { values, parameters, key, ask, valueIn }) => {
    const whole = await ask(parameters.filter(({ path: [of, name] }) => of !== "filters" || name !== key));
    return isList(whole) ? whole.data.filter((entry) => values.includes(valueIn(entry))) : [];
  }),
  "another condition has no effect beside $in": losing((name, _, key) => name !== key),
  "another operator has no effect beside $in": losing((name, operator, key) => name === key && operator !== "$in"),
};

const sectionOf = (manner: string): string => (/sort/.test(manner) ? "4.2" : /total|page/.test(manner) ? "4.3" : "4.4");

const asks = (type: Schema): readonly Pairs[] => [
  ...scalarsOf(type).map(({ name }) => query`sort=${name}:desc`),
  query`pagination[pageSize]=2`,
  query`pagination[page]=2&pagination[pageSize]=2`,
  query`pagination[start]=1`,
  ...alone(conditionsOn(type, { operators: ["$ne"], values: 12, most: 1 }, "filters")),
  query`filters[id][$ne]=2`,
  query`filters[id][$gt]=1`,
  query`filters[id][$notIn][0]=3`,
];

const requestsFor = (keyAt: KeyOf): readonly Asked[] =>
  asking((type, path) => {
    const key = keyAt(path);
    if (key === undefined) return [];
    const known = key === "id" ? ["3", "1", "2", "5"] : valuesOf(type, key, 4).toReversed();
    const [one = "", two = ""] = known;
    const lists = [known, [two, one], [one, two, one], [two, ...known, "77777"]];
    return [...asks(type), []].flatMap((more) =>
      lists.map((values) => [...numbered(`filters[${key}][$in][#]`, values), ...more]),
    );
  });

/** See above. */
export const idBreaches: readonly Breach[] = crossed(sectionOf, manners, wheres, {
  mutate: (manner, { keyAt }) => manner(keyAt),
  witnesses: ({ keyAt }) => requestsFor(keyAt),
});
