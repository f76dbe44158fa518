import { useModel } from "../context.js";
import type { ComponentInfo } from "../model.js";
import { Combobox } from "../parts/combobox.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Rows } from "../parts/rows.js";
import { Select } from "../parts/select.js";
import { pathChoices } from "../query/choices.js";
import type { SortTerm } from "../query/query.js";

interface SortEditorProps {
  readonly type: ComponentInfo;
  readonly sort: readonly SortTerm[];
  readonly onChange: (sort: readonly SortTerm[]) => void;
}

const directions = [
  ["asc", "ascending"],
  ["desc", "descending"],
] as const;

const added = { Sort: { path: "", descending: false } };

/** What entries are sorted by, the first first. */
export const SortEditor = ({ onChange, sort, type }: SortEditorProps) => {
  const model = useModel();
  return (
    <Rows
      {...{ label: "Sort", items: sort, onItems: onChange, added }}
      row={(term, change, remove, index) => (
        <div class="sort-term" key={index}>
          <Combobox
            label={`Sort by, ${index + 1}`}
            placeholder="attribute"
            value={term.path}
            choices={(typed) => pathChoices(model, type, typed)}
            onValue={(path) => change({ ...term, path })}
          />
          <Select
            naming={{ "aria-label": `Direction, ${index + 1}` }}
            value={term.descending ? "desc" : "asc"}
            choices={directions}
            onValue={(direction) => change({ ...term, descending: direction === "desc" })}
          />
          <RemoveButton what={`sort by ${term.path}`} onClick={remove} />
        </div>
      )}
    />
  );
};
