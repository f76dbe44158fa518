import { isRecord } from "../base.js";
import { InvariantError } from "../contract/failure.js";

/*
 * Bodies in which ids are names, so that one body can be sent to two servers, shown in a report and saved:
 * `<restoration a>` is the id of that scratch entry, `<'restoration a>` the same as text, `<conservator P-09>` that of an entry of the dataset,
 * `<crew.id of restoration a>` what the server shows there. They stand alone in their string.
 */

/** A body with names. */
export type Named = Readonly<Record<string, unknown>>;

const nobodysId = 2_000_000_000;

/** What names stand for on one server. */
export interface Meanings {
  /** The id of a scratch entry, or of one of the dataset. */
  id(name: string): number;
  /** A value that the server shows, by its path in an entry's attributes. */
  shown(path: string, name: string): unknown;
}

/** A body with a server's own ids. */
export const resolveNames = (value: unknown, meanings: Meanings): unknown => {
  if (Array.isArray(value)) return value.map((each) => resolveNames(each, meanings));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolveNames(each, meanings)]));
  const name = typeof value === "string" ? /^<(.*)>$/.exec(value)?.[1] : undefined;
  return name === undefined ? value : meaningOf(name, meanings);
};

const meaningOf = (name: string, meanings: Meanings): unknown => {
  const [path = "", owner] = name.split(" of ");
  if (owner !== undefined) return meanings.shown(path, owner);
  if (name === "nobody") return nobodysId;
  return name.startsWith("'") ? String(meanings.id(name.slice(1))) : meanings.id(name);
};

/** A member of nested objects and arrays: `treatments.0.id`. Undefined where there is none. */
export const memberAt = (value: unknown, path: string): unknown => {
  let member = value;
  for (const key of path.split(".")) {
    if (Array.isArray(member)) member = member[Number(key)];
    else member = isRecord(member) ? member[key] : undefined;
  }
  return member;
};

/** A value whose keys may be such paths, `{ "crew.shift": "night", "treatments.0.hours": 2 }`, as nested objects and arrays. */
export const unfolded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unfolded);
  if (!isRecord(value)) return value;
  const inside = new Map<string, Record<string, unknown>>();
  const members = Object.entries(value).map(([key, each]): [string, unknown] => {
    const [head = "", path] = key.split(/\.(.*)/);
    if (path === undefined) return [key, unfolded(each)];
    const folded = inside.get(head) ?? {};
    inside.set(head, Object.assign(folded, { [path]: each }));
    return [head, folded];
  });
  const whole = members.map(([name, each]) => [name, inside.has(name) ? unfolded(each) : each]);
  const isList = members.length > 0 && members.every(([name]) => /^\d+$/.test(name));
  return isList ? Object.values(Object.fromEntries(whole)) : Object.fromEntries(whole);
};

/** The type in the name of an entry: `restoration` of `restoration a`. */
export const typeIn = (name: string): string => {
  const [type = ""] = name.split(" ", 1);
  if (type === "") throw new InvariantError(`"${name}" names no entry`);
  return type;
};
