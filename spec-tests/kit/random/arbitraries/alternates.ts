import { knownOperators } from "../../contract/operators.js";
import { isText, type Selection, type StoredValue } from "../../dataset/dialect.js";
import type { ScalarType } from "../../reference.js";

/** What a server may do in place of what a condition asks for, such as `$eq`, `eight letters` or `nothing`. */
type Alternate = string;

/** Other texts that a server may look for. */
const otherTexts: Readonly<Record<Alternate, (text: string) => string>> = {
  "without the last letter": (text) => [...text].slice(0, -1).join(""),
  "eight letters": (text) => [...text].slice(0, 8).join(""),
  "without spaces": (text) => text.replaceAll(/\s/g, ""),
  "lower case": (text) => text.toLowerCase(),
  "a number": (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
};

/** Other lists that a server may look for. */
const otherLists: Readonly<Record<Alternate, (list: readonly StoredValue[]) => readonly StoredValue[]>> = {
  "first element": (list) => list.slice(0, 1),
  "last element": (list) => list.slice(-1),
  "two elements": (list) => list.slice(0, 2),
  "five elements": (list) => list.slice(0, 5),
  "ten elements": (list) => list.slice(0, 10),
};

/**
 * What the answer to a condition differs from: all or no entries, what other operators match with the same operand, what
 * the operator matches with a part of it. The more of them, the more a condition says.
 */
export const alternatesOf = (
  type: ScalarType,
  selection: Selection,
  operator: string,
  stored: readonly StoredValue[],
) => {
  const right = selection(operator, stored);
  const found: Alternate[] = [];
  const note = (name: Alternate, isOther: boolean) => {
    if (isOther) found.push(name);
  };
  note("all", right.includes("0"));
  note("nothing", right.includes("1"));
  const own = knownOperators.find(({ name }) => name === operator);
  const isList = own?.operand === "list" || own?.operand === "pair";
  for (const { name, operand } of knownOperators) {
    const takesAlike = isList ? operand === own?.operand : operand === "value" || operand === "text";
    const isAsked = isText(type) || operand !== "text";
    if (name !== operator && takesAlike && isAsked) note(name, selection(name, stored) !== right);
  }
  if (own?.operand === "list")
    for (const [name, change] of Object.entries(otherLists)) {
      const other = change(stored);
      note(name, other.length < stored.length && selection(operator, other) !== right);
    }
  else if (isText(type) && own?.operand !== "pair")
    for (const [name, change] of Object.entries(otherTexts)) {
      const other = change(String(stored[0]));
      note(name, other !== stored[0] && selection(operator, [other]) !== right);
    }
  return found;
};
