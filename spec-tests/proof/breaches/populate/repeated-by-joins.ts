import { isRecord } from "../../../kit/base.js";
import type { Attribute, Schema } from "../../../kit/reference.js";
import { answeringLists, type Entry, isList, type List } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import { outside, parameter, pathOf } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { alone, asking, conditionsOn, plainTypes } from "../asks.js";
import { type Breach, crossed, type Manners, type Pairs, query } from "../breach.js";
import { type LinkKind, linkKinds } from "../links.js";
import { attributeOf, attributesOf, listed, targetOf } from "../world.js";

/*
 * A list that is joined with what it is filtered by, or with what it populates: an entry is a row for each related one that fulfils the condition, or
 * none without any.
 */

/** The list, made of the rows that the database returned of it. */
type Change = (list: List, rows: readonly Entry[], window: readonly [start: number, end: number]) => List;

/** The page that a list shows of all rows. */
const windowOf = ({ meta: { pagination } }: List): readonly [number, number] => {
  const { start, limit, page, pageSize }: Record<string, unknown> = isRecord(pagination) ? pagination : {};
  const first = Number(start ?? (Number(page) - 1) * Number(pageSize));
  return [first, first + Number(limit ?? pageSize)];
};

const withTotal = (list: List, total: number): List => {
  const { pagination } = list.meta;
  if (!isRecord(pagination) || !("total" in pagination)) return list;
  const pages = "pageCount" in pagination ? { pageCount: Math.ceil(total / Number(pagination.pageSize)) } : {};
  return { ...list, meta: { pagination: { ...pagination, ...pages, total } } };
};

const changes: Manners<Change> = {
  "an entry is listed for each related one that fulfils a condition": (list, rows, window) =>
    withTotal({ ...list, data: rows.slice(...window) }, rows.length),
  "total counts each related one that fulfils a condition": (list, rows) => withTotal(list, rows.length),
  "a page is cut before what a condition joined is one entry again": (list, rows, window) => {
    const data = rows.slice(...window);
    return { ...list, data: data.filter(({ id }, index) => data.findIndex((row) => row.id === id) === index) };
  },
  "an entry is listed for each related one, and counted once": (list, rows, window) => ({
    ...list,
    data: rows.slice(...window),
  }),
};

/** What an entry holds of a relation or a component of which a condition is asked. */
const heldOf = (entry: Entry | undefined, name: string, conditions: readonly Parameter[]): number => {
  const value = entry?.attributes[name];
  const fulfils = (part: Readonly<Record<string, unknown>>) =>
    conditions.every(
      ({ path: [, , own = "", operator], value: wanted }) => operator !== "$eq" || String(part[own]) === wanted,
    );
  if (Array.isArray(value)) return value.filter((part) => isRecord(part) && fulfils(part)).length;
  return isRecord(value) && Array.isArray(value.data) ? value.data.length : 1;
};

const joining = (change: Change, { holds }: LinkKind): Mutate =>
  answeringLists(async (list, { asked, parameters, ask }) => {
    const type = listed.get(pathOf(asked));
    if (type === undefined) return list;
    const conditions = parameters.filter(({ path: [of, name = ""] }) => {
      const attribute = of === "filters" ? attributeOf(type, name) : undefined;
      return attribute !== undefined && "many" in attribute && attribute.many && holds(attribute, type);
    });
    const name = conditions[0]?.path[1];
    if (name === undefined) return list;
    const populate = conditions
      .filter(({ path }) => path[1] === name && type.attributes.get(name)?.kind === "relation")
      .map(({ path, value }) => ({ path: ["populate", name, "filters", ...path.slice(2)], value }));
    const unpaged = [...parameters.filter(outside("pagination")), parameter("100", "pagination", "pageSize")];
    const whole = await ask([
      ...unpaged.filter((each) => outside("populate")(each) && outside("fields")(each)),
      ...(populate.length > 0 ? populate : [parameter(name, "populate", "0")]),
    ]);
    const shown = await ask(unpaged);
    const entries = isList(shown) ? shown.data : [];
    const all = isList(whole) ? whole.data : [];
    if (all.length !== entries.length) return list;
    const rows = entries.flatMap((entry, index) =>
      Array.from({ length: Math.max(1, heldOf(all[index], name, conditions)) }, () => entry),
    );
    return change(list, rows, windowOf(list));
  });

