import { expect, test } from "vitest";
import type { JsonObject } from "../json.js";
import { planSeed } from "./plan.js";
import { scalarsOf, systemValuesOf } from "./scalars.js";
import { testFolder } from "./test-folder.test-data.js";

type Files = Readonly<Record<string, readonly JsonObject[]>>;

const plan = (files: Files) => planSeed(testFolder(files));
const pairs = (files: Files, attribute: string) =>
  plan(files)
    .joins.find((join) => join.attribute === attribute)
    ?.pairs.map(({ owner, target, order, inverseOrder }) => [owner, target, order, inverseOrder]);
const links = (files: Files, attribute: string) =>
  plan(files).morphs.find((morph) => morph.attribute === attribute)?.links;

const sailors = [{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }];

test("ids: explicit ones are kept, the others follow the highest one in file order", () => {
  const boats = plan({ boats: [{ name: "a" }, { name: "b", id: 7 }, { name: "c" }] }).entries.get("api::boat.boat");
  expect(boats?.map((boat) => boat.id)).toEqual([8, 7, 9]);
});

test.each<[string, Files, string, readonly (readonly number[])[]]>([
  [
    "one side given: its lists, and the other side in the owners' file order",
    {
      sailors,
      boats: [
        { name: "a", crew: ["Cy", "Ada"] },
        { name: "b", crew: [1, { name: "Cy" }] },
      ],
    },
    "crew",
    [
      [1, 3, 1, 1],
      [1, 1, 2, 1],
      [2, 1, 1, 2],
      [2, 3, 2, 2],
    ],
  ],
  [
    "both sides given: each keeps its own order",
    {
      sailors: [
        { name: "Ada", boats: ["b", "a"] },
        { name: "Bo", boats: ["a"] },
      ],
      boats: [
        { name: "a", crew: ["Bo", "Ada"] },
        { name: "b", crew: ["Ada"] },
      ],
    },
    "crew",
    [
      [1, 2, 1, 1],
      [1, 1, 2, 2],
      [2, 1, 1, 1],
    ],
  ],
  [
    "only the inverse side given",
    { ports: [{ name: "Vik", boats: ["b", "a"] }], boats: [{ name: "a" }, { name: "b" }] },
    "home",
    [
      [1, 1, 1, 2],
      [2, 1, 1, 1],
    ],
  ],
  ["one-way to-one", { boats: [{ name: "a", tender: "b" }, { name: "b" }] }, "tender", [[1, 2, 1, 1]]],
  [
    "localizations: named once, closed over the group, in file order",
    {
      signs: [{ slug: "en-1", locale: "en" }, { slug: "nb-1", localizations: ["en-1"] }, { slug: "nb-2" }],
    },
    "localizations",
    [
      [1, 2, 1, 0],
      [2, 1, 1, 0],
    ],
  ],
])("relations: %s", (_, files, attribute, expected) => {
  expect(pairs(files, attribute)).toEqual(expected);
});

const masts = [{ height: 3, carver: "Bo" }, { height: 4 }];

test("components: ids run per component, an outer one before the ones nested in it", () => {
  const boats = [
    {
      name: "a",
      parts: [
        { __component: "parts.mast", height: 1 },
        { __component: "parts.hull", masts },
      ],
    },
    { name: "b", hull: { id: 9, wood: "oak" } },
  ];
  const { components, joins } = plan({ boats, sailors });
  const found = components.links.map(({ owner, field, component, order }) => [
    `${owner.model.uid} ${owner.id}`,
    field,
    order,
    `${component.model.uid} ${component.id}`,
  ]);
  expect(found).toEqual([
    ["api::boat.boat 1", "parts", 1, "parts.mast 1"],
    ["api::boat.boat 1", "parts", 2, "parts.hull 10"],
    ["parts.hull 10", "masts", 1, "parts.mast 2"],
    ["parts.hull 10", "masts", 2, "parts.mast 3"],
    ["api::boat.boat 2", "hull", 1, "parts.hull 9"],
  ]);
  const carvers = joins.find((join) => join.attribute === "carver");
  expect(carvers).toMatchObject({ uid: "parts.mast", pairs: [{ owner: 2, target: 2 }] });
});

test("media: one link per file, from the file, with its place in the field", () => {
  const files = {
    "upload-files": [{ name: "x.png" }, { name: "y.png" }],
    boats: [{ name: "a", album: ["y.png", "x.png"] }],
  };
  expect(links(files, "related")).toEqual([
    { owner: 2, targetUid: "api::boat.boat", target: 1, order: 1, field: "album" },
    { owner: 1, targetUid: "api::boat.boat", target: 1, order: 2, field: "album" },
  ]);
});

const about = [
  { __type: "api::sailor.sailor", ref: "Ada" },
  { __type: "api::boat.boat", ref: "a" },
];
const boatLink = { owner: 1, targetUid: "api::boat.boat", target: 1, field: "notes" };

test.each<[string, Files, string, unknown]>([
  [
    "given on its own side: the field that reads it back is named where there is one",
    { sailors, boats: [{ name: "a" }], notes: [{ title: "n", about }] },
    "about",
    [
      { owner: 1, targetUid: "api::sailor.sailor", target: 1, order: 1, field: null },
      { ...boatLink, order: 2 },
    ],
  ],
  [
    "given on the other side",
    { boats: [{ name: "a", notes: ["n"] }], notes: [{ title: "n" }] },
    "about",
    [{ ...boatLink, order: 1 }],
  ],
  [
    "to-one",
    { sailors, notes: [{ title: "n", subject: { __type: "api::sailor.sailor", ref: { name: "Bo" } } }] },
    "subject",
    [{ owner: 1, targetUid: "api::sailor.sailor", target: 2, order: 1, field: null }],
  ],
])("polymorphic relations: %s", (_, files, attribute, expected) => {
  expect(links(files, attribute)).toEqual(expected);
});

