import { describe, expect, test } from "vitest";
import { linksOf, tableOf } from "../../store/store.js";
import type { EntryWrite } from "../entry/entry-write.js";
import { bundledStore, read, refusal } from "../entry/read-entry.test-data.js";

const restorations = tableOf(bundledStore, "api::restoration.restoration").entries.toArray();

/** The first restoration that holds components of an attribute, and their ids. */
const holder = (name: string, least = 1) => {
  const entry = restorations.find((each) => linksOf(each, name).length >= least) ?? { id: -1, links: {} };
  const links = linksOf(entry, name);
  return { entry: `restoration ${entry.id}`, links, ids: links.map(({ id }) => id) };
};

/** A write as plain data. */
const plain = (write: EntryWrite): Record<string, unknown> => ({
  ...Object.fromEntries(write.values),
  ...Object.fromEntries([...write.relations].map(([name, { update }]) => [name, update])),
  ...Object.fromEntries(
    [...write.components].map(([name, list]) => [
      name,
      list.map((each) => ({ ...plain(each), uid: each.uid, id: each.id })),
    ]),
  ),
});

const outcome = (what: string, data: unknown): unknown => {
  const result = read(what, data);
  return result.ok ? plain(result.value) : refusal(result);
};

const faults = (...listed: readonly (readonly [string, string])[]) => ({
  code: "invalid-body",
  message: listed.length === 1 ? listed[0]?.[1] : `${listed.length} errors occurred`,
  listed,
});

const crew = "workshop.crew";
const treatment = "workshop.treatment";
const place = "shared.place";
const text = "blocks.rich-text";

const noObject = (at: string, printed: string) =>
  `${at} must be a \`object\` type, but the final value was: ${printed}.`;
const noArray = (at: string, printed: string) =>
  `${at} must be a \`array\` type, but the final value was: \`${printed}\`.`;
const cast = (printed: string) => `\`null\` (cast from the value \`${printed}\`)`;

/** Measured with PUT requests. */
describe("components of a wrong form", () => {
  test.each([
    [{ crew: "x" }, faults(["crew", noObject("crew", '`"x"`')])],
    [{ crew: 5 }, faults(["crew", noObject("crew", "`5`")])],
    [{ crew: [] }, faults(["crew", noObject("crew", "`[]`")])],
    [{ crew: '{"shift":"s"}' }, faults(["crew", noObject("crew", '`"{"shift":"s"}"`')])],
    [{ crew: [{ shift: "a" }] }, faults(["crew", noObject("crew", '`[\n  {\n    "shift": "\\"a\\""\n  }\n]`')])],
    [{ treatments: null }, faults(["treatments", noArray("treatments", "null")])],
    [{ treatments: {} }, faults(["treatments", noArray("treatments", "{}")])],
    [{ treatments: "[]" }, faults(["treatments", noArray("treatments", '"[]"')])],
    [{ treatments: [null] }, faults(["treatments.0", noObject("treatments[0]", "`null`")])],
    [{ treatments: [5] }, faults(["treatments.0", noObject("treatments[0]", cast("5"))])],
    [{ treatments: [[]] }, faults(["treatments.0", noObject("treatments[0]", cast("[]"))])],
    [
      { crew: { shift: 5 } },
      faults(["crew.shift", "crew.shift must be a `string` type, but the final value was: `5`."]),
    ],
    [
      { crew: { shift: null } },
      faults(["crew.shift", "crew.shift must be a `string` type, but the final value was: `null`."]),
    ],
    [
      { treatments: [{ method: "abc", usedAt: { town: 5, latitude: 100 } }] },
      faults(
        [
          "treatments.0.usedAt.town",
          "treatments[0].usedAt.town must be a `string` type, but the final value was: `5`.",
        ],
        ["treatments.0.usedAt.latitude", "treatments[0].usedAt.latitude must be less than or equal to 90"],
      ),
    ],
    [
      { treatments: ["ma", "mb", "mc", "md", "me"].map((method) => ({ method: `${method}x` })) },
      faults(["treatments", "treatments field must have less than or equal to 4 items"]),
    ],
  ])("%j", (data, expected) => {
    expect(outcome("restoration 1", data)).toEqual(expected);
  });

  test("nested faults come before those of their list", () => {
    const data = { treatments: [1, 2, 3, 4, 5].map((method) => ({ method })) };
    const message = (at: number) =>
      `treatments[${at}].method must be a \`string\` type, but the final value was: \`${at + 1}\`.`;
    expect(outcome("restoration 1", data)).toEqual(
      faults(...[0, 1, 2, 3, 4].map((at) => [`treatments.${at}.method`, message(at)] as const), [
        "treatments",
        "treatments field must have less than or equal to 4 items",
      ]),
    );
  });
});

