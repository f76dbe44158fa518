import { isRecord } from "../../kit/base.js";
import type { Attribute, Schema } from "../../kit/reference.js";
import { answering, type Json, type Question } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs, scattered } from "./breach.js";
import { type LinkKind, linkKinds } from "./links.js";
import { attributeOf, attributesOf, listed, scalarsOf, targetOf, valuesOf } from "./world.js";

/*
 * A list that is joined with what it is filtered by, or with what it populates: an entry is a row for each related one that fulfils the condition, or
 * none without any.
 */

/** A list as the database returned it: its rows, and of how many entries. */
interface Rows {
  readonly rows: readonly unknown[];
  readonly entries: readonly unknown[];
}

/** The list and its metadata, made of rows. */
type Change = (list: Json, joined: Rows, window: readonly [start: number, end: number]) => Json;

const valueAt = (parameters: readonly Parameter[], name: string): number | undefined => {
  const found = parameters.find(({ path }) => path[0] === "pagination" && path[1] === name)?.value;
  return found === undefined ? undefined : Number(found);
};

const windowOf = (parameters: readonly Parameter[]): readonly [number, number] => {
  const [start, limit] = [valueAt(parameters, "start"), valueAt(parameters, "limit")];
  if (start !== undefined || limit !== undefined) return [start ?? 0, (start ?? 0) + (limit ?? 25)];
  const size = valueAt(parameters, "pageSize") ?? 25;
  const first = ((valueAt(parameters, "page") ?? 1) - 1) * size;
  return [first, first + size];
};

const withTotal = (list: Json, total: number): Json => {
  const { pagination } = isRecord(list.meta) ? list.meta : {};
  if (!isRecord(pagination) || !("total" in pagination)) return list;
  const pages = "pageCount" in pagination ? { pageCount: Math.ceil(total / Number(pagination.pageSize)) } : {};
  return { ...list, meta: { pagination: { ...pagination, ...pages, total } } };
};

const once = (rows: readonly unknown[]): readonly unknown[] => {
  const ids = rows.map((row) => (isRecord(row) ? row.id : row));
  return rows.filter((_, index) => ids.indexOf(ids[index]) === index);
};

const changes: Readonly<Record<string, Change>> = {
  "an entry is listed for each related one that fulfils a condition": (list, { rows }, window) =>
    withTotal({ ...list, data: rows.slice(...window) }, rows.length),
  "total counts each related one that fulfils a condition": (list, { rows }) => withTotal(list, rows.length),
  "a page is cut before what a condition joined is one entry again": (list, { rows }, window) => ({
    ...list,
    data: once(rows.slice(...window)),
  }),
  "an entry is listed for each related one, and counted once": (list, { rows }, window) => ({
    ...list,
    data: rows.slice(...window),
  }),
};

/** What an entry holds of a relation or a component of which a condition is asked. */
const heldOf = (entry: unknown, name: string, conditions: readonly Parameter[]): number => {
  const value = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes[name] : undefined;
  if (Array.isArray(value))
    return value.filter(
      (part) =>
        isRecord(part) &&
        conditions.every(
          ({ path: [, , own = "", operator], value: wanted }) => operator !== "$eq" || String(part[own]) === wanted,
        ),
    ).length;
  return isRecord(value) && Array.isArray(value.data) ? value.data.length : 1;
};

const joining = (change: Change, { holds }: LinkKind): Mutate =>
  answering(async (document, { asked, parameters, ask }: Question) => {
    const type = listed.get(asked.target.split("?")[0] ?? "");
    if (type === undefined || !isRecord(document)) return document;
    const conditions = parameters.filter(({ path: [of, name = ""] }) => {
      const attribute = of === "filters" ? attributeOf(type, name) : undefined;
      return attribute !== undefined && "many" in attribute && attribute.many && holds(attribute, type);
    });
    const name = conditions[0]?.path[1];
    if (name === undefined) return document;
    const populate = conditions
      .filter(({ path }) => path[1] === name && type.attributes.get(name)?.kind === "relation")
      .map(({ path, value }) => ({ path: ["populate", name, "filters", ...path.slice(2)], value }));
    const whole = await ask([
      ...parameters.filter(({ path }) => !["pagination", "populate", "fields"].includes(path[0] ?? "")),
      { path: ["pagination", "pageSize"], value: "100" },
      ...(populate.length > 0 ? populate : [{ path: ["populate", "0"], value: name }]),
    ]);
    const { data: plain } = document;
    const all = isRecord(whole) && Array.isArray(whole.data) ? whole.data : [];
    const shown = await ask([
      ...parameters.filter(({ path }) => path[0] !== "pagination"),
      { path: ["pagination", "pageSize"], value: "100" },
    ]);
    const entries = isRecord(shown) && Array.isArray(shown.data) ? shown.data : [];
    if (!Array.isArray(plain) || all.length !== entries.length) return document;
    const rows = entries.flatMap((entry, index) =>
      Array.from({ length: Math.max(1, heldOf(all[index], name, conditions)) }, () => entry),
    );
    return change(document, { rows, entries }, windowOf(parameters));
  });

