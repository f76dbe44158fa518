import { describe, expect, test } from "vitest";
import { type Profile, profiles } from "../model/profile.js";
import type { RelationUpdate } from "./relation-update.js";
import { path, readUpdate, readValue } from "./relation-updates.test-data.js";

/** Rows are measured on Strapi 4.26.2, unless a comment says where else they come from. */
describe.each(profiles)("disconnect, profile %s", (profile) => {
  test.each<[unknown, number[]]>([
    [[2], [2]],
    [[{ id: 2 }], [2]],
    [["2"], [2]],
    [2, [2]],
    [[99], [99]],
    // Not measured: read off the real server's code.
    ["2", [2]],
    [{ id: 2 }, [2]],
    [
      [2, null, 3],
      [2, 3],
    ],
  ])("%j", (disconnect, ids) => {
    const update: RelationUpdate = { kind: "partial", disconnect: ids, connect: [], strict: true };
    expect(readValue({ disconnect }, "toMany", profile)).toEqual({ ok: true, value: { path, update, asked: [] } });
  });
});

describe.each(profiles)("positions, profile %s (section 4.7 rule 4)", (profile) => {
  const end = { at: "end" };
  test.each<[unknown, unknown]>([
    [{ before: 2 }, { at: "before", member: 2 }],
    [{ after: 2 }, { at: "after", member: 2 }],
    [{ start: true }, { at: "start" }],
    [{ end: true }, end],
    [{ start: "x" }, { at: "start" }],
    [{ start: false }, end],
    [{ before: 0 }, end],
    [{ before: null }, end],
    [undefined, end],
    [null, end],
    [{}, end],
    [{ foo: 1 }, end],
    ["start", end],
    [
      { before: 2, start: true },
      { at: "before", member: 2 },
    ],
    [
      { after: 2, start: true, end: true },
      { at: "after", member: 2 },
    ],
    [{ start: true, end: true }, { at: "start" }],
    [
      { before: 1, after: 3 },
      { at: "nowhere", member: 1 },
    ],
    // Not measured: read off the real server's code.
    [
      { before: "", after: 2 },
      { at: "after", member: 2 },
    ],
    [{ before: -1 }, { at: "before", member: -1 }],
    [[{ before: 2 }], end],
    [true, end],
  ])("%j", (written, position) => {
    const update = readUpdate({ connect: [{ id: 4, position: written }] }, "toMany", profile);
    expect(update).toEqual({
      kind: "partial",
      disconnect: [],
      connect: [{ id: 4, position, written, index: 0 }],
      strict: true,
    });
  });
});

test.each<[unknown, boolean]>([
  [undefined, true],
  [{ strict: true }, true],
  [{ strict: false }, false],
  // Not measured: read off the real server's code.
  [null, true],
  ["x", true],
  [{}, true],
  [JSON.parse('{"__proto__":{"strict":false}}'), true],
  [{ strict: "false" }, true],
  [{ strict: 0 }, false],
  [{ strict: null }, false],
])("options %j: strict %j", (options, strict) => {
  expect(readUpdate({ connect: [4], options })).toMatchObject({ kind: "partial", strict });
});

describe("the same element twice in connect (deviation connect-same-twice)", () => {
  test.each<[unknown[], number, number]>([
    [[4, 4], 1, 2],
    [[{ id: 4 }, { id: 4 }], 1, 2],
    [[{ id: 4 }, 4], 2, 2],
    [[{ id: 4 }, { id: 4, position: { start: true } }], 2, 2],
    // Not measured: read off the real server's code.
    [
      [
        { id: 4, position: { before: 1, end: true } },
        { position: { end: true, before: 1 }, id: 4 },
      ],
      1,
      2,
    ],
    [[4, 5, 4, 5], 2, 4],
    [[4, { id: 4 }, 4], 3, 3],
  ])("%j: %i left in profile strapi-4.26, %i in profile spec", (connect, merged, all) => {
    const left = (profile: Profile) => {
      const update = readUpdate({ connect }, "toMany", profile);
      return update?.kind === "partial" ? update.connect.length : undefined;
    };
    expect(left("strapi-4.26")).toBe(merged);
    expect(left("spec")).toBe(all);
  });
});
