import { operators } from "../../../../reference/operators/operators.js";
import { useModel } from "../context.js";
import { type AttributeInfo, attributeAt, type ComponentInfo, operatorsFor } from "../model.js";
import { Button } from "../parts/button.js";
import { Combobox } from "../parts/combobox.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Select } from "../parts/select.js";
import { pathChoices } from "../query/choices.js";
import type { Condition } from "../query/query.js";
import { ValueInput } from "./value-input.js";

interface ConditionEditorProps {
  readonly type: ComponentInfo;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** One comparison: attribute, operator and what it takes. */
export const ConditionEditor = ({ condition, onChange, onRemove, type }: ConditionEditorProps) => {
  const model = useModel();
  const { operator, path, values } = condition;
  const attribute = attributeAt(model, type, path);
  const usable = operatorsFor(attribute);
  const what = path === "" ? "this filter" : `the filter on ${path}`;
  const withPath = (next: string): void => {
    const names = operatorsFor(attributeAt(model, type, next)).map(({ name }): string => name);
    const fits = names.includes(operator);
    onChange({ ...condition, path: next, ...(!fits && changedOperator(names[0] ?? "$eq", values)) });
  };
  return (
    <div class="box condition" role="group" aria-label={path === "" ? "New filter" : `Filter on ${path}`}>
      <Combobox
        label="Attribute"
        placeholder="attribute or relation.attribute"
        value={path}
        choices={(typed) => pathChoices(model, type, typed)}
        onValue={withPath}
      />
      <Select
        naming={{ "aria-label": "Operator" }}
        value={operator}
        choices={[
          ...(usable.every(({ name }) => name !== operator) ? [operator] : []),
          ...usable.map(({ meaning, name }) => [name, `${name} – ${meaning}`] as const),
        ]}
        onValue={(name) => onChange({ ...condition, ...changedOperator(name, values) })}
      />
      <div class="row">
        <Values {...{ attribute, condition, onChange }} />
      </div>
      <RemoveButton what={what} onClick={onRemove} />
    </div>
  );
};

/** The values that an operator takes, as far as there are any yet. */
const changedOperator = (operator: string, values: readonly string[]): Pick<Condition, "operator" | "values"> => {
  const shape = operators.get(operator)?.operand;
  const [first = "", second = ""] = values;
  if (shape === "flag") return { operator, values: [first === "false" ? "false" : "true"] };
  if (shape === "pair") return { operator, values: [first, second] };
  return { operator, values: shape === "list" && values.length > 0 ? values : [first] };
};

const Values = ({
  attribute,
  condition,
  onChange,
}: Pick<ConditionEditorProps, "condition" | "onChange"> & { readonly attribute: AttributeInfo | undefined }) => {
  const { operator, values } = condition;
  const shape = operators.get(operator)?.operand;
  const change = (next: readonly string[]): void => onChange({ ...condition, values: next });
  const labels = shape === "pair" ? ["From", "To"] : values.map((_, index) => `Value ${index + 1}`);
  return (
    <>
      {values.map((value, index) => (
        <span class="row grow value" key={index}>
          <ValueInput
            {...{ value, isFlag: shape === "flag" }}
            naming={{ "aria-label": values.length === 1 ? "Value" : (labels[index] ?? "") }}
            attribute={shape === "text" ? undefined : attribute}
            onValue={(next) => change(values.with(index, next))}
          />
          {shape === "list" && values.length > 1 && (
            <RemoveButton what={`value ${index + 1}`} onClick={() => change(values.toSpliced(index, 1))} />
          )}
        </span>
      ))}
      {shape === "list" && <Button text="Value" icon="add" class="quiet" onClick={() => change([...values, ""])} />}
    </>
  );
};
