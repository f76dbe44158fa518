import fc from "fast-check";
import type { Attribute, Dataset, ScalarAttribute, ScalarType, Schema } from "../../../kit/reference.js";

type ContentModel = Dataset["model"];

const schemaOf = ({ components, contentTypes }: ContentModel, uid: string): Schema | undefined =>
  contentTypes.get(uid) ?? components.get(uid);

/** Ids that are mostly there, in both forms that an id may have. */
const id = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }).map(String));

/** Texts that stand for what JSON.stringify cannot write. */
const infinity = "(infinity)";
const prototype = "(prototype)";

const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 5e-324, infinity],
  ...[
    "",
    " ",
    "0",
    "-1",
    "1.5",
    "1e400",
    "NaN",
    "Infinity",
    "null",
    "true",
    "abc",
    "9".repeat(400),
    "a\u0000b",
    "\ud800",
  ],
  ...["2024-02-31", "2024-01-01", "12:00", "-271821-04-20T00:00:00.000Z", "+275760-09-14T00:00:00.000Z", "[]", "{}"],
  ...["__proto__", "constructor", "toString", "api::nowhere.nowhere", "blocks.gallery", "x".repeat(3000)],
  ...[
    [],
    {},
    [[]],
    [null],
    [{}],
    { id: 1 },
    { id: null },
    { id: {} },
    [1, 1],
    [{ id: 1 }, 1],
    Array.from({ length: 300 }, () => 1),
  ],
  ...[
    { [prototype]: { polluted: true } },
    { constructor: { prototype: { polluted: true } } },
    { toString: 1, valueOf: 1 },
  ],
  ...[{ connect: null }, { connect: {} }, { connect: [{ id: 1, position: { before: 1 } }] }, { disconnect: "x" }],
  ...[{ set: 1 }, { set: [1], connect: [2] }, { __component: "constructor" }, [{ __component: "shared.place" }]],
  ...[{ __type: "api::tag.tag", id: 1 }, [{ __type: "toString", id: 1 }], { __type: "plugin::upload.file", id: 1 }],
];

/** Values that an attribute hardly takes. */
export const hostile = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Names in a body that mean something somewhere. */
export const keys = fc.constantFrom(
  ...[
    "id",
    "__component",
    "__type",
    "connect",
    "disconnect",
    "set",
    "position",
    "before",
    "after",
    "options",
    "strict",
  ],
  ...[prototype, "constructor", "toString", "hasOwnProperty", "length", "0", "", "locale", "publishedAt", "createdAt"],
  ...["localizations", "createdBy", "data"],
);

/** Texts as entries have them. */
export const words = fc.constantFrom("amber", "bell", "Señor Straße", "cedar 4", "delta-5");
const moment = fc.constantFrom("2024-02-29T10:00:00.000Z", "2024-02-29", 1709200000000, null);

const scalars: Readonly<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  string: words,
  text: words,
  richtext: words,
  password: fc.constantFrom("secret 1", "secret 2"),
  email: fc.constantFrom("a@example.org", "b.c@example.org"),
  uid: fc.oneof(
    fc.constantFrom("a-b", "c_d", "e.f", "g"),
    fc.nat(9999).map((number) => `s-${number}`),
  ),
  enumeration: fc.constant(null),
  blocks: fc.constant([{ type: "paragraph", children: [{ type: "text", text: "Amber" }] }]),
  date: fc.constantFrom("2024-02-29", "1799-12-31"),
  time: fc.constantFrom("10:00:00", "23:59:59.999"),
  datetime: moment,
  timestamp: moment,
  integer: fc.integer({ min: 1, max: 5 }),
  biginteger: fc.constantFrom("9007199254740993", 5),
  float: fc.constantFrom(0.5, 1, "2.5"),
  decimal: fc.constantFrom(0.5, 1, "2.5"),
  boolean: fc.boolean(),
  json: fc.jsonValue({ maxDepth: 3 }),
};

const position = fc.oneof(
  fc.constantFrom({ start: true }, { end: true }, undefined),
  fc.record({ before: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ after: fc.integer({ min: 1, max: 6 }) }),
);
const distinct = <T>(element: fc.Arbitrary<T>, idOf: (element: T) => unknown) =>
  fc.uniqueArray(element, { maxLength: 5, selector: idOf });
const ids = distinct(id, Number);
const connect = distinct(fc.record({ id, position }), (each) => Number(each.id));
const relationUpdate = fc.oneof(
  ...[id, ids, fc.constant(null), fc.record({ set: ids }), fc.record({ id })],
  fc.record({ connect, disconnect: ids, options: fc.constantFrom({ strict: false }, undefined) }, { requiredKeys: [] }),
);

const typed = (types: readonly string[]) => fc.record({ __type: fc.constantFrom(...types), id });

