import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon.js";
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
          <rect width="32" height="32" rx="8" />
          <path d="M8 11h16M16 11v12" />
        </svg>
        <span>Touchstone</span>
      </a>
      <span class="source" title={state?.source}>
        {name}
      </span>
      <button
        type="button"
        class="quiet square menu"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="actions"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      <div class={`row actions${isOpen ? " open" : ""}`} id="actions">
        {state !== undefined && (
          <>
            <a class="button quiet" href="#requests" aria-current={isLog ? "page" : undefined}>
              Requests
            </a>
            <button
              type="button"
              class="quiet"
              aria-disabled={state.undo === null}
              title={state.undo ?? "Nothing to take back"}
              onClick={() => state.undo !== null && onUndo?.()}
            >
              <Icon name="undo" /> Undo<span class="sr"> {state.undo}</span>
            </button>
            <button type="button" class="quiet" onClick={open("keep")}>
              <Icon name="keep" /> Keep
            </button>
            <button type="button" class="quiet" onClick={open("scenarios")}>
              <Icon name="scenario" /> Scenario{state.scenario === "default" ? "" : `: ${state.scenario}`}
            </button>
            <button type="button" class="quiet" onClick={open("snapshots")}>
              <Icon name="camera" /> Snapshots
            </button>
            <button type="button" class="quiet" onClick={open("reset")}>
              <Icon name="reset" /> Reset
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={open("tokens")}>
          <Icon name="key" /> Tokens
        </button>
      </div>
    </header>
  );
};
