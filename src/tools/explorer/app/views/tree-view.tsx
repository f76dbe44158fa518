import { useState } from "preact/hooks";
import { isRecord } from "../../../../base/json.js";
import { summaryOf } from "../answer/labels.js";
import { thumbnailOf } from "../answer/table.js";
import { useParts } from "../parts/parts.js";
import { shownText } from "../shown-text.js";
import { Thumbnails } from "./thumbnails.js";

/** A value as a tree: what is in something is shown where it is unfolded. */
export const TreeView = ({ value }: { readonly value: unknown }) => (
  <div class="box tree">
    <Members value={value} level={1} />
  </div>
);

/** More members than these are shown in parts. */
const shownAtOnce = 100;

interface MembersProps {
  readonly value: unknown;
  /** How many lists and objects it is in. */
  readonly level: number;
}

const Members = ({ level, value }: MembersProps) => {
  const { buttons, shown, start } = useParts(entriesOf(value), shownAtOnce, "Members that are shown");
  return (
    <>
      <ul class="plain">
        {shown.map(([name, inner], at) => (
          <li key={name}>
            <Member {...{ name, level }} value={inner} isFirst={start + at === 0} />
          </li>
        ))}
      </ul>
      {buttons}
    </>
  );
};

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) return value.map((element, index) => [String(index), element] as const);
  return isRecord(value) ? Object.entries(value) : [];
};

/** What is wrapped around the entries. */
const wrappers: ReadonlySet<string> = new Set(["data", "meta", "pagination", "error", "details", "attributes"]);

interface MemberProps extends MembersProps {
  readonly name: string;
  readonly isFirst: boolean;
}

/** What is wrapped around the entries, and the first entry, are unfolded at first. */
const Member = ({ isFirst, level, name, value }: MemberProps) => {
  const [isOpen, setOpen] = useState(wrappers.has(name) || (level <= 2 && isFirst));
  const key = <span class="key">{shownText(name)}</span>;
  if (entriesOf(value).length === 0)
    return (
      <p class="line">
        {key} <Scalar value={value} />
      </p>
    );
  // Once for each file, not for what it is wrapped in.
  const picture = isRecord(value) && name !== "data" && name !== "attributes" ? thumbnailOf(value) : undefined;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="line">
        {key} <span class="summary">{summaryOf(value)}</span>
        {picture !== undefined && <Thumbnails pictures={[picture]} />}
      </summary>
      {isOpen && <Members value={value} level={level + 1} />}
    </details>
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
