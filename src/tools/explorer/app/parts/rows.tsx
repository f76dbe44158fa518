import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./button.js";

interface RowsProps<T> {
  readonly label: string;
  readonly class?: string;
  /** What stands above the rows. */
  readonly head?: ComponentChild;
  readonly items: readonly T[];
  readonly onItems: (items: readonly T[]) => void;
  readonly row: (item: T, change: (item: T) => void, remove: () => void, index: number) => ComponentChild;
  /** What can be added, by what its button says. */
  readonly added: Readonly<Record<string, T>>;
}

/** Rows that come and go. The focus is in the first field of one that was added, and at the first button that adds one when a row is gone. */
export const Rows = <T,>({ added, class: own, head, items, label, onItems, row }: RowsProps<T>) => {
  const group = useRef<HTMLDivElement>(null);
  const wanted = useRef("");
  useLayoutEffect(() => {
    if (wanted.current !== "") group.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = "";
  }, [items.length]);
  const become = (next: readonly T[], focus: string): void => {
    wanted.current = focus;
    onItems(next);
  };
  return (
    <div class={own} role="group" aria-label={label} ref={group}>
      {head}
      <div class="rows">
        {items.map((item, index) =>
          row(
            item,
            (next) => onItems(items.with(index, next)),
            () => become(items.toSpliced(index, 1), ":scope > .adders > button"),
            index,
          ),
        )}
      </div>
      <div class="row adders">
        {Object.entries(added).map(([text, item]) => (
          <Button
            text={text}
            icon="add"
            key={text}
            class="quiet"
            onClick={() => become([...items, item], ":scope > .rows > :last-child :is(input, select)")}
          />
        ))}
      </div>
    </div>
  );
};
