interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Other attributes of the element. */
  readonly naming?: object;
}

/** A field for a line of text, below what it is called. */
export const TextField = ({ label, naming, onText, value }: TextFieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      {...{ type: "text", autocomplete: "off", value, ...naming }}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  </label>
);
