import { useEffect, useState } from "preact/hooks";

type Listener = (text: string) => void;

let listener: Listener = () => {};

/** Announces what has happened to those who do not see the page. */
export const announce = (text: string): void => listener(text);

/** Where it is announced: once in a page. */
export const Announcer = () => {
  const [text, setText] = useState("");
  useEffect(() => {
    // A text that is announced again needs to change: a space at its end is not read out.
    listener = (next) => setText((current) => (current === next ? `${next} ` : next));
  }, []);
  return (
    <p class="sr" role="status" aria-live="polite" id="announcer">
      {text}
    </p>
  );
};
