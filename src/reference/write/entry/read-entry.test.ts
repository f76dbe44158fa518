import { describe, expect, test } from "vitest";
import type { Caller } from "../../model/caller.js";
import { read, refusal } from "./read-entry.test-data.js";

const outcome = (what: string, data: unknown, caller?: Caller): unknown => {
  const result = read(what, data, caller);
  if (!result.ok) return refusal(result);
  const { values, relations, morphs } = result.value;
  return Object.fromEntries([...values, ...[...relations].map(([name, { update }]) => [name, update]), ...morphs]);
};

const faults = (...listed: readonly (readonly [string, string])[]) => ({
  code: "invalid-body",
  message: listed.length === 1 ? listed[0]?.[1] : `${listed.length} errors occurred`,
  listed,
});

const unusable = (message: string) => ({ code: "invalid-body", message, listed: [] });

const string = (name: string, printed: string) =>
  [name, `${name} must be a \`string\` type, but the final value was: \`${printed}\`.`] as const;
const defined = (name: string) => [name, `${name} must be defined.`] as const;

/** Measured. */
describe("what is no data", () => {
  test.each([undefined, null, "x", 5, false])("%j", (data) => {
    const missing = unusable('Missing "data" payload in the request body');
    expect(outcome("ticket", data)).toEqual(missing);
    expect(outcome("ticket 1", data)).toEqual(missing);
  });

  test("an array is no object", () => {
    const message = "this must be a `object` type, but the final value was: `null` (cast from the value `[]`).";
    expect(outcome("ticket", [])).toEqual(faults(["", message]));
    expect(outcome("ticket 1", [])).toEqual(faults(["", message]));
  });

  test("an object without keys asks for nothing, but a new entry needs what is required", () => {
    expect(outcome("ticket 1", {})).toEqual({});
    expect(outcome("ticket", {})).toEqual(faults(defined("code"), defined("holder")));
  });
});

const ticket = { code: "ZZ-0001", holder: "Ann" };
const artifact = { title: "A thing", slug: "a-thing" };

/** Measured. */
describe("defaults", () => {
  test.each([
    ["ticket", ticket, { ...ticket, fare: "adult", seats: 1, paid: false }],
    ["ticket", { ...ticket, seats: null, paid: true }, { ...ticket, fare: "adult", seats: null, paid: true }],
    ["ticket", { ...ticket, fare: null }, faults(string("fare", "null"))],
    ["ticket 1", { holder: "Ann" }, { holder: "Ann" }],
    // A uid is not made of its target field.
    ["artifact", { title: "A thing" }, faults(defined("slug"))],
  ])("%s %j", (what, data, expected) => {
    expect(outcome(what, data)).toEqual(expected);
  });
});

/** Measured. */
describe("what a body says nothing of", () => {
  const ownKeys = {
    id: 77,
    createdAt: "2000-01-01",
    updatedAt: 5,
    createdBy: 1,
    updatedBy: [],
    localizations: [99_999],
  };
  test.each([
    ["ticket 1", { ...ownKeys, publishedAt: null, locale: "xx", foo: 1, Code: 5 }, {}],
    ["ticket", { ...ticket, ...ownKeys, locale: "xx" }, { ...ticket, fare: "adult", seats: 1, paid: false }],
    ["artifact 1", { ...ownKeys, locale: 5 }, {}],
    ["artifact", { ...artifact, ...ownKeys }, artifact],
  ])("%s %j", (what, data, expected) => {
    expect(outcome(what, data)).toEqual(expected);
  });

  // Not measured: the real server answers 500. They are no attributes here.
  test("keys that every object inherits", () => {
    const data: unknown = JSON.parse('{"__proto__":{"code":5},"constructor":{},"toString":1,"hasOwnProperty":null}');
    expect(outcome("ticket 1", data)).toEqual({});
    expect(outcome("ticket", data)).toEqual(faults(defined("code"), defined("holder")));
  });

  test("relations to types that the caller may not find", () => {
    const caller = { mayFind: (type: string) => type !== "api::maker.maker" };
    const data = { maker: [99_999], tags: [1] };
    expect(outcome("artifact 1", data, caller)).toEqual({ tags: { kind: "replace", ids: [1] } });
  });
});

/** Measured. */
describe("the locale of a new entry", () => {
  const unknown = { code: "rejected-body", message: "This locale doesn't exist", listed: [] };
  test.each([
    ["fr", { ...artifact, locale: "fr" }],
    [null, artifact],
    ["xx", unknown],
    ["FR", unknown],
    ["", unknown],
    [5, unknown],
    [true, unknown],
    [{}, faults(string("locale", "{}"))],
    [["fr"], faults(string("locale", '[\n  "\\"fr\\""\n]'))],
  ])("%j", (locale, expected) => {
    expect(outcome("artifact", { ...artifact, locale })).toEqual(expected);
  });

  test("comes before everything else", () => {
    expect(outcome("artifact", { locale: "xx" })).toEqual(unknown);
    expect(outcome("homepage", { locale: "xx", tagline: 5 })).toEqual(unknown);
  });
});

