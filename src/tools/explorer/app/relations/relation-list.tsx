import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../parts/announce.js";
import { Icon } from "../parts/icon.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Buttons } from "../views/pager.js";
import { Thumbnails } from "../views/thumbnails.js";
import { moved } from "./changes.js";
import type { EntryInfo } from "./entries.js";
import { useDrag } from "./use-drag.js";

interface RelationListProps {
  readonly label: string;
  readonly entries: readonly EntryInfo[];
  /** Those that are in the relation already: the others are marked as new. */
  readonly known: ReadonlySet<number>;
  readonly isOrdered: boolean;
  readonly onChange: (entries: readonly EntryInfo[]) => void;
}

/** More entries than this are shown in parts. */
const shownAtOnce = 100;

/** Where keys bring an entry. */
const targets: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A list whose entries can be taken away and moved: dragged by their grips, or lifted and moved by keys. */
export const RelationList = (props: RelationListProps) => {
  const { entries, known, label, onChange } = props;
  const isOrdered = props.isOrdered && entries.length > 1;
  const help = useId();
  const { first, grip, list, setFirst } = useGrips(props);
  const shown = entries.slice(first, first + shownAtOnce);
  const remove = (entry: EntryInfo): void => {
    onChange(entries.filter(({ id }) => id !== entry.id));
    announce(`${entry.label} removed`);
    list.current?.focus();
  };
  return (
    <>
      {isOrdered && (
        <p class="soft" id={help}>
          Drag an entry by its grip, or press Space on the grip, move it with the arrow keys, and drop it with Space;
          Escape puts it back.
        </p>
      )}
      {entries.length === 0 && <p class="empty">Nothing is related.</p>}
      <ol class="relation-list" aria-label={label} ref={list} tabIndex={-1} start={first + 1}>
        {shown.map((entry, index) => (
          <li key={entry.id} data-id={entry.id} class={grip.active === entry.id ? "lifted" : ""}>
            {isOrdered && <Grip {...{ entry, grip, help }} index={first + index} />}
            <span class="place">{first + index + 1}</span>
            {entry.picture !== undefined && <Thumbnails pictures={[entry.picture]} />}
            <span class="entry">
              {entry.label}
              {entry.detail !== "" && <small>{entry.detail}</small>}
              {!known.has(entry.id) && <span class="badge new">new</span>}
            </span>
            {isOrdered && <Steps {...{ entry, grip }} index={first + index} count={entries.length} />}
            <RemoveButton what={entry.label} onClick={() => remove(entry)} />
          </li>
        ))}
      </ol>
      {entries.length > shownAtOnce && (
        <Buttons
          label="Entries that are shown"
          text={`${first + 1} to ${first + shown.length} of ${entries.length}`}
          before={first > 0 ? () => setFirst(first - shownAtOnce) : undefined}
          after={first + shownAtOnce < entries.length ? () => setFirst(first + shownAtOnce) : undefined}
        />
      )}
    </>
  );
};

/** What the grips of a list do. */
interface GripActions {
  /** The entry that is lifted or dragged. */
  readonly active: number | undefined;
  readonly lifted: number | undefined;
  toggle(entry: EntryInfo): void;
  /** Moves what is lifted, and with Alt what is not; Escape puts it back. */
  key(event: KeyboardEvent, index: number): void;
  move(from: number, to: number): void;
  drag(event: PointerEvent, index: number): void;
}

const useGrips = ({ entries, onChange }: RelationListProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [part, setPart] = useState(0);
  const last = Math.max(0, entries.length - 1);
  // Entries may be fewer than before.
  const first = Math.min(part, last - (last % shownAtOnce));
  const [lifted, setLifted] = useState<number>();
  const before = useRef(entries);
  // Elements that are moved in a page lose the focus.
  const refocus = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${refocus.current}"] .grip`)?.focus();
    refocus.current = undefined;
  });
  const setFirst = (at: number): void => setPart(Math.max(0, at - (at % shownAtOnce)));
  const change = (next: readonly EntryInfo[], id: number): void => {
    const index = next.findIndex((entry) => entry.id === id);
    if (index < first || index >= first + shownAtOnce) setFirst(index);
    refocus.current = id;
    onChange(next);
    announce(`${next[index]?.label}, position ${index + 1} of ${next.length}`);
  };
  const move = (from: number, to: number): void => {
    const entry = entries[from];
    if (entry !== undefined && to >= 0 && to < entries.length && to !== from)
      change(moved(entries, from, to), entry.id);
  };
  const dragging = useDrag({ list, entries, first, onChange });
  const grip: GripActions = {
    active: lifted ?? dragging.dragged,
    lifted,
    move,
    drag: dragging.start,
    toggle: (entry) => {
      before.current = entries;
      const isLifted = lifted === entry.id;
      setLifted(isLifted ? undefined : entry.id);
      announce(`${entry.label} ${isLifted ? "dropped" : "lifted"}`);
    },
    key: (event, index) => {
      const target = targets[event.key]?.(index, entries.length);
      if (target !== undefined && (lifted !== undefined || event.altKey)) {
        event.preventDefault();
        move(index, target);
      } else if (event.key === "Escape" && lifted !== undefined) {
        event.preventDefault();
        setLifted(undefined);
        change(before.current, lifted);
      }
    },
  };
  return { first, grip, list, setFirst };
};

interface GripProps {
  readonly entry: EntryInfo;
  readonly grip: GripActions;
  readonly index: number;
}

const Grip = ({ entry, grip, help, index }: GripProps & { readonly help: string }) => (
  <button
    type="button"
    class="grip"
    aria-label={`Move ${entry.label}`}
    aria-describedby={help}
    aria-pressed={grip.lifted === entry.id}
    onPointerDown={(event) => grip.drag(event, index)}
    // A pointer drags; keys and screen readers lift.
    onClick={(event) => event.detail === 0 && grip.toggle(entry)}
    onKeyDown={(event) => grip.key(event, index)}
  >
    <Icon name="grip" />
  </button>
);

const Steps = ({ count, entry, grip, index }: GripProps & { readonly count: number }) => (
  <>
    <button
      type="button"
      class="quiet square step"
      aria-label={`Move ${entry.label} up`}
      aria-disabled={index === 0}
      onClick={() => grip.move(index, index - 1)}
    >
      <Icon name="up" />
    </button>
    <button
      type="button"
      class="quiet square step"
      aria-label={`Move ${entry.label} down`}
      aria-disabled={index === count - 1}
      onClick={() => grip.move(index, index + 1)}
    >
      <Icon name="down" />
    </button>
  </>
);
