import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icon.js";
import { RemoveButton } from "../parts/remove-button.js";

interface PartItemProps {
  /** `2. Gallery` */
  readonly title: string;
  /** It was just added: the focus goes into it. */
  readonly isNew: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Moves it by one place; undefined where there is but one. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

/** A component in a form. */
export const PartItem = ({ children, isFirst, isLast, isNew, onMove, onRemove, title }: PartItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  // Before the next paint: keys that follow the click go into it, and a space does not press the button again.
  useLayoutEffect(() => {
    if (isNew)
      item.current?.querySelector<HTMLElement>(".component-fields :is(input, select, textarea, button)")?.focus();
  }, []);
  const step = (by: 1 | -1, isEnd: boolean) => (
    <button
      type="button"
      class="quiet square step"
      aria-label={`Move ${title} ${by < 0 ? "up" : "down"}`}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove?.(by)}
    >
      <Icon name={by < 0 ? "up" : "down"} />
    </button>
  );
  return (
    <li class="component" ref={item}>
      <div class="component-head">
        <b>{title}</b>
        {onMove !== undefined && step(-1, isFirst)}
        {onMove !== undefined && step(1, isLast)}
        <RemoveButton what={title} onClick={onRemove} />
      </div>
      <div class="component-fields">{children}</div>
    </li>
  );
};
