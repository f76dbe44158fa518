import { describe, expect, test } from "vitest";
import { build, component, type } from "../../data/model/build/definitions.test-data.js";
import type { Entry } from "../model/dataset.js";
import { sampleDataset } from "../model/sample-dataset.test-data.js";
import { createStore } from "../store/store.js";
import { readIn, refusal } from "./read-entry.test-data.js";

const required = { required: true };
const part = (rest: object) => ({ type: "component", component: "test.part", ...rest });

/** What the bundled content-types do not have. */
const { model } = build(
  [
    type(
      "thing",
      {
        name: { type: "string", minLength: 2, regex: "^x" },
        strict: { type: "string", required: true, regex: "^x", default: "x" },
        mail: { type: "email", minLength: 10, maxLength: 12 },
        slug: { type: "uid", regex: "^u", minLength: 3 },
        code: { type: "enumeration", enum: ["5", "true", "5"] },
        size: { type: "integer", min: 1.5, unique: true },
        count: { type: "integer", required: true },
        flag: { type: "boolean", required: true },
        day: { type: "date", required: true },
        big: { type: "biginteger", required: true, min: "5" },
        note: { type: "json", required: true },
        body: { type: "blocks", required: true },
        peer: { type: "relation", relation: "oneToOne", target: "api::thing.thing", ...required },
        others: { type: "relation", relation: "manyToMany", target: "api::thing.thing", ...required },
        subject: { type: "relation", relation: "morphToOne", ...required },
        file: { type: "media", multiple: false, ...required },
        one: part({ repeatable: false, ...required }),
        some: part({ repeatable: true, min: 2, max: 3 }),
        most: part({ repeatable: true, min: 1, ...required }),
        zone: { type: "dynamiczone", components: ["test.part"], min: 2 },
        must: { type: "dynamiczone", components: ["test.part"], ...required },
      },
      { options: { draftAndPublish: true } },
    ),
  ],
  [
    component("test.part", {
      key: { type: "string", unique: true },
      inner: { type: "component", component: "test.part", repeatable: false },
    }),
  ],
);

const uid = "api::thing.thing";
const record = (id: number, values: Entry["values"], links: Entry["links"] = {}): Entry => ({ id, values, links });
const things = [
  record(1, { size: 7, publishedAt: 0 }, { one: [{ type: "test.part", id: 1 }] }),
  record(2, { size: 8, publishedAt: null }),
];
const storeOf = (part: Entry) =>
  createStore({ ...sampleDataset, model, records: new Map([[uid, things], ["test.part", [part]]]) }); // biome-ignore format: two tables
const store = storeOf(record(1, { key: "taken" }));

/** The places and messages of what is wrong. */
const faultsOf = (data: unknown, id?: number) => {
  const result = readIn(store, uid, data, id);
  return refusal(result)?.listed ?? "accepted";
};

const requiredNames = [
  "strict",
  "count",
  "flag",
  "day",
  "big",
  "note",
  "body",
  "peer",
  "others",
  "subject",
  "one",
  "most",
  "must",
];
const nulls = Object.fromEntries([...requiredNames, "file"].map((name) => [name, null]));
const final = (name: string, kind: string, printed = "null") => [
  name,
  `${name} must be a \`${kind}\` type, but the final value was: \`${printed}\`.`,
];

/** Measured by handing these definitions and bodies to the real server's validator. */
describe("required", () => {
  test("absent from a new entry: all but what has a default, and media", () => {
    expect(faultsOf({})).toEqual(requiredNames.slice(1).map((name) => [name, `${name} must be defined.`]));
  });

  test("absent from an entry that is there, nothing is", () => {
    expect(faultsOf({}, 1)).toBe("accepted");
  });

  test("null in a new entry", () => {
    const undefinedOf = (name: string) => [name, `${name} must be defined.`];
    expect(faultsOf(nulls)).toEqual([
      final("strict", "string"),
      final("count", "number", "NaN"),
      final("flag", "boolean"),
      undefinedOf("day"),
      undefinedOf("big"),
      undefinedOf("note"),
      final("body", "array"),
      undefinedOf("peer"),
      undefinedOf("others"),
      undefinedOf("subject"),
      final("one", "object"),
      final("most", "array"),
      final("must", "array"),
    ]);
  });

  test("null in an entry that is there", () => {
    const found = faultsOf(nulls, 1);
    expect(found).toContainEqual(["day", "day cannot be null."]);
    expect(found).toContainEqual(["note", "note cannot be null."]);
    expect(found).toContainEqual(["others", "others cannot be null."]);
    expect(found).toContainEqual(final("count", "number", "NaN"));
    expect(found).toHaveLength(requiredNames.length);
  });

  test("of a draft, only lists of components", () => {
    expect(faultsOf({ publishedAt: null })).toEqual([
      ["most", "most must be defined."],
      ["must", "must must be defined."],
    ]);
    expect(faultsOf(nulls, 2)).toEqual([final("most", "array"), final("must", "array")]);
  });

  test("blocks that are no list are null", () => {
    expect(faultsOf({ body: "x" }, 1)).toEqual([
      ["body", 'body must be a `array` type, but the final value was: `null` (cast from the value `"x"`).'],
    ]);
    expect(faultsOf({ body: "[]" }, 1)).toBe("accepted");
  });
});

