import { describe, expect, test } from "vitest";
import { profiles } from "../model/profile.js";
import { outcome, path, uid, updateList } from "./relation-updates.test-data.js";

const list: readonly number[] = Object.freeze([1, 2, 3]);

const twice = (id: number) =>
  `The relation with id ${id} is already connected. You cannot connect the same relation twice.`;
const unplaced = (id: number, position: string, member: number) =>
  `There was a problem connecting relation with id ${id} at position ${position}. The relation with id ${member} needs to be connected first.`;
const circular =
  "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it";
const missing = (count: number) => `${count} relation(s) of type ${uid} associated with this entity do not exist`;

// What an update makes of a list is recorded: "relations" in fixtures/recordings; that it is the same under `spec` is held
// by the kit's checks of section 4.7.

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

// The real server answers 500.
test.each(profiles)("a member next to itself is circular, profile %s", (profile) => {
  expect(outcome(list, { connect: [{ id: 2, position: { before: 2 } }] }, { profile })).toBe(circular);
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
