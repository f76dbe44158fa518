import { operators } from "../../../../reference/operators/operators.js";
import { useModel } from "../context.js";
import { attributeAt, type ComponentInfo, operatorsFor } from "../model.js";
import { Button } from "../parts/button.js";
import { Combobox } from "../parts/combobox.js";
import { ItemList } from "../parts/item-list.js";
import { Select } from "../parts/select.js";
import { fewValues, ValueField } from "../parts/value-field.js";
import { pathChoices } from "../query/choices.js";
import type { Condition } from "../query/query.js";

interface ConditionProps {
  readonly type: ComponentInfo;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

/** One comparison: attribute, operator and what it takes. */
export const ConditionEditor = (props: ConditionProps) => {
  const { condition, onChange, type } = props;
  const model = useModel();
  const { operator, path, values } = condition;
  const usable = operatorsFor(attributeAt(model, type, path));
  const withPath = (next: string): void => {
    const names = operatorsFor(attributeAt(model, type, next)).map(({ name }): string => name);
    const fits = names.includes(operator);
    onChange({ ...condition, path: next, ...(!fits && changedOperator(names[0] ?? "$eq", values)) });
  };
  return (
    <>
      <Combobox
        label="Attribute"
        placeholder="attribute or relation.attribute"
        value={path}
        choices={(typed) => pathChoices(model, type, typed)}
        onValue={withPath}
      />
      <Select
        naming={{ "aria-label": "Operator", class: "wide" }}
        value={operator}
        choices={[
          ...(usable.every(({ name }) => name !== operator) ? [operator] : []),
          ...usable.map(({ meaning, name }) => [name, `${name} – ${meaning}`] as const),
        ]}
        onValue={(name) => onChange({ ...condition, ...changedOperator(name, values) })}
      />
      <Values {...props} />
    </>
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

const Values = ({ condition, onChange, type }: ConditionProps) => {
  const { operator, path, values } = condition;
  const attribute = attributeAt(useModel(), type, path);
  const shape = operators.get(operator)?.operand;
  const choices = shape === "flag" ? ["true", "false"] : shape === "text" ? undefined : fewValues(attribute);
  const change = (next: readonly string[]): void => onChange({ ...condition, values: next });
  const input = (label: string, text: string, onText: (text: string) => void) => (
    <ValueField
      key={label}
      {...{ naming: { "aria-label": label }, choices, text, onText }}
      type={shape !== "text" && attribute?.kind === "scalar" ? attribute.type : undefined}
    />
  );
  if (shape === "list")
    return (
      <ItemList<string>
        {...{ label: "Values", items: values, onItems: change, nameOf: (_, index) => `value ${index + 1}` }}
        head={(value, set, index) => input(`Value ${index + 1}`, value, set)}
        adder={(add) => <Button text="Value" icon="add" class="quiet" onClick={() => add("")} />}
      />
    );
  const labels = shape === "pair" ? ["From", "To"] : ["Value"];
  return values.map((value, index) =>
    input(labels[index] ?? `Value ${index + 1}`, value, (next) => change(values.with(index, next))),
  );
};
