import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface TabsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** What stands at their end. */
  readonly end: ComponentChildren;
  /** The panel that is chosen. */
  readonly children: ComponentChildren;
}

/** A choice of panels, all of which are seen: radio buttons, drawn as the parts of one; and the panel that is chosen. */
export const Tabs = <T extends string>({ children, choices, chosen, end, label, onChoose }: TabsProps<T>) => {
  const name = useId();
  return (
    <>
      <div class="row spread">
        <div class="row segments" role="radiogroup" aria-label={label}>
          {choices.map(([value, text]) => (
            <label key={value}>
              <input {...{ type: "radio", name, value }} checked={chosen === value} onChange={() => onChoose(value)} />
              <span>{text}</span>
            </label>
          ))}
        </div>
        {end}
      </div>
      {children}
    </>
  );
};
