import { useState } from "preact/hooks";
import { announce, notify } from "./announce.js";
import { Icon } from "./icon.js";

/** Copies a text. `what` it is, for those who do not see where the button stands. */
export const CopyButton = ({ text, what }: { readonly text: string; readonly what: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    const isCopied = await writeClipboard(text);
    setCopied(isCopied);
    if (isCopied) announce(`Copied: ${what}`);
    else notify("It could not be copied");
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="quiet copy" onClick={copy}>
      <Icon name={copied ? "check" : "copy"} />
      {copied ? "Copied" : "Copy"}
      <span class="sr"> {what}</span>
    </button>
  );
};

/** Pages at an address of the network, without TLS, have no clipboard: nothing can be copied there. */
const writeClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
