import { useState } from "preact/hooks";
import { useShared } from "../context.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { TextField } from "../parts/text-field.js";
import { mayLeave } from "../parts/unsaved.js";
import { useWork } from "../parts/use-work.js";
import type { Tokens } from "../server.js";

interface DialogProps {
  readonly onClose: () => void;
}

/** Takes snapshots of all data, and goes back to them. */
export const SnapshotsDialog = ({ onClose }: DialogProps) => {
  const { change, state } = useShared();
  const { problem, run } = useWork();
  const [name, setName] = useState("");
  const take = (event: Event): void => {
    event.preventDefault();
    const text = name.trim();
    void run(async () => {
      await change("snapshot", { name: text }, `Snapshot ${text} taken`);
      setName("");
    });
  };
  const restore = (snapshot: string) =>
    mayLeave() && run(() => change("restore", { name: snapshot }, `Back at snapshot ${snapshot}`));
  return (
    <Dialog title="Snapshots" onClose={onClose}>
      <p class="soft">A snapshot holds all data as it is now, for as long as the server runs.</p>
      <form class="row end" onSubmit={take}>
        <TextField label="Name" value={name} naming={{ maxLength: 100, required: true }} onText={setName} />
        <Button text="Take" icon="camera" type="submit" class="primary" />
      </form>
      {problem}
      {state.snapshots.length === 0 ? (
        <p class="soft">There is none yet.</p>
      ) : (
        <ul class="lines" aria-label="Snapshots">
          {state.snapshots.map((snapshot) => (
            <li class="row spread" key={snapshot}>
              <span>{snapshot}</span>
              <Button text="Restore" what={snapshot} onClick={() => restore(snapshot)} />
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
