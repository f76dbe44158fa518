import { useModel } from "../context.js";
import type { ComponentInfo } from "../model.js";
import { Adder } from "../parts/adder.js";
import { announce } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { fieldChoices } from "../query/choices.js";
import { shownText } from "../shown-text.js";

interface FieldsEditorProps {
  readonly type: ComponentInfo;
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The attributes that are returned: none chosen are all. */
export const FieldsEditor = ({ fields, onChange, type }: FieldsEditorProps) => {
  const model = useModel();
  return (
    <div class="fields" role="group" aria-label="Fields">
      {fields.length > 0 && (
        <ul class="plain row chips" aria-label="Chosen fields">
          {fields.map((name) => (
            <li key={name}>
              {shownText(name)}
              <Button
                icon="remove"
                aria-label={`Remove field ${name}`}
                onClick={() => onChange(fields.filter((one) => one !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      <Adder
        label="Add a field"
        placeholder={fields.length === 0 ? "all fields; choose some" : "add a field"}
        choices={() => fieldChoices(model, type).filter(({ value }) => !fields.includes(value))}
        onAdd={(name) => {
          onChange([...fields, name]);
          announce(`${name} added`);
        }}
      />
    </div>
  );
};
