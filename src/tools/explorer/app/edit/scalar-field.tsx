import { type FieldNaming, ValueInput } from "../builder/value-input.js";
import type { AttributeInfo } from "../model.js";
import { BlocksField, JsonField } from "./blocks-field.js";

interface ScalarFieldProps {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "scalar" }>;
  readonly naming: FieldNaming;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The lines of a field for a text of several. */
const lines: Readonly<Record<string, number>> = { text: 3, richtext: 6 };

/** The value of an attribute that has one of its own. */
export const ScalarField = ({ attribute, naming, onText, text }: ScalarFieldProps) => {
  const rows = lines[attribute.type];
  if (attribute.type === "password")
    return (
      <input
        {...naming}
        {...{ type: "password", autocomplete: "new-password", value: text }}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  if (attribute.type === "json") return <JsonField {...{ naming, text, onText }} />;
  if (attribute.type === "blocks") return <BlocksField {...{ naming, text, onText }} name={attribute.name} />;
  if (rows === undefined) return <ValueInput {...{ attribute, naming }} value={text} isFlag={false} onValue={onText} />;
  return <textarea {...naming} rows={rows} value={text} onInput={({ currentTarget }) => onText(currentTarget.value)} />;
};
