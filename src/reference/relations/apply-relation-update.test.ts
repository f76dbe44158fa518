import { describe, expect, test } from "vitest";
import { profiles } from "../model/profile.js";
import { attributes, type Case, outcome, path, uid, updateList } from "./relation-updates.test-data.js";

const list: readonly number[] = Object.freeze([1, 2, 3]);

const twice = (id: number) =>
  `The relation with id ${id} is already connected. You cannot connect the same relation twice.`;
const unplaced = (id: number, position: string, member: number) =>
  `There was a problem connecting relation with id ${id} at position ${position}. The relation with id ${member} needs to be connected first.`;
const circular =
  "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it";
const missing = (count: number) => `${count} relation(s) of type ${uid} associated with this entity do not exist`;

/** Rows are measured on Strapi 4.26.2, unless a comment or the title says where else they come from. */
describe.each(profiles)("a value's effect on [1, 2, 3], profile %s (section 4.7)", (profile) => {
  test.each<[unknown, number[] | string]>([
    [
      [4, 5],
      [4, 5],
    ],
    [
      [{ id: 5 }, { id: 4 }],
      [5, 4],
    ],
    [
      ["4", 5],
      [4, 5],
    ],
    [[], []],
    [null, []],
    [4, [4]],
    [{ id: 4 }, [4]],
    [{ set: [4, 5] }, [4, 5]],
    [{ set: [] }, []],
    [{ set: null }, [1, 2, 3]],
    [{}, [1, 2, 3]],
    [{ foo: 1 }, [1, 2, 3]],
    [undefined, [1, 2, 3]],
    [{ connect: [4] }, [1, 2, 3, 4]],
    [{ connect: [{ id: 4 }] }, [1, 2, 3, 4]],
    [{ connect: ["4"] }, [1, 2, 3, 4]],
    [{ connect: [] }, [1, 2, 3]],
    [{ connect: [2] }, [1, 3, 2]],
    [{ disconnect: [2] }, [1, 3]],
    [{ disconnect: [{ id: 2 }] }, [1, 3]],
    [{ disconnect: ["2"] }, [1, 3]],
    [{ disconnect: 2 }, [1, 3]],
    [{ disconnect: [9] }, [1, 2, 3]],
    [{ disconnect: [99] }, [1, 2, 3]],
    [{ connect: [4], disconnect: [2] }, [1, 3, 4]],
    [{ connect: [2], disconnect: [2] }, [1, 3, 2]],
    [{ connect: [{ id: 2, position: { start: true } }], disconnect: [2] }, [2, 1, 3]],
    [{ connect: [{ id: 4, position: { before: 2 } }], disconnect: [2] }, unplaced(4, '{"before":2}', 2)],
    [[99], missing(1)],
    [[4, "4"], missing(1)],
    [{ set: [98, 99] }, missing(2)],
    [{ connect: [0, -1] }, missing(2)],
    // Not measured: read off the real server's code.
    [{ connect: [{ id: 99 }, 99] }, missing(1)],
    // The specification's words: rule 2, and what disconnect is for.
    [
      [3, 1],
      [3, 1],
    ],
    [{ disconnect: [1, 2, 3] }, []],
  ])("%j", (value, expected) => {
    expect(outcome(list, value, { profile })).toEqual(expected);
  });
});

describe.each(profiles)("a position's effect on [1, 2, 3], profile %s (section 4.7 rules 4 and 5)", (profile) => {
  test.each<[unknown, number[] | string]>([
    [{ before: 1 }, [4, 1, 2, 3]],
    [{ before: 3 }, [1, 2, 4, 3]],
    [{ after: 1 }, [1, 4, 2, 3]],
    [{ after: 3 }, [1, 2, 3, 4]],
    [{ start: true }, [4, 1, 2, 3]],
    [{ end: true }, [1, 2, 3, 4]],
    [undefined, [1, 2, 3, 4]],
    [{}, [1, 2, 3, 4]],
    [{ before: 2, start: true }, [1, 4, 2, 3]],
    [{ before: 1, after: 3 }, unplaced(4, '{"before":1,"after":3}', 1)],
    [{ before: 99 }, unplaced(4, '{"before":99}', 99)],
    [{ after: 9 }, unplaced(4, '{"after":9}', 9)],
    [{ before: 4 }, circular],
    [{ after: 4 }, circular],
  ])("connect 4 at %j", (position, expected) => {
    expect(outcome(list, { connect: [{ id: 4, position }] }, { profile })).toEqual(expected);
  });

  // By the meaning of the keys: measured are moves to the end and, in bulk, random requests.
  test.each<[unknown, number[]]>([
    [{ before: 1 }, [3, 1, 2]],
    [{ before: 2 }, [1, 3, 2]],
    [{ after: 1 }, [1, 3, 2]],
    [{ after: 2 }, [1, 2, 3]],
    [{ start: true }, [3, 1, 2]],
    [{ end: true }, [1, 2, 3]],
  ])("connect 3, which is in the list, at %j", (position, expected) => {
    expect(outcome(list, { connect: [{ id: 3, position }] }, { profile })).toEqual(expected);
  });

  test("a member next to itself is circular; not measured: the real server's code fails", () => {
    expect(outcome(list, { connect: [{ id: 2, position: { before: 2 } }] }, { profile })).toBe(circular);
  });

  test.each<[object[], number[]]>([
    [
      [
        { id: 4, position: { start: true } },
        { id: 5, position: { start: true } },
      ],
      [5, 4, 1, 2, 3],
    ],
    [
      [
        { id: 4, position: { before: 1 } },
        { id: 5, position: { before: 1 } },
      ],
      [4, 5, 1, 2, 3],
    ],
    [
      [
        { id: 4, position: { after: 1 } },
        { id: 5, position: { after: 1 } },
      ],
      [1, 5, 4, 2, 3],
    ],
    [
      [{ id: 4 }, { id: 5, position: { before: 4 } }],
      [1, 2, 3, 5, 4],
    ],
    [
      [{ id: 4 }, { id: 5, position: { before: 4, after: 1 } }],
      [1, 2, 3, 5, 4],
    ],
  ])("one after the other: %j", (connect, expected) => {
    expect(outcome(list, { connect }, { profile })).toEqual(expected);
  });

  test.each<[unknown, number[] | string]>([
    [{ before: 99 }, [1, 2, 3, 4]],
    [{ before: 1, after: 3 }, [1, 2, 3, 4]],
    [{ before: 2 }, [1, 4, 2, 3]],
    [{ before: 4 }, circular],
  ])("not strict, connect 4 at %j", (position, expected) => {
    const value = { connect: [{ id: 4, position }], options: { strict: false } };
    expect(outcome(list, value, { profile })).toEqual(expected);
  });
});

