import { describe, expect, test } from "vitest";
import { deviationsOf, profiles } from "../model/profile.js";
import { readRelationUpdate } from "./read-relation-update.js";
import type { RelationUpdate } from "./relation-update.js";
import { attributes, path, readIssues, readUpdate, readValue } from "./relation-updates.test-data.js";

/** Rows are measured on Strapi 4.26.2, unless a comment or the title says where else they come from. */
const replace = (...ids: number[]): RelationUpdate => ({ kind: "replace", ids });
const nothing: RelationUpdate = { kind: "nothing" };

describe.each(profiles)("forms that replace, profile %s (section 4.7 rules 2 and 3)", (profile) => {
  test.each<[unknown, RelationUpdate, (number | string)[]]>([
    [[4, 5], replace(4, 5), [4, 5]],
    [[{ id: 5 }, { id: 4 }], replace(5, 4), [5, 4]],
    [["4", 5], replace(4, 5), ["4", 5]],
    [[], replace(), []],
    [null, replace(), []],
    [4, replace(4), [4]],
    ["4", replace(4), ["4"]],
    [{ set: [4, 5] }, replace(4, 5), [4, 5]],
    [{ set: [{ id: 4 }, "5"] }, replace(4, 5), [4, "5"]],
    [{ set: [] }, replace(), []],
    [[4, 5, 4], replace(4, 5), [4, 5, 4]],
    [{ set: [4, { id: 4 }] }, replace(4), [4, 4]],
    // The real server does not look whether the entry of a lone object exists.
    [{ id: 4 }, replace(4), []],
    // Ids that no entry has are integers all the same.
    [[0, -1, 99], replace(0, -1, 99), [0, -1, 99]],
    // Not measured: read off the real server's code.
    [[{ id: "4" }], replace(4), ["4"]],
    [{ id: "4" }, replace(4), []],
    [["-1", Number.MAX_SAFE_INTEGER], replace(-1, Number.MAX_SAFE_INTEGER), ["-1", Number.MAX_SAFE_INTEGER]],
  ])("%j", (value, update, asked) => {
    expect(readValue(value, "toMany", profile)).toEqual({ ok: true, value: { path, update, asked } });
  });
});

describe.each(profiles)("forms that ask for nothing, profile %s", (profile) => {
  test.each<[unknown]>([
    [undefined],
    [{}],
    [{ foo: 1 }],
    [{ options: {} }],
    [{ set: null }],
    [{ connect: [] }],
    [{ connect: null }],
    // Not measured: read off the real server's code.
    [{ disconnect: [] }],
    [{ disconnect: null }],
    [{ disconnect: [null] }],
    [{ connect: null, disconnect: null, set: null }],
  ])("%j", (value) => {
    expect(readValue(value, "toMany", profile)).toEqual({ ok: true, value: { path, update: nothing, asked: [] } });
  });
});

describe("a to-one relation keeps the last (section 4.7 rule 6)", () => {
  test.each<[unknown, RelationUpdate]>([
    [3, replace(3)],
    ["3", replace(3)],
    [{ id: 3 }, replace(3)],
    [[3], replace(3)],
    [[2, 3], replace(3)],
    [[], replace()],
    [null, replace()],
    [{ set: [2, 3] }, replace(3)],
    [{ connect: [2, 3] }, replace(3)],
    [
      { connect: [3], disconnect: [2] },
      { kind: "replace", ids: [3], disconnect: [2] },
    ],
    [{ disconnect: [2] }, { kind: "partial", disconnect: [2], connect: [], strict: true }],
    // What equals an earlier element is none of its own.
    [[3, 5, 3], replace(5)],
    [{ set: [3, 5, 3] }, replace(5)],
    // Never out of place: positions are not looked at.
    [{ connect: [{ id: 3, position: { before: "x" } }] }, replace(3)],
    [{ connect: [{ id: 3, position: { before: 3 } }] }, replace(3)],
  ])("%j", (value, update) => {
    for (const profile of profiles) expect(readUpdate(value, "toOne", profile)).toEqual(update);
  });

  // Rule 8 names no exception (deviation connect-same-twice).
  test.each<[unknown, RelationUpdate, string]>([
    [{ connect: [3, 5, 3] }, replace(5), "2"],
    [{ connect: [3, { id: 3 }] }, replace(3), "1"],
  ])("%j names an entry twice: refused under spec, the last under strapi-4.26", (value, update, index) => {
    expect(readUpdate(value, "toOne", "strapi-4.26")).toEqual(update);
    const message = "The relation with id 3 is already connected. You cannot connect the same relation twice.";
    const issue = { code: "invalid-body", path: [...path, "connect", index], message };
    expect(readIssues(value, "toOne", "spec")).toEqual([issue]);
  });

  test("all that is given must exist", () => {
    expect(readValue({ connect: [99, 3] }, "toOne")).toMatchObject({ value: { asked: [99, 3] } });
  });
});

