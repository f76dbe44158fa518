import type { ComponentInfo } from "../model.js";
import { Icon } from "../parts/icon.js";
import { removeAt, replaceAt, useRowFocus } from "../parts/lists.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Select } from "../parts/select.js";
import type { FilterNode, Group, Join } from "../query/query.js";
import { ConditionEditor } from "./condition-editor.js";

interface FilterEditorProps {
  readonly type: ComponentInfo;
  readonly group: Group;
  readonly onChange: (group: Group) => void;
  /** Set for a group within another one. */
  readonly onRemove?: () => void;
}

const joins: readonly (readonly [join: Join, text: string])[] = [
  ["$and", "all of ($and)"],
  ["$or", "any of ($or)"],
  ["$not", "not all of ($not)"],
];

/** Filters that are joined, and groups of them in each other. */
export const FilterEditor = ({ group, onChange, onRemove, type }: FilterEditorProps) => {
  const { join, nodes } = group;
  const { expect, ref } = useRowFocus(nodes.length);
  const add = (node: FilterNode): void => {
    expect("added");
    onChange({ ...group, nodes: [...nodes, node] });
  };
  const remove = (index: number): void => {
    expect("removed");
    onChange({ ...group, nodes: removeAt(nodes, index) });
  };
  const isJoined = nodes.length > 1 || join !== "$and" || onRemove !== undefined;
  return (
    <div class="filters" role="group" aria-label="Filters" ref={ref}>
      {isJoined && (
        <div class="row spread">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in it. */}
          <label>
            Entries match{" "}
            <Select value={join} choices={joins} onValue={(value) => onChange({ ...group, join: value as Join })} />
          </label>
          {onRemove !== undefined && <RemoveButton what="this group" onClick={onRemove} />}
        </div>
      )}
      <div class="rows">
        {nodes.map((node, index) =>
          node.kind === "group" ? (
            <FilterEditor
              // Rows have no name but their place.
              key={index}
              type={type}
              group={node}
              onChange={(changed) => onChange({ ...group, nodes: replaceAt(nodes, index, changed) })}
              onRemove={() => remove(index)}
            />
          ) : (
            <ConditionEditor
              key={index}
              type={type}
              condition={node}
              onChange={(changed) => onChange({ ...group, nodes: replaceAt(nodes, index, changed) })}
              onRemove={() => remove(index)}
            />
          ),
        )}
      </div>
      <div class="row adders">
        <button
          type="button"
          class="quiet add"
          onClick={() => add({ kind: "condition", path: "", operator: "$eq", values: [""] })}
        >
          <Icon name="add" /> Filter
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() =>
            add({
              ...{ kind: "group", join: "$or" },
              nodes: [{ kind: "condition", path: "", operator: "$eq", values: [""] }],
            })
          }
        >
          <Icon name="add" /> Group
        </button>
      </div>
    </div>
  );
};
