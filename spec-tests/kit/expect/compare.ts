import { brief, isRecord, own } from "../base.js";
import type { Difference } from "../contract/failure.js";

/** What an expectation reports: `kind` is the fingerprint, without concrete values. */
export interface Finding {
  readonly why: string;
  readonly kind: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly differences?: readonly Difference[];
}

/** Reports name no more than this many differences of one pair of values. */
export const maxDifferences = 20;

/**
 * The smallest set of places in which two JSON values differ, at most {@link maxDifferences}. The order of an
 * object's keys does not matter; undefined counts as absent.
 */
export const diff = (expected: unknown, actual: unknown, path = ""): readonly Difference[] => {
  const found: Difference[] = [];
  collect(expected, actual, path, found);
  return found;
};

/** Whether two JSON values are equal, whatever the order of the keys. */
export const isEqual = (a: unknown, b: unknown): boolean => diff(a, b).length === 0;

const collect = (expected: unknown, actual: unknown, path: string, found: Difference[]): void => {
  if (found.length >= maxDifferences || Object.is(expected, actual)) return;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    collectArrays(expected, actual, path, found);
    return;
  }
  if (isRecord(expected) && isRecord(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      // Own members only: a body may hold keys like "constructor".
      const [left, right] = [own(expected, key), own(actual, key)];
      collect(left, right, path === "" ? key : `${path}.${key}`, found);
    }
    return;
  }
  if (expected === actual) return;
  found.push({
    path,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  });
};

const collectArrays = (expected: readonly unknown[], actual: readonly unknown[], path: string, found: Difference[]) => {
  if (expected.length !== actual.length) {
    found.push({ path: `${path}.length`.replace(/^\./, ""), expected: expected.length, actual: actual.length });
  }
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index++) {
    collect(expected[index], actual[index], `${path}[${index}]`, found);
  }
};

/** Any value of a kind, where no single value is expected. */
export interface Shape {
  /** `an integer`: as a report says it. */
  readonly words: string;
  readonly holds: (value: unknown) => boolean;
}

/** An object of which some members are expected to have a shape. */
export interface Form {
  readonly name: string;
  /** `an entry { id: integer, attributes: object }`: as a report says it. */
  readonly words: string;
  readonly members: Readonly<Record<string, Shape>>;
  /** Null in its place stands for none, as an empty relation has it: no fault of its shape. */
  readonly isOptional?: true;
}

export const anInteger: Shape = { words: "an integer", holds: Number.isInteger };
export const aString: Shape = { words: "a string", holds: (value) => typeof value === "string" };
export const anObject: Shape = { words: "an object", holds: isRecord };
export const anArray: Shape = { words: "an array", holds: Array.isArray };
export const anything: Shape = { words: "any value", holds: (value) => value !== undefined };

/** An entry (section 2.1). */
export const entryForm: Form = {
  name: "entry",
  words: "an entry { id: integer, attributes: object }",
  members: { id: anInteger, attributes: anObject },
  isOptional: true,
};

/** A component (section 2.4). */
export const componentForm: Form = {
  name: "component",
  words: "a component { id: integer, ... }",
  members: { id: anInteger },
  isOptional: true,
};

/**
 * What is wrong with a value that should have a form, or undefined when nothing is: only the members that are wrong are listed.
 * `where` is its path, empty for the whole body. The kind says which member had which type in its place: it is the same whatever was asked.
 */
export const findMisshapen = (value: unknown, where: string, form: Form): Finding | undefined => {
  const name = where === "" ? "The body" : where;
  if (!isRecord(value)) {
    const isMissing = form.isOptional === true && (value === undefined || value === null);
    return {
      why: `${name} is not ${form.words}${value === undefined ? "" : `: it is ${brief(value)}`}`,
      kind: isMissing ? `${form.name}-missing` : `shape:${form.name}:${typeName(value)}`,
      differences: [shapeDifference(where, anObject, value)],
    };
  }
  const wrong = Object.entries(form.members).filter(([member, shape]) => !shape.holds(own(value, member)));
  const [member] = wrong[0] ?? [];
  if (member === undefined) return undefined;
  const what =
    own(value, member) === undefined ? `it has no ${member}` : `its ${member} is ${brief(own(value, member))}`;
  return {
    why: `${name} is not ${form.words}: ${what}`,
    kind: `shape:${form.name}:${member}:${typeName(own(value, member))}`,
    differences: wrong.map(([each, shape]) =>
      shapeDifference(where === "" ? each : `${where}.${each}`, shape, own(value, each)),
    ),
  };
};

/** A value has not the shape that is expected in its place; `name` is one word for the fingerprint. */
export const misshapen = (value: unknown, where: string, shape: Shape, name: string): Finding => ({
  why: `${where === "" ? "The body" : where} is not ${shape.words}`,
  kind: `shape:${name}:${typeName(value)}`,
  differences: [shapeDifference(where, shape, value)],
});

const shapeDifference = (path: string, { words }: Shape, actual: unknown): Difference => ({
  path,
  shape: words,
  ...(actual === undefined ? {} : { actual }),
});

const typeName = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};
