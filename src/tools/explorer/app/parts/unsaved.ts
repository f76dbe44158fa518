import { useLayoutEffect, useRef } from "preact/hooks";

/** Forms with input that is not saved. */
const open = new Set<object>();

/** Whether what is shown may be left: where input would be lost, that is asked. */
export const mayLeave = (): boolean =>
  open.size === 0 || confirm("What you have changed here is not saved. Leave, and lose it?");

/** What was put in is saved by now, or meant to be lost. */
export const forgetUnsaved = (): void => open.clear();

/** Holds a form while it has input that is not saved. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const form = useRef({});
  useLayoutEffect(() => {
    if (isUnsaved) open.add(form.current);
    return () => void open.delete(form.current);
  });
};

// The browser asks before the page is closed, reloaded or left.
globalThis.addEventListener?.("beforeunload", (event) => {
  if (open.size > 0) event.preventDefault();
});