const component = (model: ContentModel, uid: string, depth: number): fc.Arbitrary<object> => {
  const schema = schemaOf(model, uid);
  if (schema === undefined || depth > 2) return fc.constant({});
  const rest = dataOf(model, schema, depth + 1);
  return fc
    .tuple(rest, fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: id }))
    .map(([data, own]) => ({ ...data, ...(own && { id: own }) }));
};

/** Texts that some attribute of the bundled dataset takes, whose form is fixed. */
const formed = [
  "AB-1234",
  "CD-0001",
  "EF-7777",
  "MIM-2024-0001",
  "MIM-2024-0002",
  "978-3-16-148410-0",
  "978-0-306-40615-7",
];

const scalarFor = (attribute: ScalarAttribute): fc.Arbitrary<unknown> => {
  if (attribute.enum) return fc.constantFrom(...attribute.enum);
  const fitting = formed.filter((text) => attribute.regex?.test(text));
  return fitting.length > 0 ? fc.constantFrom(...fitting) : scalars[attribute.type];
};

const valueFor = (model: ContentModel, attribute: Attribute, depth: number): fc.Arbitrary<unknown> => {
  switch (attribute.kind) {
    case "scalar":
      return scalarFor(attribute);
    case "relation":
      return relationUpdate;
    case "media":
      return fc.oneof(id, ids, fc.constant(null));
    case "morph":
      return attribute.many
        ? fc.array(typed([...model.contentTypes.keys()].slice(0, 5)), { maxLength: 3 })
        : typed([...model.contentTypes.keys()].slice(0, 9));
    case "component": {
      const one = component(model, attribute.target, depth);
      return attribute.many ? fc.array(one, { maxLength: 3 }) : fc.oneof(one, fc.constant(null));
    }
    default: {
      const elements = attribute.components.map((uid) =>
        component(model, uid, depth).map((data) => ({ __component: uid, ...data })),
      );
      return fc.array(fc.oneof(...elements), { maxLength: 3 });
    }
  }
};

/** What the service writes itself. */
const implicit = new Set(["localizations", "createdBy", "updatedBy", "createdAt", "updatedAt", "locale"]);

/** What a request may write to an entry or component: some attributes, those that are required more often. */
export const dataOf = (
  model: ContentModel,
  schema: Schema,
  depth: number,
  often: readonly string[] = [],
): fc.Arbitrary<Record<string, unknown>> => {
  const attributes = [...schema.attributes.values()].filter(({ name }) => !implicit.has(name));
  const members = attributes.map((attribute) => {
    const [written, absent] = attribute.required ? [9, 1] : often.includes(attribute.name) ? [1, 1] : [1, 4];
    return fc
      .oneof(
        { weight: written, arbitrary: valueFor(model, attribute, depth) },
        { weight: absent, arbitrary: fc.constant(undefined) },
      )
      .map((value) => [attribute.name, value] as const);
  });
  return fc.tuple(...members).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
};

/** A change of a JSON value somewhere inside it. */
export interface Mutation {
  readonly at: number;
  readonly kind: "replace" | "remove" | "add" | "wrap" | "repeat";
  readonly key: string;
  readonly value: unknown;
}

/** See {@link Mutation}. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  kind: fc.constantFrom("replace", "replace", "replace", "remove", "add", "wrap", "repeat"),
  key: keys,
  value: hostile,
});

/** The objects and arrays in a value, itself first. */
const holders = (value: unknown): (Record<string, unknown> | unknown[])[] => {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown> | unknown[]; // plain JSON
  return [holder, ...Object.values(holder).flatMap(holders)];
};

/** A copy of a JSON value with a change. */
export const mutate = (value: unknown, { at, kind, key, value: other }: Mutation): unknown => {
  const copy = structuredClone(value);
  const all = holders(copy);
  const holder = all[at % Math.max(1, all.length)];
  if (holder === undefined) return other;
  const target = holder as Record<string, unknown>; // an array is written to by its indexes
  const names = Object.keys(holder);
  const name = names[(at >> 3) % Math.max(1, names.length)] ?? key;
  if (Array.isArray(holder) && (kind === "add" || names.length === 0)) holder.push(other);
  else if (names.length === 0) target[key] = other;
  else if (kind === "replace") target[name] = other;
  else if (kind === "remove") delete target[name];
  else if (kind === "add") target[key] = other;
  else if (kind === "wrap") target[name] = [target[name]];
  else if (Array.isArray(holder)) holder.push(...holder, ...holder);
  else target[key] = target[name];
  return copy;
};

/** The JSON text of a value, with what {@link odd} only stands for. */
export const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replaceAll(`"${infinity}"`, "1e400").replaceAll(`"${prototype}"`, '"__proto__"');
