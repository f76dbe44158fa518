import { Button } from "./button.js";

/** Takes a row away. `what` it is, for those who do not see where the button stands. */
export const RemoveButton = ({ onClick, what }: { readonly what: string; readonly onClick: () => void }) => (
  <Button
    icon="remove"
    class="quiet square remove"
    aria-label={`Remove ${what}`}
    title={`Remove ${what}`}
    onClick={onClick}
  />
);
