import { notify } from "./announce.js";
import { Button } from "./button.js";

/** Copies a text. `what` it is, for those who do not see where the button stands. */
export const CopyButton = ({ text, what }: { readonly text: string; readonly what: string }) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`Copied: ${what}`);
    } catch {
      // Pages at an address of the network, without TLS, have no clipboard.
      notify("It could not be copied");
    }
  };
  return <Button text="Copy" what={what} icon="copy" class="quiet" onClick={copy} />;
};
