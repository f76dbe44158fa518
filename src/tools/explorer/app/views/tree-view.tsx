import { useRef, useState } from "preact/hooks";
import { isRecord } from "../../../../base/json.js";
import { summaryOf, type TreeRow, treeRows } from "../answer/rows.js";
import { thumbnailOf } from "../answer/table.js";
import { shownText } from "../shown-text.js";
import { Thumbnails } from "./thumbnails.js";

/** So many lines are in the page at first, and more at a time. */
const step = 400;

/** A value as a tree by the pattern of ARIA: arrow keys go through it, fold and unfold it. */
export const TreeView = ({ value }: { readonly value: unknown }) => {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(step);
  const [current, setCurrent] = useState("");
  const tree = useRef<HTMLDivElement>(null);
  const all = treeRows(value, toggled, limit + 1);
  const rows = all.slice(0, limit);
  const stop = rows.some(({ id }) => id === current) ? current : rows[0]?.id;
  const toggle = (id: string): void => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
    setCurrent(id);
  };
  const focus = (row: TreeRow | undefined): void => {
    if (row === undefined) return;
    setCurrent(row.id);
    const index = rows.indexOf(row);
    tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[index]?.focus();
  };
  const keyDown = (event: KeyboardEvent): void => {
    const index = rows.findIndex(({ id }) => id === stop);
    const row = rows[index];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = treeKeys[event.key]?.(rows, index);
    if (act === undefined) return;
    event.preventDefault();
    if (act === "toggle") toggle(row.id);
    else focus(act);
  };
  return (
    <>
      <div class="box tree" role="tree" aria-label="Answer" ref={tree} onKeyDown={keyDown}>
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            isStop={row.id === stop}
            onFocus={() => setCurrent(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </div>
      {all.length > limit && (
        <button type="button" onClick={() => setLimit(limit + step)}>
          Show more lines
        </button>
      )}
    </>
  );
};

type TreeKey = (rows: readonly TreeRow[], index: number) => TreeRow | "toggle" | undefined;

const parentOf: TreeKey = (rows, index) => {
  const level = rows[index]?.level ?? 0;
  return rows.slice(0, index).findLast((row) => row.level < level);
};

const toggle: TreeKey = (rows, index) => (rows[index]?.isOpen === undefined ? undefined : "toggle");

const treeKeys: Readonly<Record<string, TreeKey>> = {
  ArrowDown: (rows, index) => rows[index + 1],
  ArrowUp: (rows, index) => rows[index - 1],
  ArrowRight: (rows, index) => {
    const { isOpen } = rows[index] ?? {};
    return isOpen === undefined ? undefined : isOpen ? rows[index + 1] : "toggle";
  },
  ArrowLeft: (rows, index) => (rows[index]?.isOpen === true ? "toggle" : parentOf(rows, index)),
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
  Enter: toggle,
  " ": toggle,
};

interface LineProps {
  readonly row: TreeRow;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

const Line = ({ isStop, onFocus, onToggle, row }: LineProps) => {
  const { isOpen, key, level, place, siblings, value } = row;
  const isParent = isOpen !== undefined;
  // Once for each file, not for what it is wrapped in.
  const picture = isRecord(value) && key !== "data" && key !== "attributes" ? thumbnailOf(value) : undefined;
  return (
    <div
      class="line"
      style={{ paddingLeft: `calc(var(--indent) * ${Math.min(level, 12) - 1} + 0.5rem)` }}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={isParent ? onToggle : undefined}
      // Keys are those of the tree.
      onKeyDown={() => {}}
    >
      <span class={`twist${isParent ? "" : " leaf"}${isOpen === true ? " open" : ""}`} aria-hidden="true" />
      <span class="key">{shownText(key)}</span>
      {isParent ? <span class="summary">{summaryOf(value)}</span> : <Scalar value={value} />}
      {picture !== undefined && <Thumbnails pictures={[picture]} />}
    </div>
  );
};

const longest = 500;

const Scalar = ({ value }: { readonly value: unknown }) => {
  const text = JSON.stringify(value) ?? "";
  return (
    <span class={`scalar ${value === null ? "null" : typeof value}`}>
      {shownText(text, longest)}
      {text.length > longest && ` (${text.length} characters)`}
    </span>
  );
};
