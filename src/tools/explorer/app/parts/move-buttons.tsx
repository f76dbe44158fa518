import { Button } from "./button.js";

interface MoveButtonsProps {
  /** `2. Gallery` */
  readonly what: string;
  readonly index: number;
  readonly count: number;
  /** Called with the index that it is to have: another one that there is. */
  readonly onMove: (to: number) => void;
}

/** Two buttons that move an item of a list by one place; on them the arrow keys do, too, and Home and End bring it to the ends. */
export const MoveButtons = ({ count, index, onMove, what }: MoveButtonsProps) => {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const move = (to: number): void => {
    if (to >= 0 && to < count && to !== index) onMove(to);
  };
  return (["up", "down"] as const).map((way) => {
    const to = index + (way === "up" ? -1 : 1);
    return (
      <Button
        icon={way}
        key={way}
        class={`quiet square ${way}`}
        aria-label={`Move ${what} ${way}`}
        aria-disabled={to < 0 || to >= count}
        onClick={() => move(to)}
        onKeyDown={(event) => {
          const place = places[event.key];
          if (place === undefined) return;
          event.preventDefault();
          move(place);
        }}
      />
    );
  });
};
