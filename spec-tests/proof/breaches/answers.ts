import { isRecord } from "../../kit/base.js";
import type { Attribute } from "../../kit/reference.js";
import { answering, type Entry, isEntry, type Json, mapEntries, without } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import { pathOf } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Change, type Shown, showing } from "../faults/showing.js";
import { type Breach, crossed, get, query } from "./breach.js";
import { relationKinds } from "./links.js";
import { attributesOf, inLists, listed, scalarTypes } from "./world.js";

/** A server that shows other values in lists and entries of content-types. */
const shown = (change: Change): Mutate => showing(change, (path) => listed.get(path));

interface Where {
  readonly text: string;
  holds(shown: Shown): boolean;
}

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

const deep = (path: string, first: string, ...rest: readonly string[]): Asked =>
  get(path, query`populate[${first}]${rest.map((name) => `[populate][${name}]`).join("")}[populate]=*`);

function* asks(): Iterable<Asked> {
  for (const [path, type] of listed) {
    yield get(path, []);
    yield get(path, query`populate=*`);
    yield get(path, query`pagination[pageSize]=100&populate=*`);
    for (const { name, kind } of attributesOf(type)) {
      if (kind === "scalar") continue;
      yield get(path, query`populate[0]=${name}`);
      if (kind !== "relation" && kind !== "media") yield deep(path, name);
    }
  }
  yield deep("/api/artifacts", "maker", "artifacts", "categories");
  yield deep("/api/artifacts", "exhibitions", "artifacts", "maker", "artifacts", "tags");
  yield deep("/api/tags", "artifacts", "tags", "artifacts", "tags");
}

/** Breaches of the values of some attributes. */
const ofValues = (
  section: string,
  manners: Readonly<Record<string, (value: unknown) => unknown>>,
  places: readonly Where[],
  isMeant: (attribute: Attribute, value: unknown) => boolean,
): readonly Breach[] =>
  crossed(section, manners, places, {
    mutate: (change, { holds }) =>
      shown((value, at) => (holds(at) && isMeant(at.attribute, value) ? change(value) : value)),
    witnesses: asks,
  });

const valueBreaches = [...scalarTypes, "json"].flatMap((type) =>
  ofValues(
    "2.1",
    {
      [`${type} is left out`]: () => undefined,
      [`${type} is of another type`]: (value) => (typeof value === "string" ? { value } : String(value)),
    },
    wheres,
    (attribute, value) => attribute.kind === "scalar" && attribute.type === type && value !== null,
  ),
);

