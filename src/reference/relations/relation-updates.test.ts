import { describe, expect, test } from "vitest";
import { maxJsonDepth as deepest } from "../../base/json/json.js";
import { profiles } from "../../strapi/profile.js";
import { missingOf } from "../../strapi/relations.js";
import type { ReadRelationUpdate } from "./relation-update.js";
import { type Case, exists, outcome, path, readValue, updateList } from "./relation-updates.test-data.js";

const list: readonly number[] = Object.freeze([1, 2, 3]);

const twice = (id: number, place: number) =>
  `connect.${place}: The relation with id ${id} is already connected. You cannot connect the same relation twice.`;
const unplaced = (place: number, id: number, position: string, member: number) =>
  `connect.${place}: There was a problem connecting relation with id ${id} at position ${position}. The relation with id ${member} needs to be connected first.`;
const circular = (place: number) =>
  `connect.${place}: A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it`;
const mixed = ": Invalid relation data[rel]: set must not be combined with connect or disconnect";
const ofMedia =
  ": Invalid relation data[rel]: connect and disconnect cannot be used for media, expected an id, ids or set";
const between = (id: number, before: number, after: number) => ({ id, position: { before, after } });
const lost = unplaced(0, 4, '{"before":1,"after":2}', 1);
const ahead = (id: number, member: number) => ({ id, position: { before: member } });

