import type { FunctionComponent } from "preact";
import { useModel } from "../context.js";
import { type ComponentInfo, targetOf } from "../model.js";
import { Adder } from "../parts/adder.js";
import { Check } from "../parts/check.js";
import { RemoveButton } from "../parts/remove-button.js";
import { type Choice, populateChoices } from "../query/choices.js";
import { emptyOptions, type Options, type Populate } from "../query/query.js";
import { shownText } from "../shown-text.js";

/** What a type is asked with, and what is called when that changes. */
export interface EditorProps {
  readonly type: ComponentInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

interface Nesting {
  /** Edits the options of what is populated: the same editor that this one is part of. */
  readonly Editor: FunctionComponent<EditorProps>;
}

/** The relations, media, components and zones that are returned too, each with options of its own. */
export const PopulateEditor = ({ Editor, onChange, options, type }: EditorProps & Nesting) => {
  const model = useModel();
  const innerOf = (name: string): Inner => {
    const attribute = type.attributes.find((own) => own.name === name);
    if (attribute?.kind === "dynamiczone") return attribute.components;
    return attribute && targetOf(model, attribute);
  };
  return (
    <div class="populate" role="group" aria-label="Populate">
      <Check isChecked={options.populateAll} onCheck={(isAll) => onChange({ ...options, populateAll: isAll })}>
        everything, one level deep (<code>*</code>)
      </Check>
      {!options.populateAll && (
        <PopulateList
          {...{ Editor, innerOf, populate: options.populate, label: "Populate" }}
          placeholder="add a relation, media, component"
          choices={populateChoices(model, type)}
          onChange={(populate) => onChange({ ...options, populate })}
        />
      )}
    </div>
  );
};

/** What can be asked of something that is populated: what its type has, or the components of its zone. */
type Inner = ComponentInfo | readonly string[] | undefined;

interface PopulateListProps extends Nesting {
  readonly label: string;
  readonly placeholder: string;
  readonly populate: readonly Populate[];
  readonly choices: readonly Choice[];
  readonly innerOf: (name: string) => Inner;
  readonly onChange: (populate: readonly Populate[]) => void;
}

const PopulateList = ({ choices, Editor, innerOf, onChange, populate, ...adder }: PopulateListProps) => (
  <>
    {populate.length > 0 && (
      <ul class="plain populated">
        {populate.map((one, index) => (
          <li key={one.name} class="box row populated-one">
            <details>
              <summary>
                <code>{shownText(one.name)}</code>{" "}
                <small>{choices.find(({ value }) => value === one.name)?.detail ?? "unknown"}</small>
                <Count {...one} />
              </summary>
              <div class="nested">
                <Populated
                  {...{ Editor, populate: one, inner: innerOf(one.name) }}
                  onChange={(changed) => onChange(populate.with(index, changed))}
                />
              </div>
            </details>
            <RemoveButton what={`populate ${one.name}`} onClick={() => onChange(populate.toSpliced(index, 1))} />
          </li>
        ))}
      </ul>
    )}
    <Adder
      {...adder}
      choices={() => choices.filter(({ value }) => populate.every(({ name }) => name !== value))}
      onAdd={(name) => onChange([...populate, { name, options: emptyOptions, on: [] }])}
    />
  </>
);

const Count = ({ on, options }: Populate) => {
  const { fields, filters, populate, populateAll, sort } = options;
  const count = fields.length + filters.nodes.length + (populateAll ? 1 : populate.length) + sort.length + on.length;
  return count === 0 ? null : (
    <span class="badge">
      {count}
      <span class="sr"> options</span>
    </span>
  );
};

interface PopulatedProps extends Nesting {
  readonly populate: Populate;
  readonly inner: Inner;
  readonly onChange: (populate: Populate) => void;
}

/** The options of what is populated; of a dynamic zone for all components alike, or for some of them each in its own way (section 4.6). */
const Populated = ({ Editor, inner, onChange, populate }: PopulatedProps) => {
  const model = useModel();
  const { on, options } = populate;
  const change = (changed: Options): void => onChange({ ...populate, options: changed });
  if (inner === undefined) return <p class="soft">There is nothing to choose.</p>;
  if ("uid" in inner) return <Editor type={inner} options={options} onChange={change} />;
  return (
    <>
      {on.length === 0 && (
        <Check isChecked={options.populateAll} onCheck={(isAll) => change({ ...options, populateAll: isAll })}>
          all that is in its components (<code>*</code>)
        </Check>
      )}
      <PopulateList
        {...{ Editor, populate: on, label: "Only some components", placeholder: "only some components" }}
        choices={inner.map((value) => ({ value, label: value, detail: model.byUid.get(value)?.displayName }))}
        innerOf={(uid) => model.byUid.get(uid)}
        onChange={(changed) => onChange({ ...populate, on: changed })}
      />
    </>
  );
};
