import { describe, expect, test } from "vitest";
import type { Attribute, RelationAttribute } from "../../reference/model/schema.js";
import {
  attributeOf,
  build,
  component,
  type Json,
  localized,
  relation,
  string,
  type,
} from "./definitions.test-data.js";

describe("the model", () => {
  test("the service adds its attributes after the schema's own", () => {
    const names = (rest: Json) => [
      ...(build([type("a", { x: string }, rest)])
        .model.contentTypes.get("api::a.a")
        ?.attributes.keys() ?? []),
    ];
    expect(names({})).toEqual(["x", "createdAt", "updatedAt", "createdBy", "updatedBy"]);
    expect(names({ options: { draftAndPublish: true }, ...localized })).toEqual([
      ...["x", "createdAt", "updatedAt", "publishedAt", "locale"],
      ...["createdBy", "updatedBy", "localizations"],
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
      ...["name", "alternativeText", "caption", "width", "height", "formats", "hash", "ext", "mime"],
      ...["size", "url", "previewUrl", "provider", "provider_metadata", "createdAt", "updatedAt"],
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