describe("an entry that is created", () => {
  const create = (value: unknown, attribute: keyof typeof attributes) => {
    const result = readRelationUpdate(value, attributes[attribute], {
      deviations: deviationsOf("strapi-4.26"),
      operation: "create",
      path,
    });
    return result.ok ? result.value.update : undefined;
  };
  test.each<[string, unknown, keyof typeof attributes, unknown]>([
    ["keeps the first of a to-one relation", [3, 2], "toOne", replace(3)],
    ["keeps the first connect of a to-one relation", { connect: [3, 2] }, "toOne", replace(3)],
    ["has nothing to disconnect", { disconnect: [2] }, "toMany", nothing],
    ["is always strict", { connect: [3], options: { strict: false } }, "toMany", { kind: "partial", strict: true }],
    ["takes direct lists as they are", [3, 2], "toMany", replace(3, 2)],
  ])("%s", (_, value, attribute, update) => {
    expect(create(value, attribute)).toMatchObject(update as object); // each row holds an object
  });
});

describe("media", () => {
  test.each<[unknown, keyof typeof attributes, RelationUpdate]>([
    [3, "media", replace(3)],
    ["3", "media", replace(3)],
    [{ id: 3 }, "media", replace(3)],
    [[3], "media", replace(3)],
    [null, "media", replace()],
    [[], "media", replace()],
    [{ set: [4] }, "media", replace(4)],
    [[4, 3], "media", replace(4)],
    [[4, 3], "gallery", replace(4, 3)],
    [[{ id: 4 }], "gallery", replace(4)],
    [{ set: [4, 3] }, "gallery", replace(4, 3)],
  ])("%j replaces (%s), in both profiles", (value, attribute, update) => {
    for (const profile of profiles) expect(readUpdate(value, attribute, profile)).toEqual(update);
  });

  test.each<[unknown]>([[{ connect: [4] }], [{ disconnect: [2] }], [{ connect: [4], disconnect: [2] }], [{}]])(
    "%j empties it in profile strapi-4.26",
    (value) => {
      expect(readUpdate(value, "media")).toEqual(replace());
      expect(readUpdate(value, "gallery")).toEqual(replace());
    },
  );

  test.each<[unknown]>([[{ connect: [4] }], [{ disconnect: [2] }], [{ set: [4], connect: [4] }]])(
    "%j is refused in profile spec (section 4.7 rule 7)",
    (value) => {
      const message =
        "Invalid relation data[rel]: connect and disconnect cannot be used for media, expected an id, ids or set";
      expect(readIssues(value, "gallery", "spec")).toEqual([{ code: "invalid-body", path, message }]);
    },
  );

  test("an object that says nothing changes nothing in profile spec", () => {
    expect(readUpdate({}, "media", "spec")).toEqual(nothing);
  });

  test("what is connected must exist before the real server empties the attribute", () => {
    expect(readValue({ connect: [99] }, "media")).toMatchObject({ value: { asked: [99] } });
  });
});

describe("set beside connect or disconnect (deviation set-not-combined)", () => {
  test.each<[unknown, RelationUpdate]>([
    [{ set: [4], connect: [5] }, replace(4)],
    [{ set: [4], disconnect: [2] }, replace(4)],
    // Not measured: read off the real server's code.
    [{ set: [], connect: [5] }, replace()],
    [{ set: [4], disconnect: ["abc"] }, replace(4)],
    [{ id: 4, connect: [5] }, replace(4)],
  ])("%j: set wins in profile strapi-4.26, refused in profile spec", (value, update) => {
    expect(readUpdate(value)).toEqual(update);
    const message = "Invalid relation data[rel]: set must not be combined with connect or disconnect";
    expect(readIssues(value, "toMany", "spec")).toEqual([{ code: "invalid-body", path, message }]);
  });

  test("a set of null is none: connect applies in both profiles", () => {
    for (const profile of profiles) {
      const update = readUpdate({ set: null, connect: [5] }, "toMany", profile);
      expect(update).toMatchObject({ kind: "partial", connect: [{ id: 5 }] });
    }
  });

  test("the ids that must exist are those of connect, where there is one", () => {
    expect(readValue({ set: [4], connect: [99] })).toMatchObject({ value: { asked: [99] } });
  });
});
