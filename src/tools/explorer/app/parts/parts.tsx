import { useState } from "preact/hooks";
import { Button } from "./button.js";

interface ButtonsProps {
  readonly text: string;
  /** Undefined: there is none. */
  readonly before: (() => void) | undefined;
  readonly after: (() => void) | undefined;
  readonly label?: string;
}

/** Two buttons and where one is. They stay where they are at both ends, so that the focus does. */
export const Buttons = ({ after, before, label = "Parts of the list", text }: ButtonsProps) => (
  <nav class="row spread soft pager" aria-label={label}>
    <Button text="Previous" aria-disabled={before === undefined} onClick={() => before?.()} />
    <span>{text}</span>
    <Button text="Next" aria-disabled={after === undefined} onClick={() => after?.()} />
  </nav>
);

/** Shows a long list in parts: `shown` is one of them, from the place `start` on, and `buttons` lead to the others. */
export const useParts = <T,>(list: readonly T[], size: number, label: string, what = "") => {
  const [first, setFirst] = useState(0);
  // Where the only one of a part is gone, the part before it is shown; of another list, the first one.
  const start = first < list.length ? first : Math.max(0, first === list.length ? first - size : 0);
  const end = Math.min(start + size, list.length);
  return {
    start,
    shown: list.slice(start, end),
    buttons: list.length > size && (
      <Buttons
        {...{ label, text: `${what}${start + 1} to ${end} of ${list.length}` }}
        before={start > 0 ? () => setFirst(start - size) : undefined}
        after={end < list.length ? () => setFirst(end) : undefined}
      />
    ),
    /** Shows the part that has a place. */
    showPlace: (place: number) => setFirst(place - (place % size)),
  };
};
