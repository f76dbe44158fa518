import { charge } from "../../base/bounded.js";
import type { Issue } from "../../base/result.js";

/** Where in `data` a value is: the keys that lead to it, none to `data` itself. */
export type Place = readonly string[];

/** Where a place of `data` is in the request. */
export const pathInBody = (place: Place): readonly string[] => ["data", ...place];

/** A fault of a value. */
export interface BodyFault {
  readonly place: Place;
  readonly message: string;
}

/** No more faults than this are kept of one body. */
export const longestList = 1000;

/** Collects what is wrong with the values of a body. All of it is counted. */
export interface Faults {
  add(place: Place, message: string): void;
  /** The issues of the answer: none when nothing is wrong. */
  issues(): readonly Issue[];
}

/** What it takes to write one character of a message, and what is said in it. */
const stepsPerCharacter = 3;

/** A new, empty collection. `report`: what is answered where there are faults, `count` in all. */
export const createFaults = (report: (faults: readonly BodyFault[], count: number) => readonly Issue[]): Faults => {
  const faults: BodyFault[] = [];
  let count = 0;
  return {
    add: (place, message) => {
      charge(message.length * stepsPerCharacter);
      count++;
      if (faults.length < longestList) faults.push({ place, message });
    },
    issues: () => (count === 0 ? [] : report(faults, count)),
  };
};

/** A fault as an answer of its own: most are found when a value is about to be stored. */
export const bodyIssue = (place: Place, message: string): Issue => ({
  code: "invalid-body",
  path: pathInBody(place),
  message,
});
