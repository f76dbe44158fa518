import { isRecord } from "../../../kit/base.js";
import type { Attribute } from "../../../kit/reference.js";
import { type Entry, type Json, without } from "../../servers/answers.js";
import type { Mutate } from "../../servers/server.js";
import type { Shown } from "../../servers/showing.js";
import { about, type Breach, crossed, everywhere, type Manners, mannersOf } from "../breach.js";
import { relationKinds } from "../links.js";
import { attributesOf, inLists, listed, scalarTypes } from "../world.js";
import { asks, deep, entering, ofValues, type Where } from "./shown.js";

const wheres: readonly Where[] = [
  { text: "", holds: () => true },
  { text: "of populated entries", holds: ({ depth, schema }) => depth > 0 && schema.uid.startsWith("api::") },
  { text: "in components", holds: ({ schema }) => !schema.uid.includes("::") },
  { text: "of the third entry and later ones", holds: ({ index }) => index > 1 },
  { text: "of the eleventh entry and later ones", holds: ({ index }) => index > 9 },
  { text: "two populated fields deep", holds: ({ depth }) => depth > 1 },
  { text: "four populated fields deep", holds: ({ depth }) => depth > 3 },
  ...inLists.map(({ text, uid }) => ({ text, holds: ({ schema }: Shown) => schema.uid === uid })),
];

const values = [...scalarTypes, "json"].flatMap((type) =>
  ofValues(
    "2.1",
    about(type, {
      "is left out": () => undefined,
      "is of another type": (value) => (typeof value === "string" ? { value } : String(value)),
    }),
    wheres,
    (attribute, value) => attribute.kind === "scalar" && attribute.type === type && value !== null,
  ),
);

const kindsOfLinks: Readonly<Record<string, (attribute: Attribute) => boolean>> = {
  ...mannersOf(relationKinds, ({ text, holds }) => [text.replace("on ", "").replace("relations", "relation"), holds]),
  "single media field": (each) => each.kind === "media" && !each.many,
  "multiple media field": (each) => each.kind === "media" && each.many,
  "single component": (each) => each.kind === "component" && !each.many,
  "repeatable component": (each) => each.kind === "component" && each.many,
  "dynamic zone": (each) => each.kind === "dynamiczone",
  localizations: (each) => each.name === "localizations",
};

/** Changes the list of what is populated; a single one stays as it is. */
const many =
  (change: (list: readonly unknown[]) => readonly unknown[]): ((value: unknown) => unknown) =>
  (value) => {
    if (Array.isArray(value)) return change(value);
    return isRecord(value) && Array.isArray(value.data) ? { ...value, data: change(value.data) } : value;
  };

const empty = (value: unknown): unknown => {
  if (isRecord(value) && "data" in value) return { data: Array.isArray(value.data) ? [] : null };
  return Array.isArray(value) ? [] : null;
};

const linkChanges: Manners<(value: unknown) => unknown> = {
  "is not populated": () => undefined,
  "is null": () => null,
  "is empty": empty,
  "has its first member alone": many((list) => list.slice(0, 1)),
  "has ten members at most": many((list) => list.slice(0, 10)),
  "lacks its last member": many((list) => list.slice(0, -1)),
  "is an array of ids": many((list) => list.map((each) => (isRecord(each) ? each.id : each))),
  "is without data": (value) => (isRecord(value) && "data" in value ? value.data : { data: value }),
};

const forms: readonly Where[] = [
  ...wheres,
  { text: "with populate=*", holds: (at) => /(^|&)populate=(\*|%2A)/.test(at.query) },
  { text: "with an array", holds: (at) => /populate(\[|%5B)\d/.test(at.query) },
  { text: "with an object", holds: (at) => /populate(\[|%5B)[a-z]/i.test(at.query) },
];

const links = Object.entries(kindsOfLinks).flatMap(([kind, isMeant]) =>
  ofValues("4.6", about(`a ${kind}`, linkChanges), forms, isMeant),
);

/** What is populated in populated entries is loaded for the first ones alone, of all that one answer shows. */
const loadingFirst = (most: number): Mutate =>
  entering(() => {
    const met = new Set<unknown>();
    return (entry, depth) => {
      if (depth !== 1 || met.add(entry.id).size <= most) return entry;
      const attributes = Object.entries(entry.attributes).map(
        ([name, each]) => [name, isRecord(each) && "data" in each ? empty(each) : each] as const,
      );
      return { ...entry, attributes: Object.fromEntries(attributes) };
    };
  });

const batches = crossed(
  "4.6",
  mannersOf([3, 10, 25, 50], (most) => [
    `what is nested is populated in the first ${most} populated entries of an answer alone`,
    most,
  ]),
  everywhere,
  {
    mutate: loadingFirst,
    *witnesses() {
      for (const [path, type] of listed)
        for (const { name, kind } of attributesOf(type)) if (kind === "relation") yield deep(path, name);
    },
  },
);

const entryChanges: Manners<(entry: Entry & Json) => unknown> = {
  "the id is a string": (entry) => ({ ...entry, id: String(entry.id) }),
  "the id is in attributes": ({ id, attributes }) => ({ attributes: { id, ...attributes } }),
  "attributes stand beside id": ({ id, attributes }) => ({ id, ...attributes }),
  "createdAt and updatedAt are left out": (entry) => ({
    ...entry,
    attributes: without(entry.attributes, "createdAt", "updatedAt"),
  }),
};

/** Entries of another form (section 2.1). */
export const entryBreaches: readonly Breach[] = crossed(
  "2.1",
  entryChanges,
  [
    { text: "", isMeant: () => true },
    { text: "of listed entries", isMeant: (depth: number) => depth === 0 },
    { text: "of populated entries", isMeant: (depth: number) => depth > 0 },
    { text: "two populated fields deep", isMeant: (depth: number) => depth > 1 },
  ],
  {
    mutate: (change, { isMeant }) => entering(() => (entry, depth) => (isMeant(depth) ? change(entry) : entry)),
    witnesses: asks,
  },
);

/** Values of attributes, and what is populated, shown otherwise. */
export const valueBreaches: readonly Breach[] = [...values, ...links, ...batches];
