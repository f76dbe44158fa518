import { type Issue, maxIssues } from "../../base/issue.js";
import type { Place } from "./place.js";
import { printValue } from "./print-value.js";

/** Collects what is wrong with the values of a body: all of it is counted, and the first of it is told. */
export interface Faults {
  add(place: Place, message: string): void;
  /** The issues of the answer: none when nothing is wrong. */
  issues(): readonly Issue[];
}

/** No more faults than this are told in the `details` of an answer. */
const longestList = 1000;

/** Where a place of `data` is in the request. */
export const pathInBody = ({ path }: Place): readonly string[] => ["data", ...path];

/** A new, empty collection. */
export const createFaults = (): Faults => {
  const listed: { readonly place: Place; readonly message: string }[] = [];
  let count = 0;
  return {
    add: (place, message) => {
      count++;
      if (listed.length < longestList) listed.push({ place, message });
    },
    issues: () => {
      const issues = listed.slice(0, maxIssues).map(({ place, message }): Issue => {
        return { code: "invalid-body", path: pathInBody(place), message };
      });
      const [first, ...rest] = issues;
      if (first === undefined) return [];
      const errors = listed.map(({ place: { path }, message }) => ({ path, message, name: "ValidationError" }));
      // The first issue is what the answer says: of several faults, it tells their number (measured).
      const message = count === 1 ? first.message : `${count} errors occurred`;
      return [{ ...first, message, details: { errors } }, ...rest];
    },
  };
};

/**
 * The message about a value of a wrong type (measured). `final` is what the value was turned into before it was looked
 * at, the value itself when nothing was done.
 */
export const wrongType = (place: Place, type: string, final: unknown, original: unknown): string => {
  const isCast = original !== null && original !== undefined && original !== final;
  const cast = isCast ? ` (cast from the value \`${printValue(original)}\`).` : ".";
  return `${place.label} must be a \`${type}\` type, but the final value was: \`${printValue(final)}\`${cast}`;
};

/** A fault that is found when a value is about to be stored: told alone, without details (measured). */
export const unusableValue = (place: Place, message: string): Issue => ({
  code: "invalid-body",
  path: pathInBody(place),
  message,
});
