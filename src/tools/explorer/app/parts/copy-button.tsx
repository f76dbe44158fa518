import { useState } from "preact/hooks";
import { announce, notify } from "./announce.js";
import { Button } from "./button.js";

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
    <Button
      text={`${copied ? "Copied" : "Copy"} `}
      what={what}
      icon={copied ? "check" : "copy"}
      class="quiet copy"
      onClick={copy}
    />
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
