import { useState } from "preact/hooks";
import type { ComponentInfo } from "../model.js";
import { announce } from "../parts/announce.js";
import { Combobox } from "../parts/combobox.js";
import { Icon } from "../parts/icon.js";
import { fieldChoices } from "../query/choices.js";
import { shownText } from "../shown-text.js";
import { useModel } from "./context.js";

interface FieldsEditorProps {
  readonly type: ComponentInfo;
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The attributes that are returned: none chosen are all. */
export const FieldsEditor = ({ fields, onChange, type }: FieldsEditorProps) => {
  const model = useModel();
  const [typed, setTyped] = useState("");
  const add = (name: string): void => {
    setTyped("");
    if (name === "" || fields.includes(name)) return;
    onChange([...fields, name]);
    announce(`${name} added`);
  };
  return (
    <div class="fields" role="group" aria-label="Fields">
      {fields.length > 0 && (
        <ul class="plain row chips" aria-label="Chosen fields">
          {fields.map((name) => (
            <li key={name}>
              {shownText(name)}
              <button
                type="button"
                aria-label={`Remove field ${name}`}
                onClick={() => onChange(fields.filter((one) => one !== name))}
              >
                <Icon name="remove" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label="Add a field"
        placeholder={fields.length === 0 ? "all fields; choose some" : "add a field"}
        value={typed}
        choices={() => fieldChoices(model, type).filter(({ value }) => !fields.includes(value))}
        onValue={setTyped}
        onChoose={({ value }) => add(value)}
      />
    </div>
  );
};
