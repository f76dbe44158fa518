import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Choice, matching } from "../query/choices.js";

/** Where choices come from: what is typed may narrow them, or ask a server for them. */
export type ChoiceSource = (typed: string) => readonly Choice[] | Promise<readonly Choice[]>;

interface ComboboxProps {
  /** The id of the input; one of its own where none is given. */
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly choices: ChoiceSource;
  /** Called with each text that is typed or chosen. */
  readonly onValue: (value: string) => void;
  /** Called with a choice that is not only a step. */
  readonly onChoose?: (choice: Choice) => void;
  readonly placeholder?: string;
}

/** More choices than this are not listed: typing narrows them. */
const maxShown = 100;

/**
 * An input with a list of what can be typed, by the pattern of ARIA (editable combobox with list autocomplete): arrow keys go through the
 * list, Enter takes a choice, Escape closes it.
 */
export const Combobox = (props: ComboboxProps) => {
  const { label, placeholder, value } = props;
  const made = useId();
  const id = props.id ?? made;
  const { active, close, isOpen, keyDown, list, open, pick, shown } = useChoices(props);
  return (
    <div class="combobox">
      <input
        {...{ id, placeholder, value }}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        onInput={({ currentTarget }) => {
          props.onValue(currentTarget.value);
          open(currentTarget.value, true);
        }}
        onClick={() => !isOpen && open(value, false)}
        onBlur={close}
        onKeyDown={keyDown}
      />
      <div class="choices" role="listbox" id={`${id}-list`} aria-label={label} ref={list} hidden={!isOpen}>
        {isOpen &&
          shown.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the input, whose keys choose.
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // The input keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              <span>{choice.label}</span>
              {choice.detail !== undefined && <small>{choice.detail}</small>}
            </div>
          ))}
      </div>
      <span class="sr" role="status">
        {isOpen ? `${shown.length} ${shown.length === 1 ? "choice" : "choices"}` : ""}
      </span>
    </div>
  );
};

/** The list of a combobox: whether it is open, what is in it, and what the keys do. */
const useChoices = ({ choices, onChoose, onValue, value }: ComboboxProps) => {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<readonly Choice[]>([]);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(0);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const open = (typed: string, isTyped: boolean): void => {
    const question = ++asked.current;
    const show = (found: readonly Choice[], isNarrowed: boolean): void => {
      if (question !== asked.current) return;
      const narrowed = isNarrowed ? found : matching(found, isTyped ? typed : "");
      setShown(narrowed.slice(0, maxShown));
      setActive(-1);
      setOpen(narrowed.length > 0);
    };
    const found = choices(typed);
    if (found instanceof Promise) found.then((answer) => show(answer, true)).catch(() => show([], true));
    else show(found, false);
  };
  const close = (): void => {
    asked.current++;
    setOpen(false);
  };
  const pick = (choice: Choice): void => {
    onValue(choice.value);
    if (choice.goesOn === true) open(choice.value, false);
    else {
      close();
      onChoose?.(choice);
    }
  };
  const keyDown = (event: KeyboardEvent): void => {
    const chosen = shown[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) open(value, false);
      else setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      // Whoever chooses does not send the form yet.
      event.preventDefault();
      if (!isOpen) return;
      const typed =
        chosen ?? shown.find((choice) => choice.value === value) ?? (shown.length === 1 ? shown[0] : undefined);
      if (typed === undefined) close();
      else pick(typed);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab" && isOpen && chosen !== undefined) {
      pick(chosen);
      close();
    }
  };
  return { active, close, isOpen, keyDown, list, open, pick, shown };
};
