import { describe, expect, test } from "vitest";
import type { RelationAttribute } from "../../reference/model/schema.js";
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

const typeOf = (definitions: Parameters<typeof build>[0]) => build(definitions).model.contentTypes.get("api::a.a");
const namesOf = (attributes: Json, rest: Json = {}) => [
  ...(typeOf([type("a", attributes, rest)])?.attributes.keys() ?? []),
];

describe("the model", () => {
  test("the service adds its attributes after the schema's own", () => {
    expect(namesOf({ x: string })).toEqual(["x", "createdAt", "updatedAt", "createdBy", "updatedBy"]);
    expect(namesOf({ x: string }, { options: { draftAndPublish: true }, ...localized })).toEqual([
      ...["x", "createdAt", "updatedAt", "publishedAt", "locale"],
      ...["createdBy", "updatedBy", "localizations"],
    ]);
  });

  test("attributes of an export, which has the service's already, are not doubled", () => {
    const createdBy = relation("oneToOne", "admin::user");
    expect(namesOf({ x: string, createdAt: { type: "datetime" }, createdBy, locale: string }, localized)).toEqual([
      ...["x", "createdAt", "updatedAt", "locale", "createdBy", "updatedBy", "localizations"],
    ]);
  });

  test("private, password and private by options are hidden, relations to administrators too", () => {
    const own = {
      a: { ...string, private: true },
      b: { type: "password" },
      c: string,
      d: string,
      e: relation("oneToOne", "admin::user"),
    };
    const { attributes } = typeOf([type("a", own, { options: { privateAttributes: ["c", "updatedAt"] } })]) ?? {};
    const hidden = [...(attributes?.values() ?? [])].filter(({ hidden }) => hidden).map(({ name }) => name);
    expect(hidden).toEqual(["a", "b", "c", "e", "updatedAt", "createdBy", "updatedBy"]);
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

  test.each([
    ["b", "manyToOne", "inversedBy", "oneToMany", "mappedBy"],
    // Named the wrong way round.
    ["b", "manyToOne", "mappedBy", "oneToMany", "inversedBy"],
    ["b", "manyToMany", "inversedBy", "manyToMany", "mappedBy"],
    ["as", "oneToOne", "mappedBy", "oneToOne", "inversedBy"],
    // The first of two owners, and of two that do not own.
    ["b", "oneToOne", "inversedBy", "oneToOne", "inversedBy"],
    ["b", "oneToOne", "mappedBy", "oneToOne", "mappedBy"],
  ])("exactly one side owns, %s: %s %s, %s %s", (owner, kind, name, otherKind, otherName) => {
    const left = type("a", { b: relation(kind, "b", { [name]: "as" }) });
    const right = type("b", { as: relation(otherKind, "a", { [otherName]: "b" }) });
    const sides = ["a b", "b as"].map((path) => attributeOf([left, right], path)) as RelationAttribute[]; // as given
    expect(sides.map(({ inverse, name, owner }) => [name, owner, inverse])).toEqual([
      ["b", owner === "b", "as"],
      ["as", owner === "as", "b"],
    ]);
  });

  const unique = { ...string, unique: true };
  test.each<readonly [string, Json, string | undefined]>([
    ["the first uid", { a: { ...unique, required: true }, b: { type: "uid" }, c: { type: "uid" } }, "b"],
    ["a string that is required and unique", { a: unique, b: { ...unique, required: true } }, "b"],
    ["a unique string", { a: string, b: unique }, "b"],
    ["none", { a: string, b: { type: "integer", unique: true } }, undefined],
  ])("the natural key: %s", (_, attributes, expected) => {
    expect(typeOf([type("a", attributes)])?.naturalKey).toBe(expected);
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
      ...["username", "email", "provider", "confirmed", "blocked", "role", "createdAt", "updatedAt"],
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
    const part = (uid: string, more: Json = {}) => ({ type: "component", component: uid, ...more });
    const components = [
      component("s.a", { b: part("s.b", { repeatable: true }) }),
      component("s.b", { a: part("s.a") }),
    ];
    const { diagnostics, model } = build([type("x", { a: part("s.a") })], components);
    expect(diagnostics).toEqual([]);
    const inner = model.components.get("s.a")?.attributes.get("b");
    expect(inner).toMatchObject({ kind: "component", target: "s.b", many: true });
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
