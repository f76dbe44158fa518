import type { ComponentInfo } from "../model.js";
import { Button } from "../parts/button.js";
import { ItemList } from "../parts/item-list.js";
import { Select } from "../parts/select.js";
import type { FilterNode, Group, Join } from "../query/query.js";
import { ConditionEditor } from "./condition-editor.js";

interface FilterEditorProps {
  readonly type: ComponentInfo;
  readonly group: Group;
  readonly onChange: (group: Group) => void;
}

const joins: readonly (readonly [join: Join, text: string])[] = [
  ["$and", "all of ($and)"],
  ["$or", "any of ($or)"],
  ["$not", "not all of ($not)"],
];

const condition = { kind: "condition", path: "", operator: "$eq", values: [""] } as const;
const made = { Filter: condition, Group: { kind: "group", join: "$or", nodes: [condition] } } as const;

/** Filters that are joined, and groups of them in each other. */
export const FilterEditor = ({ group, onChange, type }: FilterEditorProps) => (
  <>
    {(group.nodes.length > 1 || group.join !== "$and") && <JoinEditor {...{ group, onChange }} />}
    <NodesEditor {...{ group, onChange, type }} />
  </>
);

const JoinEditor = ({ group, onChange }: Omit<FilterEditorProps, "type">) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it.
  <label>
    Entries match{" "}
    <Select value={group.join} choices={joins} onValue={(join) => onChange({ ...group, join: join as Join })} />
  </label>
);

const nameOf = (node: FilterNode): string => {
  if (node.kind === "group") return "this group";
  return node.path === "" ? "this filter" : `the filter on ${node.path}`;
};

const NodesEditor = ({ group, onChange, type }: FilterEditorProps) => (
  <ItemList<FilterNode>
    {...{ class: "filters boxes", label: "Filters", items: group.nodes, nameOf }}
    onItems={(nodes) => onChange({ ...group, nodes })}
    head={(node, change) =>
      node.kind === "group" ? (
        <JoinEditor group={node} onChange={change} />
      ) : (
        <ConditionEditor {...{ type, condition: node, onChange: change }} />
      )
    }
    body={(node, change) => node.kind === "group" && <NodesEditor {...{ type, group: node, onChange: change }} />}
    adder={(add) =>
      (["Filter", "Group"] as const).map((text) => (
        <Button key={text} icon="add" class="quiet" {...{ text, onClick: () => add(made[text]) }} />
      ))
    }
  />
);
