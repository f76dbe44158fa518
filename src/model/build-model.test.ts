import { describe, expect, test } from "vitest";
import { shapeChecks } from "../sources/shape-checks.js";
import { buildModel } from "./build-model.js";
import type { Definition } from "./definition.js";
import type { Attribute, RelationAttribute } from "./schema.js";

type Json = Record<string, unknown>;

const type = (name: string, attributes: Json, rest: Json = {}): Definition => ({
  uid: `api::${name}.${name}`,
  file: `${name}.json`,
  json: { info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes, ...rest },
});

const component = (uid: string, attributes: Json): Definition => ({
  uid,
  file: `${uid}.json`,
  json: { collectionName: "c", info: { displayName: uid }, attributes },
});

const build = (
  contentTypes: readonly Definition[],
  components: readonly Definition[] = [],
  extensions: readonly Definition[] = [],
) => buildModel({ contentTypes, components, extensions }, shapeChecks());

const remarks = (...parameters: Parameters<typeof build>): string[] =>
  build(...parameters).diagnostics.map(
    ({ file, message, path, severity }) => `${severity} ${file} ${path}: ${message}`,
  );

const attributeOf = (definitions: readonly Definition[], path: string): Attribute | undefined => {
  const [name = "", attribute = ""] = path.split(" ");
  return build(definitions).model.contentTypes.get(`api::${name}.${name}`)?.attributes.get(attribute);
};

const relation = (kind: string, target: string, rest: Json = {}): Json => ({
  type: "relation",
  relation: kind,
  target: target.includes(":") ? target : `api::${target}.${target}`,
  ...rest,
});

const string = { type: "string" };
const localized = { pluginOptions: { i18n: { localized: true } } };

describe("what is wrong with a definition", () => {
  const rows: readonly (readonly [string, Parameters<typeof build>, readonly string[]])[] = [
    ["no object", [[{ uid: "api::a.a", file: "a.json", json: [] }]], ["error a.json : expected object"]],
    [
      "missing parts, all told",
      [[{ uid: "api::a.a", file: "a.json", json: { info: { singularName: "a" } } }]],
      ['error a.json : "attributes" is missing', 'error a.json info: "pluralName" is missing'],
    ],
    ["unknown type", [[type("a", { x: { type: "money" } })]], ['error a.json attributes.x: unknown type "money"']],
    ["no type", [[type("a", { x: {} })]], ['error a.json attributes.x: "type" is missing']],
    [
      "enumeration without values",
      [[type("a", { x: { type: "enumeration" } })]],
      ['error a.json attributes.x: "enum" is missing'],
    ],
    [
      "unknown relation",
      [[type("a", { x: relation("manyToFew", "a") })]],
      [
        "error a.json attributes.x.relation: expected one of oneToOne, oneToMany, manyToOne, manyToMany, morphOne, morphMany, morphToOne, morphToMany",
      ],
    ],
    [
      "relation without target",
      [[type("a", { x: { type: "relation", relation: "oneToOne" } })]],
      ['error a.json attributes.x: "target" is missing'],
    ],
    [
      "unknown target",
      [[type("a", { x: relation("oneToOne", "b") })]],
      ['error a.json attributes.x.target: "api::b.b" is no content-type of this source'],
    ],
    [
      "unknown component",
      [[type("a", { x: { type: "component", component: "s.seo" } })]],
      ['error a.json attributes.x.component: "s.seo" is no component of this source'],
    ],
    [
      "unknown component of a zone",
      [[type("a", { x: { type: "dynamiczone", components: ["s.seo"] } })]],
      ['error a.json attributes.x.components: "s.seo" is no component of this source'],
    ],
    ["reserved names", [[type("a", { toString: string })]], ["error a.json attributes.toString: is a reserved name"]],
    ["id", [[type("a", { id: string })]], ["error a.json attributes.id: is a reserved name"]],
    [
      "the same names",
      [
        [
          type("a", {}),
          {
            ...type("b", {}),
            json: { info: { singularName: "a", pluralName: "bs", displayName: "B" }, attributes: {} },
          },
        ],
      ],
      ['error b.json info.singularName: "a" is a name of a.json already'],
    ],
    [
      "the same uid",
      [[type("a", {}), { ...type("a", {}), file: "other.json" }]],
      ["error other.json : api::a.a is defined by a.json already"],
    ],
  ];

  test.each(rows)("%s", (_, definitions, expected) => {
    expect(remarks(...definitions)).toEqual(expected);
  });

  test("__proto__ is a name like any other that every object has", () => {
    const json = JSON.parse(
      '{"info":{"singularName":"a","pluralName":"as","displayName":"A"},"attributes":{"__proto__":{"type":"string"}}}',
    );
    expect(remarks([{ uid: "api::a.a", file: "a.json", json }])).toEqual([
      "error a.json attributes.__proto__: is a reserved name",
    ]);
    expect(Object.hasOwn(Object.prototype, "type")).toBe(false);
  });
});

