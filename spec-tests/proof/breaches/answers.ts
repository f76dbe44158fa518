import { isRecord } from "../../kit/base.js";
import type { Attribute, Schema } from "../../kit/reference.js";
import { answering } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get } from "./breach.js";
import { attributesOf, listed, scalarTypes, schemaOf } from "./world.js";

/** A value of an attribute in an answer, and where it stands. */
interface Shown {
  readonly attribute: Attribute;
  readonly schema: Schema;
  /** How many populated fields are around it. */
  readonly depth: number;
  /** Which of the listed entries it is in. */
  readonly index: number;
  readonly path: string;
  readonly query: string;
}

type Change = (value: unknown, shown: Shown) => unknown;

/** What a change of an entry's values makes of a document, at every depth. */
const changeValues = (document: unknown, path: string, query: string, change: Change): unknown => {
  const type = listed.get(path.replace(/\/\d+$/, ""));
  if (type === undefined || !isRecord(document) || !("data" in document)) return document;
  const values = (schema: Schema, all: unknown, depth: number, index: number): unknown => {
    if (!isRecord(all)) return all;
    const members = Object.entries(all).flatMap(([name, value]) => {
      const attribute = schema.attributes.get(name);
      if (attribute === undefined) return [[name, value] as const];
      const changed = change(below(attribute, value, depth, index), { attribute, schema, depth, index, path, query });
      return changed === undefined ? [] : [[name, changed] as const];
    });
    return Object.fromEntries(members);
  };
  const entry = (schema: Schema, each: unknown, depth: number, index: number): unknown =>
    isRecord(each) ? { ...each, attributes: values(schema, each.attributes, depth, index) } : each;
  const below = (attribute: Attribute, value: unknown, depth: number, index: number): unknown => {
    if (attribute.kind === "relation" || attribute.kind === "media") {
      const target = schemaOf(attribute.target);
      if (target === undefined || !isRecord(value)) return value;
      const { data } = value;
      return {
        ...value,
        data: Array.isArray(data)
          ? data.map((each) => entry(target, each, depth + 1, index))
          : entry(target, data, depth + 1, index),
      };
    }
    if (attribute.kind === "component") {
      const target = schemaOf(attribute.target);
      if (target === undefined) return value;
      return Array.isArray(value)
        ? value.map((each) => values(target, each, depth + 1, index))
        : values(target, value, depth + 1, index);
    }
    if (attribute.kind === "dynamiczone" && Array.isArray(value))
      return value.map((each) => {
        const target = isRecord(each) ? schemaOf(String(each.__component)) : undefined;
        return target === undefined ? each : values(target, each, depth + 1, index);
      });
    return value;
  };
  const { data } = document;
  return {
    ...document,
    data: Array.isArray(data) ? data.map((each, index) => entry(type, each, 0, index)) : entry(type, data, 0, 0),
  };
};

const showing = (change: Change): Mutate =>
  answering((document, { asked }) => {
    const [path = "", query = ""] = asked.target.split("?");
    return changeValues(document, path, query, change);
  });

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
  ...[...listed].map(([path, type]) => ({ text: `in ${path}`, holds: ({ schema }: Shown) => schema.uid === type.uid })),
];

const deep = (path: string, names: readonly string[], query: string): Asked => {
  const [first = "", ...rest] = names;
  return get(path, [[`populate[${first}]${rest.map((name) => `[populate][${name}]`).join("")}[populate]`, query]]);
};

function* asks(): Iterable<Asked> {
  for (const [path, type] of listed) {
    yield get(path, []);
    yield get(path, [["populate", "*"]]);
    yield get(path, [
      ["pagination[pageSize]", "100"],
      ["populate", "*"],
    ]);
    for (const { name, kind } of attributesOf(type)) {
      if (kind === "scalar") continue;
      yield get(path, [["populate[0]", name]]);
      if (kind !== "relation" && kind !== "media") yield get(path, [[`populate[${name}][populate]`, "*"]]);
    }
  }
  yield deep("/api/artifacts", ["maker", "artifacts", "categories"], "*");
  yield deep("/api/artifacts", ["exhibitions", "artifacts", "maker", "artifacts", "tags"], "*");
  yield deep("/api/tags", ["artifacts", "tags", "artifacts", "tags"], "*");
}

const valueBreaches = [...scalarTypes, "json"].flatMap((type) => {
  const own =
    (change: (value: unknown) => unknown): Change =>
    (value, { attribute }) =>
      attribute.kind === "scalar" && attribute.type === type && value !== null ? change(value) : value;
  const changes: Readonly<Record<string, Change>> = {
    "is left out": own(() => undefined),
    "is of another type": own((value) => (typeof value === "string" ? { value } : String(value))),
  };
  return Object.entries(changes).flatMap(([manner, change]) => {
    return wheres.map((where) => breach("2.1", `${type} ${manner}`, where, change));
  });
});

