import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { announce } from "./announce.js";
import { MoveButtons } from "./move-buttons.js";
import { RemoveButton } from "./remove-button.js";
import { useMore } from "./use-more.js";

/** Draws something of an item. */
type Draw<T> = (item: T, change: (item: T) => void, index: number) => ComponentChildren;

interface ItemListProps<T> {
  readonly label: string;
  readonly class?: string;
  readonly items: readonly T[];
  readonly onItems: (items: readonly T[]) => void;
  /** Its own among its siblings; without it, items have no name but their place. */
  readonly keyOf?: (item: T) => string;
  /** What its buttons call it: `2. Gallery`. */
  readonly nameOf: (item: T, index: number) => string;
  /** Whether items can be moved. */
  readonly isOrdered?: boolean;
  /** What stands beside its buttons. */
  readonly head: Draw<T>;
  /** What stands below them. */
  readonly body?: Draw<T>;
  /** What adds an item. */
  readonly adder?: (add: (item: T) => void) => ComponentChildren;
}

/** More items than this are shown when that is wanted. */
const shownAtOnce = 100;

/**
 * A list whose items come, go and move. The focus goes to the first field of one that was added, stays at the button that moves one, and is at
 * what adds one when one is gone.
 */
export const ItemList = <T,>(props: ItemListProps<T>) => {
  const { adder, body, head, isOrdered = false, items, keyOf, label, nameOf, onItems } = props;
  const group = useRef<HTMLDivElement>(null);
  const wanted = useRef("");
  const { more, reveal, shown } = useMore(items, shownAtOnce);
  // Before the next paint: keys that follow the click go there, and a space does not press the button again.
  useLayoutEffect(() => {
    if (wanted.current !== "") group.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = "";
  });
  const become = (next: readonly T[], focus: string, said: string): void => {
    wanted.current = focus;
    onItems(next);
    announce(said);
  };
  const add = (item: T): void => {
    reveal(items.length);
    const field = ":scope > ol > :last-child > div :is(input, select, textarea, button)";
    become([...items, item], field, `${nameOf(item, items.length)} added`);
  };
  const move = (item: T, from: number, to: number): void => {
    reveal(to);
    const button = `:scope > ol > :nth-child(${to + 1}) > .${to < from ? "up" : "down"}`;
    const said = `${nameOf(item, from)}, position ${to + 1} of ${items.length}`;
    become(items.toSpliced(from, 1).toSpliced(to, 0, item), button, said);
  };
  return (
    <div class={props.class} role="group" aria-label={label} ref={group}>
      <ol class="plain items">
        {shown.map((item, index) => {
          const what = nameOf(item, index);
          const change = (next: T): void => onItems(items.with(index, next));
          const inner = body?.(item, change, index);
          const remove = (): void =>
            become(items.toSpliced(index, 1), ":scope > .adder :is(input, select, button)", `${what} removed`);
          return (
            <li class="row" key={keyOf?.(item) ?? index}>
              <div class="row grow">{head(item, change, index)}</div>
              {isOrdered && items.length > 1 && (
                <MoveButtons {...{ what, index, count: items.length }} onMove={(to) => move(item, index, to)} />
              )}
              <RemoveButton what={what} onClick={remove} />
              {inner && <div class="body">{inner}</div>}
            </li>
          );
        })}
      </ol>
      {more}
      {adder && <div class="row adder">{adder(add)}</div>}
    </div>
  );
};