describe("what is merely dirty", () => {
  const rows: readonly (readonly [string, Parameters<typeof build>, readonly string[]])[] = [
    [
      "unknown keys",
      [[type("a", { x: { ...string, colour: 1 } }, { options: { reviewWorkflows: true }, config: {} })]],
      [],
    ],
    [
      "no display name",
      [[{ uid: "api::a.a", file: "a.json", json: { info: { singularName: "a", pluralName: "as" }, attributes: {} } }]],
      ["warning a.json info.displayName: is missing; the singular name is taken"],
    ],
    [
      "unknown custom field",
      [[type("a", { x: { type: "customField", customField: "plugin::x.y" } })]],
      ["warning a.json attributes.x.customField: the type of plugin::x.y is not known; it is taken for a string"],
    ],
    [
      "mappedBy an attribute that does not exist",
      [[type("a", { bs: relation("oneToMany", "b", { mappedBy: "author" }) }), type("b", {})]],
      ['warning a.json attributes.bs.mappedBy: api::b.b "author" does not exist; taken for a one-way relation'],
    ],
    [
      "sides that do not agree",
      [
        [
          type("a", { b: relation("manyToOne", "b", { inversedBy: "as" }) }),
          type("b", { as: relation("oneToMany", "a", { mappedBy: "other" }), other: string }),
        ],
      ],
      [
        'warning a.json attributes.b.inversedBy: api::b.b "as" does not name "b" in turn; taken for a one-way relation',
        'warning b.json attributes.as.mappedBy: api::a.a "other" does not exist; taken for a one-way relation',
      ],
    ],
    [
      "kinds that do not mirror each other",
      [
        [
          type("a", { b: relation("manyToOne", "b", { inversedBy: "as" }) }),
          type("b", { as: relation("manyToMany", "a", { mappedBy: "b" }) }),
        ],
      ],
      [
        'warning a.json attributes.b.inversedBy: api::b.b "as" is manyToMany, not oneToMany; taken for a one-way relation',
        'warning b.json attributes.as.mappedBy: api::a.a "b" is manyToOne, not manyToMany; taken for a one-way relation',
      ],
    ],
    [
      "a target of a plugin that is not there",
      [[type("a", { x: relation("oneToOne", "plugin::navigation.item") })]],
      ['warning a.json attributes.x: "plugin::navigation.item" is no content-type of this source; left out'],
    ],
    [
      "morphBy something else",
      [[type("a", { x: relation("morphMany", "b", { morphBy: "y" }) }), type("b", { y: string })]],
      ['warning a.json attributes.x.morphBy: api::b.b "y" is not polymorphic; left out'],
    ],
    [
      "a default of the wrong type",
      [[type("a", { x: { type: "integer", default: "one" } })]],
      ['warning a.json attributes.x.default: expected an integer, got "one"; ignored'],
    ],
    [
      "a broken regular expression",
      [[type("a", { x: { ...string, regex: "(" } })]],
      ['warning a.json attributes.x.regex: "(" is not a regular expression and is ignored'],
    ],
    [
      "uid of a field that is not there",
      [[type("a", { x: { type: "uid", targetField: "title" } })]],
      ['warning a.json attributes.x.targetField: there is no attribute "title"'],
    ],
    [
      "a single type with one name",
      [
        [
          {
            ...type("a", {}),
            json: {
              kind: "singleType",
              info: { singularName: "a", pluralName: "a", displayName: "A" },
              attributes: {},
            },
          },
        ],
      ],
      [],
    ],
  ];

  test.each(rows)("%s", (_, definitions, expected) => {
    expect(remarks(...definitions)).toEqual(expected);
  });
});