/** Measured. Artifact 1 is published. */
describe("drafts", () => {
  const time = Date.UTC(2024, 0);
  test.each<readonly [string, unknown, unknown]>([
    ["artifact", { publishedAt: null }, { publishedAt: null }],
    ["artifact", { publishedAt: null, title: null, slug: null }, { publishedAt: null, title: null, slug: null }],
    ["artifact", { publishedAt: null, title: 5 }, faults(string("title", "5"))],
    ["artifact", { publishedAt: "2024-01-01" }, faults(defined("title"), defined("slug"))],
    ["artifact", { ...artifact, publishedAt: "2024-01-01" }, { ...artifact, publishedAt: time }],
    ["artifact", { ...artifact, publishedAt: 5 }, { ...artifact, publishedAt: 5 }],
    ...["x", "", {}, false].map(
      (publishedAt) =>
        [
          "artifact",
          { ...artifact, publishedAt },
          unusable("Invalid format, expected a timestamp or an ISO date"),
        ] as const,
    ),
    ["artifact 1", { title: null }, faults(string("title", "null"))],
    // Of an entry that is there, only what it was before counts.
    ["artifact 1", { title: null, publishedAt: null }, faults(string("title", "null"))],
    ["artifact 1", { publishedAt: null }, { publishedAt: null }],
    ["ticket 1", { publishedAt: null }, {}],
  ])("%s %j", (what, data, expected) => {
    expect(outcome(what, data)).toEqual(expected);
  });
});

const missing = (count: number, uid: string) =>
  ["", `${count} relation(s) of type ${uid} associated with this entity do not exist`] as const;

/** Measured. */
describe("the order of errors", () => {
  test("values in schema order, then one about the relations", () => {
    const data = {
      price: -1,
      exhibition: [9999],
      seats: 99,
      fare: "no",
      email: "x",
      holder: "x",
      code: 5,
    };
    expect(outcome("ticket 1", data)).toEqual(
      faults(
        string("code", "5"),
        ["holder", "holder must be at least 2 characters"],
        ["email", "email must be a valid email"],
        ["fare", "fare must be one of the following values: adult, child, senior, school group, "],
        ["seats", "seats must be less than or equal to 12"],
        ["price", "price must be greater than or equal to 0"],
        missing(1, "api::exhibition.exhibition"),
      ),
    );
  });

  test.each([
    // Ids are counted by type, over the whole body; the first type that misses any is reported.
    [
      { maker: [9999, 9998], seo: { metaTitle: "a", shareImage: 99_999 }, cover: [99_998], tags: [999] },
      faults(missing(2, "plugin::upload.file")),
    ],
    [{ maker: [{}], cover: [99_998], tags: [999] }, faults(missing(1, "plugin::upload.file"))],
    [{ tags: [999], maker: [{}] }, faults(["", "Invalid relations"])],
    // What has no list of ids is reported before ids that do not exist.
    [{ cover: [99_998], maker: { set: 4 } }, faults(["", "Invalid relations"])],
    [{ cover: [99_998], tags: [null] }, faults(["", "Invalid relations"])],
    [{ cover: "x" }, faults(["", "Invalid relations"])],
    // Relations come before what is found when the entry is stored.
    [{ acquiredOn: "x", maker: [9999] }, faults(missing(1, "api::maker.maker"))],
    // Only the first of these is reported: components, then values, then positions.
    [
      { acquiredOn: "x", seo: { id: 999_999 }, tags: { connect: [{ id: 1, position: { before: "2" } }] } },
      {
        code: "rejected-body",
        message: "Some of the provided components in seo are not related to the entity",
        listed: [],
      },
    ],
    [{ demonstratedAt: 5, acquiredOn: "x" }, unusable("Invalid format, expected yyyy-MM-dd")],
    [
      { acquiredOn: "x", chapters: [{ __component: "blocks.timeline", events: [{ label: "l", startsAt: "zz" }] }] },
      unusable("Invalid time format, expected HH:mm:ss.SSS"),
    ],
    [
      { acquiredOn: "x", tags: { connect: [{ id: 1, position: { before: "2" } }] } },
      unusable("Invalid format, expected yyyy-MM-dd"),
    ],
  ])("%j", (data, expected) => {
    expect(outcome("artifact 1", data)).toEqual(expected);
  });

  test("the answer's header can name the place of each", () => {
    const result = read("ticket 1", { code: 5, holder: "x" });
    expect(result.ok ? [] : result.issues.map(({ path }) => path)).toEqual([
      ["data", "code"],
      ["data", "holder"],
    ]);
  });
});

