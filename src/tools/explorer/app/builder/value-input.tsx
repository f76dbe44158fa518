import type { AttributeInfo } from "../model.js";
import { Select } from "../parts/select.js";

interface ValueInputProps {
  /** The names of the input, and what describes it. */
  readonly naming: { readonly "aria-label": string } | FieldNaming;
  readonly value: string;
  /** Undefined: any text. */
  readonly attribute: AttributeInfo | undefined;
  readonly isFlag: boolean;
  readonly onValue: (value: string) => void;
}

/** An input with a label of its own in the page. */
export interface FieldNaming {
  readonly id: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: boolean | undefined;
  readonly "aria-required"?: boolean | undefined;
}

const examples: Readonly<Record<string, string>> = {
  date: "2024-01-31",
  time: "14:30:00.000",
  datetime: "2024-01-31T14:30:00.000Z",
  timestamp: "2024-01-31T14:30:00.000Z",
  integer: "0",
  biginteger: "0",
  decimal: "0.5",
  float: "0.5",
  email: "name@example.com",
};

/** One operand: a choice where the attribute has few values, else a text. */
export const ValueInput = ({ attribute, isFlag, naming, onValue, value }: ValueInputProps) => {
  const choices = isFlag ? ["true", "false"] : choicesOf(attribute);
  if (choices !== undefined) {
    const all = choices.includes(value) ? choices : [value, ...choices];
    return <Select {...{ naming, value, onValue }} choices={all.map((one) => [one, one === "" ? "choose" : one])} />;
  }
  const type = attribute?.kind === "scalar" ? attribute.type : "string";
  const isNumber = ["integer", "biginteger", "decimal", "float"].includes(type);
  return (
    <input
      type="text"
      {...naming}
      inputMode={isNumber ? "decimal" : undefined}
      placeholder={examples[type] ?? ("id" in naming ? undefined : "value")}
      autocomplete="off"
      spellcheck={false}
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
};

const choicesOf = (attribute: AttributeInfo | undefined): readonly string[] | undefined => {
  if (attribute?.kind !== "scalar") return undefined;
  return attribute.type === "boolean" ? ["true", "false"] : attribute.enum;
};
