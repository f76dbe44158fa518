import { type Check, standalone } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import { asksForNull, type KnownOperator, knownOperators, slugOf } from "../../kit/contract/operators.js";
import type { Target } from "../../kit/contract/target.js";
import { classRequests } from "../../kit/random/arbitraries/condition-classes.js";
import { createScope, type Flavour } from "../../kit/random/arbitraries/scope.js";
import { expectAsReference } from "../../kit/random/model.js";
import { tryAll, withLongCases } from "../../kit/random/property.js";
import { smallerRequests } from "../../kit/random/smaller.js";

/** Every class of condition that is asked of entries themselves. */
const isOfEntries = (name: string): boolean => name.includes(" x depth 0 ");

const compare =
  (operator: KnownOperator, flavour: Flavour, isMeant: (name: string) => boolean = () => true) =>
  (target: Target) => {
    // There is a check of each operator.
    const shared = withLongCases(target, { requests: 5, concurrency: target.random.concurrency });
    const requests = classRequests(createScope(target, flavour), operator.name, {
      ...shared.random,
      // A condition on NULL says something where some entries have a value and others have none.
      suits: ({ name }) => isMeant(name) && (!asksForNull(operator) || name.endsWith("x null")),
    });
    if (requests.length === 0)
      throw new Undecided(`no attribute has values that ${operator.name} decides on every database`);
    return tryAll(shared, requests, {
      test: (request) => expectAsReference(target, request),
      smaller: smallerRequests,
      show: ({ type, query }) => ({ type, query }),
    });
  };

const checkOf = (operator: KnownOperator): Check => {
  const { interpretation, matches, name } = operator;
  const shared = { id: `own-${slugOf(name)}`, section: "4.4", random: true } as const;
  if (interpretation === undefined)
    return standalone({
      ...shared,
      sentence: `${name} MUST match what ${matches}, for every type of attribute, also below a relation.`,
      run: compare(operator, "spec"),
    });
  // Its form alone is not shown.
  if (name === "$between")
    return standalone({
      ...shared,
      sentence: `${name}, where a server takes it with an array of two values, MUST match what ${matches}.`,
      run: compare(operator, "observed", isOfEntries),
    });
  return standalone({
    ...shared,
    measured: interpretation,
    sentence: `${name} WILL match what ${matches}.`,
    run: compare(operator, "observed"),
  });
};

/** Each operator on the values that the server's own entries have, and on their neighbours, up to two relations away. */
export const operatorChecks: readonly Check[] = knownOperators.map(checkOf);
