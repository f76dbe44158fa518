import { useState } from "preact/hooks";
import { useShared } from "../context.js";
import { notify } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { TextField } from "../parts/text-field.js";
import { useWork } from "../parts/use-work.js";
import type { Tokens } from "../server.js";

interface DialogProps {
  readonly onClose: () => void;
}

/** Runs a change of all data. `change` resolves to whether it was carried out. */
export const useChange = () => {
  const { onChanged, onState, server } = useShared();
  const { problem, run } = useWork();
  const change = async (route: string, body: unknown, announcement: string): Promise<boolean> => {
    const state = await run(() => server.control("POST", route, body));
    if (state === undefined) return false;
    if (route === "snapshot") onState(state);
    else onChanged(state);
    notify(announcement);
    return true;
  };
  return { change, problem };
};

/** Brings all data back to what it was at first, once that is confirmed. */
export const ResetDialog = ({ onClose }: DialogProps) => {
  const { leave } = useShared();
  const { change, problem } = useChange();
  const reset = async (): Promise<void> => {
    if (await change("reset", {}, "All data is as it was at first")) onClose();
  };
  return (
    <Dialog title="Reset" onClose={onClose}>
      <p>All data becomes what it was at first. What was written since is lost; requests and rules are forgotten.</p>
      {problem}
      <div class="row">
        <Button text="Reset all data" class="primary danger" onClick={() => leave(() => void reset())} />
        <Button text="Cancel" onClick={onClose} />
      </div>
    </Dialog>
  );
};

/** Takes snapshots of all data, and goes back to them. */
export const SnapshotsDialog = ({ onClose }: DialogProps) => {
  const { leave, state } = useShared();
  const { change, problem } = useChange();
  const [name, setName] = useState("");
  const take = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = name.trim();
    if (text !== "" && (await change("snapshot", { name: text }, `Snapshot ${text} taken`))) setName("");
  };
  return (
    <Dialog title="Snapshots" onClose={onClose}>
      <p class="soft">A snapshot holds all data as it is now, for as long as the server runs.</p>
      <form class="row end" onSubmit={take}>
        <TextField label="Name" value={name} naming={{ maxLength: 100 }} onText={setName} />
        <Button text="Take" icon="camera" type="submit" class="primary" />
      </form>
      {problem}
      {state.snapshots.length === 0 ? (
        <p class="empty">There is none yet.</p>
      ) : (
        <ul class="lines" aria-label="Snapshots">
          {state.snapshots.map((snapshot) => (
            <li class="row spread" key={snapshot}>
              <span>{snapshot}</span>
              <Button
                text="Restore"
                what={snapshot}
                onClick={() => leave(() => void change("restore", { name: snapshot }, `Back at snapshot ${snapshot}`))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

interface TokensDialogProps extends DialogProps {
  readonly tokens: Tokens;
  /** Uses them, and closes the dialog. */
  readonly onTokens: (tokens: Tokens) => void;
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
          <Button text="Use them" type="submit" class="primary" />
        </div>
      </form>
    </Dialog>
  );
};
