import fc from "fast-check";
import type { ContentModel, JoinAttribute, Schema } from "../../reference/model/schema.js";
import { operators } from "../../reference/operators/operators.js";

/** Queries that are made to take work: long paths through circles, long lists, many terms, texts that match slowly, nested options. */

const schemaOf = (model: ContentModel, uid: string): Schema | undefined =>
  model.contentTypes.get(uid) ?? model.components.get(uid);

const visibleJoins = (model: ContentModel, schema: Schema): readonly JoinAttribute[] =>
  [...schema.attributes.values()].flatMap((attribute) =>
    attribute.kind === "scalar" ||
    attribute.kind === "dynamiczone" ||
    attribute.kind === "morph" ||
    attribute.hidden ||
    schemaOf(model, attribute.target) === undefined
      ? []
      : [attribute],
  );

const scalarNames = (schema: Schema): readonly string[] =>
  [...schema.attributes.values()]
    .filter((attribute) => attribute.kind === "scalar" && !attribute.hidden)
    .map(({ name }) => name);

/** Texts take every text operator, so that a filter on them is answered and not refused for its form. */
const textNames = (schema: Schema): readonly string[] =>
  [...schema.attributes.values()]
    .filter(
      (attribute) =>
        attribute.kind === "scalar" && !attribute.hidden && /^(string|text|richtext|uid)$/.test(attribute.type),
    )
    .map(({ name }) => name);

interface Path {
  readonly keys: readonly string[];
  readonly end: Schema;
}

/** A path of as many links as there are choices, preferring to-many links, which is where work multiplies. */
const follow = (model: ContentModel, from: Schema, choices: readonly number[]): Path => {
  const keys: string[] = [];
  let end = from;
  for (const choice of choices) {
    const joins = visibleJoins(model, end);
    const many = joins.filter((join) => join.many && join.kind === "relation");
    const offered = many.length > 0 ? many : joins;
    const next = offered[choice % Math.max(1, offered.length)];
    const target = next && schemaOf(model, next.target);
    if (next === undefined || target === undefined) break;
    keys.push(next.name);
    end = target;
  }
  return { keys, end };
};

/** Those that take one text as it comes. */
const names = [...operators.values()].flatMap(({ name, operand }) => (operand === "pair" ? [] : [name]));

const operand = fc.oneof(
  fc.constantFrom("1", "a", "true", "2020-01-01", "%25"),
  fc.integer({ min: 1, max: 3000 }).map((length) => "a".repeat(length)),
  fc.integer({ min: 1, max: 700 }).map((times) => "a%25_".repeat(times)),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);

const choices = (max: number) => fc.array(fc.nat(30), { maxLength: max, size: "max" });

/** The longest query that a client sends over HTTP: node takes 16 kB of headers. */
const longest = 15_000;

/** Queries of collection types as `/api/articles?…`. */
export const costlyQueries = (model: ContentModel): fc.Arbitrary<string> => {
  const types = [...model.contentTypes.values()].filter(
    ({ kind, uid }) => uid.startsWith("api::") && kind !== "singleType",
  );
  const named = (names: readonly string[], choice: number): string => names[choice % Math.max(1, names.length)] ?? "id";
  const attribute = (schema: Schema, choice: number): string => named(scalarNames(schema), choice);
  const sortTerm = (schema: Schema) =>
    fc.tuple(choices(800), fc.nat(30), fc.constantFrom("", ":asc", ":desc")).map(([path, last, order]) => {
      const { keys, end } = follow(model, schema, path);
      return [...keys, attribute(end, last)].join(".") + order;
    });
  const condition = (schema: Schema) =>
    fc
      .tuple(choices(12), fc.nat(30), fc.constantFrom(...names), operand, fc.nat(99), fc.constantFrom("$or", "$and"))
      .map(([path, last, operator, value, index, group]) => {
        const { keys, end } = follow(model, schema, path);
        const links = keys.map((key) => `[${key}]`).join("");
        const list = operator === "$in" || operator === "$notIn" ? "[]" : "";
        return `[${group}][${index}]${links}[${named(textNames(end), last)}][${operator}]${list}=${value}`;
      });
  const nested = (schema: Schema) =>
    fc.array(fc.tuple(fc.nat(30), choices(5), fc.nat(30)), { minLength: 1, maxLength: 12 }).map((levels) => {
      let at = schema;
      let key = "populate";
      const parts = levels.flatMap(([choice, path, last]) => {
        const step = follow(model, at, [choice]);
        const [name] = step.keys;
        if (name === undefined) return [];
        const { keys, end } = follow(model, step.end, path);
        key += `[${name}]`;
        const part = `${key}[sort]=${[...keys, attribute(end, last)].join(".")}:desc`;
        key += "[populate]";
        at = step.end;
        return [part];
      });
      return [...parts, `${key}=*`].join("&");
    });
  const parameter = (schema: Schema): fc.Arbitrary<string> =>
    fc.oneof(
      fc.array(sortTerm(schema), { minLength: 1, maxLength: 60 }).map((terms) => `sort=${terms.join(",")}`),
      fc
        .array(condition(schema), { minLength: 1, maxLength: 120 })
        .map((all) => all.map((one) => `filters${one}`).join("&")),
      choices(40).map((path) => `populate=${follow(model, schema, path).keys.join(".")}`),
      nested(schema),
      operand.map((value) => `_q=${value}`),
      fc.constantFrom("pagination[limit]=-1", "pagination[start]=7&pagination[limit]=100000", "locale=all"),
    );
  return fc
    .constantFrom(...types)
    .chain((type) =>
      fc
        .array(parameter(type), { minLength: 1, maxLength: 5 })
        .map((parts) => `/api/${type.pluralName}?${parts.join("&").slice(0, longest)}`),
    );
};