/** Measured. */
describe("what components become", () => {
  test.each([
    [{ crew: null }, { crew: [] }],
    [{ crew: {} }, { crew: [{ uid: crew, id: undefined }] }],
    [{ treatments: [] }, { treatments: [] }],
    [{ treatments: ["{}"] }, { treatments: [{ uid: treatment, id: undefined }] }],
    [
      { treatments: [{ method: "abc", hours: "5", foo: 1, __component: "x", createdAt: 5 }] },
      { treatments: [{ method: "abc", hours: 5, uid: treatment, id: undefined }] },
    ],
    [
      { treatments: [{ method: "abc", usedAt: { id: 1, town: "Oslo" } }] },
      {
        treatments: [
          { method: "abc", usedAt: [{ town: "Oslo", uid: place, id: undefined }], uid: treatment, id: undefined },
        ],
      },
    ],
    [{ log: [{ __component: text }] }, { log: [{ uid: text, id: undefined }] }],
    // Any component of the project is taken, not only those that the zone allows.
    [{ log: [{ __component: place, town: "a" }] }, { log: [{ town: "a", uid: place, id: undefined }] }],
  ])("%j", (data, expected) => {
    expect(outcome("restoration 1", data)).toEqual(expected);
  });

  test("a new one has the defaults of its schema, whether its entry is new or not", () => {
    const expected = { dimensions: [{ height: 1, unit: "cm", uid: "museum.dimensions", id: undefined }] };
    expect(outcome("artifact 1", { dimensions: { height: 1 } })).toEqual(expected);
    expect(outcome("artifact", { title: "t", slug: "s-1", dimensions: { height: 1 } })).toMatchObject(expected);
  });

  test("absent ones of a new entry are lists without elements, or nothing", () => {
    expect(outcome("restoration", { title: "Job", slug: "job" })).toEqual({
      title: "Job",
      slug: "job",
      stage: "planned",
    });
  });
});

