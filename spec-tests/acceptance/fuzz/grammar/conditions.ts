import { operatorsTaking } from "../../../kit/contract/operators.js";
import type { LinkAttribute, ScalarAttribute, Schema } from "../../../kit/reference.js";
import { linksOf, scalarsOf, shownScalars, targetOf, type Vocabulary } from "../vocabulary.js";
import { type Tape, times } from "./tape.js";
import { keyFor, textFor } from "./texts.js";

/** One parameter: the names in its brackets, the first of them without, and its value; null: not even `=`. */
export interface Parameter {
  readonly path: readonly string[];
  readonly value: string | null;
}

/** The same parameters below some more names. */
export const below = (names: readonly string[], parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map(({ path, value }) => ({ path: [...names, ...path], value }));

const textOperators = operatorsTaking("text");
const flagOperators = operatorsTaking("flag");
/** The operators that take one value. */
export const operators = [...operatorsTaking("value"), ...textOperators, ...flagOperators];
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
      if (link === undefined) return onAttribute(tape, vocabulary, schema);
      tape.note(`filters ${link.kind}`);
      return below([link.name], onLinked(tape, vocabulary, targetOf(vocabulary, link), again));
    }
    case 7: {
      const operator = tape.pick(["$or", "$and"]);
      tape.note(`filters ${operator}`);
      return times(1 + tape.below(3), (index) => below([operator, String(index)], again())).flat();
    }
    case 8:
      tape.note("filters $not");
      return below(["$not"], again());
    case 9:
      if (!tape.odd(1)) return again();
      tape.note("filters odd");
      return below([keyFor(tape, vocabulary.names)], tape.once(2) ? again() : comparison(tape, vocabulary, schema));
    case 10:
      return [...again(), ...again()];
    default:
      return onAttribute(tape, vocabulary, schema);
  }
};

/** Conditions on what a link leads to. `again`: more of those on entries. */
const onLinked = (
  tape: Tape,
  vocabulary: Vocabulary,
  target: Schema | undefined,
  again: (target: Schema | undefined) => readonly Parameter[],
): readonly Parameter[] => {
  if (target === undefined) return again(target);
  switch (tape.below(10)) {
    case 8:
      return comparison(tape, vocabulary, target);
    case 9:
      // Few entries lead there, and those that lead nowhere count.
      return [
        { path: ["$or", "0", "id", "$null"], value: "true" },
        { path: ["$or", "1", "id"], value: textFor(tape, vocabulary, target, undefined) },
      ];
    default:
      return again(target);
  }
};

const onAttribute = (tape: Tape, vocabulary: Vocabulary, schema: Schema): readonly Parameter[] => {
  const scalars = tape.odd(8) ? scalarsOf(schema) : shownScalars(schema);
  const attribute = scalars.length === 0 || tape.once(6) ? undefined : tape.pick(scalars);
  return below([attribute?.name ?? "id"], comparison(tape, vocabulary, schema, attribute));
};

/** Numbers of values: one that is alone, some that an index looks up, and more than it does. */
const sizes = [1, 2, 3, 4, 7, 8, 9, 100] as const;

/** A condition on an attribute; without one, on ids. */
const comparison = (
  tape: Tape,
  vocabulary: Vocabulary,
  schema: Schema,
  attribute?: ScalarAttribute,
): readonly Parameter[] => {
  const value = () => textFor(tape, vocabulary, schema, attribute);
  const single = (): readonly Parameter[] => {
    // An index answers what is equal.
    const operator = tape.once(4) ? "$eq" : tape.pick(operators);
    tape.note(`filters ${operator}`);
    if (flagOperators.includes(operator) && !tape.odd(3))
      return [{ path: [operator], value: tape.pick(["true", "false", "t", "0"]) }];
    const text = value();
    return [
      {
        path: [operator],
        value: textOperators.includes(operator) && tape.once(2) ? [...text].slice(0, 2).join("") : text,
      },
    ];
  };
  switch (tape.below(8)) {
    case 1:
      tape.note("filters value alone");
      return [{ path: [], value: tape.once(3) ? null : value() }];
    case 2:
    case 5: {
      const operator = tape.once(3) ? "$in" : tape.pick(listOperators);
      tape.note(`filters ${operator} list`);
      const values = times(tape.odd(20) ? 120 : tape.pick(sizes), value);
      // An element without a value is NULL.
      const elements = listOf(tape, values).map((each) => (tape.once(12) ? { ...each, value: null } : each));
      return below([operator], elements);
    }
    case 3:
      if (!tape.odd(1)) return single();
      tape.note("filters wrong operator");
      return [{ path: [tape.pick(wrongOperators)], value: value() }];
    case 4:
      tape.note("filters attribute $not");
      return below(["$not"], single());
    default:
      return single();
  }
};
