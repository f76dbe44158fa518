import { operatorsTaking } from "../../../kit/contract/operators.js";
import type { LinkAttribute, Schema } from "../../../kit/reference.js";
import { linksOf, scalarsOf, targetOf, type Vocabulary } from "../vocabulary.js";
import type { Tape } from "./tape.js";
import { keyFor, textFor } from "./texts.js";

/** One parameter: the names in its brackets, the first of them without, and its value; null: not even `=`. */
export interface Parameter {
  readonly path: readonly string[];
  readonly value: string | null;
}

/** The same parameters below some more names. */
export const below = (names: readonly string[], parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map(({ path, value }) => ({ path: [...names, ...path], value }));

/** The operators that take one value. */
export const operators = operatorsTaking("value", "text", "flag");
/** Those that take several, and what takes several elsewhere. */
export const listOperators = [...operatorsTaking("list", "pair"), "$eq", "$or"] as const;
const wrongOperators = ["$foo", "$EQ", "eq", "$jsonSupersetOf", "$elemMatch", "$where", "$", "$and", "$not"] as const;

/** Deeper than this, a name alone is left: a query cannot nest further. */
const deepest = 30;

/** A link of a schema: one that is shown, and that `fits`, mostly. Undefined where there is none. */
export const pickLink = (
  tape: Tape,
  schema: Schema,
  fits: (link: LinkAttribute) => boolean = () => true,
): LinkAttribute | undefined => {
  const odd = tape.odd(8);
  const links = linksOf(schema).filter((link) => odd || (!link.hidden && fits(link)));
  return links.length === 0 ? undefined : tape.pick(links);
};

/** Entries are not found by what has no one type (section 4.4). */
const isFilterable = ({ kind }: LinkAttribute): boolean => kind !== "dynamiczone" && kind !== "morph";

/** A list's elements: `[0]`, `[]`, the name again, the indexes of others, or one text with commas. */
export const listOf = (tape: Tape, values: readonly string[]): readonly Parameter[] => {
  const form = tape.below(6);
  if (form === 1 && !tape.odd(1)) return [{ path: [], value: values[0] ?? "" }];
  if (form === 1) return [{ path: [], value: values.join(",") }];
  return values.map((value, index) => {
    if (form === 2) return { path: [""], value };
    if (form === 3) return { path: [], value };
    return {
      path: [form === 4 ? String(index * 7 + 3) : form === 5 && index === 0 && tape.odd(1) ? "x" : String(index)],
      value,
    };
  });
};

/** Conditions on entries of a schema (section 4.4), right ones mostly, through any number of relations. */
export const conditions = (
  tape: Tape,
  vocabulary: Vocabulary,
  schema: Schema | undefined,
  level = 0,
): readonly Parameter[] => {
  if (schema === undefined || level > deepest) return [{ path: [keyFor(tape, vocabulary.names)], value: "1" }];
  if (level === 6) tape.note("filters deep");
  const again = (to: Schema | undefined = schema) => conditions(tape, vocabulary, to, level + 1);
  switch (tape.below(11)) {
    case 4:
    case 5:
    case 6: {
      const link = pickLink(tape, schema, isFilterable);
      if (link === undefined) return onAttribute(tape, schema);
      tape.note(`filters ${link.kind}`);
      return below([link.name], tape.once(5) ? comparison(tape, undefined) : again(targetOf(vocabulary, link)));
    }
    case 7: {
      const operator = tape.pick(["$or", "$and"]);
      tape.note(`filters ${operator}`);
      return Array.from({ length: 1 + tape.below(3) }, (_, index) => below([operator, String(index)], again())).flat();
    }
    case 8:
      tape.note("filters $not");
      return below(["$not"], again());
    case 9:
      if (!tape.odd(1)) return again();
      tape.note("filters odd");
      return below([keyFor(tape, vocabulary.names)], tape.once(2) ? again() : comparison(tape, undefined));
    case 10:
      return [...again(), ...again()];
    default:
      return onAttribute(tape, schema);
  }
};

const onAttribute = (tape: Tape, schema: Schema): readonly Parameter[] => {
  const odd = tape.odd(8);
  const scalars = scalarsOf(schema).filter(({ hidden }) => odd || !hidden);
  const attribute = scalars.length === 0 || tape.once(6) ? undefined : tape.pick(scalars);
  return below([attribute?.name ?? "id"], comparison(tape, attribute));
};

const comparison = (tape: Tape, attribute: Parameters<typeof textFor>[1]): readonly Parameter[] => {
  const value = () => textFor(tape, attribute);
  switch (tape.below(8)) {
    case 1:
      tape.note("filters value alone");
      return [{ path: [], value: tape.once(3) ? null : value() }];
    case 2: {
      const operator = tape.pick(listOperators);
      tape.note(`filters ${operator} list`);
      const values = Array.from({ length: tape.below(4) + (tape.odd(20) ? 120 : 1) }, value);
      return below([operator], listOf(tape, values));
    }
    case 3:
      if (!tape.odd(1)) return comparison(tape, attribute);
      tape.note("filters wrong operator");
      return [{ path: [tape.pick(wrongOperators)], value: value() }];
    case 4:
      tape.note("filters attribute $not");
      return below(["$not"], [{ path: [tape.pick(operators)], value: value() }]);
    default: {
      const operator = tape.pick(operators);
      tape.note(`filters ${operator}`);
      return [{ path: [operator], value: value() }];
    }
  }
};
