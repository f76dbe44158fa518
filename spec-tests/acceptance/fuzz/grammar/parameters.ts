import type { LinkAttribute, Schema } from "../../../kit/reference.js";
import { shownScalars, targetOf, type Vocabulary } from "../vocabulary.js";
import { circles } from "./circles.js";
import { below, conditions, listOf, operators, type Parameter, pickLink } from "./conditions.js";
import { type Tape, times } from "./tape.js";
import { keyFor, oddTexts } from "./texts.js";

/** Makes a parameter of a query, or several, on entries of a schema. */
export type Maker = (
  tape: Tape,
  vocabulary: Vocabulary,
  schema: Schema | undefined,
  level?: number,
) => readonly Parameter[];

/** Names from link to link, so many at most, and the schema where they end. */
const walk = (
  tape: Tape,
  vocabulary: Vocabulary,
  from: Schema | undefined,
  longest: number,
  fits?: Parameters<typeof pickLink>[2],
) => {
  const names: string[] = [];
  let schema = from;
  while (schema !== undefined && names.length < longest) {
    const link = pickLink(tape, schema, fits);
    if (link === undefined) break;
    names.push(link.name);
    schema = targetOf(vocabulary, link);
  }
  return { names, schema };
};

/** How far a walk goes: mostly one step, at times around and around. */
const steps = (tape: Tape, most: number): number => (tape.once(5) ? tape.below(most) + 1 : tape.below(3));

const name = (tape: Tape, { names }: Vocabulary, schema: Schema | undefined): string =>
  schema === undefined || tape.odd(8) ? keyFor(tape, names) : tape.pick(["id", ...shown(schema)]);

const shown = (schema: Schema): readonly string[] => shownScalars(schema).map(({ name }) => name);

/** What a sort can go through. */
const isOneType = ({ kind }: LinkAttribute): boolean => kind !== "dynamiczone" && kind !== "morph";

const orders = ["", ":asc", ":desc", ":DESC", "", "", ""] as const;
const oddOrders = [":up", ":", ":asc:desc", ": asc", ":asc,"] as const;

/** Section 4.2. */
const sort: Maker = (tape, vocabulary, schema) => {
  const keys = times(1 + tape.below(4), () => {
    const { names, schema: end } = walk(tape, vocabulary, schema, tape.once(3) ? steps(tape, 12) : 0, isOneType);
    if (names.length > 3) tape.note("sort deep");
    return [...names, name(tape, vocabulary, end)];
  });
  switch (tape.below(4)) {
    case 1:
      tape.note("sort object");
      return keys.map((path) => ({
        path,
        value: tape.odd(3) ? tape.pick(oddTexts) : tape.pick(["asc", "desc", "ASC"]),
      }));
    case 2:
      tape.note("sort list of objects");
      return keys.map((path, index) => ({ path: [String(index), ...path], value: tape.pick(["asc", "desc"]) }));
    default:
      tape.note("sort");
      return listOf(
        tape,
        keys.map((path) => path.join(".") + tape.pick(tape.odd(6) ? oddOrders : orders)),
      );
  }
};

/** Section 4.5. */
const fields: Maker = (tape, vocabulary, schema) => {
  tape.note("fields");
  const values = times(1 + tape.below(5), () => {
    if (tape.once(8)) return "*";
    if (!tape.odd(10)) return name(tape, vocabulary, schema);
    const { names, schema: end } = walk(tape, vocabulary, schema, steps(tape, 6));
    return [...names, name(tape, vocabulary, end)].join(".");
  });
  return listOf(tape, values);
};

/** Section 4.4. */
const filters: Maker = (tape, vocabulary, schema) => {
  tape.note("filters");
  return tape.odd(12) ? [{ path: [], value: tape.pick(oddTexts) }] : conditions(tape, vocabulary, schema);
};

/** What may stand beside a populated name. */
const options: Readonly<Record<string, readonly string[]>> = {
  count: ["true", "false"],
  ordering: ["desc", "asc"],
  start: ["0", "1"],
  limit: ["1", "0", "-1"],
  page: ["1", "2"],
  pageSize: ["1", "3"],
  publicationState: ["live", "preview"],
  locale: ["fr", "all", "x"],
  pagination: ["1", "x"],
};

