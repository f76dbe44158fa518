import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before input is lost. */
export const LeaveDialog = ({ onLeave, onStay }: LeaveDialogProps) => (
  <Dialog title="Leave without saving?" onClose={onStay}>
    <p>What you have changed here is not saved.</p>
    <div class="row">
      <Button text="Stay" class="primary" onClick={onStay} />
      <Button
        text="Leave, and lose it"
        class="danger"
        onClick={({ currentTarget }) => {
          // Before what is under it goes, which gives the focus back then.
          currentTarget.closest("dialog")?.close();
          onLeave();
        }}
      />
    </div>
  </Dialog>
);