function breach(section: string, manner: string, where: Where, change: Change): Breach {
  return {
    section,
    manner,
    where: where.text,
    mutate: showing((value, shown) => (where.holds(shown) ? change(value, shown) : value)),
    witnesses: asks,
  };
}

const kindsOfLinks: Readonly<Record<string, (attribute: Attribute) => boolean>> = {
  ...Object.fromEntries(
    ["oneToOne", "oneToMany", "manyToOne", "manyToMany"].flatMap((relation) =>
      [true, false].map((owner) => [
        `${relation} relation, ${owner ? "owning" : "inverse"} side`,
        (each: Attribute) =>
          each.kind === "relation" &&
          each.relation === relation &&
          each.owner === owner &&
          each.name !== "localizations",
      ]),
    ),
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

const forms: readonly Where[] = [
  ...wheres,
  { text: "with populate=*", holds: ({ query }) => /(^|&)populate=(\*|%2A)/.test(query) },
  { text: "with an array", holds: ({ query }) => /populate(\[|%5B)\d/.test(query) },
  { text: "with an object", holds: ({ query }) => /populate(\[|%5B)[a-z]/i.test(query) },
];

const linkBreaches = Object.entries(kindsOfLinks).flatMap(([kind, suits]) => {
  const changes: Readonly<Record<string, (value: unknown) => unknown>> = {
    "is not populated": () => undefined,
    "is null": () => null,
    "is empty": (value) =>
      Array.isArray(value)
        ? []
        : isRecord(value) && "data" in value
          ? { data: Array.isArray(value.data) ? [] : null }
          : null,
    "has its first member alone": many((list) => list.slice(0, 1)),
    "has ten members at most": many((list) => list.slice(0, 10)),
    "lacks its last member": many((list) => list.slice(0, -1)),
    "is an array of ids": many((list) => list.map((each) => (isRecord(each) ? each.id : each))),
    "is without data": (value) => (isRecord(value) && "data" in value ? value.data : { data: value }),
  };
  return Object.entries(changes).flatMap(([manner, change]) =>
    forms.map((where) =>
      breach("4.6", `a ${kind} ${manner}`, where, (value, { attribute }) => (suits(attribute) ? change(value) : value)),
    ),
  );
});

/** What is populated in populated entries is loaded for the first ones alone, of all that one answer shows. */
const loadingFirst = (most: number): Mutate =>
  answering((document, { asked }) => {
    const met = new Set<unknown>();
    const walk = (value: unknown, depth: number): unknown => {
      if (Array.isArray(value)) return value.map((each) => walk(each, depth));
      if (!isRecord(value)) return value;
      if (!isRecord(value.attributes)) return "data" in value ? { ...value, data: walk(value.data, depth) } : value;
      if (depth === 1) met.add(value.id);
      const isLeft = depth === 1 && met.size > most;
      const attributes = Object.entries(value.attributes).map(([name, each]) => {
        if (!isRecord(each) || !("data" in each)) return [name, each] as const;
        return [name, isLeft ? { data: Array.isArray(each.data) ? [] : null } : walk(each, depth + 1)] as const;
      });
      return { ...value, attributes: Object.fromEntries(attributes) };
    };
    return listed.has(asked.target.split("?")[0] ?? "") ? walk(document, 0) : document;
  });

function* nestedAsks(): Iterable<Asked> {
  for (const [path, type] of listed)
    for (const { name, kind } of attributesOf(type))
      if (kind === "relation") yield get(path, [[`populate[${name}][populate]`, "*"]]);
}

const batchBreaches = [3, 10, 25, 50].map(
  (most): Breach => ({
    section: "4.6",
    manner: `what is nested is populated in the first ${most} populated entries of an answer alone`,
    where: "",
    mutate: loadingFirst(most),
    witnesses: nestedAsks,
  }),
);

const fileMembers = [
  "name",
  "alternativeText",
  "caption",
  "width",
  "height",
  "formats",
  "hash",
  "ext",
  "mime",
  "size",
  "url",
  "previewUrl",
  "provider",
  "provider_metadata",
  "createdAt",
  "updatedAt",
];

const fileBreaches = fileMembers.flatMap((name) =>
  [
    ["is left out", () => undefined] as const,
    [
      "is of another type",
      (value: unknown) => (value === null ? null : typeof value === "string" ? 1 : String(value)),
    ] as const,
  ].flatMap(([manner, change]) =>
    [
      { text: "", holds: () => true },
      ...["single", "multiple"].map((kind) => ({
        text: `in a ${kind} media field`,
        holds: (_: Attribute) => true,
        kind,
      })),
    ].map(
      (where): Breach => ({
        section: "2.4",
        manner: `${name} of a file ${manner}`,
        where: where.text,
        mutate: showing((value, { attribute }) => {
          if (attribute.kind !== "media" || !isRecord(value)) return value;
          if ("kind" in where && (where.kind === "multiple") !== attribute.many) return value;
          const one = (each: unknown) => {
            if (!isRecord(each) || !isRecord(each.attributes)) return each;
            const { [name]: old, ...rest } = each.attributes;
            const changed = change(old);
            return { ...each, attributes: changed === undefined ? rest : { ...rest, [name]: changed } };
          };
          return { data: Array.isArray(value.data) ? value.data.map(one) : one(value.data) };
        }),
        witnesses: asks,
      }),
    ),
  ),
);

const formatMembers = ["name", "hash", "ext", "mime", "width", "height", "size", "path", "url"];

const formatBreaches = formatMembers.flatMap((name) =>
  [["is left out", undefined] as const, ["is of another type", []] as const].map(
    ([manner, other]): Breach => ({
      section: "2.4",
      manner: `${name} of a format of a file ${manner}`,
      where: "",
      mutate: showing((value, { attribute, schema }) => {
        if (attribute.name !== "formats" || schema.uid !== "plugin::upload.file" || !isRecord(value)) return value;
        const one = (each: unknown) => {
          if (!isRecord(each)) return each;
          const { [name]: _, ...rest } = each;
          return other === undefined ? rest : { ...rest, [name]: other };
        };
        return Object.fromEntries(Object.entries(value).map(([format, each]) => [format, one(each)]));
      }),
      witnesses: asks,
    }),
  ),
);

/** Changes of each entry, wherever it stands. */
const entering = (change: (entry: Readonly<Record<string, unknown>>, depth: number) => unknown): Mutate =>
  answering((document, { asked }) => {
    const walk = (value: unknown, depth: number): unknown => {
      if (Array.isArray(value)) return value.map((each) => walk(each, depth));
      if (!isRecord(value)) return value;
      const isEntry = "id" in value && isRecord(value.attributes);
      const below = Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, walk(each, depth + (isEntry ? 1 : 0))]),
      );
      return isEntry ? change(below, depth) : below;
    };
    return listed.has(asked.target.split("?")[0] ?? "") ? walk(document, 0) : document;
  });

const entryChanges: Readonly<Record<string, (entry: Readonly<Record<string, unknown>>) => unknown>> = {
  "the id is a string": (entry) => ({ ...entry, id: String(entry.id) }),
  "the id is in attributes": ({ id, attributes }) => ({
    attributes: { id, ...(isRecord(attributes) ? attributes : {}) },
  }),
  "attributes stand beside id": ({ id, attributes }) => ({ id, ...(isRecord(attributes) ? attributes : {}) }),
  "createdAt and updatedAt are left out": (entry) => {
    const { createdAt: _, updatedAt: __, ...attributes } = isRecord(entry.attributes) ? entry.attributes : {};
    return { ...entry, attributes };
  },
};

const entryBreaches = Object.entries(entryChanges).flatMap(([manner, change]) =>
  [
    ["", () => true] as const,
    ["of listed entries", (depth: number) => depth === 0] as const,
    ["of populated entries", (depth: number) => depth > 0] as const,
    ["two populated fields deep", (depth: number) => depth > 1] as const,
  ].map(
    ([where, holds]): Breach => ({
      section: "2.1",
      manner,
      where,
      mutate: entering((entry, depth) => (holds(depth) ? change(entry) : entry)),
      witnesses: asks,
    }),
  ),
);

const userChanges: Readonly<Record<string, (user: Readonly<Record<string, unknown>>) => unknown>> = {
  ...Object.fromEntries(
    ["id", "username", "email", "provider", "confirmed", "blocked", "createdAt", "updatedAt"].flatMap((name) => [
      [`${name} of a user is left out`, ({ [name]: _, ...rest }: Readonly<Record<string, unknown>>) => rest],
      [
        `${name} of a user is of another type`,
        (user: Readonly<Record<string, unknown>>) => ({
          ...user,
          [name]: typeof user[name] === "string" ? 7 : String(user[name]),
        }),
      ],
    ]),
  ),
};

const userBreaches = [
  ...Object.entries(userChanges).flatMap(([manner, change]) =>
    [
      ["", 0] as const,
      ["of the second user and later ones", 1] as const,
      ["of the fourth user and later ones", 3] as const,
    ].map(
      ([where, from]): Breach => ({
        section: "2.2",
        manner,
        where,
        mutate: answering((document, { asked }) =>
          /^\/api\/users(\?|$)/.test(asked.target) && Array.isArray(document)
            ? document.map((user, index) => (index >= from && isRecord(user) ? change(user) : user))
            : document,
        ),
        witnesses: () => [get("/api/users", [])],
      }),
    ),
  ),
  {
    section: "2.2",
    manner: "the list of users has an envelope",
    where: "",
    mutate: answering((document, { asked }) =>
      /^\/api\/users(\?|$)/.test(asked.target) && Array.isArray(document) ? { data: document } : document,
    ),
    witnesses: () => [get("/api/users", [])],
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
