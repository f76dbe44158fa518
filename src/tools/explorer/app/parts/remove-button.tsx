import { Icon } from "./icon.js";

/** Takes a row away. `what` it is, for those who do not see where the button stands. */
export const RemoveButton = ({ onClick, what }: { readonly what: string; readonly onClick: () => void }) => (
  <button
    type="button"
    class="quiet square remove"
    aria-label={`Remove ${what}`}
    title={`Remove ${what}`}
    onClick={onClick}
  >
    <Icon name="remove" />
  </button>
);
