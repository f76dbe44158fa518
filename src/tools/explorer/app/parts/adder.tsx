import { useState } from "preact/hooks";
import { type ChoiceSource, Combobox } from "./combobox.js";

interface AdderProps {
  /** The id of its input. */
  readonly id?: string;
  readonly label: string;
  readonly placeholder: string;
  readonly choices: ChoiceSource;
  readonly onAdd: (value: string) => void;
}

/** Adds one of several choices to a list. */
export const Adder = ({ onAdd, ...combobox }: AdderProps) => {
  const [typed, setTyped] = useState("");
  return (
    <Combobox
      {...combobox}
      {...{ value: typed, onValue: setTyped }}
      onChoose={({ value }) => {
        setTyped("");
        onAdd(value);
      }}
    />
  );
};
