import { useState } from "preact/hooks";

/** One of several choices; with a text for its reader where that is another one. */
export type SelectChoice = string | readonly [value: string, text: string];

interface SelectProps {
  readonly value: string;
  readonly choices: readonly SelectChoice[];
  readonly onValue: (value: string) => void;
  /** What stands above it, on a line of its own. Without it, others name it. */
  readonly label?: string;
  /** The attributes of the element. */
  readonly naming?: object;
}

/** A choice of one text. It shows what its value says, whatever was chosen. */
export const Select = ({ choices, label, naming, onValue, value }: SelectProps) => {
  const [, redraw] = useState({});
  const choose = (chosen: string): void => {
    onValue(chosen);
    redraw({});
  };
  const select = (
    <select {...naming} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {choices.map((choice) => {
        const [key, text] = typeof choice === "string" ? [choice, choice] : choice;
        return (
          <option key={key} value={key}>
            {text}
          </option>
        );
      })}
    </select>
  );
  if (label === undefined) return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it.
    <label class="field">
      <span>{label}</span>
      {select}
    </label>
  );
};
