import { isRecord } from "../base.js";
import { InvariantError } from "../contract/failure.js";

/*
 * How tables write an update of a relation (section 4.7). A letter is an entry, `'d` its id as text, `{d}` an object with its id, and `d^`, `d$`,
 * `d<a`, `d>a` are elements with a position: start, end, before a, after a.
 *
 *   "+d^ e -{c}"   connect, disconnect: one element after the other, with spaces or without
 *   "=ba"          set; without elements an empty one
 *   "[ba]"         an array of ids given directly
 *   "b"            one element given directly
 *
 * What the notation has no sign for is JSON, in which a letter alone is the id of its entry: `{ connect: "d" }`.
 */

/** An update of a relation: a text of the notation, or a value with letters in the place of ids. */
export type Written = string | number | null | object;

/** The ids of entries, by their letters. */
type IdOf<Id> = (letter: string) => Id;

const keywords: Readonly<Record<string, string>> = { "+": "connect", "-": "disconnect", "=": "set" };

const element = /^(?:('?[a-z])([\^$]|[<>][a-z])?|\{('?[a-z])\})/;

/** The value of a relation that an update writes, with ids in the place of letters. A text that is none of the notation is a fault of the kit. */
export const valueWritten = <Id>(
  update: Written,
  idOf: IdOf<Id>,
  textOf: (id: Id) => string = (id) => String(id),
): unknown => withIds(read(update), (letter, isText) => (isText ? textOf(idOf(letter)) : idOf(letter)));

/** The letters that an update names. */
export const lettersIn = (update: Written): ReadonlySet<string> => {
  const letters = new Set<string>();
  valueWritten(update, (letter) => letters.add(letter).size);
  return letters;
};

const read = (update: Written): unknown => {
  if (typeof update !== "string") return update;
  if (update.startsWith('"')) return JSON.parse(update);
  if (update.startsWith("[") && update.endsWith("]")) return elementsIn(update.slice(1, -1));
  if (!(update.slice(0, 1) in keywords)) return elementsIn(update)[0];
  const operations = update.split(/(?=[-+=])/).map((part) => [keywords[part.slice(0, 1)], elementsIn(part.slice(1))]);
  return Object.fromEntries(operations);
};

const elementsIn = (text: string): readonly unknown[] => {
  const rest = text.trimStart();
  if (rest === "") return [];
  const [all, name, place = "", inObject] = element.exec(rest) ?? [];
  if (all === undefined) throw new InvariantError(`"${rest}" is no element of a relation update`);
  const written = inObject ?? name;
  const isPlain = place === "" && inObject === undefined;
  const position = place === "" ? {} : { position: positionOf(place) };
  return [isPlain ? written : { id: written, ...position }, ...elementsIn(rest.slice(all.length))];
};

const positionOf = (place: string): object => {
  if (place === "^") return { start: true };
  if (place === "$") return { end: true };
  return { [place.startsWith("<") ? "before" : "after"]: place.slice(1) };
};

const withIds = (value: unknown, idOf: (letter: string, isText: boolean) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => withIds(each, idOf));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, idOf)]));
  const [, quote, letter] = (typeof value === "string" ? /^('?)([a-z])$/.exec(value) : undefined) ?? [];
  return letter === undefined ? value : idOf(letter, quote === "'");
};
