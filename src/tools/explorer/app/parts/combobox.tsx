import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Choice, matching } from "../query/choices.js";

interface ComboboxProps {
  /** The id of the input; one of its own where none is given. */
  readonly id?: string;
  readonly label: string;
  readonly placeholder: string;
  /** The choices for what is typed. */
  readonly choices: (typed: string) => readonly Choice[] | Promise<readonly Choice[]>;
  /** The text in it; its own where what is chosen goes elsewhere. */
  readonly value?: string;
  /** Called with each text that is typed or chosen. */
  readonly onValue?: (value: string) => void;
  /** Called with the value of what is chosen, which the input forgets. */
  readonly onAdd?: (value: string) => void;
}

/** More choices than this are not listed: typing narrows them. */
const maxShown = 100;

/**
 * An input with a list of what can be typed, by the pattern of ARIA (editable combobox with list autocomplete): arrow keys go through the
 * list, Enter takes a choice, Escape closes it.
 */
export const Combobox = (props: ComboboxProps) => {
  const { label, placeholder } = props;
  const made = useId();
  const id = props.id ?? made;
  const { active, close, isOpen, keyDown, list, open, pick, shown, type, value } = useChoices(props);
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
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onClick={() => !isOpen && open(value, "")}
        onBlur={close}
        onKeyDown={keyDown}
      />
      <div class="choices" role="listbox" id={`${id}-list`} aria-label={label} ref={list} hidden={!isOpen}>
        {isOpen &&
          shown.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the input, whose keys choose.
            <div
              class="row spread"
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // The input keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              <span>{choice.value}</span>
              <small>{choice.detail}</small>
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
const useChoices = ({ choices, onAdd, ...given }: ComboboxProps) => {
  const [own, setOwn] = useState("");
  const { value = own, onValue = setOwn } = given;
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<readonly Choice[]>([]);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  /** Lists the choices for a text, as far as they have another one in them. */
  const open = async (text: string, narrowed: string): Promise<void> => {
    turn.current++;
    const mine = turn.current;
    const all = await Promise.resolve(choices(text)).catch(() => []);
    // The latest question counts.
    if (mine !== turn.current) return;
    const meant = matching(all, narrowed).slice(0, maxShown);
    setShown(meant);
    setActive(-1);
    setOpen(meant.length > 0);
  };
  const close = (): void => {
    turn.current++;
    setOpen(false);
  };
  const pick = ({ goesOn, value: chosen }: Choice): void => {
    onValue(onAdd === undefined ? chosen : "");
    if (goesOn === true) void open(chosen, "");
    else close();
    onAdd?.(chosen);
  };
  const keyDown = (event: KeyboardEvent): void => {
    const chosen = shown[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) void open(value, "");
      else setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      // Whoever chooses does not send the form yet.
      event.preventDefault();
      if (!isOpen) return;
      const typed = chosen ?? shown.find((choice) => choice.value === value) ?? (shown.length === 1 && shown[0]);
      if (typed) pick(typed);
      else close();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab" && isOpen && chosen !== undefined) {
      pick(chosen);
      close();
    }
  };
  const type = (text: string): void => {
    onValue(text);
    void open(text, text);
  };
  return { active, close, isOpen, keyDown, list, open, pick, shown, type, value };
};
