import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { MoveButtons } from "../parts/move-buttons.js";
import { RemoveButton } from "../parts/remove-button.js";

interface PartItemProps {
  /** `2. Gallery` */
  readonly title: string;
  /** It was just added: the focus goes into it. */
  readonly isNew: boolean;
  readonly index: number;
  readonly count: number;
  /** Brings it to another place; undefined where there is but one. */
  readonly onMove: ((to: number) => void) | undefined;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

/** A component in a form, or a block of a text. */
export const PartItem = ({ children, count, index, isNew, onMove, onRemove, title }: PartItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  // Before the next paint: keys that follow the click go into it, and a space does not press the button again.
  useLayoutEffect(() => {
    if (isNew)
      item.current?.querySelector<HTMLElement>(".component-fields :is(input, select, textarea, button)")?.focus();
  }, []);
  return (
    <li class="box component" ref={item}>
      <div class="row component-head">
        <b class="grow">{title}</b>
        {onMove !== undefined && <MoveButtons {...{ what: title, index, count, onMove }} />}
        <RemoveButton what={title} onClick={onRemove} />
      </div>
      <div class="fields component-fields">{children}</div>
    </li>
  );
};
