interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Other attributes of the element. */
  readonly naming?: object;
  readonly class?: string;
}

/** A field for a line of text, below what it is called. */
export const TextField = ({ class: own = "field grow", label, naming, onText, value }: TextFieldProps) => (
  <label class={own}>
    <span>{label}</span>
    <input
      {...{ type: "text", autocomplete: "off", value, ...naming }}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  </label>
);
