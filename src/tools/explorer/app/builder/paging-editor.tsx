import { useModel } from "../context.js";
import { Segments } from "../parts/segments.js";
import { Select } from "../parts/select.js";
import { TextField } from "../parts/text-field.js";
import type { Pagination } from "../query/query.js";

interface PagingEditorProps {
  readonly pagination: Pagination;
  readonly onChange: (pagination: Pagination) => void;
}

/** The numbers of each mode: their keys, their labels, and what they are where they are not given. */
const fieldsOf = (size: number) =>
  ({
    page: [
      ["page", "Page", 1],
      ["pageSize", "Page size", size],
    ],
    offset: [
      ["start", "Start", 0],
      ["limit", "Limit", size],
    ],
  }) as const;

const modes = [
  ["page", "by page"],
  ["offset", "by offset"],
] as const;

/** Which part of a list is returned (section 4.3): by page or by offset, never both. */
export const PagingEditor = ({ onChange, pagination }: PagingEditorProps) => {
  const { mode, withCount } = pagination;
  const { limits } = useModel();
  return (
    <div class="paging" role="group" aria-label="Pagination">
      <Segments
        label="Pagination by"
        choices={modes}
        chosen={mode}
        onChoose={(chosen) => onChange({ ...pagination, mode: chosen })}
      />
      <div class="numbers">
        {fieldsOf(limits.defaultLimit)[mode].map(([key, label, usual]) => (
          <TextField
            key={key}
            {...{ label, value: pagination[key] }}
            naming={{ inputMode: "numeric", placeholder: String(usual) }}
            onText={(text) => onChange({ ...pagination, [key]: text.trim() })}
          />
        ))}
        <Select
          label="Count"
          value={withCount}
          choices={[["", "default"], "true", "false"]}
          onValue={(value) => onChange({ ...pagination, withCount: value as Pagination["withCount"] })}
        />
      </div>
    </div>
  );
};
