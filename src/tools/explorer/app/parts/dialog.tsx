import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./button.js";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog: the browser keeps the focus in it, gives it back, and closes it at Escape.
 * It opens before the next paint, so that no key that follows the click goes past it.
 */
export const Dialog = ({ children, onClose, title }: DialogProps) => {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <header class="row spread">
        <h2 id={heading}>{title}</h2>
        <Button icon="remove" class="quiet square" aria-label="Close" onClick={() => dialog.current?.close()} />
      </header>
      {children}
    </dialog>
  );
};
