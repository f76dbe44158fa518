import { isRecord } from "../../kit/base.js";
import { standalone } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectThat, failWith, paginationOf } from "../../kit/expect/expect.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import type { Attribute, ScalarAttribute, Schema } from "../../kit/reference.js";
import { listed, type TypeList } from "./listed.js";

const matching =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === "string" && pattern.test(value);

const isInstant = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isAny = (): boolean => true;

/** The form of each type of value (section 2.1), null apart. */
const forms: Readonly<Record<ScalarAttribute["type"], (value: unknown) => boolean>> = {
  string: isText,
  text: isText,
  richtext: isText,
  enumeration: isText,
  email: isText,
  password: () => false,
  uid: isText,
  date: matching(/^\d{4}-\d\d-\d\d$/),
  time: matching(/^\d\d:\d\d(:\d\d(\.\d+)?)?$/),
  datetime: isInstant,
  // In milliseconds, as Strapi keeps it (I-80).
  timestamp: (value) => isInstant(value) || Number.isInteger(value) || matching(/^\d+$/)(value),
  integer: Number.isInteger,
  biginteger: (value) => Number.isInteger(value) || matching(/^-?\d+$/)(value),
  float: isNumber,
  decimal: isNumber,
  boolean: (value) => typeof value === "boolean",
  json: isAny,
  blocks: Array.isArray,
};

type Report = (path: string, expected: string, actual: unknown) => void;

/** Looks at entries as deep as they are populated. */
const createWalk = (target: Target, report: Report) => {
  const scope = createScope(target, "observed");
  const members = (schema: Schema, values: Readonly<Record<string, unknown>>, path: string): void => {
    for (const { hidden, kind, name } of schema.attributes.values()) {
      if (!hidden && kind === "scalar" && !Object.hasOwn(values, name))
        report(`${path}.${name}`, "the attribute", undefined);
    }
    for (const [name, value] of Object.entries(values)) {
      const attribute = schema.attributes.get(name);
      if (attribute === undefined || attribute.hidden)
        report(`${path}.${name}`, "nothing: no such attribute is public", value);
      else member(attribute, value, `${path}.${name}`);
    }
  };
  const member = (attribute: Attribute, value: unknown, path: string): void => {
    if (attribute.kind === "scalar") {
      if (value !== null && !forms[attribute.type](value)) report(path, `a ${attribute.type} or null`, value);
      return;
    }
    if (attribute.kind === "morph") return;
    if (attribute.kind === "component" || attribute.kind === "dynamiczone") {
      const isMany = attribute.kind === "dynamiczone" || attribute.many;
      if (value === null && !isMany) return;
      if (Array.isArray(value) !== isMany) {
        report(path, isMany ? "an array" : "an object or null", value);
        return;
      }
      for (const item of [value].flat()) part(attribute, item, path);
      return;
    }
    const data = isRecord(value) && Object.keys(value).join() === "data" ? value.data : undefined;
    // An empty list of files, and of what any type leads to, may be null (I-93).
    const isUnset = data === null && (attribute.kind === "media" || attribute.relation.startsWith("morph"));
    if (data === undefined || (Array.isArray(data) !== attribute.many && !isUnset)) {
      report(path, attribute.many ? "{ data: [] }" : "{ data: entry or null }", value);
      return;
    }
    for (const item of [data].flat()) if (item !== null) entry(scope.schema(attribute.target), item, `${path}.data`);
  };
  const part = (attribute: Extract<Attribute, { kind: "component" | "dynamiczone" }>, item: unknown, path: string) => {
    if (!isRecord(item) || !Number.isInteger(item.id)) {
      report(path, "an object with an integer id", item);
      return;
    }
    const { id: _, __component, ...values } = item;
    const uid = attribute.kind === "component" ? attribute.target : String(__component);
    if ((attribute.kind === "component") !== (__component === undefined) || !isOf(attribute, uid))
      return report(
        `${path}.__component`,
        attribute.kind === "component" ? "nothing" : "a component of the zone",
        __component,
      );
    members(scope.schema(uid), values, path);
  };
  const entry = (schema: Schema, value: unknown, path: string): void => {
    if (!isRecord(value) || !Number.isInteger(value.id) || !isRecord(value.attributes)) {
      report(path, "an entry { id: integer, attributes: object }", value);
      return;
    }
    members(schema, value.attributes, path);
  };
  return entry;
};

const isOf = (attribute: Extract<Attribute, { kind: "component" | "dynamiczone" }>, uid: string): boolean =>
  attribute.kind === "component" || attribute.components.includes(uid);

/** Fails for the first thing that is wrong in a list. */
const expectShapes = (target: Target, { type, answer, entries }: TypeList): void => {
  const walk = createWalk(target, (path, expected, actual) => {
    failWith(answer, {
      why: `${path}: expected ${expected}`,
      kind: `shape:${path.replaceAll(/\d+/g, "n")}`,
      differences: [{ path, shape: expected, ...(actual === undefined ? {} : { actual }) }],
    });
  });
  for (const [index, entry] of entries.entries()) walk(type, entry, `data[${index}]`);
};

/** The largest number of entries that a populated list is asked for: what is populated may be long. */
const few = 25;

const expectEnvelope = (answer: Answer, length: number): void => {
  const pagination = paginationOf(answer);
  const { page, pageCount, pageSize, total } = pagination;
  const whole = [page, pageCount, pageSize, total].every(Number.isInteger);
  expectThat(answer, whole && Object.keys(pagination).length === 4, {
    why: "meta.pagination has not the integers page, pageSize, pageCount and total",
    kind: "shape:pagination",
    expected: "page, pageSize, pageCount, total",
    actual: pagination,
  });
  expectEqual(answer, length, Math.min(Number(total), Number(pageSize)), "The number of entries of the first page");
};

/** What a server's answers look like, by the content-types that it has. */
export const shapeChecks = [
  standalone({
    id: "own-envelope",
    section: "2.3",
    sentence: "A list MUST be { data: [entries], meta: { pagination } }, with page, pageSize, pageCount and total.",
    run: async (target) => {
      for (const { answer, entries } of await listed(target)) expectEnvelope(answer, entries.length);
    },
  }),
  standalone({
    id: "own-attributes",
    section: "2.1",
    sentence:
      "Without populate, an entry MUST hold its scalar and system attributes, each in the form of its type, and nothing else.",
    run: async (target) => {
      for (const list of await listed(target)) {
        expectShapes(target, list);
        const { answer, entries, type } = list;
        const links = entries.flatMap(({ attributes }) =>
          Object.keys(attributes).filter((name) => type.attributes.get(name)?.kind !== "scalar"),
        );
        expectEqual(answer, links, [], "Attributes that are not populated");
      }
    },
  }),
  standalone({
    id: "own-populated",
    section: "2.4",
    sentence:
      "A populated field MUST have the shape of its kind: { data } for relations and media, objects for components, and an array with __component for a dynamic zone.",
    run: async (target) => {
      const scope = createScope(target, "observed");
      const named = (schema: Schema) => scope.populatable(schema).map(({ name }) => name);
      if (!(await listed(target)).some(({ type }) => named(type).length > 0))
        throw new Undecided("nothing can be populated");
      for (const list of await listed(target, (type) => ({ populate: named(type), pagination: { pageSize: few } }))) {
        expectShapes(target, list);
        for (const { attributes } of list.entries)
          for (const name of named(list.type))
            expectThat(list.answer, Object.hasOwn(attributes, name), {
              why: `${name} is not there, though it was populated`,
              kind: `missing:${name}`,
              expected: name,
              actual: Object.keys(attributes),
            });
      }
    },
  }),
];
