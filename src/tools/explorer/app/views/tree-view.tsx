import { useState } from "preact/hooks";
import { isRecord } from "../../../../base/json/json.js";
import { summaryOf } from "../answer/labels.js";
import { useMore } from "../parts/use-more.js";
import { shownText } from "../shown-text.js";

/** A value as a tree: what is in something is shown where it is unfolded. */
export const TreeView = ({ value }: { readonly value: unknown }) => (
  <div class="scroll tree">
    <Members value={value} level={1} />
  </div>
);

/** More members than these are shown when that is wanted. */
const shownAtOnce = 100;

/** The longest scalar that is shown, in characters. */
const longest = 500;

interface MembersProps {
  readonly value: unknown;
  /** How many lists and objects it is in. */
  readonly level: number;
}

const Members = ({ level, value }: MembersProps) => {
  const { more, shown } = useMore(membersOf(value), shownAtOnce);
  return (
    <>
      <ul class="plain">
        {shown.map(([name, inner], index) => (
          <li key={name}>
            <Member {...{ name, level }} value={inner} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
};

const membersOf = (value: unknown): readonly (readonly [name: string, value: unknown])[] =>
  Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];

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
  if (membersOf(value).length === 0)
    return (
      <p>
        {key} <span class={typeof value}>{shownText(JSON.stringify(value) ?? "", longest)}</span>
      </p>
    );
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {key} <span class="soft">{summaryOf(value)}</span>
      </summary>
      {isOpen && <Members value={value} level={level + 1} />}
    </details>
  );
};
