import type { ComponentChildren } from "preact";
import { FieldsEditor } from "./fields-editor.js";
import { FilterEditor } from "./filter-editor.js";
import { type EditorProps, PopulateEditor } from "./populate-editor.js";
import { SortEditor } from "./sort-editor.js";

interface OptionsEditorProps extends EditorProps {
  /** Without what only a list has: filters and sort. */
  readonly isOne?: boolean;
}

/** What a list can be asked with, and each populated relation too: the same at every depth. */
export const OptionsEditor = ({ isOne = false, onChange, options, type }: OptionsEditorProps) => {
  const { fields, filters, populate, populateAll, sort } = options;
  return (
    <div class="options">
      {!isOne && (
        <Part title="Filters" count={filters.nodes.length}>
          <FilterEditor type={type} group={filters} onChange={(group) => onChange({ ...options, filters: group })} />
        </Part>
      )}
      {!isOne && (
        <Part title="Sort" count={sort.length}>
          <SortEditor type={type} sort={sort} onChange={(changed) => onChange({ ...options, sort: changed })} />
        </Part>
      )}
      <Part title="Fields" count={fields.length}>
        <FieldsEditor type={type} fields={fields} onChange={(changed) => onChange({ ...options, fields: changed })} />
      </Part>
      <Part title="Populate" count={populateAll ? "*" : populate.length}>
        <PopulateEditor type={type} options={options} onChange={onChange} Editor={OptionsEditor} />
      </Part>
    </div>
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
    <p class="row part-title">
      {title}
      {count !== 0 && <span class="badge">{count}</span>}
    </p>
    <div class="part-body">{children}</div>
  </div>
);
