import type { AttributeInfo } from "../model.js";
import { Select } from "./select.js";

interface ValueFieldProps {
  /** The attributes of the element: its name, and what describes it. */
  readonly naming: object;
  /** The type of the attribute; any text where it is not known. */
  readonly type?: string | undefined;
  /** What it can be, where that is not much. */
  readonly choices?: readonly string[] | undefined;
  /** Set where a text has several lines. */
  readonly rows?: number | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** What a value looks like. */
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

const numbers: ReadonlySet<string> = new Set(["integer", "biginteger", "decimal", "float"]);

/** A value as it is typed: a choice where there are few, else a text. */
export const ValueField = ({ choices, naming, onText, rows, text, type = "" }: ValueFieldProps) => {
  const shared = {
    ...naming,
    value: text,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => onText(currentTarget.value),
  };
  if (choices !== undefined) {
    const all = choices.includes(text) ? choices : [text, ...choices];
    const named = all.map((one) => [one, one === "" ? "choose" : one] as const);
    return <Select {...{ naming, value: text, onValue: onText }} choices={named} />;
  }
  if (rows !== undefined) return <textarea {...shared} class={type} rows={rows} spellcheck={type !== "json"} />;
  if (type === "password") return <input {...shared} type="password" autocomplete="new-password" />;
  return (
    <input
      {...shared}
      type="text"
      inputMode={numbers.has(type) ? "decimal" : undefined}
      placeholder={examples[type]}
      autocomplete="off"
      spellcheck={false}
    />
  );
};

/** The values that an attribute can have, where there are few of them. */
export const fewValues = (attribute: AttributeInfo | undefined): readonly string[] | undefined => {
  if (attribute?.kind !== "scalar") return undefined;
  return attribute.type === "boolean" ? ["true", "false"] : attribute.enum;
};