/** Measured. */
describe("ids of components", () => {
  const foreign = (code: string, attribute: string) => ({
    code,
    message: `Some of the provided components in ${attribute} are not related to the entity`,
    listed: [],
  });
  const { entry, ids } = holder("treatments", 2);
  const [first, second] = ids;

  test("those of the entry are kept, as numbers or texts, in the order that is given", () => {
    const data = { treatments: [{ id: second, hours: 5 }, { method: "new" }, { id: String(first) }] };
    expect(outcome(entry, data)).toEqual({
      treatments: [
        { hours: 5, uid: treatment, id: second },
        { method: "new", uid: treatment, id: undefined },
        { uid: treatment, id: first },
      ],
    });
  });

  test("one that is named twice is held once, and the last word wins", () => {
    const data = {
      treatments: [
        { id: first, method: "twice", hours: 1 },
        { id: first, method: "again" },
      ],
    };
    expect(outcome(entry, data)).toEqual({
      treatments: [{ method: "again", hours: 1, uid: treatment, id: first }],
    });
  });

  test.each([999_999, null, "abc", {}, [], true, 1.5, "01"])("%j is none", (id) => {
    expect(outcome(entry, { treatments: [{ id, method: "abc" }] })).toEqual(foreign("rejected-body", "treatments"));
    expect(outcome(entry, { crew: { id, shift: "x" } })).toEqual(foreign("rejected-body", "crew"));
  });

  test("an id inside of a component is one of that component's own", () => {
    const data = { treatments: [{ id: first, usedAt: { id: 999_999, town: "x" } }] };
    expect(outcome(entry, data)).toEqual(foreign("rejected-body", "usedAt"));
  });

  test("ids of a new entry's components are passed over, at any depth", () => {
    const data = { title: "Job", slug: "job", treatments: [{ id: 7, method: "abc", usedAt: { id: 8, town: "x" } }] };
    expect(outcome("restoration", data)).toMatchObject({
      treatments: [{ id: undefined, usedAt: [{ id: undefined, town: "x" }] }],
    });
  });

  test("in a zone the component must be the same too, and the mistake has another name", () => {
    const zone = holder("log");
    const [{ type: uid, id } = { type: "", id: -1 }] = zone.links;
    const other = uid === crew ? text : crew;
    expect(outcome(zone.entry, { log: [{ __component: uid, id }] })).toEqual({ log: [{ uid, id }] });
    expect(outcome(zone.entry, { log: [{ __component: other, id: 999_999 }] })).toEqual(
      foreign("foreign-component", "log"),
    );
  });
});

/** Measured. */
describe("zones of a wrong form", () => {
  const unnamed = ["", "Cannot build relations store from dynamiczone, component identifier is undefined"] as const;
  const invalid = ["", "Invalid relations"] as const;
  const known =
    "workshop.treatment, workshop.crew, shared.seo, shared.place, museum.timeline-event, museum.provenance-step, " +
    "museum.inscription, museum.dimensions, blocks.timeline, blocks.rich-text, blocks.gallery, blocks.artifact-list";
  const oneOf = ["log.0.__component", `log[0].__component must be one of the following values: ${known}`] as const;
  test.each([
    [null, faults(["log", noArray("log", "null")])],
    [{}, faults(["log", noArray("log", "{}")], unnamed)],
    ["x", faults(["log", noArray("log", '"x"')], unnamed)],
    [[5], faults(["log.0", noObject("log[0]", cast("5"))], invalid)],
    [[[]], faults(["log.0", noObject("log[0]", cast("[]"))], invalid)],
    [[{}], faults(["log.0.__component", "log[0].__component is a required field"], unnamed)],
    [[{ __component: "x.y" }], faults(oneOf, invalid)],
    [[{ __component: 5 }], faults(oneOf, invalid)],
    [[{ __component: "" }], faults(oneOf, unnamed)],
    [
      [{ __component: null }],
      faults(
        ["log.0.__component", "log[0].__component must be a `string` type, but the final value was: `null`."],
        oneOf,
        unnamed,
      ),
    ],
    [[{ __component: "api::tag.tag", name: "x" }], faults(oneOf)],
    [
      [1, 2, 3, 4, 5, 6, 7].map(() => ({ __component: text })),
      faults(["log", "log field must have less than or equal to 6 items"]),
    ],
    [
      [
        { __component: treatment, method: "ab", hours: "z" },
        { __component: crew, shift: 5 },
      ],
      faults(
        ["log.0.method", "log[0].method must be at least 3 characters"],
        [
          "log.0.hours",
          'log[0].hours must be a `number` type, but the final value was: `NaN` (cast from the value `"z"`).',
        ],
        ["log.1.shift", "log[1].shift must be a `string` type, but the final value was: `5`."],
      ),
    ],
  ])("%j", (log, expected) => {
    expect(outcome("restoration 1", { log })).toEqual(expected);
  });

  // The real server answers 500.
  test.each([[[null]], [[{ __component: "constructor" }]]])("%j", (log) => {
    expect(outcome("restoration 1", { log })).toMatchObject({ code: "invalid-body" });
  });
});
