import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Ways } from "../ways.js";
import type { Place } from "../write/body-fault.js";
import { type Connect, connectIssue } from "./relation-update.js";

// What becomes of an entry that a list names more than once (section 4.7 rule 8).

/** A JSON value as text, which equal values have in common: the order of keys does not matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/**
 * The elements that equal no earlier one; `{ id: 4 }` and `4` are not equal. A list that is set counts them once, and a `connect` where
 * `mergesEqualConnects` (measured). Linear in what is written.
 */
export const distinct = <T extends { readonly element: unknown }>(elements: readonly T[]): readonly T[] => {
  const seen = new Set<string>();
  return elements.filter(({ element }) => seen.size < seen.add(textOf(element)).size);
};

/** The elements of a `connect`. Fails with the first that names an entry which an earlier one names, too. `place` is that of the attribute. */
export const connectedOnce = <T extends Pick<Connect, "id" | "index">>(
  connects: readonly T[],
  place: Place,
  words: Ways["words"],
): Result<readonly T[]> => {
  const seen = new Set<number>();
  const twice = connects.find(({ id }) => seen.size === seen.add(id).size);
  return twice === undefined ? ok(connects) : fail(connectIssue(place, twice, words.connectedTwice(twice.id)));
};
