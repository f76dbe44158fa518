import { useLayoutEffect, useRef } from "preact/hooks";

/** Forms with input that is not saved. */
const open = new Set<object>();

/** Whether leaving what is shown would lose input. */
export const hasUnsaved = (): boolean => open.size > 0;

/** What was put in is saved by now, or meant to be lost. */
export const forgetUnsaved = (): void => open.clear();

/** Holds a form while it has input that is not saved. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const form = useRef({});
  // Each time it is shown: where what was agreed to has failed, the input is still there, and is asked about again.
  useLayoutEffect(() => {
    if (isUnsaved) open.add(form.current);
    return () => void open.delete(form.current);
  });
};

// The browser asks before the page is closed, reloaded or left.
globalThis.addEventListener?.("beforeunload", (event) => {
  if (hasUnsaved()) event.preventDefault();
});
