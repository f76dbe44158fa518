import type { ComponentInfo } from "../model.js";
import { Combobox } from "../parts/combobox.js";
import { Icon } from "../parts/icon.js";
import { removeAt, replaceAt, useRowFocus } from "../parts/lists.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Select } from "../parts/select.js";
import { pathChoices } from "../query/choices.js";
import type { SortTerm } from "../query/query.js";
import { useModel } from "./context.js";

interface SortEditorProps {
  readonly type: ComponentInfo;
  readonly sort: readonly SortTerm[];
  readonly onChange: (sort: readonly SortTerm[]) => void;
}

const directions = [
  ["asc", "ascending"],
  ["desc", "descending"],
] as const;

/** What entries are sorted by, the first first. */
export const SortEditor = ({ onChange, sort, type }: SortEditorProps) => {
  const model = useModel();
  const { expect, ref } = useRowFocus(sort.length);
  return (
    <div role="group" aria-label="Sort" ref={ref}>
      <div class="rows">
        {sort.map((term, index) => (
          <div class="sort-term" key={index}>
            <Combobox
              label={`Sort by, ${index + 1}`}
              placeholder="attribute"
              value={term.path}
              choices={(typed) => pathChoices(model, type, typed)}
              onValue={(path) => onChange(replaceAt(sort, index, { ...term, path }))}
            />
            <Select
              naming={{ "aria-label": `Direction, ${index + 1}` }}
              value={term.descending ? "desc" : "asc"}
              choices={directions}
              onValue={(direction) => onChange(replaceAt(sort, index, { ...term, descending: direction === "desc" }))}
            />
            <RemoveButton
              what={`sort by ${term.path}`}
              onClick={() => {
                expect("removed");
                onChange(removeAt(sort, index));
              }}
            />
          </div>
        ))}
      </div>
      <div class="row adders">
        <button
          type="button"
          class="quiet add"
          onClick={() => {
            expect("added");
            onChange([...sort, { path: "", descending: false }]);
          }}
        >
          <Icon name="add" /> Sort
        </button>
      </div>
    </div>
  );
};
