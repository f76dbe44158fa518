import { useEffect, useState } from "preact/hooks";

type Listener = (text: string) => void;

let listener: Listener = () => {};

/** Tells those who do not see the page what has happened. */
export const announce = (text: string): void => listener(text);

/** Where it is told: once in a page. */
export const Announcer = () => {
  const [text, setText] = useState("");
  useEffect(() => {
    // A text that is told again needs to change: a space at its end is not read out.
    listener = (next) => setText((current) => (current === next ? `${next} ` : next));
  }, []);
  return (
    <p class="sr" role="status" aria-live="polite" id="announcer">
      {text}
    </p>
  );
};
