import { didYouMean } from "../../base/closest.js";
import { isRecord } from "../../base/json.js";
import { type ContentModel, type ScalarAttribute, type Schema, schemaOf } from "../../reference/model/schema.js";
import { isLogical, operators } from "../../reference/operators/operators.js";
import type { Findings } from "./finding.js";
import { checkOperand } from "./operands.js";

const names = [...operators.keys()];

/**
 * Remarks what stands for an operator in `filters` and is none: the real server leaves out such a condition, and answers with every entry. And values that
 * an operator takes for something else. `path`: the keys that lead to the filters.
 */
export const checkFilters = (
  filters: unknown,
  schema: Schema,
  model: ContentModel,
  findings: Findings,
  path: readonly string[] = ["filters"],
): void => {
  if (Array.isArray(filters))
    for (const [index, each] of filters.entries())
      checkFilters(each, schema, model, findings, [...path, String(index)]);
  if (!isRecord(filters)) return;
  for (const [name, value] of Object.entries(filters)) {
    const own = [...path, name];
    const attribute = schema.attributes.get(name);
    const target = attribute !== undefined && "target" in attribute ? schemaOf(model, attribute.target) : undefined;
    if (isLogical(name)) checkFilters(value, schema, model, findings, own);
    else if (target !== undefined) checkFilters(value, target, model, findings, own);
    else if (attribute?.kind === "scalar") checkOperators(value, attribute, findings, own);
    else if (name === "id") checkOperators(value, undefined, findings, own);
    else if (attribute === undefined) checkOperand(name, value, undefined, findings, own);
  }
};

/** What nests under an attribute that has a value: operators, `$not` with further ones, and the elements of lists. */
const checkOperators = (
  value: unknown,
  attribute: ScalarAttribute | undefined,
  findings: Findings,
  path: readonly string[],
): void => {
  if (!isRecord(value)) {
    checkOperand("$eq", value, attribute, findings, path);
    return;
  }
  for (const [name, operand] of Object.entries(value)) {
    const own = [...path, name];
    if (isLogical(name)) checkOperators(operand, attribute, findings, own);
    else if (operators.has(name)) checkOperand(name, operand, attribute, findings, own);
    else if (!/^\d+$/.test(name))
      findings.addIdle(
        own,
        () => `There is no such operator, and the condition has no effect.${didYouMean(names, name)}`,
      );
  }
};
