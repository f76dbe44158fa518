import { type FieldNaming, ValueInput } from "../builder/value-input.js";
import type { AttributeInfo } from "../model.js";

interface ScalarFieldProps {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "scalar" }>;
  readonly naming: FieldNaming;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The lines of a field for a text of several. */
const lines: Readonly<Record<string, number>> = { text: 3, richtext: 6, json: 5, blocks: 6 };

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
  if (rows === undefined) return <ValueInput {...{ attribute, naming }} value={text} isFlag={false} onValue={onText} />;
  const isCode = attribute.type === "json" || attribute.type === "blocks";
  return (
    <textarea
      {...naming}
      class={isCode ? "code" : undefined}
      rows={rows}
      spellcheck={!isCode}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
};
