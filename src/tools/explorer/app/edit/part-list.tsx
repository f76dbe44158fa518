import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { moved } from "../parts/lists.js";
import { MoveButtons } from "../parts/move-buttons.js";
import { RemoveButton } from "../parts/remove-button.js";

interface PartListProps<T> {
  /** The id of the button that adds one. */
  readonly id: string;
  /** The attribute that they are of. */
  readonly name: string;
  readonly items: readonly T[];
  readonly onItems: (items: readonly T[]) => void;
  /** Its own among its siblings. */
  readonly keyOf: (item: T, index: number) => string;
  readonly titleOf: (item: T) => string;
  /** Whether there may be several, which have an order then. */
  readonly isMany: boolean;
  readonly made: () => T;
  /** What is made, and what chooses that. */
  readonly madeTitle: string;
  readonly choice?: ComponentChildren;
  readonly children: (item: T, change: (item: T) => void, index: number) => ComponentChildren;
}

/** Components in a form, or blocks of a text: they come, go and move. */
export const PartList = <T,>(props: PartListProps<T>) => {
  const { children, choice, id, isMany, items, keyOf, made, madeTitle, name, onItems, titleOf } = props;
  const [added, setAdded] = useState("");
  return (
    <>
      <ol class="plain" aria-label={`Parts of ${name}`}>
        {items.map((item, index) => {
          const title = `${isMany ? `${index + 1}. ` : ""}${titleOf(item)}`;
          const remove = (): void => {
            onItems(items.toSpliced(index, 1));
            requestAnimationFrame(() => document.getElementById(id)?.focus());
          };
          return (
            <PartItem key={keyOf(item, index)} isNew={keyOf(item, index) === added}>
              <div class="row component-head">
                <b class="grow">{title}</b>
                {isMany && (
                  <MoveButtons
                    {...{ what: title, index, count: items.length }}
                    onMove={(to) => onItems(moved(items, index, to))}
                  />
                )}
                <RemoveButton what={title} onClick={remove} />
              </div>
              <div class="fields component-fields">
                {children(item, (next) => onItems(items.with(index, next)), index)}
              </div>
            </PartItem>
          );
        })}
      </ol>
      {(isMany || items.length === 0) && (
        <div class="row">
          {choice}
          <Button
            {...{ id, text: madeTitle, what: `to ${name}`, icon: "add" }}
            onClick={() => {
              const item = made();
              setAdded(keyOf(item, items.length));
              onItems([...items, item]);
            }}
          />
        </div>
      )}
    </>
  );
};

const PartItem = ({ children, isNew }: { readonly isNew: boolean; readonly children: ComponentChildren }) => {
  const item = useRef<HTMLLIElement>(null);
  // Before the next paint: keys that follow the click go into it, and a space does not press the button again.
  useLayoutEffect(() => {
    if (isNew)
      item.current?.querySelector<HTMLElement>(".component-fields :is(input, select, textarea, button)")?.focus();
  }, []);
  return (
    <li class="box component" ref={item}>
      {children}
    </li>
  );
};