// What a value does under `strapi-4.26` is recorded: "relations" in fixtures/recordings. These are where the profiles differ.
test.each<[NonNullable<Case["attribute"]>, object, number[] | string, number[] | string]>([
  ["toMany", { connect: [4, 4] }, [1, 2, 3, 4], twice(4, 1)],
  ["toMany", { connect: [{ id: 4 }, { id: 4 }] }, [1, 2, 3, 4], twice(4, 1)],
  ["toMany", { connect: [2, 2] }, [1, 3, 2], twice(2, 1)],
  ["toMany", { connect: [{ id: 4 }, 4] }, twice(4, 1), twice(4, 1)],
  ["toMany", { connect: [ahead(4, 1), { id: 4, position: { after: 1 } }] }, twice(4, 1), twice(4, 1)],
  ["toMany", { connect: [ahead(5, 4), { id: 4 }] }, [1, 2, 3, 5, 4], unplaced(0, 5, '{"before":4}', 4)],
  ["toMany", { connect: [ahead(4, 5), ahead(5, 4)] }, circular(1), unplaced(0, 4, '{"before":5}', 5)],
  // Each neighbour is found in time: no circle.
  ["toMany", { connect: [ahead(4, 1), ahead(1, 4)] }, [1, 4, 2, 3], [1, 4, 2, 3]],
  // Of both neighbours, the one to be before is looked for among those that are connected here.
  ["toMany", { connect: [between(4, 1, 2)] }, lost, lost],
  ["toMany", { connect: [5, between(4, 5, 1)] }, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
  ["toMany", { connect: [4, between(5, 2, 2), { id: 6 }] }, [1, 5, 2, 3, 4, 6], [1, 5, 2, 3, 4, 6]],
  // The real server answers 500.
  ["toMany", { connect: [ahead(2, 2)] }, circular(0), circular(0)],
  ["toOne", { connect: [3, 5, 3] }, [5], twice(3, 2)],
  ["toOne", { connect: [3, { id: 3 }] }, [3], twice(3, 1)],
  // Measured: what is written alike counts once, and `6` and `{ id: 6 }` are not alike.
  ["toOne", [{ id: "6" }, "6", 1, "6"], [1], [1]],
  ["toMany", { set: [4], connect: [5] }, [4], mixed],
  ["toMany", { set: [4], disconnect: [2] }, [4], mixed],
  // Not measured: read off the real server's code.
  ["toMany", { connect: [between(4, 3, 1)] }, [1, 2, 4, 3], [1, 2, 4, 3]],
  ["toMany", { connect: [between(4, 1, 2), { id: 5, position: { after: 1 } }] }, [4, 1, 5, 2, 3], [4, 1, 5, 2, 3]],
  ["toMany", { set: [], connect: [5] }, [], mixed],
  ["toMany", { set: [4], disconnect: ["abc"] }, [4], mixed],
  ["toMany", { id: 4, connect: [5] }, [4], mixed],
  ["toMany", { set: null, connect: [5] }, [1, 2, 3, 5], [1, 2, 3, 5]],
  ["gallery", { connect: [4] }, [], ofMedia],
  ["gallery", { disconnect: [2] }, [], ofMedia],
  ["gallery", { set: [4], connect: [4] }, [4], ofMedia],
  ["gallery", {}, [], [1, 2, 3]],
])("%s %j under `strapi-4.26` and `spec`", (attribute, value, strapi, spec) => {
  expect(outcome(list, value, { attribute, profile: "strapi-4.26" })).toEqual(strapi);
  expect(outcome(list, value, { attribute, profile: "spec" })).toEqual(spec);
});

test.each<[NonNullable<Case["attribute"]>, object]>([
  ["media", { connect: [99] }],
  ["toMany", { set: [4], connect: [99] }],
])("%s %j: what is connected must exist, even where it is not", (attribute, value) => {
  expect(outcome(list, value, { attribute })).toBe(": 1 missing");
});

test("all attributes of one type are counted together", () => {
  const read = (value: unknown): readonly ReadRelationUpdate[] => {
    const result = readValue(value);
    return result?.ok ? [result.value] : [];
  };
  const updates = [[1], [98, 1], { connect: [99, 98] }].flatMap(read);
  expect([updates.length, missingOf(updates, exists)]).toEqual([3, 2]);
});

const invalid = "no list";
const anId = "expected an id or an object with an id";
const aNumber = "expected the id of an entry of the relation, as a number";
const anInteger = "expected an id, an integer";
const at = (position: unknown) => ({ connect: [4, { id: 5, position }] });

// That these are refused so is recorded, or measured: those with a text of ours are a 500 there. The places are ours.
describe.each(profiles)("values that are no relations, profile %s", (profile) => {
  test.each<[unknown, string, string]>([
    [[4, "abc"], "", invalid],
    ["abc", "", invalid],
    [{ set: { id: 4 } }, "", invalid],
    [{ set: [null] }, "", invalid],
    [{ connect: 4 }, "", invalid],
    [{ connect: [4, {}] }, "", invalid],
    // An id is a safe integer in decimal digits; PostgreSQL refuses what SQLite takes here.
    [true, "", invalid],
    [[1e300], "", invalid],
    [["__proto__"], "", invalid],
    [{ disconnect: ["abc"] }, "disconnect.0", anId],
    [{ disconnect: [2, { foo: 1 }] }, "disconnect.1", anId],
    [at({ before: "2" }), "connect.1.position.before", aNumber],
    [at({ after: "2" }), "connect.1.position.after", aNumber],
    // Not measured: read off the real server's code.
    [{ disconnect: [1.5] }, "disconnect.0", anId],
    [{ disconnect: [[2]] }, "disconnect.0", anId],
    [{ disconnect: true }, "disconnect", anId],
    [{ disconnect: {} }, "disconnect", anId],
    [at({ after: { id: 2 } }), "connect.1.position.after", aNumber],
    [at({ before: true }), "connect.1.position.before", aNumber],
    [at({ before: 1.5 }), "connect.1.position.before", aNumber],
    [{ id: "abc" }, "id", anInteger],
    [{ id: null }, "id", anInteger],
    [{ id: {} }, "id", anInteger],
  ])("%j: %s", (value, place, expected) => {
    const keys = place === "" ? [] : place.split(".");
    const printed = `data[rel]${keys.map((key) => `[${key}]`).join("")}`;
    const message = `Invalid relation ${printed}: ${expected}`;
    const issue = { code: "invalid-body", path: [...path, ...keys], message };
    expect(readValue(value, { profile })).toEqual(expected === invalid ? undefined : { ok: false, issues: [issue] });
  });
});

test("all elements that cannot be read are named, up to the most that is collected", () => {
  const places = (disconnect: readonly unknown[]) => {
    const result = readValue({ disconnect });
    return result?.ok === false ? result.issues.map((issue) => issue.path.at(-1)) : [];
  };
  expect(places(["a", 1, "b"])).toEqual(["0", "2"]);
  expect(places(Array.from({ length: 1000 }, () => "a"))).toHaveLength(20);
});

test("a position that is too long or too deep to repeat is cut down to what it asks for", () => {
  const after = (extra: object) => outcome([1], { connect: [{ id: 4, position: { ...extra, after: 9 } }] });
  expect(after({ foo: 1 })).toBe(unplaced(0, 4, '{"foo":1,"after":9}', 9));
  expect(after({ foo: "x".repeat(10_000) })).toBe(unplaced(0, 4, '{"after":9}', 9));
  const deep: unknown = JSON.parse(`${"[".repeat(deepest)}${"]".repeat(deepest)}`);
  expect(after({ deep })).toBe(unplaced(0, 4, '{"after":9}', 9));
});

describe("hostile values", () => {
  test.each<[string, unknown]>([
    ["a prototype that is written", JSON.parse('{"__proto__":{"set":[4]}}')],
    ["names of inherited members", JSON.parse('{"constructor":{"connect":[4]},"toString":1}')],
    ["a prototype that is there", Object.create({ set: [4], connect: [5], id: 6 })],
  ])("%s says nothing", (_, value) => {
    expect(outcome(list, value)).toEqual(list);
  });

  test("options are strict unless they say otherwise themselves", () => {
    const options: unknown = JSON.parse('{"__proto__":{"strict":false}}');
    const value = { connect: [{ id: 4, position: { after: 9 } }] };
    expect(outcome(list, { ...value, options })).toBe(unplaced(0, 4, '{"after":9}', 9));
    expect(outcome(list, { ...value, options: { strict: false } })).toEqual([1, 2, 3, 4]);
  });

  test("deep nesting anywhere", () => {
    const deep = (): unknown => JSON.parse(`${"[".repeat(deepest)}${"]".repeat(deepest)}`);
    const position = { before: deep() };
    for (const value of [deep(), { connect: deep() }, { disconnect: deep() }, { connect: [{ id: 4, position }] }])
      expect(updateList(list, value)).toMatchObject({ ok: false, issues: { length: 1 } });
    const [one, other] = [deep(), deep()];
    const connect = [4, 5].flatMap((id) => [{ id, deep: one }, { id, deep: other }]); // biome-ignore format: a pair
    expect(updateList(list, { connect })).toEqual({ ok: true, value: [1, 2, 3, 4, 5] });
  });
});
