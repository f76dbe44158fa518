import { unknownName } from "../words/unknown-name.js";
import { isRecord } from "./json.js";

/**
 * Reads a value that somebody has written. Answers one that is as it should be, and throws a RangeError for any other that begins with its place and
 * names what was expected: `respond.status: expected ...`. The place is empty for what is no part of anything.
 */
export type Read<T> = (value: unknown, place: string) => T;

/** Throws what a {@link Read} throws. */
export const refuse = (place: string, expected: string, value: unknown): never => {
  const got = Array.isArray(value)
    ? "a list"
    : isRecord(value) && !(value instanceof RegExp)
      ? "an object"
      : shown(value);
  throw new RangeError(`${place === "" ? "" : `${place}: `}expected ${expected}, got ${got}`);
};

/** A value in a message: the beginning of its JSON. */
export const shown = (value: unknown): string => {
  if (value instanceof RegExp || typeof value === "number") return String(value);
  // Its type does not say so: functions and undefined are nothing in JSON.
  const text: string | undefined = JSON.stringify(value, (_, part) => (part instanceof RegExp ? String(part) : part));
  return text === undefined ? (value === undefined ? "nothing" : `a ${typeof value}`) : text.slice(0, 100);
};

/** A value of a kind. */
export const kind =
  <T>(expected: string, accepts: (value: unknown) => value is T): Read<T> =>
  (value, place) =>
    accepts(value) ? value : refuse(place, expected, value);

/** `a whole number from 1 to 5`. */
export const wordsOf = (least: number, most = Number.MAX_SAFE_INTEGER, isWhole = true): string =>
  `a ${isWhole ? "whole " : ""}number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`;

/** A number, the limits included; a whole one, unless it may be any. */
export const number = (least: number, most = Number.MAX_SAFE_INTEGER, isWhole = true): Read<number> =>
  kind(
    wordsOf(least, most, isWhole),
    (value): value is number =>
      typeof value === "number" && (!isWhole || Number.isInteger(value)) && value >= least && value <= most,
  );

/** A text of so many UTF-16 units. */
export const text = (least: number, most = Number.MAX_SAFE_INTEGER): Read<string> =>
  kind(
    most === Number.MAX_SAFE_INTEGER ? "a text" : `a text of ${least} to ${most} characters`,
    (value): value is string => typeof value === "string" && value.length >= least && value.length <= most,
  );

/** True or false. */
export const flag = kind("true or false", (value): value is boolean => typeof value === "boolean");

/** One of some texts. */
export const oneOf = <T extends string>(values: readonly T[]): Read<T> =>
  kind(`one of ${values.join(", ")}`, (value): value is T => values.some((each) => each === value));

/** A list, each of whose elements is read. */
export const list =
  <T>(expected: string, read: Read<T>): Read<readonly T[]> =>
  (value, place) =>
    Array.isArray(value)
      ? value.map((each: unknown, at) => read(each, `${place}[${at}]`))
      : refuse(place, expected, value);

type Shape = Readonly<Record<string, Read<unknown>>>;
type Values<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

/** An object with some members, others that there must be, and no more. */
export const members =
  <S extends Shape, N extends Shape = Readonly<Record<never, never>>>(
    expected: string,
    shape: S,
    needed?: N,
  ): Read<Partial<Values<S>> & Values<N>> =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, expected, value);
    const inner = place === "" ? "" : `${place}.`;
    const names = [...Object.keys(needed ?? {}), ...Object.keys(shape)];
    const unknown = unknownName(value, names, "member");
    if (unknown !== undefined) throw new RangeError(`${inner}${unknown.name.slice(0, 100)}: ${unknown.fault}`);
    const memberOf = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
    for (const [name, read] of Object.entries(needed ?? {})) read(memberOf(name), inner + name);
    for (const [name, read] of Object.entries(shape))
      if (memberOf(name) !== undefined) read(memberOf(name), inner + name);
    // Each member has been read.
    return value as Partial<Values<S>> & Values<N>;
  };

/** An object whose members, of any name, are all of one kind. */
export const named =
  <T>(expected: string, read: Read<T>): Read<Readonly<Record<string, T>>> =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, expected, value);
    for (const [name, member] of Object.entries(value)) read(member, `${place}.${name.slice(0, 100)}`);
    // Each member has been read.
    return value as Readonly<Record<string, T>>;
  };

/** Any value. */
export const any: Read<unknown> = (value) => value;