/** Measured in the same way. */
describe("lengths, forms and limits", () => {
  test.each([
    [{ name: "" }, [["name", "name must be at least 2 characters"]]],
    [
      { name: "a" },
      [
        ["name", "name must be at least 2 characters"],
        ["name", 'name must match the following: "/^x/"'],
      ],
    ],
    [{ strict: "" }, [["strict", 'strict must match the following: "/^x/"']]],
    [{ mail: "a@b.co" }, "accepted"],
    [{ mail: "somebody@b.co" }, [["mail", "mail must be at most 12 characters"]]],
    [
      { slug: "a b" },
      [
        ["slug", 'slug must match the following: "/^u/"'],
        ["slug", 'slug must match the following: "/^[A-Za-z0-9-_.~]*$/"'],
      ],
    ],
    [{ code: 5 }, "accepted"],
    [{ code: true }, "accepted"],
    [{ code: "x" }, [["code", "code must be one of the following values: 5, true, "]]],
    // The limits of an integer are cut to integers, and those of a biginteger have no effect.
    [{ size: 1 }, "accepted"],
    [{ size: 0 }, [["size", "size must be greater than or equal to 1"]]],
    [{ big: 1 }, "accepted"],
    [{ some: [] }, "accepted"],
    [{ some: [{}] }, [["some", "some field must have at least 2 items"]]],
    [{ some: [{}, {}, {}, {}] }, [["some", "some field must have less than or equal to 3 items"]]],
    [{ most: [] }, [["most", "most field must have at least 1 items"]]],
    [{ zone: [] }, "accepted"],
    [{ zone: [{ __component: "test.part" }] }, [["zone", "zone field must have at least 2 items"]]],
  ])("%j", (data, expected) => {
    expect(faultsOf(data, 1)).toEqual(expected);
  });

  test("a draft may be short, and still has its form", () => {
    expect(faultsOf({ name: "x", size: "x" }, 2)).toEqual([
      ["size", 'size must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).'],
    ]);
    expect(faultsOf({ name: "a" }, 2)).toEqual([["name", 'name must match the following: "/^x/"']]);
  });
});

/** Measured in the same way. */
describe("unique", () => {
  const taken = "This attribute must be unique";
  test.each([
    [{ size: 8 }, [["size", taken]]],
    [{ size: "8" }, [["size", taken]]],
    [{ size: 7 }, "accepted"],
    [{ size: 9 }, "accepted"],
    [{ size: null }, "accepted"],
    [{ one: { key: "free" } }, "accepted"],
    [{ one: { key: "taken" } }, [["one.key", taken]]],
    // A component finds itself.
    [{ one: { id: 1, key: "taken" } }, [["one.key", taken]]],
  ])("%j", (data, expected) => {
    expect(faultsOf(data, 1)).toEqual(expected);
  });

  test("the store is read once for all components of a body", () => {
    let reads = 0;
    const part: Entry = {
      id: 2,
      links: {},
      get values() {
        reads++;
        return { key: "taken" };
      },
    };
    const most = Array.from({ length: 100 }, (_, index) => ({ key: index === 99 ? "taken" : `free ${index}` }));
    expect(refusal(readIn(storeOf(part), uid, { most }, 2))?.listed).toEqual([["most.99.key", taken]]);
    expect(reads).toBe(1);
  });
});

describe("components inside of themselves", () => {
  const nested = (depth: number) => JSON.parse(`${'{"inner":'.repeat(depth)}{}${"}".repeat(depth)}`) as unknown;

  test("as deep as a body can ask for, and no deeper than 100", () => {
    expect(faultsOf({ one: nested(99) }, 1)).toBe("accepted");
    const result = readIn(store, uid, { one: nested(50_000) }, 1);
    expect(result.ok || result.issues[0]?.message).toMatch(/inner must not be inside of more than 100 components$/);
  });
});
