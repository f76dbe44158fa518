import type { ComponentChildren } from "preact";
import { useModel } from "../context.js";
import type { ComponentInfo } from "../model.js";
import { Combobox } from "../parts/combobox.js";
import { ItemList } from "../parts/item-list.js";
import { fieldChoices } from "../query/choices.js";
import type { Options } from "../query/query.js";
import { shownText } from "../shown-text.js";
import { FilterEditor } from "./filter-editor.js";
import { PopulateEditor } from "./populate-editor.js";
import { SortEditor } from "./sort-editor.js";

interface OptionsEditorProps {
  readonly type: ComponentInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  /** Without what only a list has: filters and sort. */
  readonly isOne?: boolean;
}

/** What a list can be asked with, and each populated relation too: the same at every depth. */
export const OptionsEditor = ({ isOne = false, onChange, options, type }: OptionsEditorProps) => {
  const model = useModel();
  const { fields, filters, populate, populateAll, sort } = options;
  const change = (changed: Partial<Options>): void => onChange({ ...options, ...changed });
  return (
    <>
      {!isOne && (
        <Part title="Filters" count={filters.nodes.length}>
          <FilterEditor type={type} group={filters} onChange={(group) => change({ filters: group })} />
        </Part>
      )}
      {!isOne && (
        <Part title="Sort" count={sort.length}>
          <SortEditor type={type} sort={sort} onChange={(terms) => change({ sort: terms })} />
        </Part>
      )}
      <Part title="Fields" count={fields.length}>
        <ItemList<string>
          {...{ label: "Fields", items: fields, nameOf: (name) => `field ${name}` }}
          onItems={(names) => change({ fields: names })}
          head={(name) => shownText(name)}
          adder={(add) => (
            <Combobox
              label="Add a field"
              placeholder={fields.length === 0 ? "all fields; choose some" : "add a field"}
              choices={() => fieldChoices(model, type).filter(({ value }) => !fields.includes(value))}
              onAdd={add}
            />
          )}
        />
      </Part>
      <Part title="Populate" count={populateAll ? "*" : populate.length}>
        <PopulateEditor
          {...{ options, type, onChange }}
          inner={(inner, own, onOwn) => <OptionsEditor type={inner} options={own} onChange={onOwn} />}
        />
      </Part>
    </>
  );
};

interface PartProps {
  readonly title: string;
  readonly count: number | string;
  readonly children: ComponentChildren;
}

/** A part of the builder, with how much is in it. */
export const Part = ({ children, count, title }: PartProps) => (
  <div class="part">
    <p class="row">
      <b>{title}</b>
      {count !== 0 && <span class="badge">{count}</span>}
    </p>
    {children}
  </div>
);
