import { useState } from "preact/hooks";
import { Button } from "./button.js";

/** Shows the beginning of a long list: `shown`, and `more` of it at the press of a button. */
export const useMore = <T,>(list: readonly T[], size: number) => {
  const [count, setCount] = useState(size);
  return {
    shown: list.slice(0, count),
    more: list.length > count && (
      <Button
        text={`Show ${Math.min(size, list.length - count)} more of ${list.length}`}
        class="more"
        onClick={() => setCount(count + size)}
      />
    ),
    /** Shows all up to a place. */
    reveal: (place: number) => setCount(Math.max(count, place + 1)),
  };
};
