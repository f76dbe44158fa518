import { expect, test } from "vitest";
import { type KnownOperator, knownOperator, knownOperators, slugOf } from "../../kit/contract/operators.js";
import { createSelection } from "../../kit/dataset/dialect.js";
import { type Operator, operators } from "../../kit/reference.js";
import { checks, statements } from "../../statements/index.js";

const statementOf = (name: string) => statements.find(({ id }) => id === `4.4-${slugOf(name)}`);

/** Whether every database applies an operator to texts alone is the kit's own knowledge; the rest of a row is the reference's too. */
const rowOf = ({ families, name, negated, operand }: Operator): string => {
  const on = operand === "text" || families?.includes("text") ? "text" : 'every", or "ordered';
  const more = negated ? ', { negates: "THE OTHER" }' : "";
  return `row("${name}", "${operand}", "${on}", "WHAT IT MATCHES"${more}),`;
};

/** Whether the kit knows on which conditions all databases agree. */
const isCompared = ({ name, operand }: Operator): boolean => {
  if (operand === "flag") return true;
  const [type, value] = operand === "text" ? (["string", "a"] as const) : (["integer", 1] as const);
  try {
    return createSelection(type, [value])([value, value])(name).length === 1;
  } catch {
    return false;
  }
};

const differs = (operator: Operator, known: KnownOperator): boolean =>
  operator.operand !== known.operand || (operator.negated === true) !== (known.negates !== undefined);

/** What an operator of the reference lacks in the kit: each line names a file and what to add to it. */
const missingOf = (operator: Operator): readonly string[] => {
  const { name } = operator;
  const slug = slugOf(name);
  const known = knownOperator(name);
  const statement = statementOf(name);
  const byHand = checks.filter(({ id, random }) => random !== true && statement?.checks.includes(id));
  return [
    ...(known === undefined || differs(operator, known)
      ? [`spec-tests/kit/contract/operators.ts, knownOperators: ${rowOf(operator)}`]
      : []),
    ...(isCompared(operator)
      ? []
      : [
          `spec-tests/kit/dataset/dialect.ts, ${operator.operand === "text" ? "matchers" : "verdicts"}: how ${name} compares`,
        ]),
    ...(byHand.length === 0
      ? [
          `spec-tests/statements/rows/4.4-filtering: the statement "4.4-${slug}", "${name} MUST match what ....", with a check "filtering-${slug}" whose rows are written by hand, some of which match and some not`,
        ]
      : []),
  ];
};

test("every operator of the reference has its row in the kit, a check by hand and a statement", () => {
  // As text, so that a line can be copied as it stands.
  expect([...operators.values()].flatMap(missingOf).join("\n")).toBe("");
});

test("every operator that the kit knows is one of the reference's, once", () => {
  const names = knownOperators.map(({ name }) => name);
  expect(names.filter((name, index) => !operators.has(name) || names.indexOf(name) !== index)).toEqual([]);
});

test("what an operator turns round is an operator that takes the same", () => {
  const wrong = knownOperators.filter(
    ({ negates, operand }) => negates !== undefined && knownOperator(negates)?.operand !== operand,
  );
  expect(wrong).toEqual([]);
});

test("a new operator lacks all of it, and each line says where it goes", () => {
  const [first] = operators.values();
  const missing = missingOf({ ...(first as Operator), name: "$isNew" }); // the table is not empty
  expect(missing.map((line) => line.split(/[:,]/)[0])).toEqual([
    "spec-tests/kit/contract/operators.ts",
    "spec-tests/kit/dataset/dialect.ts",
    "spec-tests/statements/rows/4.4-filtering",
  ]);
});