const conditionsOf = ({ name }: Attribute, target: Schema): readonly Pairs[] => {
  const own = scalarsOf(target).filter(({ type }) => ["uid", "string", "enumeration", "integer"].includes(type));
  return [
    [[`filters[${name}][id][$notNull]`, "true"]],
    ...own
      .slice(0, 3)
      .flatMap((each) =>
        valuesOf(target, each.name, 3).flatMap((value): readonly Pairs[] => [
          [[`filters[${name}][${each.name}][$ne]`, value]],
          [[`filters[${name}][${each.name}][$eq]`, value]],
        ]),
      ),
  ];
};

const windows: readonly Pairs[] = [
  [],
  [
    ["pagination[page]", "2"],
    ["pagination[pageSize]", "2"],
  ],
  [
    ["pagination[start]", "1"],
    ["pagination[limit]", "3"],
  ],
];

const joinedRequests = ({ holds }: LinkKind): readonly Asked[] =>
  scattered(
    [...listed].flatMap(([path, type]) =>
      attributesOf(type).flatMap((attribute) => {
        const target = targetOf(attribute);
        if (target === undefined || !("many" in attribute) || !attribute.many || !holds(attribute, type)) return [];
        return conditionsOf(attribute, target).flatMap((condition) =>
          windows.map((window) => get(path, [...condition, ...window])),
        );
      }),
    ),
  );

/** Entries without what is populated are left out. */
const innerJoin = (
  manner: string,
  isMeant: (parameters: readonly Parameter[], name: string) => boolean,
  asks: (name: string, to: Schema | undefined) => readonly Pairs[],
) =>
  [...linkKinds, { text: "on media fields", holds: ({ kind }: Attribute) => kind === "media" }].map(
    ({ text, holds }): Breach => ({
      section: "4.6",
      manner,
      where: text,
      mutate: answering((document, { asked, parameters }) => {
        const type = listed.get(asked.target.split("?")[0] ?? "");
        if (type === undefined || !isRecord(document) || !Array.isArray(document.data)) return document;
        const names = attributesOf(type).flatMap((each) =>
          each.kind !== "scalar" && holds(each, type) && isMeant(parameters, each.name) ? [each.name] : [],
        );
        const isEmpty = (value: unknown) =>
          value === null ||
          (Array.isArray(value) && value.length === 0) ||
          (isRecord(value) &&
            "data" in value &&
            (value.data === null || (Array.isArray(value.data) && value.data.length === 0)));
        const data = document.data.filter(
          (entry) =>
            !isRecord(entry) ||
            !isRecord(entry.attributes) ||
            !names.some(
              (name) => isRecord(entry.attributes) && name in entry.attributes && isEmpty(entry.attributes[name]),
            ),
        );
        return data.length === document.data.length ? document : withTotal({ ...document, data }, data.length);
      }),
      witnesses: () =>
        scattered(
          [...listed].flatMap(([path, type]) =>
            attributesOf(type).flatMap((attribute) =>
              attribute.kind === "scalar" || !holds(attribute, type)
                ? []
                : asks(attribute.name, targetOf(attribute)).map((pairs) => get(path, pairs)),
            ),
          ),
        ),
    }),
  );

/** See above. */
export const joinBreaches: readonly Breach[] = [
  ...Object.entries(changes).flatMap(([manner, change]) =>
    linkKinds
      .filter(({ text }) => !text.includes("oneToOne") && !text.includes("manyToOne"))
      .map((kind) => ({
        section: manner.startsWith("total") || manner.includes("page") ? "4.3" : "4.4",
        manner,
        where: kind.text,
        mutate: joining(change, kind),
        witnesses: () => joinedRequests(kind),
      })),
  ),
  ...innerJoin(
    "entries without what is populated by its name are left out",
    (parameters, name) =>
      parameters.some(({ path, value }) => path[0] === "populate" && path.length === 2 && value === name),
    (name) => [[["populate[0]", name]]],
  ),
  ...innerJoin(
    "entries without what fulfils a condition inside populate are left out",
    (parameters, name) =>
      parameters.some(({ path }) => path[0] === "populate" && path[1] === name && path[2] === "filters"),
    (name, to) =>
      to?.uid.startsWith("api::") === true
        ? scalarsOf(to)
            .filter(({ type }) => type === "uid" || type === "string")
            .flatMap((own) =>
              valuesOf(to, own.name, 3).map(
                (value): Pairs => [[`populate[${name}][filters][${own.name}][$eq]`, value]],
              ),
            )
        : [],
  ),
];
