import { useId } from "preact/hooks";

/** A choice between few things: values with their texts, and the one that is chosen. */
export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** A choice between few things, all of which are seen: radio buttons, drawn as the parts of one. */
export const Segments = <T extends string>({ choices, chosen, label, onChoose }: SegmentsProps<T>) => {
  const name = useId();
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {choices.map(([value, text]) => (
        <label key={value}>
          <input {...{ type: "radio", name, value }} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </div>
  );
};
