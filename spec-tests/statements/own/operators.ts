import { type Check, standalone } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { type ConditionClass, conditionClasses } from "../../kit/random/arbitraries/condition-classes.js";
import { createScope, type Flavour } from "../../kit/random/arbitraries/scope.js";
import { tryClasses } from "../../kit/random/classes.js";
import { expectAsReference } from "../../kit/random/model.js";
import { withLongCases } from "../../kit/random/property.js";
import { smallerRequests } from "../../kit/random/smaller.js";

/** What each operator matches, in the words of section 4.4. */
const meanings: Readonly<Record<string, string>> = {
  $eq: "is equal to the value",
  $eqi: "is equal to the value, whatever the case",
  $ne: "is not equal to the value",
  $nei: "is not equal to the value in any case",
  $lt: "is less than the value",
  $lte: "is less than the value or equal to it",
  $gt: "is greater than the value",
  $gte: "is greater than the value or equal to it",
  $in: "is in the array",
  $notIn: "is not in the array",
  $contains: "holds the value",
  $notContains: "does not hold the value",
  $containsi: "holds the value, whatever the case",
  $notContainsi: "does not hold the value in any case",
  $startsWith: "starts with the value",
  $startsWithi: "starts with the value, whatever the case",
  $endsWith: "ends with the value",
  $endsWithi: "ends with the value, whatever the case",
  $null: "has no value",
  $notNull: "has a value",
};

/** A condition on NULL says something where some entries have a value and others have none. */
const suits = ({ name, operator }: ConditionClass): boolean =>
  !/^\$(notNull|null)$/.test(operator) || name.endsWith("x null");

const compare = (operator: string, flavour: Flavour) => (target: Target) => {
  const classes = conditionClasses(createScope(target, flavour)).filter(
    (each) => each.operator === operator && suits(each),
  );
  if (classes.length === 0) throw new Undecided(`no attribute has values that ${operator} decides on every database`);
  // There is a check of each operator.
  return tryClasses(withLongCases(target, { requests: 5, concurrency: target.random.concurrency }), classes, {
    test: (request) => expectAsReference(target, request),
    smaller: smallerRequests,
    show: ({ type, query }) => ({ type, query }),
  });
};

/** `own-not-containsi` of `$notContainsi`. */
const idOf = (operator: string): string =>
  `own-${operator.slice(1).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Each operator on the values that the server's own entries have, and on their neighbours, up to two relations away. */
export const operatorChecks: readonly Check[] = [
  ...Object.entries(meanings).map(([operator, meaning]) =>
    standalone({
      id: idOf(operator),
      section: "4.4",
      sentence: `${operator} MUST match what ${meaning}, for every type of attribute, also below a relation.`,
      random: true,
      run: compare(operator, "spec"),
    }),
  ),
  standalone({
    id: "own-between",
    section: "4.4",
    source: "observed",
    interpretation: "I-36",
    sentence: "$between MUST match what lies between two values, and these themselves.",
    random: true,
    run: compare("$between", "observed"),
  }),
];
