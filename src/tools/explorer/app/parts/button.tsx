import type { ButtonHTMLAttributes } from "preact";
import { Icon, type IconName } from "./icon.js";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What stands before its text. */
  readonly icon?: IconName;
  readonly text?: string;
  /** What follows the text for those who do not see where the button stands. */
  readonly what?: string | null;
}

/** A button that sends no form, unless its `type` says so. */
export const Button = ({ children, icon, text, what, ...attributes }: ButtonProps) => (
  <button type="button" {...attributes}>
    {icon !== undefined && <Icon name={icon} />}
    {text}
    {what && <span class="sr"> {what}</span>}
    {children}
  </button>
);
