import { useModel } from "../context.js";
import type { ComponentInfo } from "../model.js";
import { Button } from "../parts/button.js";
import { Combobox } from "../parts/combobox.js";
import { ItemList } from "../parts/item-list.js";
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

/** What entries are sorted by, the first first. */
export const SortEditor = ({ onChange, sort, type }: SortEditorProps) => {
  const model = useModel();
  return (
    <ItemList<SortTerm>
      {...{ label: "Sort", items: sort, onItems: onChange, nameOf: ({ path }) => `sort by ${path}` }}
      head={(term, change, index) => (
        <>
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
        </>
      )}
      adder={(add) => (
        <Button text="Sort" icon="add" class="quiet" onClick={() => add({ path: "", descending: false })} />
      )}
    />
  );
};
