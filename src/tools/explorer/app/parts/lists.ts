import { useLayoutEffect, useRef } from "preact/hooks";

/** The list with another element at an index. */
export const replaceAt = <T>(list: readonly T[], index: number, element: T): readonly T[] =>
  list.map((present, at) => (at === index ? element : present));

/** The list without the element at an index. */
export const removeAt = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, at) => at !== index);

/** The list with the element at `from` at `to`: both are cut to what there is. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const element = list[from];
  if (element === undefined) return list;
  const rest = list.filter((_, index) => index !== from);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), element, ...rest.slice(at)];
};

/**
 * Keeps the focus where rows come and go: in the first field of a row that was added, and at the button that adds one when a row is gone.
 * The element of `ref` has the rows in a `.rows`, and the button as `.add`, both as children.
 */
export const useRowFocus = (count: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef<"added" | "removed" | undefined>(undefined);
  useLayoutEffect(() => {
    const rows = ref.current?.querySelector(":scope > .rows");
    if (wanted.current === "added") rows?.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus();
    if (wanted.current === "removed") ref.current?.querySelector<HTMLElement>(":scope > .adders > .add")?.focus();
    wanted.current = undefined;
  }, [count]);
  const expect = (change: "added" | "removed"): void => {
    wanted.current = change;
  };
  return { ref, expect };
};