test("values: defaults, times, moments and system columns", () => {
  const files = {
    boats: [{ name: "a" }, { name: "b", built: null, createdAt: "2020-02-02T02:02:02Z" }],
    notes: [{ title: "n", at: "15:30", seenAt: "1700086400000", serial: 12 }],
    signs: [{ slug: "s" }],
  };
  const { entries } = plan(files);
  const nodes = ["boat", "note", "sign"].flatMap((name) => entries.get(`api::${name}.${name}`) ?? []);
  expect(nodes.map(scalarsOf)).toEqual([
    { name: "a", built: 1900 },
    { name: "b", built: null },
    { title: "n", at: "15:30:00.000", seenAt: "2023-11-15T22:13:20.000Z", serial: "12" },
    { slug: "s" },
  ]);
  expect(nodes.map(systemValuesOf)).toEqual([
    { createdAt: "2024-01-01T00:00:00.000Z", updatedAt: "2024-01-01T00:00:00.000Z" },
    { createdAt: "2020-02-02T02:02:02.000Z", updatedAt: "2020-02-02T02:02:02.000Z" },
    { createdAt: "2024-01-01T00:00:00.000Z", updatedAt: "2024-01-01T00:00:00.000Z" },
    { createdAt: "2024-01-01T00:00:00.000Z", updatedAt: "2024-01-01T00:00:00.000Z", locale: "nb" },
  ]);
});

test("a type with drafts: published when created, unless the entry says otherwise", () => {
  const drafts = [{}, { publishedAt: null }, { publishedAt: "2024-05-05T05:05:05.5Z" }];
  const nodes = plan({ logs: drafts }).entries.get("api::log.log") ?? [];
  expect(nodes.map((node) => systemValuesOf(node).publishedAt)).toEqual([
    "2024-01-01T00:00:00.000Z",
    null,
    "2024-05-05T05:05:05.500Z",
  ]);
});

test("permissions lie in roles and become rows of their own", () => {
  const { entries, joins } = plan({
    roles: [{ name: "Public", type: "public", permissions: ["api::boat.boat.find"] }],
  });
  expect(entries.get("plugin::users-permissions.permission")?.map((node) => node.source.action)).toEqual([
    "api::boat.boat.find",
  ]);
  expect(joins.find((join) => join.uid === "plugin::users-permissions.permission")?.pairs).toMatchObject([
    { owner: 1, target: 1 },
  ]);
});

test.each<[string, Files, RegExp]>([
  ["an unknown file", { ships: [] }, /^entries\/ships\.json: no content-type/],
  [
    "an unknown key",
    { boats: [{ name: "a" }, { nmae: "b" }] },
    /^entries\/boats\.json entry 2: unknown attribute "nmae"/,
  ],
  ["an id used twice", { boats: [{ id: 1 }, { id: 1 }] }, /entry 2: id: 1 is used twice/],
  ["an id that is none", { boats: [{ id: "1" }] }, /entry 1: id: expected a positive integer, got "1"/],
  ["a reference to nothing", { boats: [{ tender: "x" }] }, /entry 1: tender: 0 entries of api::boat\.boat match "x"/],
  ["a reference to several", { sailors, boats: [{ name: "a", crew: [{}] }] }, /3 entries of api::sailor\.sailor match/],
  ["two for a to-one", { boats: [{ name: "a", tender: ["a", "a"] }] }, /tender: a to-one relation got several/],
  ["one twice", { sailors, boats: [{ name: "a", crew: ["Bo", 2] }] }, /crew: an entry is referenced twice/],
  [
    "sides that disagree",
    { sailors: [{ name: "Ada", boats: ["a"] }, { name: "Bo" }], boats: [{ name: "a", crew: ["Bo"] }] },
    /entries\/boats\.json entry 1: crew: names api::sailor\.sailor 2, which does not name it back/,
  ],
  [
    "a to-one claimed by two",
    {
      boats: [{ name: "a" }],
      ports: [
        { name: "x", boats: ["a"] },
        { name: "y", boats: ["a"] },
      ],
    },
    /entries\/boats\.json entry 1: home: is claimed by several: 1, 2/,
  ],
  ["an unknown locale", { signs: [{ slug: "s", locale: "xx" }] }, /entry 1: locale "xx" is not among/],
  [
    "a locale twice in a group",
    { signs: [{ slug: "s" }, { slug: "t", localizations: ["s"] }] },
    /entry 1: localizations: entries\/signs\.json entry 2 has the same locale "nb"/,
  ],
  [
    "a component outside its zone",
    { boats: [{ parts: [{ __component: "parts.sail" }] }] },
    /parts: __component "parts\.sail"/,
  ],
  [
    "an unknown key in a component",
    { boats: [{ hull: { steel: 1 } }] },
    /entry 1 hull\[0\]: unknown attribute "steel"/,
  ],
  [
    "an impossible moment",
    { notes: [{ title: "n", seenAt: "soon" }] },
    /seenAt: expected a moment in time, got "soon"/,
  ],
])("faults name their place: %s", (_, files, message) => {
  expect(() => [...plan(files).entries.values()].flat().map(scalarsOf)).toThrow(message);
});
