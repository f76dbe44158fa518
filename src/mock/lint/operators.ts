import { didYouMean } from "../../base/words/closest.js";
import { readStrictBoolean } from "../../reference/model/values.js";
import { operators } from "../../reference/operators/operators.js";
import type { Findings } from "./finding.js";
import type { Heard } from "./heard.js";

const names = [...operators.keys()];

/**
 * Remarks what stands for an operator and is none: the real server leaves out such a condition, and answers with every entry. And values that an operator
 * takes for something else than they seem to say (measured). `parameter`: where they are, `filters` or `populate`.
 */
export const checkOperators = (heard: Heard, parameter: string, findings: Findings): void => {
  for (const path of heard.ignored) {
    const name = path.at(-1) ?? "";
    if (path[0] !== parameter || /^\d+$/.test(name)) continue;
    const outcome = "There is no such operator, and the condition has no effect.";
    findings.addIdle(path, () => `${outcome}${didYouMean(names, name)}`);
  }
  for (const operand of heard.operands) if (operand.path[0] === parameter) checkOperand(operand, findings);
};

const checkOperand = ({ operator, path, type, value }: Heard["operands"][number], findings: Findings): void => {
  const { name, operand: shape } = operator;
  if (shape === "flag") checkTruth(value, findings, path);
  else if (type === "boolean" && shape !== "text")
    for (const [index, each] of (Array.isArray(value) ? value : [value]).entries())
      if (each !== null) checkTruth(each, findings, Array.isArray(value) ? [...path, String(index)] : path);
  if (shape === "list" && (value === null || value === ""))
    findings.add(path, () => {
      const what = value === null ? "Without a value no entry matches" : "It is a list of one empty text";
      return `${what}. Expected values such as ${name}[0]=a`;
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
