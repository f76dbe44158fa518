import { useState } from "preact/hooks";
import { notify } from "../parts/announce.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icon.js";
import { TextField } from "../parts/text-field.js";
import { useWork } from "../parts/use-work.js";
import type { Server, ServerState, Tokens } from "../server.js";
import type { Leaving } from "../use-page.js";

/** What dialogs are given that change the data of all. */
export interface ChangeProps {
  readonly server: Server;
  readonly state: ServerState;
  /** Does what would lose input that is not saved, once that is agreed to. */
  readonly leave: Leaving["leave"];
  /** With the state after a change that leaves the data as it is. */
  readonly onState: (state: ServerState) => void;
  /** With the state after a change of all data: what is shown is read again. */
  readonly onChanged: (state: ServerState) => void;
  readonly onClose: () => void;
}

/** Runs a change of all data. Resolves to whether it was carried out. */
export const useChange = ({ onChanged, onState, server }: ChangeProps) => {
  const { problem, run } = useWork();
  const change = async (route: string, body: unknown, announcement: string): Promise<boolean> => {
    const state = await run(() => server.change("POST", route, body));
    if (state === undefined) return false;
    if (route === "snapshot") onState(state);
    else onChanged(state);
    notify(announcement);
    return true;
  };
  return { change, problem };
};

/** Brings all data back to what it was at first, once that is confirmed. */
export const ResetDialog = (props: ChangeProps) => {
  const { change, problem } = useChange(props);
  const reset = async (): Promise<void> => {
    if (await change("reset", {}, "All data is as it was at first")) props.onClose();
  };
  return (
    <Dialog title="Reset" onClose={props.onClose}>
      <p>All data becomes what it was at first. What was written since is lost; requests and rules are forgotten.</p>
      {problem}
      <div class="row">
        <button type="button" class="primary danger" onClick={() => props.leave(() => void reset())}>
          Reset all data
        </button>
        <button type="button" onClick={props.onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
};

/** Takes snapshots of all data, and goes back to them. */
export const SnapshotsDialog = (props: ChangeProps) => {
  const { change, problem } = useChange(props);
  const [name, setName] = useState("");
  const take = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = name.trim();
    if (text !== "" && (await change("snapshot", { name: text }, `Snapshot ${text} taken`))) setName("");
  };
  return (
    <Dialog title="Snapshots" onClose={props.onClose}>
      <p class="soft">A snapshot holds all data as it is now, for as long as the server runs.</p>
      <form class="row end" onSubmit={take}>
        <TextField label="Name" value={name} naming={{ maxLength: 100 }} onText={setName} />
        <button type="submit" class="primary">
          <Icon name="camera" /> Take
        </button>
      </form>
      {problem}
      {props.state.snapshots.length === 0 ? (
        <p class="empty">There is none yet.</p>
      ) : (
        <ul class="lines" aria-label="Snapshots">
          {props.state.snapshots.map((snapshot) => (
            <li class="row spread" key={snapshot}>
              <span>{snapshot}</span>
              <button
                type="button"
                onClick={() =>
                  props.leave(() => void change("restore", { name: snapshot }, `Back at snapshot ${snapshot}`))
                }
              >
                Restore<span class="sr"> {snapshot}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

interface TokensDialogProps {
  readonly tokens: Tokens;
  /** Uses them, and closes the dialog. */
  readonly onTokens: (tokens: Tokens) => void;
  readonly onClose: () => void;
}

const secret = { type: "password" };

/** The tokens that requests are sent with. They are kept in memory alone. */
export const TokensDialog = ({ onClose, onTokens, tokens }: TokensDialogProps) => {
  const [typed, setTyped] = useState(tokens);
  const save = (event: Event): void => {
    event.preventDefault();
    onTokens(typed);
  };
  return (
    <Dialog title="Tokens" onClose={onClose}>
      <form onSubmit={save}>
        <TextField
          label="For requests: an API token, or the token of a user who signed in"
          value={typed.api}
          naming={secret}
          onText={(api) => setTyped({ ...typed, api: api.trim() })}
        />
        <TextField
          label="For the server itself (its --control-token), from another machine"
          value={typed.control}
          naming={secret}
          onText={(control) => setTyped({ ...typed, control: control.trim() })}
        />
        <p class="soft">
          They are forgotten when the page is closed, and are neither in its address nor in what it copies.
        </p>
        <div class="row">
          <button type="submit" class="primary">
            Use them
          </button>
        </div>
      </form>
    </Dialog>
  );
};
