import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import type { ServerState } from "../server.js";

/** The dialogs that the header opens. */
export type DialogName = "keep" | "reset" | "scenarios" | "snapshots" | "tokens";

interface HeaderProps {
  readonly name: string;
  readonly state: ServerState | undefined;
  readonly isLog: boolean;
  readonly onOpen: (dialog: DialogName) => void;
  readonly onUndo?: () => void;
}

/** What is served, and what can be done to all of it. */
export const Header = ({ isLog, name, onOpen, onUndo, state }: HeaderProps) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = (): void => setOpen(false);
    addEventListener("hashchange", close);
    return () => removeEventListener("hashchange", close);
  }, []);
  const open = (dialog: DialogName) => () => {
    setOpen(false);
    onOpen(dialog);
  };
  return (
    <header class="top">
      <a class="brand" href="#start" aria-label="Touchstone, start">
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="var(--accent)" stroke="none" />
          <path d="M8 11h16M16 11v12" stroke="var(--on-accent)" stroke-width="4" />
        </svg>
        <span>Touchstone</span>
      </a>
      <span class="source" title={state?.source}>
        {name}
      </span>
      <Button
        icon="menu"
        class="quiet square menu"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="actions"
        onClick={() => setOpen(!isOpen)}
      />
      <div class={`row actions${isOpen ? " open" : ""}`} id="actions">
        {state !== undefined && (
          <>
            <a class="button quiet" href="#requests" aria-current={isLog ? "page" : undefined}>
              Requests
            </a>
            <Button
              text="Undo"
              what={state.undo}
              icon="undo"
              class="quiet"
              aria-disabled={state.undo === null}
              title={state.undo ?? "Nothing to take back"}
              onClick={() => state.undo !== null && onUndo?.()}
            />
            <Button text="Keep" icon="keep" class="quiet" onClick={open("keep")} />
            <Button icon="scenario" class="quiet" onClick={open("scenarios")}>
              Scenario{state.scenario === "default" ? "" : `: ${state.scenario}`}
            </Button>
            <Button text="Snapshots" icon="camera" class="quiet" onClick={open("snapshots")} />
            <Button text="Reset" icon="reset" class="quiet" onClick={open("reset")} />
          </>
        )}
        <Button text="Tokens" icon="key" class="quiet" onClick={open("tokens")} />
      </div>
    </header>
  );
};
