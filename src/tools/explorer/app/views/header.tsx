import { Button } from "../parts/button.js";
import type { ServerState } from "../server.js";

/** The dialogs that the header opens. */
export type DialogName = "keep" | "scenarios" | "snapshots" | "tokens";

interface HeaderProps {
  readonly name?: string;
  /** Undefined: nothing is known of the server. */
  readonly state?: ServerState;
  readonly isLog?: boolean;
  readonly onOpen: (dialog: DialogName) => void;
  readonly onUndo?: () => void;
  readonly onReset?: () => void;
}

/** What is served, and what can be done to all of it. */
export const Header = ({ isLog = false, name, onOpen, onReset, onUndo, state }: HeaderProps) => (
  <header class="row top">
    <a class="row brand" href="#start" aria-label="Touchstone, start">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" stroke="none" />
        <path d="M8 11h16M16 11v12" stroke="var(--on-accent)" stroke-width="4" />
      </svg>
      <span>Touchstone</span>
    </a>
    <span class="cut grow" title={state?.source}>
      {name}
    </span>
    <div class="actions">
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
          <Button text="Keep" icon="keep" class="quiet" onClick={() => onOpen("keep")} />
          <Button icon="scenario" class="quiet" onClick={() => onOpen("scenarios")}>
            Scenario{state.scenario === "default" ? "" : `: ${state.scenario}`}
          </Button>
          <Button text="Snapshots" icon="camera" class="quiet" onClick={() => onOpen("snapshots")} />
          <Button text="Reset" icon="reset" class="quiet" onClick={onReset} />
        </>
      )}
      <Button text="Tokens" icon="key" class="quiet" onClick={() => onOpen("tokens")} />
    </div>
  </header>
);
