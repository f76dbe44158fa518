import type { FunctionComponent } from "preact";
import { type AttributeInfo, type ComponentInfo, describeAttribute, type Model, targetOf } from "../model.js";
import { Adder } from "../parts/adder.js";
import { Check } from "../parts/check.js";
import { removeAt, replaceAt } from "../parts/lists.js";
import { RemoveButton } from "../parts/remove-button.js";
import { populateChoices } from "../query/choices.js";
import { emptyOptions, type Options, type Populate } from "../query/query.js";
import { shownText } from "../shown-text.js";
import { useModel } from "./context.js";

/** What a type is asked with, and what is called when that changes. */
export interface EditorProps {
  readonly type: ComponentInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

interface PopulateEditorProps extends EditorProps, Nesting {}

interface Nesting {
  /** Edits the options of what is populated: the same editor that this one is part of. */
  readonly Editor: FunctionComponent<EditorProps>;
}

/** The relations, media, components and zones that are returned too, each with options of its own. */
export const PopulateEditor = ({ Editor, onChange, options, type }: PopulateEditorProps) => {
  const model = useModel();
  const { populate, populateAll } = options;
  const change = (changed: readonly Populate[]): void => onChange({ ...options, populate: changed });
  const left = populateChoices(model, type).filter(({ value }) => populate.every(({ name }) => name !== value));
  return (
    <div class="populate" role="group" aria-label="Populate">
      <Check isChecked={populateAll} onCheck={(isAll) => onChange({ ...options, populateAll: isAll })}>
        everything, one level deep (<code>*</code>)
      </Check>
      {!populateAll && (
        <>
          {populate.length > 0 && (
            <ul class="plain populated">
              {populate.map((one, index) => (
                <li key={one.name}>
                  <Populated
                    Editor={Editor}
                    attribute={type.attributes.find(({ name }) => name === one.name)}
                    populate={one}
                    onChange={(changed) => change(replaceAt(populate, index, changed))}
                    onRemove={() => change(removeAt(populate, index))}
                  />
                </li>
              ))}
            </ul>
          )}
          <Adder
            choices={left}
            label="Populate"
            placeholder="add a relation, media, component"
            onAdd={(name) => change([...populate, { name, options: emptyOptions, on: [] }])}
          />
        </>
      )}
    </div>
  );
};

interface PopulatedProps extends Nesting {
  readonly attribute: AttributeInfo | undefined;
  readonly populate: Populate;
  readonly onChange: (populate: Populate) => void;
  readonly onRemove: () => void;
}

const Populated = ({ Editor, attribute, onChange, onRemove, populate }: PopulatedProps) => {
  const model = useModel();
  const { name, options } = populate;
  const target = attribute === undefined ? undefined : targetOf(model, attribute);
  return (
    <div class="box row populated-one">
      <details>
        <summary>
          <code>{shownText(name)}</code>{" "}
          <small>{attribute === undefined ? "unknown" : describeAttribute(model, attribute)}</small>
          <Count options={options} on={populate.on.length} />
        </summary>
        <div class="nested">
          {attribute?.kind === "dynamiczone" ? (
            <Zone {...{ Editor, attribute, model, onChange, populate }} />
          ) : target === undefined ? (
            <p class="soft">There is nothing to choose.</p>
          ) : (
            <Editor
              type={target}
              options={options}
              onChange={(changed) => onChange({ ...populate, options: changed })}
            />
          )}
        </div>
      </details>
      <RemoveButton what={`populate ${name}`} onClick={onRemove} />
    </div>
  );
};

const Count = ({ on, options }: { readonly options: Options; readonly on: number }) => {
  const { fields, filters, populate, populateAll, sort } = options;
  const count = fields.length + filters.nodes.length + (populateAll ? 1 : populate.length) + sort.length + on;
  return count === 0 ? null : (
    <span class="badge">
      {count}
      <span class="sr"> options</span>
    </span>
  );
};

interface ZoneProps extends Pick<PopulatedProps, "Editor" | "onChange" | "populate"> {
  readonly attribute: Extract<AttributeInfo, { readonly kind: "dynamiczone" }>;
  readonly model: Model;
}

/** All components of a dynamic zone alike, or some of them each in its own way (section 4.6). */
const Zone = ({ Editor, attribute, model, onChange, populate }: ZoneProps) => {
  const { on, options } = populate;
  const left = attribute.components.filter((uid) => on.every(({ component }) => component !== uid));
  return (
    <>
      {on.length === 0 && (
        <Check
          isChecked={options.populateAll}
          onCheck={(isAll) => onChange({ ...populate, options: { ...options, populateAll: isAll } })}
        >
          all that is in its components (<code>*</code>)
        </Check>
      )}
      {on.map(({ component, options: own }, index) => {
        const type = model.byUid.get(component);
        return (
          <fieldset key={component}>
            <legend>
              <code>{component}</code>
              <RemoveButton what={component} onClick={() => onChange({ ...populate, on: removeAt(on, index) })} />
            </legend>
            {type !== undefined && (
              <Editor
                type={type}
                options={own}
                onChange={(changed) =>
                  onChange({ ...populate, on: replaceAt(on, index, { component, options: changed }) })
                }
              />
            )}
          </fieldset>
        );
      })}
      <Adder
        choices={left.map((value) => ({ value, label: value, detail: model.byUid.get(value)?.displayName }))}
        label="Only some components"
        placeholder="only some components"
        onAdd={(component) => onChange({ ...populate, on: [...on, { component, options: emptyOptions }] })}
      />
    </>
  );
};
