import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../base/cases.test-data.js";
import { type RelationValue, relationValue } from "./relation-value.js";

describe("the fewest changes", () => {
  test.each([
    ["nothing", [1, 2, 3], [1, 2, 3], {}],
    ["one more", [1, 2], [1, 2, 3], { connect: [{ id: 3, position: { end: true } }] }],
    ["one more at first", [1, 2], [3, 1, 2], { connect: [{ id: 3, position: { start: true } }] }],
    ["one in between", [1, 2], [1, 3, 2], { connect: [{ id: 3, position: { after: 1 } }] }],
    ["one less", [1, 2, 3], [1, 3], { disconnect: [2] }],
    ["all gone", [1, 2], [], { disconnect: [1, 2] }],
    ["the first of an empty list", [], [5], { connect: [{ id: 5, position: { end: true } }] }],
    ["down", [1, 2, 3, 4], [2, 1, 3, 4], { connect: [{ id: 2, position: { start: true } }] }],
    ["up to the middle", [1, 2, 3, 4], [1, 4, 2, 3], { connect: [{ id: 4, position: { after: 1 } }] }],
    [
      ...(["two new before one that stays", [1, 2], [1, 3, 4, 2]] as const),
      {
        connect: [
          { id: 3, position: { after: 1 } },
          { id: 4, position: { before: 2 } },
        ],
      },
    ],
    [
      ...(["one for another", [1, 2, 3], [1, 9, 3]] as const),
      { disconnect: [2], connect: [{ id: 9, position: { after: 1 } }] },
    ],
  ])("%s: %j to %j", (_, before, after, expected) => {
    expect(relationValue(before, after, "changes")).toEqual(expected);
  });
});

/** The rules of section 4.7 of the specification, word for word: `connect` in array order, against the list as it stands. */
const applied = (list: readonly number[], value: RelationValue): readonly number[] => {
  if (Array.isArray(value)) return value;
  if ("set" in value) return value.set;
  const { connect = [], disconnect = [] } = value as Exclude<typeof value, readonly number[]>; // isArray leaves readonly arrays
  const result = list.filter((id) => !disconnect.includes(id));
  for (const { id, position } of connect) {
    const present = result.indexOf(id);
    if (present >= 0) result.splice(present, 1);
    const beside = "before" in position ? position.before : "after" in position ? position.after : undefined;
    if (beside !== undefined && !result.includes(beside)) throw new RangeError(`${beside} is not in the list`);
    if ("start" in position) result.unshift(id);
    else if ("end" in position) result.push(id);
    else if ("before" in position) result.splice(result.indexOf(position.before), 0, id);
    else result.splice(result.indexOf(position.after) + 1, 0, id);
  }
  return result;
};

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 10 });

test.each(["changes", "set", "direct"] as const)("%s makes any list into any other", (writing) => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      expect(applied(before, relationValue(before, after, writing))).toEqual(after);
    }),
    { numRuns: cases(2000) },
  );
});
