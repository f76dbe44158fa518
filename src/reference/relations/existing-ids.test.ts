import { expect, test } from "vitest";
import { deviationsOf } from "../model/profile.js";
import { checkExistingIds } from "./apply-relation-update.js";
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

// How many are missing is recorded: "relations" in fixtures/recordings.

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
