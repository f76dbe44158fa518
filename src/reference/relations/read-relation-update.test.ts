import { describe, expect, test } from "vitest";
import { profiles } from "../model/profile.js";
import type { RelationUpdate } from "./relation-update.js";
import { path, readIssues, readUpdate, readValue } from "./relation-updates.test-data.js";

const replace = (...ids: number[]): RelationUpdate => ({ kind: "replace", ids });
const nothing: RelationUpdate = { kind: "nothing" };

// What a value does under `strapi-4.26` is recorded: "relations" in fixtures/recordings. These are where the profiles differ.

describe("a to-one relation keeps the last (section 4.7 rule 6)", () => {
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
});

describe("media", () => {
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
