import type { ScalarAttribute } from "../../reference/model/schema.js";
import { readStrictBoolean } from "../../reference/model/values.js";
import { operators } from "../../reference/operators/operators.js";
import type { Findings } from "./finding.js";

/** Remarks a value that an operator takes for something else than it seems to say (measured). `attribute` undefined: an id, or a relation. */
export const checkOperand = (
  operator: string,
  operand: unknown,
  attribute: ScalarAttribute | undefined,
  findings: Findings,
  path: readonly string[],
): void => {
  const shape = operators.get(operator)?.operand;
  if (shape === "flag") checkTruth(operand, findings, path);
  else if (attribute?.type === "boolean" && shape !== undefined && shape !== "text")
    for (const [index, each] of (Array.isArray(operand) ? operand : [operand]).entries())
      if (each !== null) checkTruth(each, findings, Array.isArray(operand) ? [...path, String(index)] : path);
  if (shape === "list" && (operand === null || operand === ""))
    findings.add(path, () => {
      const what = operand === null ? "Without a value no entry matches" : "It is a list of one empty text";
      return `${what}. Expected values such as ${operator}[0]=a`;
    });
};

const checkTruth = (operand: unknown, findings: Findings, path: readonly string[]): void => {
  if (operand !== null && (typeof operand !== "string" || readStrictBoolean(operand) !== undefined)) return;
  const isEmpty = operand === null || operand === "";
  findings.add(path, () => {
    const given = isEmpty ? "Without a value it" : JSON.stringify(operand.slice(0, 100));
    return `${given} counts as ${!isEmpty}. Expected true or false`;
  });
};
