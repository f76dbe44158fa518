import { useState } from "preact/hooks";
import type { Choice } from "../query/choices.js";
import { Combobox } from "./combobox.js";

interface AdderProps {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly onAdd: (value: string) => void;
}

/** Adds one of several choices to a list. */
export const Adder = ({ choices, label, onAdd, placeholder }: AdderProps) => {
  const [typed, setTyped] = useState("");
  return (
    <Combobox
      {...{ label, placeholder, value: typed, choices: () => choices, onValue: setTyped }}
      onChoose={({ value }) => {
        setTyped("");
        onAdd(value);
      }}
    />
  );
};
