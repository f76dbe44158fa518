import { isRecord } from "../base.js";
import type { Schema } from "../reference.js";

/** One attribute that a list is sorted by. */
export interface Order {
  readonly name: string;
  readonly descending: boolean;
}

/**
 * What a sort asks for, as far as section 4.2 shows it: a string or an array of strings, each a name with or without an order. Undefined where
 * anything else is in it: a server may refuse or read that in its own way.
 */
export const ordersOf = (sort: unknown): readonly Order[] | undefined => {
  const parts: readonly unknown[] = Array.isArray(sort) ? sort : [sort];
  const orders: Order[] = [];
  for (const part of parts) {
    const [whole, name = "", order] = typeof part === "string" ? (/^(\w+)(?::(asc|desc))?$/.exec(part) ?? []) : [];
    if (whole === undefined) return undefined;
    orders.push({ name, descending: order === "desc" });
  }
  return orders.length === 0 ? undefined : orders;
};

/** How two neighbours stand to each other: below 0 as ascending order has it. Undefined: the specification, or every database, does not say. */
type Compared = {
  readonly sign: number;
  /** The specification does not say what ascending means for this type (I-20). */
  readonly isOpen: boolean;
  /** What is printed alike may differ in what is not printed: the next attribute says nothing then. */
  readonly isRounded: boolean;
};

const open: ReadonlySet<string> = new Set(["boolean", "enumeration", "id"]);
const rounded: ReadonlySet<string> = new Set(["datetime", "timestamp", "time"]);

/** A value that every server orders alike among its like; undefined for any other. */
const comparable = (type: string, value: unknown): number | bigint | string | undefined => {
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value) ? (value as number) : undefined; // an integer is a number
    case "float":
    case "decimal":
      return Number.isFinite(value) ? (value as number) : undefined; // as above
    case "id":
      // Ids that are texts are counted, see `target/own-ids.ts`.
      return Number.isInteger(value) && (value as number) < 1e12 ? (value as number) : undefined; // as above
    case "boolean":
      return typeof value === "boolean" ? Number(value) : undefined;
    case "biginteger":
      return typeof value === "string" && /^-?\d{1,19}$/.test(value) ? BigInt(value) : undefined;
    case "timestamp":
      return typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
    case "datetime": {
      const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
      return Number.isNaN(time) ? undefined : time;
    }
    case "date":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
    case "time":
      return typeof value === "string" && /^\d\d:\d\d:\d\d\.\d{3}$/.test(value) ? value : undefined;
    case "json":
    case "blocks":
      return undefined;
    default:
      return typeof value === "string" ? value : undefined;
  }
};

const isText = (type: string): boolean => texts.has(type);

const texts: ReadonlySet<string> = new Set(["string", "text", "richtext", "email", "uid", "enumeration"]);

/**
 * Whether every collation orders two texts alike, and by their code points: where they first differ, both have a lower-case ASCII letter or a digit, or
 * one of them has ended there.
 */
const areComparable = (left: string, right: string): boolean => {
  if (left === right) return true;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return [left, right].every((text) => at === text.length || /[a-z0-9]/.test(text[at] ?? ""));
};

const compare = (type: string, a: unknown, b: unknown): Compared | undefined => {
  const [left, right] = [comparable(type, a), comparable(type, b)];
  if (left === undefined || right === undefined) return undefined;
  if (isText(type) && !areComparable(String(left), String(right))) return undefined;
  const sign = left === right ? 0 : left < right ? -1 : 1;
  return { sign, isOpen: open.has(type), isRounded: rounded.has(type) || isBent(left) };
};

/** Whether digits of a number may have been lost when it was printed: two of these that are alike may have differed. */
const isBent = (value: number | bigint | string): boolean =>
  typeof value !== "string" && !Number.isSafeInteger(Number(value));

/** Two neighbours in the wrong order: the attribute, and whether the specification leaves open how it is ordered. */
export interface Disorder {
  readonly name: string;
  readonly isOpen: boolean;
}

/** What is wrong with the order of two neighbours; null where nothing is, undefined where nobody can say. */
export const disorderOf = (
  orders: readonly Order[],
  schema: Schema,
  first: { readonly id: unknown; readonly members: Readonly<Record<string, unknown>> },
  second: { readonly id: unknown; readonly members: Readonly<Record<string, unknown>> },
): Disorder | null | undefined => {
  let isJudged = false;
  for (const { name, descending } of orders) {
    const attribute = schema.attributes.get(name);
    const type = name === "id" ? "id" : attribute?.kind === "scalar" && !attribute.hidden ? attribute.type : undefined;
    if (type === undefined) break;
    const [a, b] = name === "id" ? [first.id, second.id] : [first.members[name], second.members[name]];
    const compared = isRecord(first.members) && isRecord(second.members) ? compare(type, a, b) : undefined;
    if (compared === undefined) break;
    isJudged = true;
    if (compared.sign !== 0) return compared.sign > 0 === descending ? null : { name, isOpen: compared.isOpen };
    if (compared.isRounded) break;
  }
  return isJudged ? null : undefined;
};
