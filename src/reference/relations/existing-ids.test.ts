import { describe, expect, test } from "vitest";
import { deviationsOf } from "../model/profile.js";
import { checkExistingIds } from "./existing-ids.js";
import { readRelationUpdate } from "./read-relation-update.js";
import type { ReadRelationUpdate } from "./relation-update.js";
import { attributes, exists, uid } from "./relation-updates.test-data.js";

const read = (name: string, value: unknown): ReadRelationUpdate => {
  const path = ["data", name];
  const result = readRelationUpdate(value, attributes.toMany, {
    deviations: deviationsOf("strapi-4.26"),
    operation: "update",
    path,
  });
  if (!result.ok) throw new Error(result.issues[0]?.message);
  return result.value;
};

describe("how many entries are missing (measured; entries 1 to 9 exist)", () => {
  test.each<[unknown, number]>([
    [[1, 9], 0],
    [[99], 1],
    [[98, 99, 98], 2],
    [[0, -1], 2],
    [[4, "4"], 1],
    [[4, "4", "99"], 2],
    [{ set: [98, 1] }, 1],
    [{ connect: [98, { id: 99, position: { start: true } }] }, 2],
    [{ disconnect: [99] }, 0],
    [{ connect: [4], disconnect: [99] }, 0],
    [null, 0],
    [{}, 0],
    // The real server lets these pass, and fails later with a 500 (the second one is read off its code).
    [{ id: 99 }, 1],
    [{ set: [99], connect: [4] }, 1],
  ])("%j: %i", (value, count) => {
    const issue = checkExistingIds(uid, [read("tags", value)], exists);
    const message = `${count} relation(s) of type ${uid} associated with this entity do not exist`;
    const details = { errors: [{ path: [], message, name: "ValidationError" }] };
    const expected = { code: "invalid-body", path: ["data", "tags"], message, details };
    expect(issue).toEqual(count === 0 ? undefined : expected);
  });
});

test("all attributes of one type are counted together; the first with a missing entry is named", () => {
  const updates = [read("tags", [1]), read("labels", [98, 1]), read("marks", { connect: [99, 98] })];
  expect(checkExistingIds(uid, updates, exists)).toMatchObject({
    path: ["data", "labels"],
    message: expect.stringMatching(/^2 relation/),
  });
});

test("no update, nothing missing", () => {
  expect(checkExistingIds(uid, [], exists)).toBeUndefined();
});