/** Section 4.6, from short names to nested objects that go round in circles. */
const populate: Maker = (tape, vocabulary, schema, level = 0) => {
  if (level === 4) tape.note("populate deep");
  const names = () => {
    const { names } = walk(tape, vocabulary, schema, steps(tape, 14) + 1);
    if (names.length > 4) tape.note("populate dotted deep");
    return names.length === 0 || tape.odd(10) ? keyFor(tape, vocabulary.names) : names.join(".");
  };
  switch (tape.below(6)) {
    case 0:
      tape.note("populate *");
      return [{ path: [], value: "*" }];
    case 1:
      tape.note("populate list");
      return listOf(tape, times(1 + tape.below(4), names));
    default:
      tape.note("populate object");
      return times(1 + tape.below(3), () => populated(tape, vocabulary, schema, level)).flat();
  }
};

/** One name of a populate object. */
const populated = (
  tape: Tape,
  vocabulary: Vocabulary,
  schema: Schema | undefined,
  level: number,
): readonly Parameter[] => {
  const link = schema === undefined ? undefined : pickLink(tape, schema);
  if (link === undefined || tape.odd(10)) {
    return [{ path: [keyFor(tape, vocabulary.names)], value: tape.pick(["true", "*", "", "x", "false"]) }];
  }
  const target = targetOf(vocabulary, link);
  const under = (key: string, make: Maker, to = target) =>
    below([link.name, key], make(tape, vocabulary, to, level + 1));
  switch (tape.below(8)) {
    case 1:
    case 2:
      return under("populate", populate);
    case 3:
      return under("fields", fields);
    case 4:
      return under("filters", filters);
    case 5:
      return under("sort", sort);
    case 6: {
      const [option, values] = tape.pick(Object.entries(options));
      tape.note(`populate ${option}`);
      return [
        { path: [link.name, option], value: tape.pick(tape.odd(4) ? oddTexts : values) },
        ...(tape.once(3) ? under("populate", populate) : []),
      ];
    }
    case 7: {
      tape.note("populate on");
      const zone = link.kind === "dynamiczone" ? link.components : vocabulary.components;
      const uid = tape.odd(6) ? tape.pick(oddTexts) : tape.pick(["x.y", ...zone]);
      const component = vocabulary.schema(uid);
      const inside = tape.once(2)
        ? below(["populate"], populate(tape, vocabulary, component, level + 1))
        : [{ path: [], value: tape.pick(["true", "*", "false"]) }];
      return below([link.name, "on", uid], inside);
    }
    default:
      return [{ path: [link.name], value: tape.pick(["true", "*", "1", "false", "", "abc"]) }];
  }
};

const amounts = ["1", "2", "5", "25", "100000"] as const;
const oddAmounts = ["0", "-1", "1.5", "abc", "", "1e9", "99999999999999999999", "NaN", "true", "0x10", "1,2"] as const;

/** Section 4.3, both ways at the same time only where it is meant to be refused. */
const pagination: Maker = (tape, { values }, schema) => {
  const sets = [
    ["page", "pageSize", "withCount"],
    ["start", "limit", "withCount"],
  ] as const;
  const keys = tape.odd(5) ? ["page", "limit", "foo"] : tape.pick(sets);
  const count = schema === undefined ? 1 : values.ids(schema.uid).length;
  const amount = (key: string) => {
    if (tape.odd(4)) return tape.pick(oddAmounts);
    if (key === "withCount") return tape.pick(["true", "false", "1"]);
    if (key !== "start") return tape.pick(amounts);
    // Near the end too: what lies deep is found in another way.
    return String(tape.once(3) ? Math.max(0, count - tape.below(40)) : tape.below(count));
  };
  const first = tape.pick(keys);
  return keys
    .filter((key) => key === first || tape.once(2))
    .map((key) => ({ path: [key], value: tape.odd(12) ? null : amount(key) }));
};

const paginated: Maker = (tape, ...rest) => {
  tape.note("pagination");
  return tape.odd(15) ? listOf(tape, [tape.pick(oddTexts)]) : pagination(tape, ...rest);
};

