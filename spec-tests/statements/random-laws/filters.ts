import fc from "fast-check";
import { isNegation, knownOperator, knownOperators, operatorsTaking } from "../../kit/contract/operators.js";
import { isText } from "../../kit/dataset/dialect.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectPartition, expectSameSet, expectSubset, expectUnion } from "../../kit/expect/laws.js";
import { filterArbitrary } from "../../kit/random/arbitraries/filters.js";
import { oneOf } from "../../kit/random/arbitraries/one-of.js";
import { conditionsOn } from "../../kit/random/arbitraries/operands.js";
import type { Scope } from "../../kit/random/arbitraries/scope.js";
import type { SymbolicQuery, SymbolicValue } from "../../kit/random/symbolic.js";
import type { ContentType, ScalarAttribute } from "../../kit/reference.js";
import { filtered, law } from "./random-law.js";

/* Laws of operators and groups, for any attribute and any value (section 4.4). */

interface OperatorCase {
  readonly type: string;
  readonly field: string;
  readonly operator: string;
  readonly operand: SymbolicValue;
}

interface ValuesCase {
  readonly type: string;
  readonly field: string;
  readonly values: readonly SymbolicValue[];
}

interface PairCase {
  readonly type: string;
  readonly left: SymbolicQuery;
  readonly right: SymbolicQuery;
}

/** The content-types whose lists anyone may ask for. */
const typesOf = (scope: Scope): readonly ContentType[] =>
  [...scope.index.dataset.model.contentTypes.values()].filter(
    ({ uid, kind }) => uid.startsWith("api::") && kind === "collectionType" && scope.mayFind(uid),
  );

/** What an attribute can be compared with under an operator. */
const operandsOf = (scope: Scope, type: ContentType, attribute: ScalarAttribute, operator: string) =>
  (conditionsOn(scope, type, attribute).get(operator) ?? []).map(
    // A condition is { field: { operator: operand } }.
    (condition) => (condition[attribute.name] as SymbolicQuery)[operator] ?? null,
  );

/** For each attribute of each type what `make` finds to try there: every attribute that has something alike often. */
const onAttributes = <Case>(
  scope: Scope,
  make: (type: ContentType, attribute: ScalarAttribute) => readonly fc.Arbitrary<Case>[],
): fc.Arbitrary<Case> =>
  oneOf(
    "no attribute has values to compare with",
    typesOf(scope).flatMap((type) =>
      scope.scalars(type).flatMap((attribute) => {
        const found = make(type, attribute);
        return found.length === 0 ? [] : [fc.oneof(...found)];
      }),
    ),
  );

/** One operator on one attribute with one operand that all of `others` can have, too. */
const operatorCases = (
  scope: Scope,
  operators: readonly (readonly [operator: string, ...others: string[]])[],
  suits: (attribute: ScalarAttribute) => boolean = () => true,
): fc.Arbitrary<OperatorCase> =>
  onAttributes(scope, (type, attribute) => {
    if (!suits(attribute)) return [];
    return operators.flatMap(([operator, ...others]) => {
      const rest = others.map((other) => new Set(operandsOf(scope, type, attribute, other)));
      const operands = operandsOf(scope, type, attribute, operator).filter((one) => rest.every((set) => set.has(one)));
      const common = { type: type.singularName, field: attribute.name, operator };
      return operands.length === 0 ? [] : [fc.constantFrom(...operands).map((operand) => ({ ...common, operand }))];
    });
  });

const pairCases = (scope: Scope): fc.Arbitrary<PairCase> =>
  oneOf(
    "no collection is shown",
    typesOf(scope).map((type) => {
      // The real server loses one of two $or that meet, one beside a relation and one under it: not imitated, so not asked.
      const part = filterArbitrary(scope, type, 2).filter(({ classes }) => !classes.includes("$or in join"));
      return fc.tuple(part, part).map(([left, right]) => ({
        type: type.singularName,
        left: left.filter,
        right: right.filter,
      }));
    }),
  );

/** Every operator that compares with a value. */
const comparing = operatorsTaking("value", "text", "list", "pair");

/** The operators that have one which ignores case, with it. */
const insensitive: Readonly<Record<string, string>> = Object.fromEntries(
  knownOperators.flatMap((operator) => {
    const folded = knownOperator(`${operator.name}i`);
    return folded === undefined || isNegation(operator) ? [] : [[operator.name, folded.name]];
  }),
);

const containing: Readonly<Record<string, string>> = {
  $startsWith: "$contains",
  $endsWith: "$contains",
  $startsWithi: "$containsi",
  $endsWithi: "$containsi",
};

export const lawsNegation = law<OperatorCase>("laws-negation", {
  sentence: "Any operator with any value, its $not and $null WILL split the list: every entry matches exactly one.",
  source: "observed",
  interpretation: "I-40",
  also: ["4.4-null-logic"],
  flavour: "observed",
  requests: 5,
  cases: (scope) =>
    operatorCases(
      scope,
      comparing.map((operator) => [operator]),
    ),
  async holds(target, { type, field, operator, operand }) {
    const condition = { [field]: { [operator]: operand } };
    const whole = await filtered(target, type, {});
    const yes = await filtered(target, type, condition);
    const no = await filtered(target, type, { $not: condition });
    const none = await filtered(target, type, { [field]: { $null: "true" } });
    expectPartition(whole, [yes, no, none], `The list split by ${field} ${operator}`);
    const below = await filtered(target, type, { [field]: { $not: { [operator]: operand } } });
    expectSameSet(no, below, `$not below ${field} ${operator}`);
  },
});

