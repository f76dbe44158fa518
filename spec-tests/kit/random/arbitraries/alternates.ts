import { knownOperators } from "../../contract/operators.js";
import { createSelection, isText, type Selection, type StoredValue } from "../../dataset/portable.js";
import type { ScalarType } from "../../reference.js";
import { dayLength } from "./value-kinds.js";

/** What a server may do in place of what a condition asks for, such as `$eq`, `eight letters` or `nothing`. */
type Alternate = string;

type Changes = Readonly<Record<Alternate, (text: string) => string>>;

/** Parts of a value that a server may look for. */
const parts: Changes = {
  "without the last letter": (text) => [...text].slice(0, -1).join(""),
  "eight letters": (text) => [...text].slice(0, 8).join(""),
};

/** Other texts that a server may look for. */
const otherTexts: Changes = {
  ...parts,
  "without spaces": (text) => text.replaceAll(/\s/g, ""),
  "lower case": (text) => text.toLowerCase(),
  "a number": (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
};

/** What the digits of a whole number are, of which a server may look for a part. */
const wholeNumbers: Partial<Readonly<Record<ScalarType, (text: string) => StoredValue>>> = {
  integer: Number,
  biginteger: BigInt,
};

/** Whole units of so many milliseconds. */
const wholeUnits = (length: number) => (value: StoredValue) => Math.floor(Number(value) / length) * length;

const coarserInstants = { "whole seconds": wholeUnits(1000), "whole days": wholeUnits(dayLength) };

const coarserValues: Partial<
  Readonly<Record<ScalarType, Readonly<Record<Alternate, (value: StoredValue) => StoredValue>>>>
> = {
  datetime: coarserInstants,
  timestamp: coarserInstants,
  time: { "whole seconds": (value) => `${String(value).slice(0, 8)}.000` },
  biginteger: { "a double": (value) => BigInt(Number(value)) },
  decimal: { "a whole number": (value) => Math.trunc(Number(value)) },
  float: { "a whole number": (value) => Math.trunc(Number(value)) },
};

/** Other bounds of a pair that a server may look between, each an operator with one of its ends. */
const otherPairs: Readonly<Record<Alternate, readonly (string | undefined)[]>> = {
  "without its first end": ["$gt", "$lte"],
  "without its second end": ["$gte", "$lt"],
  "from its first end on": ["$gte", undefined],
  "up to its second end": [undefined, "$lte"],
};

/** Other lists that a server may look for. */
const otherLists: Readonly<Record<Alternate, (list: readonly StoredValue[]) => readonly StoredValue[]>> = {
  "first element": (list) => list.slice(0, 1),
  "last element": (list) => list.slice(-1),
  "two elements": (list) => list.slice(0, 2),
  "five elements": (list) => list.slice(0, 5),
  "ten elements": (list) => list.slice(0, 10),
  // As numbers they are equal to no text.
  "no digits alone": (list) => list.filter((each) => typeof each !== "string" || !/^-?\d+(\.\d+)?$/.test(each)),
};

const numberTypes: readonly ScalarType[] = ["integer", "biginteger", "decimal", "float"];

/** What of a column a server selects that takes its values for something else. */
interface OtherSelection {
  readonly name: Alternate;
  readonly operators: RegExp;
  readonly selection: Selection;
}

/** Numbers compared by their digits, as in a column of texts. */
const byDigits = (column: readonly StoredValue[]): OtherSelection => {
  const selection = createSelection(
    "string",
    column.map((value) => (value === null ? null : String(value))),
  );
  return { name: "texts", operators: /^\$([lg]te?|between)$/, selection: (stored) => selection(stored.map(String)) };
};

/** Texts of several lines, each of which may begin and end as asked. */
const byLines = (column: readonly StoredValue[]): OtherSelection => {
  const texts = [...new Set(column)].filter((value) => value !== null).map((value) => String(value).split("\n"));
  const lines = [...new Set(texts.flat())];
  const selection = createSelection("string", lines);
  return {
    name: "any line",
    operators: /^\$(starts|ends)With/,
    selection: (stored) => (operator) => {
      const matched = new Set(lines.filter((_, at) => selection(stored)(operator)[at] === "1"));
      return texts.map((own) => (own.some((line) => matched.has(line)) ? "1" : "0")).join("");
    },
  };
};

/** All selections of a column that alternates are found by: the right one, and others. */
export interface Selections {
  readonly right: Selection;
  readonly others: readonly OtherSelection[];
}

/** See {@link Selections}. */
export const selectionsOf = (type: ScalarType, column: readonly StoredValue[]): Selections => ({
  right: createSelection(type, column),
  others: numberTypes.includes(type) ? [byDigits(column)] : isText(type) ? [byLines(column)] : [],
});

/** The rows that several selections have in common. */
const inAll = (selections: readonly (string | undefined)[]): string => {
  const [first = "", ...others] = selections.filter((each) => each !== undefined);
  return [...first].map((bit, at) => (others.every((other) => other[at] === "1") ? bit : "0")).join("");
};

/**
 * What the answer to a condition differs from: all or no entries, what other operators match with the same operand, what
 * the operator matches with a part of it. The more of them, the more a condition says. `shown`: what of the selected rows the answer shows.
 */
export const alternatesOf = (
  type: ScalarType,
  { right: selection, others }: Selections,
  operator: string,
  stored: readonly StoredValue[],
  shown: (selected: string) => string = (selected) => selected,
) => {
  const matched = selection(stored);
  const right = shown(matched(operator));
  const found: Alternate[] = [];
  const note = (name: Alternate, isOther: boolean) => {
    if (isOther) found.push(name);
  };
  const differs = (selected: string) => shown(selected) !== right;
  note("all", right.includes("0"));
  note("nothing", right.includes("1"));
  const own = knownOperators.find(({ name }) => name === operator);
  const isList = own?.operand === "list" || own?.operand === "pair";
  for (const { name, operand } of knownOperators) {
    const takesAlike = isList ? operand === own?.operand : operand === "value" || operand === "text";
    const isAsked = isText(type) || operand !== "text";
    if (name !== operator && takesAlike && isAsked) note(name, differs(matched(name)));
  }
  for (const other of others)
    if (other.operators.test(operator)) note(other.name, differs(other.selection(stored)(operator)));
  if (own?.operand === "list")
    for (const [name, change] of Object.entries(otherLists)) {
      const other = change(stored);
      note(name, other.length < stored.length && differs(selection(other)(operator)));
    }
  else if (own?.operand === "pair") {
    note("its ends alone", differs(matched("$in")));
    for (const [name, operators] of Object.entries(otherPairs))
      note(name, differs(inAll(operators.map((each, end) => each && selection(stored.slice(end, end + 1))(each)))));
  } else {
    const numberOf = wholeNumbers[type];
    const changes = isText(type) ? otherTexts : numberOf === undefined ? {} : parts;
    for (const [name, change] of Object.entries(changes)) {
      const text = String(stored[0]);
      const other = change(text);
      // Of a number a sign may be left, or nothing.
      if (other === text || (numberOf !== undefined && !/\d/.test(other))) continue;
      note(name, differs(selection([numberOf?.(other) ?? other])(operator)));
    }
    const [value = null] = stored;
    for (const [name, change] of Object.entries(value === null ? {} : (coarserValues[type] ?? {})))
      note(name, change(value) !== value && differs(selection([change(value)])(operator)));
  }
  return found;
};
