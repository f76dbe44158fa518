import { charge } from "../../base/bounded.js";
import { type Issue, type IssueCode, maxIssues } from "../../base/result.js";

/** Where in `data` a value is: its keys, and the same as the real server's messages write it (`seo.meta[0].text`). */
export interface BodyPlace {
  readonly path: readonly string[];
  readonly label: string;
}

/** `data` itself. */
export const wholeBody: BodyPlace = { path: [], label: "this" };

/** The value of a key. */
export const memberOf = (place: BodyPlace, key: string): BodyPlace => ({
  path: [...place.path, key],
  label: place === wholeBody ? key : `${place.label}.${key}`,
});

/** The element of an array. */
export const elementOf = (place: BodyPlace, index: number): BodyPlace => ({
  path: [...place.path, String(index)],
  label: `${place.label}[${index}]`,
});

/** Where a place of `data` is in the request. */
export const pathInBody = ({ path }: BodyPlace): readonly string[] => ["data", ...path];

/** A fault of a value, as the real server prints it in `details.errors` (section 7). */
export interface Fault {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: "ValidationError";
}

/** The fault of the value at a place. */
export const faultAt = ({ path }: BodyPlace, message: string): Fault => ({ path, message, name: "ValidationError" });

/** The `details` of an answer list no more faults than this. */
export const longestList = 1000;

/**
 * The issue of an answer that lists faults. It says what the only one is, or how many there are (measured): `count`, where
 * not all of them are listed.
 */
export const listedFaults = (
  errors: readonly Fault[],
  code: IssueCode = "invalid-body",
  count = errors.length,
): Issue => {
  const [first] = errors;
  const message = count === 1 && first !== undefined ? first.message : `${count} errors occurred`;
  return { code, path: first?.path ?? [], message, details: { errors } };
};

/** Collects what is wrong with the values of a body: all of it is counted, and the first of it is answered. */
export interface Faults {
  add(place: BodyPlace, message: string): void;
  /** The issues of the answer: none when nothing is wrong. */
  issues(): readonly Issue[];
}

/** What it takes to write one character of a message, and what is said in it. */
const stepsPerCharacter = 3;

/** A new, empty collection. */
export const createFaults = (): Faults => {
  const listed: { readonly place: BodyPlace; readonly message: string }[] = [];
  let count = 0;
  return {
    add: (place, message) => {
      charge(message.length * stepsPerCharacter);
      count++;
      if (listed.length < longestList) listed.push({ place, message });
    },
    issues: () => {
      const [first, ...rest] = listed.slice(0, maxIssues).map(({ place, message }) => unusableValue(place, message));
      if (first === undefined) return [];
      const errors = listed.map(({ place, message }) => faultAt(place, message));
      return [{ ...listedFaults(errors, first.code, count), path: first.path }, ...rest];
    },
  };
};

/** A fault that is found when a value is about to be stored: answered alone, without details (measured). */
export const unusableValue = (place: BodyPlace, message: string): Issue => ({
  code: "invalid-body",
  path: pathInBody(place),
  message,
});
