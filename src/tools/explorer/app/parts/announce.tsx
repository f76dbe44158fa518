import { useEffect, useState } from "preact/hooks";

type Listener = (text: string) => void;

let [hear, show]: readonly [Listener, Listener] = [() => {}, () => {}];

/** Announces what has happened, and is to be seen on the page, to those who do not see it. */
export const announce = (text: string): void => hear(text);

/** Says what has happened, and is not to be seen elsewhere on the page: it is announced, and shown for a while. */
export const notify = (text: string): void => {
  hear(text);
  show(text);
};

/** Milliseconds. */
const shownFor = 6000;

/** Where it is announced and shown: once in a page. */
export const Announcer = () => {
  const [text, setText] = useState("");
  const [shown, setShown] = useState("");
  useEffect(() => {
    // A text that is announced again needs to change: a space at its end is not read out.
    const again = (next: string) => (current: string) => (current === next ? `${next} ` : next);
    hear = (next) => setText(again(next));
    show = (next) => setShown(again(next));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setShown(""), shownFor);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <>
      <p class="sr" role="status" aria-live="polite" id="announcer">
        {text}
      </p>
      {/* It has been announced. */}
      {shown !== "" && (
        <p class="notice" aria-hidden="true">
          {shown}
        </p>
      )}
    </>
  );
};