/** Measured. */
describe("relations and media", () => {
  const replace = (...ids: number[]) => ({ kind: "replace", ids });
  test.each([
    ["restoration 1", "supervisor", [3, 5, 3], replace(5)],
    ["restoration 1", "supervisor", { set: [3, 5] }, replace(5)],
    ["restoration 1", "supervisor", { connect: [3], disconnect: [3] }, { ...replace(3), disconnect: [3] }],
    ["restoration 1", "supervisor", null, replace()],
    ["artifact 1", "gallery", [1, "2", { id: 3 }], replace(1, 2, 3)],
    ["artifact 1", "cover", [3, 2], replace(3)],
    // The other side of a polymorphic relation: what is not set is emptied.
    ["artifact 2", "stories", [1, 2], replace(1, 2)],
    ["artifact 2", "stories", { connect: [3] }, replace()],
    ["artifact 2", "stories", {}, replace()],
    ["artifact 2", "mentionedIn", { connect: [3] }, replace()],
    ["artifact 2", "mentionedIn", null, replace()],
    ["maker 1", "portraitStory", { set: [3] }, replace(3)],
    ["maker 1", "portraitStory", { connect: [2] }, replace()],
    ["maker 1", "portraitStory", { disconnect: [2] }, replace()],
  ])("%s %s %j", (what, name, value, expected) => {
    expect(outcome(what, { [name]: value })).toEqual({ [name]: expected });
  });

  test.each([[[3, 5, 3]], [{ set: [3, 5] }], [{ connect: [3, 5] }]])("a new entry keeps the first of %j", (value) => {
    const data = { title: "Job", slug: "job", supervisor: value };
    expect(outcome("restoration", data)).toMatchObject({ supervisor: replace(3) });
  });

  // The real server answers 500.
  test.each([[[]], [{ connect: [1] }], [{}]])("nothing to lead to from a new entry: %j", (stories) => {
    const message = "stories must hold at least one entry: an id, ids or set";
    expect(outcome("artifact", { ...artifact, stories })).toEqual(unusable(message));
    expect(outcome("artifact", { ...artifact, mentionedIn: stories })).toMatchObject(artifact);
  });
});

/** Measured. */
describe("polymorphic attributes", () => {
  const type = "api::artifact.artifact";
  const form = (at: string) =>
    unusable(`${at} must be an object with the "__type" of an entry, a content-type of the project, and its "id"`);
  test.each<readonly [string, unknown, unknown]>([
    ["subject", { __type: type, id: 2 }, { subject: [{ type, id: 2 }] }],
    ["subject", { __type: type, id: "3" }, { subject: [{ type, id: 3 }] }],
    ["subject", null, { subject: [] }],
    ["subject", { __type: type, id: 99_999 }, { subject: [] }],
    ["subject", [], {}],
    [
      "mentions",
      [
        { __type: type, id: 2 },
        { __type: "api::maker.maker", id: "1" },
      ],
      {
        mentions: [
          { type, id: 2 },
          { type: "api::maker.maker", id: 1 },
        ],
      },
    ],
    [
      "mentions",
      [
        { __type: type, id: 2 },
        { __type: type, id: 2 },
      ],
      { mentions: [{ type, id: 2 }] },
    ],
    ["mentions", { __type: type, id: 2 }, { mentions: [{ type, id: 2 }] }],
    ["mentions", { set: [{ __type: type, id: 2 }] }, { mentions: [{ type, id: 2 }] }],
    ["mentions", [{ __type: type, id: 99_999 }], { mentions: [] }],
    ["mentions", [], {}],
    ["mentions", null, { mentions: [] }],
    ["mentions", {}, { mentions: [] }],
    ["mentions", { connect: [{ __type: type, id: 4 }] }, { mentions: [] }],
    // The real server answers 500.
    ...[5, "x", true, [5], {}, { id: 1 }, { __type: type }, { __type: type, id: null }, { __type: type, id: 2.5 }].map(
      (value) => ["subject", value, form("subject")] as const,
    ),
    ["subject", { set: [{ __type: type, id: 2 }] }, form("subject")],
    ["subject", { __type: "constructor", id: 1 }, form("subject")],
    ["mentions", 5, form("mentions")],
    ["mentions", [null], form("mentions[0]")],
    ["mentions", [{ __type: type, id: 2 }, { id: 1 }], form("mentions[1]")],
    ["mentions", [{ __type: "api::nope.nope", id: 1 }], form("mentions[0]")],
  ])("%s %j", (name, value, expected) => {
    expect(outcome("story 1", { [name]: value })).toEqual(expected);
  });

  test("a list leaves out what the caller may not find", () => {
    const caller = { mayFind: (uid: string) => uid === type };
    const maker = { __type: "api::maker.maker", id: 1 };
    expect(outcome("story 1", { mentions: [maker, { __type: type, id: 2 }] }, caller)).toEqual({
      mentions: [{ type, id: 2 }],
    });
    expect(outcome("story 1", { mentions: [maker] }, caller)).toEqual({});
  });
});
