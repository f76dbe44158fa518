import { Segments } from "../parts/segments.js";
import type { Pagination } from "../query/query.js";

interface PagingEditorProps {
  readonly pagination: Pagination;
  readonly onChange: (pagination: Pagination) => void;
}

const fields = {
  page: [
    ["page", "Page", "1"],
    ["pageSize", "Page size", "25"],
  ],
  offset: [
    ["start", "Start", "0"],
    ["limit", "Limit", "25"],
  ],
} as const;

const modes = [
  ["page", "by page"],
  ["offset", "by offset"],
] as const;

/** Which part of a list is returned (section 4.3): by page or by offset, never both. */
export const PagingEditor = ({ onChange, pagination }: PagingEditorProps) => {
  const { mode, withCount } = pagination;
  return (
    <div class="paging" role="group" aria-label="Pagination">
      <Segments
        label="Pagination by"
        choices={modes}
        chosen={mode}
        onChoose={(chosen) => onChange({ ...pagination, mode: chosen })}
      />
      <div class="numbers">
        {fields[mode].map(([key, label, usual]) => (
          <label key={key} class="field">
            <span>{label}</span>
            <input
              type="text"
              inputMode="numeric"
              placeholder={usual}
              autocomplete="off"
              value={pagination[key]}
              onInput={({ currentTarget }) => onChange({ ...pagination, [key]: currentTarget.value.trim() })}
            />
          </label>
        ))}
        <label class="field">
          <span>Count</span>
          <select
            value={withCount}
            onChange={({ currentTarget }) =>
              onChange({ ...pagination, withCount: currentTarget.value as Pagination["withCount"] })
            }
          >
            <option value="">default</option>
            <option value="true">true</option>
            <option value="false">false</option>
          </select>
        </label>
      </div>
    </div>
  );
};