/** So many of something that limits are met. */
const long: Maker = (tape, { names }) => {
  const key = tape.pick(names);
  const [production, parameters] = tape.pick<readonly [string, () => readonly Parameter[]]>([
    ["sort keys", () => times(150, (i) => ({ path: ["sort", String(i)], value: key }))],
    ["sort text", () => [{ path: ["sort"], value: times(300, () => key).join(",") }]],
    ["$in", () => times(120, (i) => ({ path: ["filters", "id", "$in", String(i)], value: String(i) }))],
    ["$or", () => times(99, (i) => ({ path: ["filters", "$or", String(i), key], value: "1" }))],
    ["$and of $or", () => times(99, (i) => ({ path: ["filters", "$and", String(i), "$or", "0", key], value: "1" }))],
    ["$not", () => [{ path: ["filters", ...times(tape.below(400), () => "$not"), key], value: "1" }]],
    ["fields", () => times(1001, (i) => ({ path: ["fields", String(i)], value: key }))],
    ["populate", () => [{ path: ["populate"], value: times(2000, () => key).join(",") }]],
    ["brackets", () => [{ path: ["filters", ...times(tape.below(3000), () => key)], value: "1" }]],
    ["parameters", () => times(1100, (i) => ({ path: [`p${i}`], value: "1" }))],
    ["value", () => [{ path: ["filters", key, "$containsi"], value: "aB".repeat(tape.below(40_000)) }]],
    ["wildcards", () => [{ path: ["filters", key, "$contains"], value: "%a_".repeat(tape.below(8000)) }]],
  ]);
  tape.note(`long ${production}`);
  return parameters();
};

const named =
  (parameter: string, make: Maker): Maker =>
  (...given) =>
    below([parameter], make(...given));

const oneOf =
  (parameter: string, values: (vocabulary: Vocabulary) => readonly (string | null)[]): Maker =>
  (tape, vocabulary) => {
    tape.note(parameter);
    const value = tape.odd(4) ? tape.pick(oddTexts) : tape.pick(values(vocabulary));
    return [{ path: tape.odd(8) ? [parameter, "0"] : [parameter], value }];
  };

/** A parameter that nobody knows, whatever it looks like. */
const unknown: Maker = (tape, { names }) => {
  tape.note("unknown parameter");
  const path = times(1 + tape.below(5), () => keyFor(tape, names));
  return [{ path, value: tape.once(3) ? null : tape.pick(oddTexts) }];
};

/** Names that mean something somewhere in a query. */
const meant = ["filters", "populate", "sort", "fields", "pagination", "on", "count", "start", "limit", "page", "0", ""];

/** A parameter, and whatever inside it. */
const scrambled: Maker = (tape, vocabulary, schema) => {
  if (!tape.odd(1)) return below(["filters"], conditions(tape, vocabulary, schema));
  tape.note("scrambled");
  const inside = times(tape.below(7), () =>
    tape.once(3) ? tape.pick(operators) : tape.once(3) ? tape.pick(meant) : keyFor(tape, vocabulary.names),
  );
  return [{ path: [tape.pick(meant), ...inside], value: tape.once(6) ? null : tape.pick(oddTexts) }];
};

/** Every parameter of a query. */
export const makers = {
  filters: named("filters", filters),
  populate: named("populate", populate),
  sort: named("sort", sort),
  fields: named("fields", fields),
  pagination: named("pagination", paginated),
  locale: oneOf("locale", ({ locales }) => ["all", ...locales, null]),
  publicationState: oneOf("publicationState", () => ["preview", "live", null]),
  search: oneOf("_q", () => ["a", "sea", "%", "é", " ", "1", null]),
} as const;

/** What a query may hold, parameters with more inside more often. */
export const parameterMakers: readonly Maker[] = [
  ...[makers.filters, makers.filters, makers.filters, makers.populate, makers.populate, makers.populate],
  ...[makers.sort, makers.sort, makers.fields, makers.pagination],
  ...[makers.locale, makers.publicationState, makers.search],
  (tape, ...rest) => {
    if (!tape.odd(1)) return below(["pagination"], paginated(tape, ...rest));
    tape.note("pagination at the top");
    return pagination(tape, ...rest);
  },
  unknown,
  scrambled,
  circles,
];

/** See {@link long}. */
export const longParameters: Maker = long;
