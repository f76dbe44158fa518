import type { ComponentInfo } from "../model.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Rows } from "../parts/rows.js";
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

const condition = { kind: "condition", path: "", operator: "$eq", values: [""] } as const;
const added = { Filter: condition, Group: { kind: "group", join: "$or", nodes: [condition] } } as const;

/** Filters that are joined, and groups of them in each other. */
export const FilterEditor = ({ group, onChange, onRemove, type }: FilterEditorProps) => {
  const { join, nodes } = group;
  const isJoined = nodes.length > 1 || join !== "$and" || onRemove !== undefined;
  return (
    <Rows<FilterNode>
      class="filters"
      label="Filters"
      head={
        isJoined && (
          <div class="row spread">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in it. */}
            <label>
              Entries match{" "}
              <Select value={join} choices={joins} onValue={(value) => onChange({ ...group, join: value as Join })} />
            </label>
            {onRemove !== undefined && <RemoveButton what="this group" onClick={onRemove} />}
          </div>
        )
      }
      items={nodes}
      onItems={(next) => onChange({ ...group, nodes: next })}
      added={added}
      row={(node, change, remove, index) =>
        // Rows have no name but their place.
        node.kind === "group" ? (
          <FilterEditor key={index} {...{ type, group: node, onChange: change, onRemove: remove }} />
        ) : (
          <ConditionEditor key={index} {...{ type, condition: node, onChange: change, onRemove: remove }} />
        )
      }
    />
  );
};
