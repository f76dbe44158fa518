import { describe, expect, test } from "vitest";
import type { Caller } from "../model/caller.js";
import type { AttributeWrite } from "./entry-write.js";
import { read, refusal } from "./read-entry.test-data.js";

const outcome = (what: string, data: unknown, caller?: Caller): unknown => {
  const result = read(what, data, caller);
  if (!result.ok) return refusal(result);
  const outcomeOf = (each: AttributeWrite) =>
    each.kind === "value"
      ? each.value
      : each.kind === "relation"
        ? each.read.update
        : each.kind === "links" && each.links;
  return Object.fromEntries([...result.value].map(([name, each]) => [name, outcomeOf(each)]));
};

const unusable = (message: string) => ({ code: "invalid-body", message, listed: [] });

const artifact = { title: "A thing", slug: "a-thing" };

// What the real server makes of bodies is recorded: "entries" in fixtures/recordings. What cannot be seen there:

test("what a body says of the service's own attributes is not read", () => {
  const ownKeys = {
    id: 77,
    createdAt: "2000-01-01",
    updatedAt: 5,
    createdBy: 1,
    updatedBy: [],
    localizations: [99_999],
  };
  expect(outcome("artifact 1", { ...ownKeys, locale: 5 })).toEqual({});
  expect(outcome("artifact", { ...artifact, ...ownKeys })).toEqual(artifact);
});

// The real server answers 500. They are no attributes here.
test("keys that every object inherits are no attributes", () => {
  const data: unknown = JSON.parse('{"__proto__":{"code":5},"constructor":{},"toString":1,"hasOwnProperty":null}');
  expect(outcome("ticket 1", data)).toEqual({});
  expect(outcome("ticket", data)).toMatchObject({ message: "2 errors occurred" });
});

test("relations to types that the caller may not find are left out (measured)", () => {
  const caller = { mayFind: (type: string) => type !== "api::maker.maker" };
  const data = { maker: [99_999], tags: [1] };
  expect(outcome("artifact 1", data, caller)).toEqual({ tags: { kind: "replace", ids: [1] } });
});

test("the answer's header can name the place of each mistake", () => {
  const result = read("ticket 1", { code: 5, holder: "x" });
  expect(result.ok ? [] : result.issues.map(({ path }) => path)).toEqual([
    ["data", "code"],
    ["data", "holder"],
  ]);
});

// The real server answers 500.
test.each([[[]], [{ connect: [1] }], [{}]])("nothing to lead to from a new entry: %j", (stories) => {
  const message = "stories must hold at least one entry: an id, ids or set";
  expect(outcome("artifact", { ...artifact, stories })).toEqual(unusable(message));
  expect(outcome("artifact", { ...artifact, mentionedIn: stories })).toMatchObject(artifact);
});

describe("polymorphic attributes", () => {
  const type = "api::artifact.artifact";

  // The real server answers 500.
  test.each<readonly [string, unknown, string]>([
    ...[5, "x", true, [5], {}, { id: 1 }, { __type: type }, { __type: type, id: null }, { __type: type, id: 2.5 }].map(
      (value) => ["subject", value, "subject"] as const,
    ),
    ["subject", { set: [{ __type: type, id: 2 }] }, "subject"],
    ["subject", { __type: "constructor", id: 1 }, "subject"],
    ["mentions", 5, "mentions"],
    ["mentions", [null], "mentions[0]"],
    ["mentions", [{ __type: type, id: 2 }, { id: 1 }], "mentions[1]"],
    ["mentions", [{ __type: "api::nope.nope", id: 1 }], "mentions[0]"],
  ])("%s %j is refused", (name, value, at) => {
    const expected = `${at} must be an object with the "__type" of an entry, a content-type of the project, and its "id"`;
    expect(outcome("story 1", { [name]: value })).toEqual(unusable(expected));
  });

  test("a list leaves out what the caller may not find (measured)", () => {
    const caller = { mayFind: (uid: string) => uid === type };
    const maker = { __type: "api::maker.maker", id: 1 };
    expect(outcome("story 1", { mentions: [maker, { __type: type, id: 2 }] }, caller)).toEqual({
      mentions: [{ type, id: 2 }],
    });
    expect(outcome("story 1", { mentions: [maker] }, caller)).toEqual({});
  });
});