describe("where the profiles differ: [1, 2, 3], `strapi-4.26`, `spec`", () => {
  const ahead = (id: number, member: number) => ({ id, position: { before: member } });
  test.each<[string, object, number[] | string, number[] | string]>([
    ["connect-same-twice", { connect: [4, 4] }, [1, 2, 3, 4], twice(4)],
    ["connect-same-twice", { connect: [{ id: 4 }, { id: 4 }] }, [1, 2, 3, 4], twice(4)],
    ["connect-same-twice", { connect: [2, 2] }, [1, 3, 2], twice(2)],
    ["connect-same-twice", { connect: [{ id: 4 }, 4] }, twice(4), twice(4)],
    ["connect-same-twice", { connect: [{ id: 4 }, { id: 4, position: { start: true } }] }, twice(4), twice(4)],
    ["connect-same-twice", { connect: [ahead(4, 1), { id: 4, position: { after: 1 } }] }, twice(4), twice(4)],
    ["connect-sequential", { connect: [ahead(5, 4), { id: 4 }] }, [1, 2, 3, 5, 4], unplaced(5, '{"before":4}', 4)],
    ["connect-sequential", { connect: [ahead(4, 5), ahead(5, 4)] }, circular, unplaced(4, '{"before":5}', 5)],
    [
      "set-not-combined",
      { set: [4], connect: [5] },
      [4],
      "Invalid relation data[rel]: set must not be combined with connect or disconnect",
    ],
  ])("%s: %j", (_, value, strapi, spec) => {
    expect(outcome(list, value, { profile: "strapi-4.26" })).toEqual(strapi);
    expect(outcome(list, value, { profile: "spec" })).toEqual(spec);
  });
});

describe("to-one relations, holding 1 (section 4.7 rule 6)", () => {
  test.each<[object | number | null, number[]]>([
    [3, [3]],
    [{ connect: [3] }, [3]],
    [{ connect: [2, 3] }, [3]],
    [{ connect: [3], disconnect: [2] }, [3]],
    [{ connect: [3], disconnect: [1] }, [3]],
    [{ disconnect: [1] }, []],
    [{ disconnect: [2] }, [1]],
    [null, []],
    [{ connect: [{ id: 3, position: { after: 99 } }] }, [3]],
  ])("%j", (value, expected) => {
    for (const profile of profiles)
      expect(outcome([1], value, { profile, attribute: attributes.toOne })).toEqual(expected);
  });
});

describe("entries that are created (measured)", () => {
  const create: Case = { operation: "create" };
  test.each<[unknown, number[] | string]>([
    [
      [5, 4],
      [5, 4],
    ],
    [{ set: [5, 4] }, [5, 4]],
    [{ connect: [5, { id: 4, position: { before: 5 } }] }, [4, 5]],
    [{ connect: [4], disconnect: [4] }, [4]],
    [{ connect: [{ id: 4, position: { after: 1 } }], options: { strict: false } }, unplaced(4, '{"after":1}', 1)],
  ])("%j", (value, expected) => {
    expect(outcome([], value, create)).toEqual(expected);
  });
});

test("an issue names the element", () => {
  const connect = [5, { id: 4, position: { before: 99 } }];
  expect(updateList([1], { connect: [5, { id: 6, position: { before: 99 } }, 99] })).toMatchObject({
    issues: [{ path, message: missing(1) }],
  });
  expect(updateList([1], { connect })).toEqual({
    ok: false,
    issues: [{ code: "invalid-body", path: [...path, "connect", "1"], message: unplaced(4, '{"before":99}', 99) }],
  });
});

test("a position that is too long or too deep to repeat is cut down to what it asks for", () => {
  const after = (extra: object) => outcome([1], { connect: [{ id: 4, position: { ...extra, after: 9 } }] });
  expect(after({ foo: 1 })).toBe(unplaced(4, '{"foo":1,"after":9}', 9));
  expect(after({ foo: "x".repeat(10_000) })).toBe(unplaced(4, '{"after":9}', 9));
  const deep: unknown = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
  expect(after({ deep })).toBe(unplaced(4, '{"after":9}', 9));
});
