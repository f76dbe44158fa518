import { expect, test } from "vitest";
import { knownOperator, knownOperators, slugOf } from "../../kit/contract/operators.js";
import { createSelection } from "../../kit/dataset/portable.js";
import { type Operator, operators } from "../../kit/reference.js";
import { checks, statements } from "../../statements/index.js";

/** Whether the kit knows on which conditions all databases agree: `spec-tests/kit/dataset/portable.ts` says how an operator compares. */
const isCompared = ({ name, operand }: Operator): boolean => {
  if (operand === "flag") return true;
  const [type, value] = operand === "text" ? (["string", "a"] as const) : (["integer", 1] as const);
  try {
    return createSelection(type, [value])([value, value])(name).length === 1;
  } catch {
    return false;
  }
};

/** Whether a check whose rows are written by hand holds the statement about an operator: `spec-tests/statements/rows/4.4-filtering`. */
const isChecked = (name: string): boolean => {
  const statement = statements.find(({ id }) => id === `4.4-${slugOf(name)}`);
  return checks.some(({ id, random }) => random !== true && statement?.checks.includes(id));
};

test("the kit knows every operator of the reference once, by what it takes and what it turns round, and no other", () => {
  const inReference = [...operators.values()].map(({ name, operand, negated }) => [name, operand, negated === true]);
  const inKit = knownOperators.map(({ name, operand, negates }) => [name, operand, negates !== undefined]);
  expect(inKit.sort()).toEqual(inReference.sort());
});

test("every operator is compared by the kit, and has a check by hand", () => {
  expect([...operators.values()].filter((each) => !isCompared(each)).map(({ name }) => name)).toEqual([]);
  expect([...operators.keys()].filter((name) => !isChecked(name))).toEqual([]);
});

test("what an operator turns round is an operator that takes the same", () => {
  const wrong = knownOperators.filter(
    ({ negates, operand }) => negates !== undefined && knownOperator(negates)?.operand !== operand,
  );
  expect(wrong).toEqual([]);
});
