import type { ComponentChildren } from "preact";
import { useModel } from "../context.js";
import { type ComponentInfo, targetOf } from "../model.js";
import { Check } from "../parts/check.js";
import { Combobox } from "../parts/combobox.js";
import { ItemList } from "../parts/item-list.js";
import { type Choice, populateChoices } from "../query/choices.js";
import { emptyOptions, type Options, type Populate } from "../query/query.js";
import { shownText } from "../shown-text.js";

/** What can be asked of something that is populated: what its type has, or the components of its zone. */
type Inner = ComponentInfo | readonly string[] | undefined;

interface PopulateProps {
  /** Edits the options of what is populated. */
  readonly inner: (type: ComponentInfo, options: Options, change: (options: Options) => void) => ComponentChildren;
  readonly onChange: (options: Options) => void;
  readonly options: Options;
}

/** The relations, media, components and zones that are returned too, each with options of its own. */
export const PopulateEditor = ({ type, ...props }: PopulateProps & { readonly type: ComponentInfo }) => {
  const model = useModel();
  const { onChange, options } = props;
  const innerOf = (name: string): Inner => {
    const attribute = type.attributes.find((own) => own.name === name);
    if (attribute?.kind === "dynamiczone") return attribute.components;
    return attribute && targetOf(model, attribute);
  };
  return (
    <>
      <All {...props}>everything, one level deep</All>
      {!options.populateAll && (
        <PopulateList
          {...{ ...props, innerOf, label: "Populate", populate: options.populate }}
          placeholder="add a relation, media, component"
          choices={populateChoices(model, type)}
          onPopulate={(populate) => onChange({ ...options, populate })}
        />
      )}
    </>
  );
};

const All = ({ children, onChange, options }: Omit<PopulateProps, "inner"> & { readonly children: string }) => (
  <Check isChecked={options.populateAll} onCheck={(populateAll) => onChange({ ...options, populateAll })}>
    <span>
      {children} (<code>*</code>)
    </span>
  </Check>
);

interface PopulateListProps extends Pick<PopulateProps, "inner"> {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly innerOf: (name: string) => Inner;
  readonly populate: readonly Populate[];
  readonly onPopulate: (populate: readonly Populate[]) => void;
}

const PopulateList = ({ choices, inner, innerOf, onPopulate, populate, ...combobox }: PopulateListProps) => (
  <ItemList<Populate>
    {...{ class: "populate boxes", label: combobox.label, items: populate, onItems: onPopulate }}
    keyOf={({ name }) => name}
    nameOf={({ name }) => `populate ${name}`}
    head={({ name }) => (
      <>
        <code>{shownText(name)}</code> <small>{choices.find(({ value }) => value === name)?.detail ?? "unknown"}</small>
      </>
    )}
    body={(one, change) => (
      <details>
        <summary>Options {countOf(one) > 0 && <span class="badge">{countOf(one)}</span>}</summary>
        <Populated {...{ inner, populate: one, of: innerOf(one.name), onChange: change }} />
      </details>
    )}
    adder={(add) => (
      <Combobox
        {...combobox}
        choices={() => choices.filter(({ value }) => populate.every(({ name }) => name !== value))}
        onAdd={(name) => add({ name, options: emptyOptions, on: [] })}
      />
    )}
  />
);

const countOf = ({ on, options }: Populate): number => {
  const { fields, filters, populate, populateAll, sort } = options;
  return fields.length + filters.nodes.length + (populateAll ? 1 : populate.length) + sort.length + on.length;
};

interface PopulatedProps extends Pick<PopulateProps, "inner"> {
  readonly populate: Populate;
  readonly of: Inner;
  readonly onChange: (populate: Populate) => void;
}

/** The options of what is populated; of a dynamic zone for all components alike, or for some of them each in its own way (section 4.6). */
const Populated = ({ inner, of, onChange, populate }: PopulatedProps) => {
  const model = useModel();
  const { on, options } = populate;
  const change = (changed: Options): void => onChange({ ...populate, options: changed });
  if (of === undefined) return <p class="soft">There is nothing to choose.</p>;
  if ("uid" in of) return <>{inner(of, options, change)}</>;
  return (
    <>
      {on.length === 0 && <All {...{ options, onChange: change }}>all that is in its components</All>}
      <PopulateList
        {...{ inner, populate: on, label: "Only some components", placeholder: "only some components" }}
        choices={of.map((value) => ({ value, detail: model.byUid.get(value)?.displayName }))}
        innerOf={(uid) => model.byUid.get(uid)}
        onPopulate={(changed) => onChange({ ...populate, on: changed })}
      />
    </>
  );
};
