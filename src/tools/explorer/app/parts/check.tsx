import type { ComponentChildren } from "preact";

interface CheckProps {
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
  readonly children: ComponentChildren;
}

/** A choice between yes and no. */
export const Check = ({ children, isChecked, onCheck }: CheckProps) => (
  <label class="row check">
    <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
    {children}
  </label>
);