const kindsOfLinks: Readonly<Record<string, (attribute: Attribute) => boolean>> = {
  ...Object.fromEntries(
    relationKinds.map(({ text, holds }) => [text.replace("on ", "").replace("relations", "relation"), holds]),
  ),
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

const linkChanges: Readonly<Record<string, (value: unknown) => unknown>> = {
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

const linkBreaches = Object.entries(kindsOfLinks).flatMap(([kind, isMeant]) => {
  const manners = Object.entries(linkChanges).map(([manner, change]) => [`a ${kind} ${manner}`, change] as const);
  return ofValues("4.6", Object.fromEntries(manners), forms, isMeant);
});

/** A server that shows other entries in answers about the types with lists. */
const entering = (changing: () => (entry: Entry & Json, depth: number) => unknown): Mutate =>
  answering((document, { asked }) => (listed.has(pathOf(asked)) ? mapEntries(document, changing()) : document));

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

const batchBreaches = [3, 10, 25, 50].map(
  (most): Breach => ({
    section: "4.6",
    manner: `what is nested is populated in the first ${most} populated entries of an answer alone`,
    where: "",
    mutate: loadingFirst(most),
    *witnesses() {
      for (const [path, type] of listed)
        for (const { name, kind } of attributesOf(type)) if (kind === "relation") yield deep(path, name);
    },
  }),
);

const otherType = (value: unknown): unknown => (value === null ? null : typeof value === "string" ? 7 : String(value));

/** Objects of one kind each of whose members is left out, or of another type. */
const misshapen = <Change>(
  members: string,
  of: string,
  changing: (change: (object: Json) => Json) => Change,
  other: (value: unknown) => unknown = otherType,
): Readonly<Record<string, Change>> =>
  Object.fromEntries(
    members
      .split(" ")
      .flatMap((name) => [
        [`${name} of ${of} is left out`, changing((object) => without(object, name))] as const,
        [
          `${name} of ${of} is of another type`,
          changing((object) => ({ ...object, [name]: other(object[name]) })),
        ] as const,
      ]),
  );

const fileMembers =
  "name alternativeText caption width height formats hash ext mime size url previewUrl provider provider_metadata createdAt updatedAt";

const mediaFields: readonly Where[] = [
  { text: "", holds: ({ attribute: { kind } }) => kind === "media" },
  ...["single", "multiple"].map((kind) => ({
    text: `in a ${kind} media field`,
    holds: ({ attribute }: Shown) => attribute.kind === "media" && attribute.many === (kind === "multiple"),
  })),
];

const inField = (change: (file: Json) => Json) => (value: unknown) => {
  const file = (each: unknown) => (isEntry(each) ? { ...each, attributes: change(each.attributes) } : each);
  const { data } = isRecord(value) ? value : {};
  return { data: Array.isArray(data) ? data.map(file) : file(data) };
};

const fileBreaches = ofValues("2.4", misshapen(fileMembers, "a file", inField), mediaFields, (_, value) =>
  isRecord(value),
);

const anyFormat: readonly Where[] = [
  { text: "", holds: ({ attribute, schema }) => attribute.name === "formats" && schema.uid === "plugin::upload.file" },
];

const inFormats = (change: (format: Json) => Json) => (value: unknown) =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, each]) => [name, isRecord(each) ? change(each) : each]));

const formatBreaches = ofValues(
  "2.4",
  misshapen("name hash ext mime width height size path url", "a format of a file", inFormats, () => []),
  anyFormat,
  (_, value) => isRecord(value),
);

const entryChanges: Readonly<Record<string, (entry: Entry & Json) => unknown>> = {
  "the id is a string": (entry) => ({ ...entry, id: String(entry.id) }),
  "the id is in attributes": ({ id, attributes }) => ({ attributes: { id, ...attributes } }),
  "attributes stand beside id": ({ id, attributes }) => ({ id, ...attributes }),
  "createdAt and updatedAt are left out": (entry) => ({
    ...entry,
    attributes: without(entry.attributes, "createdAt", "updatedAt"),
  }),
};

const entryBreaches = crossed(
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

const askUsers = () => [get("/api/users", [])];

/** A server that shows another list of users. */
const usersAs = (change: (users: readonly unknown[]) => unknown): Mutate =>
  answering((document, { asked }) =>
    /^\/api\/users(\?|$)/.test(asked.target) && Array.isArray(document) ? change(document) : document,
  );

const userBreaches: readonly Breach[] = [
  ...crossed(
    "2.2",
    misshapen(
      "id username email provider confirmed blocked createdAt updatedAt",
      "a user",
      (change) => change,
      (value) => otherType(value) ?? "null",
    ),
    [
      { text: "", from: 0 },
      { text: "of the second user and later ones", from: 1 },
      { text: "of the fourth user and later ones", from: 3 },
    ],
    {
      mutate: (change, { from }) =>
        usersAs((users) => users.map((user, index) => (index >= from && isRecord(user) ? change(user) : user))),
      witnesses: askUsers,
    },
  ),
  {
    ...{ section: "2.2", manner: "the list of users has an envelope", where: "" },
    mutate: usersAs((data) => ({ data })),
    witnesses: askUsers,
  },
  {
    ...{ section: "2.2", manner: "a list of no users is null", where: "" },
    mutate: usersAs((users) => (users.length === 0 ? null : users)),
    witnesses: () => [get("/api/users", query`filters[username][$eq]=nobody-there`)],
  },
];

/** What answers show: values, entries, users, files and all that is populated. */
export const answerBreaches: readonly Breach[] = [
  ...valueBreaches,
  ...linkBreaches,
  ...batchBreaches,
  ...fileBreaches,
  ...formatBreaches,
  ...entryBreaches,
  ...userBreaches,
];