export const lawsIn = law<ValuesCase>("laws-in", {
  sentence: "$in with any values MUST match the union of what $eq matches for each of them.",
  requests: 4,
  cases: (scope) =>
    onAttributes(scope, (type, attribute) => {
      const values = operandsOf(scope, type, attribute, "$eq");
      const common = { type: type.singularName, field: attribute.name };
      const some = () => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
      return values.length === 0 ? [] : [some().map((chosen) => ({ ...common, values: chosen }))];
    }),
  async holds(target, { type, field, values }) {
    const each = [];
    for (const value of values) each.push(await filtered(target, type, { [field]: { $eq: value } }));
    expectUnion(
      await filtered(target, type, { [field]: { $in: values } }),
      each,
      `The entries with ${field} in the values`,
    );
  },
});

export const lawsBetween = law<ValuesCase>("laws-between", {
  sentence: "$between with any two values WILL match what $gte of the first and $lte of the second match together.",
  source: "observed",
  also: ["4.4-between-inclusive"],
  flavour: "observed",
  requests: 3,
  cases: (scope) =>
    onAttributes(scope, (type, attribute) => {
      const pairs = operandsOf(scope, type, attribute, "$between") as readonly (readonly SymbolicValue[])[];
      const common = { type: type.singularName, field: attribute.name };
      return pairs.length === 0 ? [] : [fc.constantFrom(...pairs).map((values) => ({ ...common, values }))];
    }),
  async holds(target, { type, field, values }) {
    const [low = null, high = null] = values;
    const from = await filtered(target, type, { [field]: { $gte: low } });
    const to = await filtered(target, type, { [field]: { $lte: high } });
    const between = await filtered(target, type, { [field]: { $between: values } });
    const both = from.keys.filter((key) => to.keys.includes(key)).sort();
    const answers = [from.answer, to.answer, between.answer];
    expectEqual(answers, [...between.keys].sort(), both, `The entries with ${field} between the values`);
  },
});

export const lawsOr = law<PairCase>("laws-or", {
  sentence: "$or of any two filters, in either order, MUST match the union of what they match, each entry once.",
  requests: 4,
  cases: pairCases,
  async holds(target, { type, left, right }) {
    const parts = [await filtered(target, type, left), await filtered(target, type, right)];
    for (const either of [
      [left, right],
      [right, left],
    ])
      expectUnion(await filtered(target, type, { $or: either }), parts, "The union of both filters");
  },
});

export const lawsAnd = law<PairCase>("laws-and", {
  sentence: "$and of any two filters, in either order, WILL match the intersection of what they match.",
  source: "observed",
  also: ["4.4-groups"],
  flavour: "observed",
  requests: 4,
  cases: pairCases,
  async holds(target, { type, left, right }) {
    const [a, b] = [await filtered(target, type, left), await filtered(target, type, right)];
    const both = a.keys.filter((key) => b.keys.includes(key)).sort();
    for (const all of [
      [left, right],
      [right, left],
    ]) {
      const list = await filtered(target, type, { $and: all });
      expectEqual([a.answer, b.answer, list.answer], [...list.keys].sort(), both, "The intersection of both filters");
    }
  },
});

export const lawsCaseInsensitive = law<OperatorCase>("laws-case-insensitive", {
  sentence:
    "An operator that ignores case MUST match with any value at least what its plain one matches, and the same for every case of the value.",
  also: ["4.4-containsi", "4.4-starts-withi", "4.4-ends-withi"],
  requests: 3,
  cases: (scope) => operatorCases(scope, Object.entries(insensitive), ({ type }) => isText(type)),
  async holds(target, { type, field, operator, operand }) {
    const folded = insensitive[operator] ?? operator;
    const exact = await filtered(target, type, { [field]: { [operator]: operand } });
    const any = await filtered(target, type, { [field]: { [folded]: operand } });
    expectSubset(exact, any, `The entries whose ${field} matches ${operator} but not ${folded}`);
    const text = String(operand);
    // Beyond ASCII the databases differ in what the other case of a letter is.
    const other = [text.toUpperCase(), text.toLowerCase()].find((each) => each !== text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
    if (other === undefined || !/^[\u0000-\u007f]*$/.test(text)) return;
    const again = await filtered(target, type, { [field]: { [folded]: other } });
    expectSameSet(any, again, `The entries whose ${field} matches ${folded} in another case`);
  },
});

export const lawsEndsContained = law<OperatorCase>("laws-ends-contained", {
  sentence: "What starts or ends with any value MUST contain it, in any case for the operators that ignore it.",
  also: ["4.4-containsi", "4.4-starts-with", "4.4-ends-with"],
  requests: 2,
  cases: (scope) => operatorCases(scope, Object.entries(containing), ({ type }) => isText(type)),
  async holds(target, { type, field, operator, operand }) {
    const anywhere = containing[operator] ?? operator;
    const atEnd = await filtered(target, type, { [field]: { [operator]: operand } });
    const whole = await filtered(target, type, { [field]: { [anywhere]: operand } });
    expectSubset(atEnd, whole, `The entries whose ${field} matches ${operator} but not ${anywhere}`);
  },
});
