import { describe, expect, test } from "vitest";
import { issueCodes } from "../../base/result.js";
import { profiles } from "../model/profile.js";
import type { RelationUpdate } from "./relation-update.js";
import { path, readIssues, readUpdate } from "./relation-updates.test-data.js";

const nothing: RelationUpdate = { kind: "nothing" };

/** That these are refused so is recorded ("relations" in fixtures/recordings); the places are ours. */
describe.each(profiles)("values that are no relations, profile %s", (profile) => {
  test.each<[unknown, string[]]>([
    [[4, "abc"], ["1"]],
    ["abc", []],
    [{ set: { id: 4 } }, ["set"]],
    [{ set: [null] }, ["set", "0"]],
    [{ connect: 4 }, ["connect"]],
    [{ connect: [4, {}] }, ["connect", "1"]],
    // An id is a safe integer in decimal digits; PostgreSQL refuses what SQLite takes here.
    [true, []],
    [[1e300], ["0"]],
    [["__proto__"], ["0"]],
  ])("%j", (value, place) => {
    const message = "Invalid relations";
    const details = { errors: [{ path: [], message, name: "ValidationError" }] };
    expect(readIssues(value, "toMany", profile)).toEqual([
      { code: "invalid-body", path: [...path, ...place], message, details },
    ]);
  });
});

/** That it fails is measured, unless a comment says otherwise; the text is ours. */
describe.each(profiles)("values that the real server fails on with a 500, profile %s", (profile) => {
  const anId = "expected an id or an object with an id";
  const aNumber = "expected the id of an entry of the relation, as a number";
  const at = (position: unknown) => ({ connect: [4, { id: 5, position }] });
  test.each<[unknown, string, string]>([
    [{ disconnect: ["abc"] }, "data.rel.disconnect.0", anId],
    [{ disconnect: [2, { foo: 1 }] }, "data.rel.disconnect.1", anId],
    [at({ before: "2" }), "data.rel.connect.1.position.before", aNumber],
    [at({ after: "2" }), "data.rel.connect.1.position.after", aNumber],
    // Not measured: read off the real server's code.
    [{ disconnect: [1.5] }, "data.rel.disconnect.0", anId],
    [{ disconnect: [[2]] }, "data.rel.disconnect.0", anId],
    [{ disconnect: true }, "data.rel.disconnect", anId],
    [{ disconnect: {} }, "data.rel.disconnect", anId],
    [at({ after: { id: 2 } }), "data.rel.connect.1.position.after", aNumber],
    [at({ before: true }), "data.rel.connect.1.position.before", aNumber],
    [at({ before: 1.5 }), "data.rel.connect.1.position.before", aNumber],
    [{ id: "abc" }, "data.rel.id", "expected an id, an integer"],
    [{ id: null }, "data.rel.id", "expected an id, an integer"],
    [{ id: {} }, "data.rel.id", "expected an id, an integer"],
  ])("%j: %s", (value, place, expected) => {
    const [first, ...keys] = place.split(".");
    const printed = `${first}${keys.map((key) => `[${key}]`).join("")}`;
    expect(readIssues(value, "toMany", profile)).toEqual([
      { code: "invalid-body", path: place.split("."), message: `Invalid relation ${printed}: ${expected}` },
    ]);
  });
});

test("every such answer is a 400 ValidationError (section 7)", () => {
  expect(issueCodes["invalid-body"]).toMatchObject({ status: 400, name: "ValidationError" });
});

test("all elements that cannot be read are named, up to the most that is collected", () => {
  expect(readIssues({ disconnect: ["a", 1, "b"] }).map((issue) => issue.path.at(-1))).toEqual(["0", "2"]);
  expect(readIssues({ disconnect: Array.from({ length: 1000 }, () => "a") })).toHaveLength(20);
});

describe("hostile values", () => {
  test.each<[string, RelationUpdate]>([
    ['{"__proto__":{"set":[4]}}', nothing],
    ['{"constructor":{"connect":[4]},"toString":1}', nothing],
  ])("%s", (json, update) => {
    expect(readUpdate(JSON.parse(json))).toEqual(update);
  });

  test("options are strict unless they say otherwise themselves", () => {
    const options: unknown = JSON.parse('{"__proto__":{"strict":false}}');
    expect(readUpdate({ connect: [4], options })).toMatchObject({ kind: "partial", strict: true });
  });

  test("inherited keys are not read", () => {
    expect(readUpdate(Object.create({ set: [4], connect: [5], id: 6 }))).toEqual(nothing);
  });

  test("deep nesting anywhere", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
    const elsewhere: unknown = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
    expect(readIssues(deep)).toHaveLength(1);
    expect(readIssues({ connect: deep })).toHaveLength(1);
    expect(readIssues({ disconnect: deep })).toHaveLength(1);
    expect(readIssues({ connect: [{ id: 4, position: { before: deep } }] })).toHaveLength(1);
    const repeated = {
      connect: [4, 5].flatMap((id) => [
        { id, deep },
        { id, deep: elsewhere },
      ]),
    };
    expect(readUpdate(repeated)).toMatchObject({ connect: [{ id: 4 }, { id: 5 }] });
  });
});
