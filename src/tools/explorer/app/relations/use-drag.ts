import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../parts/announce.js";
import { moved } from "./changes.js";
import type { EntryInfo } from "./entries.js";

interface Dragging {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly entries: readonly EntryInfo[];
  /** The index of the first entry that is shown. */
  readonly first: number;
  readonly onChange: (entries: readonly EntryInfo[]) => void;
}

/** Drags an entry with a pointer, of whatever kind: the list is in its new order while it is dragged. Escape puts it back. */
export const useDrag = (given: Dragging) => {
  const [dragged, setDragged] = useState<number>();
  const current = useRef(given);
  current.current = given;
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const start = (event: PointerEvent, index: number): void => {
    const id = current.current.entries[index]?.id;
    if (event.button !== 0 || id === undefined) return;
    const before = current.current.entries;
    setDragged(id);
    const follow = ({ clientY }: PointerEvent): void => {
      const { entries, list, onChange } = current.current;
      const from = entries.findIndex((entry) => entry.id === id);
      const to = indexAt(list.current, clientY) + current.current.first;
      if (from !== to) onChange(moved(entries, from, to));
    };
    const end = (text: string): void => {
      stop.current();
      setDragged(undefined);
      announce(text);
    };
    const drop = (): void => {
      const { entries } = current.current;
      const at = entries.findIndex((entry) => entry.id === id);
      end(`${entries[at]?.label}, position ${at + 1} of ${entries.length}`);
    };
    const cancel = (): void => {
      current.current.onChange(before);
      end("Put back");
    };
    const cancelByKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") cancel();
    };
    // On the window: an element that moves in the page loses the pointer.
    stop.current = listen({ pointermove: follow, pointerup: drop, pointercancel: cancel, keydown: cancelByKey });
  };
  return { dragged, start };
};

const listen = (
  listeners: { readonly [K in keyof WindowEventMap]?: (event: WindowEventMap[K]) => void },
): (() => void) => {
  // What is listened to and the listener fit together, but not for a compiler that sees them as entries.
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) removeEventListener(name, listener);
  };
};

/** The place among the shown entries that a height is at. */
const indexAt = (list: HTMLElement | null, y: number): number => {
  const items = [...(list?.children ?? [])];
  const index = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
  return index < 0 ? items.length - 1 : index;
};
