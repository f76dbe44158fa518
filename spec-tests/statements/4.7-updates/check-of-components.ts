import { isRecord } from "../../kit/base.js";
import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import type { Members } from "../../kit/expect/populated.js";
import { scratchEntry } from "../../kit/scratch/entries.js";
import { memberAt, resolveNames } from "../../kit/twins/names.js";
import { expectUnchanged, write } from "./written-components.js";

/**
 * A check of a restoration's components whose updates are data: `statements/rows/rows.schema.json`. `<crew.id of before>` is what was shown there before the
 * update, `<not crew.id of before>` anything else.
 */
export interface CheckOfComponents extends CheckOptions {
  /** Updates, one after the other, and what the components show then: the members that a row names. */
  readonly components?: readonly (readonly [data: object, shows: object])[];
  /** What it holds when updates are refused. */
  readonly holds?: object;
  readonly refusesComponents?: readonly object[];
}

/** Makes a check of its rows. */
export const checkOfComponents = (
  id: string,
  { components = [], holds, refusesComponents = [], ...options }: CheckOfComponents,
): OwnedCheck =>
  check(id, options, async (target) => {
    const owner = await scratchEntry(target, "restoration");
    let before: Members = {};
    for (const [data, shows] of components) {
      const { answers, attributes } = await write(target, owner, resolved(data, before));
      const expected = resolved(shows, before);
      expectEqual(answers, alike(attributes, expected, before), expected, "The components");
      before = attributes;
    }
    if (holds !== undefined) await write(target, owner, holds);
    for (const data of refusesComponents) await expectUnchanged(target, owner, data);
  });

const notBefore = /^not /;

const resolved = (value: object, before: Members): object =>
  // Of an object comes an object.
  resolveNames(value, {
    id: (name) => memberAt(before, name) as number, // rows name no entries
    shown: (path) => (notBefore.test(path) ? path : memberAt(before, path)),
  }) as object;

/** The members of a value that another one names. */
const alike = (value: unknown, named: unknown, before: Members): unknown => {
  if (Array.isArray(value) && Array.isArray(named)) return value.map((each, at) => alike(each, named[at], before));
  if (isRecord(value) && isRecord(named))
    return Object.fromEntries(Object.keys(named).map((name) => [name, alike(value[name], named[name], before)]));
  if (typeof named !== "string" || !notBefore.test(named)) return value;
  return value === memberAt(before, named.replace(notBefore, "")) ? value : named;
};