describe("the model", () => {
  test("the service adds its attributes after the schema's own", () => {
    const names = (rest: Json) => [
      ...(build([type("a", { x: string }, rest)])
        .model.contentTypes.get("api::a.a")
        ?.attributes.keys() ?? []),
    ];
    expect(names({})).toEqual(["x", "createdAt", "updatedAt", "createdBy", "updatedBy"]);
    expect(names({ options: { draftAndPublish: true }, ...localized })).toEqual([
      "x",
      "createdAt",
      "updatedAt",
      "publishedAt",
      "locale",
      "createdBy",
      "updatedBy",
      "localizations",
    ]);
  });

  test("attributes of an export, which has the service's already, are not doubled", () => {
    const exported = {
      x: string,
      createdAt: { type: "datetime" },
      createdBy: relation("oneToOne", "admin::user"),
      locale: string,
    };
    const { model } = build([type("a", exported, localized)]);
    expect([...(model.contentTypes.get("api::a.a")?.attributes.keys() ?? [])]).toEqual([
      "x",
      "createdAt",
      "updatedAt",
      "locale",
      "createdBy",
      "updatedBy",
      "localizations",
    ]);
  });

  test("private, password and private by options are hidden, relations to administrators too", () => {
    const definitions = [
      type(
        "a",
        {
          a: { ...string, private: true },
          b: { type: "password" },
          c: string,
          d: string,
          e: relation("oneToOne", "admin::user"),
        },
        { options: { privateAttributes: ["c", "updatedAt"] } },
      ),
    ];
    const attributes =
      build(definitions).model.contentTypes.get("api::a.a")?.attributes ?? new Map<string, Attribute>();
    expect([...attributes.values()].filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual([
      "a",
      "b",
      "c",
      "e",
      "updatedAt",
      "createdBy",
      "updatedBy",
    ]);
  });

  // Measured in the i18n plugin: isLocalizedAttribute.
  test.each([
    ["a string", string, false],
    ["a string that says so", { ...string, ...localized }, true],
    ["a uid", { type: "uid" }, true],
    ["a relation", relation("oneToOne", "a"), true],
    ["a media", { type: "media" }, false],
    ["a media that says so", { type: "media", ...localized }, true],
  ])("%s of a localized type: localized %#", (_, attribute, expected) => {
    expect(attributeOf([type("a", { x: attribute }, localized)], "a x")?.localized).toBe(expected);
    expect(attributeOf([type("a", { x: attribute })], "a x")?.localized).toBe(false);
  });

  const owners: readonly (readonly [string, string, Json, Json])[] = [
    [
      "manyToOne owns",
      "b",
      relation("manyToOne", "b", { inversedBy: "as" }),
      relation("oneToMany", "a", { mappedBy: "b" }),
    ],
    [
      "manyToOne owns, named the wrong way round",
      "b",
      relation("manyToOne", "b", { mappedBy: "as" }),
      relation("oneToMany", "a", { inversedBy: "b" }),
    ],
    [
      "inversedBy owns",
      "b",
      relation("manyToMany", "b", { inversedBy: "as" }),
      relation("manyToMany", "a", { mappedBy: "b" }),
    ],
    [
      "mappedBy does not own",
      "as",
      relation("oneToOne", "b", { mappedBy: "as" }),
      relation("oneToOne", "a", { inversedBy: "b" }),
    ],
    [
      "the first of two owners",
      "b",
      relation("oneToOne", "b", { inversedBy: "as" }),
      relation("oneToOne", "a", { inversedBy: "b" }),
    ],
    [
      "the first of two that do not own",
      "b",
      relation("oneToOne", "b", { mappedBy: "as" }),
      relation("oneToOne", "a", { mappedBy: "b" }),
    ],
  ];

  test.each(owners)("exactly one side owns: %s", (_, owner, left, right) => {
    const definitions = [type("a", { b: left }), type("b", { as: right })];
    const sides = [attributeOf(definitions, "a b"), attributeOf(definitions, "b as")] as RelationAttribute[];
    expect(sides.map(({ name, owner: owns }) => [name, owns])).toEqual([
      ["b", owner === "b"],
      ["as", owner === "as"],
    ]);
    expect(sides.map(({ inverse }) => inverse)).toEqual(["as", "b"]);
  });

  const keys: readonly (readonly [string, Json, string | undefined])[] = [
    ["the first uid", { a: { ...string, unique: true, required: true }, b: { type: "uid" }, c: { type: "uid" } }, "b"],
    [
      "a string that is required and unique",
      { a: { ...string, unique: true }, b: { ...string, unique: true, required: true } },
      "b",
    ],
    ["a unique string", { a: string, b: { ...string, unique: true } }, "b"],
    ["none", { a: string, b: { type: "integer", unique: true } }, undefined],
  ];

  test.each(keys)("the natural key: %s", (_, attributes, expected) => {
    expect(build([type("a", attributes)]).model.contentTypes.get("api::a.a")?.naturalKey).toBe(expected);
  });

  test("built-in types are those of the plugins", () => {
    const { model } = build([]);
    const visible = (uid: string) =>
      [...(model.contentTypes.get(uid)?.attributes.values() ?? [])]
        .filter(({ hidden }) => !hidden)
        .map(({ name }) => name);
    expect([...model.contentTypes.keys()]).toEqual([
      "plugin::upload.file",
      "plugin::upload.folder",
      "plugin::users-permissions.user",
      "plugin::users-permissions.role",
      "plugin::users-permissions.permission",
      "plugin::i18n.locale",
      "admin::user",
    ]);
    // Section 2.4.
    expect(visible("plugin::upload.file")).toEqual([
      "name",
      "alternativeText",
      "caption",
      "width",
      "height",
      "formats",
      "hash",
      "ext",
      "mime",
      "size",
      "url",
      "previewUrl",
      "provider",
      "provider_metadata",
      "createdAt",
      "updatedAt",
    ]);
    // Section 2.2, and the role, which a caller may not always see.
    expect(visible("plugin::users-permissions.user")).toEqual([
      "username",
      "email",
      "provider",
      "confirmed",
      "blocked",
      "role",
      "createdAt",
      "updatedAt",
    ]);
    expect(visible("admin::user")).toEqual([]);
    expect(model.contentTypes.get("plugin::users-permissions.user")?.naturalKey).toBe("username");
  });

  test("an extension adds to a built-in type and cannot bare its secrets", () => {
    const uid = "plugin::users-permissions.user";
    const json = {
      info: { singularName: "user", pluralName: "users", displayName: "User" },
      attributes: { resetPasswordToken: string, desk: string },
    };
    const { model } = build([], [], [{ uid, file: "user.json", json }]);
    const attributes = model.contentTypes.get(uid)?.attributes;
    expect([...(attributes?.keys() ?? [])].slice(8, 11)).toEqual(["role", "desk", "createdAt"]);
    expect(attributes?.get("resetPasswordToken")?.hidden).toBe(true);
  });

  test("components may hold each other", () => {
    const nested = { type: "component", component: "s.b", repeatable: true };
    const components = [
      component("s.a", { b: nested }),
      component("s.b", { a: { type: "component", component: "s.a" } }),
    ];
    const { diagnostics, model } = build([type("x", { a: { type: "component", component: "s.a" } })], components);
    expect(diagnostics).toEqual([]);
    expect(model.components.get("s.a")?.attributes.get("b")).toMatchObject({
      kind: "component",
      target: "s.b",
      many: true,
    });
  });

  test("limits and defaults come along, and null is no limit", () => {
    const definitions = [
      type("a", {
        x: { ...string, minLength: 2, maxLength: null, regex: "^a", default: "ab" },
        y: { type: "biginteger", min: "1" },
        z: { type: "enumeration", enum: ["one", "two"], required: true },
      }),
    ];
    const x = attributeOf(definitions, "a x");
    expect(x).toMatchObject({ kind: "scalar", minLength: 2, regex: /^a/, default: "ab" });
    expect(x).not.toHaveProperty("maxLength");
    expect(attributeOf(definitions, "a y")).toMatchObject({ type: "biginteger", min: "1" });
    expect(attributeOf(definitions, "a z")).toMatchObject({ enum: ["one", "two"], required: true });
  });
});
