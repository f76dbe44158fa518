import { useLayoutEffect, useRef } from "preact/hooks";
import { announce } from "../parts/announce.js";
import { moved } from "../parts/lists.js";
import { MoveButtons } from "../parts/move-buttons.js";
import { useParts } from "../parts/parts.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Thumbnails } from "../views/thumbnails.js";
import type { Linked } from "./entries.js";

interface RelationListProps {
  readonly label: string;
  readonly entries: readonly Linked[];
  /** Those that are in the relation already: the others are marked as new. */
  readonly known: ReadonlySet<string>;
  readonly isOrdered: boolean;
  readonly onChange: (entries: readonly Linked[]) => void;
}

/** Which entry it is: those of several types may share an id. */
export const keyOf = ({ id, type }: Linked): string => `${type} ${id}`;

/** More entries than this are shown in parts. */
const shownAtOnce = 100;

/** A list whose entries can be taken away and moved. */
export const RelationList = ({ entries, isOrdered, known, label, onChange }: RelationListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const { buttons, showPlace, shown, start: first } = useParts(entries, shownAtOnce, "Entries that are shown");
  // Elements that are moved in a page lose the focus.
  const refocus = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (refocus.current !== undefined) list.current?.querySelector<HTMLElement>(refocus.current)?.focus();
    refocus.current = undefined;
  });
  const move = (entry: Linked, from: number, to: number): void => {
    refocus.current = `[data-id="${keyOf(entry)}"] .${to < from ? "up" : "down"}`;
    showPlace(to);
    onChange(moved(entries, from, to));
    announce(`${entry.label}, position ${to + 1} of ${entries.length}`);
  };
  const remove = (entry: Linked): void => {
    onChange(entries.filter((one) => keyOf(one) !== keyOf(entry)));
    announce(`${entry.label} removed`);
    list.current?.focus();
  };
  return (
    <>
      {entries.length === 0 && <p class="empty">Nothing is related.</p>}
      <ol class="lines relation-list" aria-label={label} ref={list} tabIndex={-1} start={first + 1}>
        {shown.map((entry, at) => (
          <li key={keyOf(entry)} data-id={keyOf(entry)} class="row">
            <span class="soft place">{first + at + 1}</span>
            {entry.picture !== undefined && <Thumbnails pictures={[entry.picture]} />}
            <span class="grow">
              {entry.label} {entry.detail !== "" && <small>{entry.detail}</small>}{" "}
              {!known.has(keyOf(entry)) && <span class="badge">new</span>}
            </span>
            {isOrdered && entries.length > 1 && (
              <MoveButtons
                what={entry.label}
                index={first + at}
                count={entries.length}
                onMove={(to) => move(entry, first + at, to)}
              />
            )}
            <RemoveButton what={entry.label} onClick={() => remove(entry)} />
          </li>
        ))}
      </ol>
      {buttons}
    </>
  );
};