const conditionsOf = ({ name }: Attribute, target: Schema): readonly Pairs[] => [
  query`filters[${name}][id][$notNull]=true`,
  ...alone(conditionsOn(target, { types: plainTypes, operators: ["$ne", "$eq"], most: 3 }, `filters[${name}]`)),
];

const windows: readonly Pairs[] = [
  [],
  query`pagination[page]=2&pagination[pageSize]=2`,
  query`pagination[start]=1&pagination[limit]=3`,
];

/** Requests about each attribute of a kind. */
const requestsOn = (
  { holds }: LinkKind,
  asks: (attribute: Attribute, target: Schema | undefined) => readonly Pairs[],
) =>
  asking((type) =>
    attributesOf(type)
      .filter((each) => each.kind !== "scalar" && holds(each, type))
      .flatMap((attribute) => asks(attribute, targetOf(attribute))),
  );

const joins = crossed(
  (manner) => (manner.startsWith("total") || manner.includes("page") ? "4.3" : "4.4"),
  changes,
  linkKinds.filter(({ text }) => !text.includes("oneToOne") && !text.includes("manyToOne")),
  {
    mutate: joining,
    witnesses: (kind) =>
      requestsOn(kind, (attribute, target) =>
        target !== undefined && "many" in attribute && attribute.many
          ? conditionsOf(attribute, target).flatMap((condition) => windows.map((window) => [...condition, ...window]))
          : [],
      ),
  },
);

const isEmpty = (value: unknown): boolean => {
  const held = isRecord(value) && "data" in value ? value.data : value;
  return held === null || (Array.isArray(held) && held.length === 0);
};

/** Whether a request is one of those in which a name is populated so, and requests that are. */
interface Populated {
  isMeant(parameter: Parameter, name: string): boolean;
  asks(name: string, to: Schema | undefined): readonly Pairs[];
}

/** Entries without what is populated are left out. */
const innerJoin = ({ isMeant }: Populated, { holds }: LinkKind): Mutate =>
  answeringLists((list, { asked, parameters }) => {
    const type = listed.get(pathOf(asked));
    if (type === undefined) return list;
    const names = attributesOf(type).flatMap((each) => {
      const isAsked = parameters.some((one) => one.path[0] === "populate" && isMeant(one, each.name));
      return each.kind !== "scalar" && holds(each, type) && isAsked ? [each.name] : [];
    });
    const data = list.data.filter(
      ({ attributes }) => !names.some((name) => name in attributes && isEmpty(attributes[name])),
    );
    return data.length === list.data.length ? list : withTotal({ ...list, data }, data.length);
  });

const populated: Manners<Populated> = {
  "entries without what is populated by its name are left out": {
    isMeant: ({ path, value }, name) => path.length === 2 && value === name,
    asks: (name) => [query`populate[0]=${name}`],
  },
  "entries without what fulfils a condition inside populate are left out": {
    isMeant: ({ path }, name) => path[1] === name && path[2] === "filters",
    asks: (name, to) =>
      to?.uid.startsWith("api::") === true ? alone(conditionsOn(to, {}, `populate[${name}][filters]`)) : [],
  },
};

const joinedKinds = [...linkKinds, { text: "on media fields", holds: ({ kind }: Attribute) => kind === "media" }];

/** See above. */
export const joinBreaches: readonly Breach[] = [
  ...joins,
  ...crossed("4.6", populated, joinedKinds, {
    mutate: innerJoin,
    witnesses: (kind, { asks }) => requestsOn(kind, ({ name }, to) => asks(name, to)),
  }),
];
