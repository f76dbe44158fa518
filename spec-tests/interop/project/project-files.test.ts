import { expect, test } from "vitest";
import type { FixtureFolder } from "../fixture-folder.js";
import type { JsonObject } from "../json.js";
import { projectFiles } from "./project-files.js";

const boat: JsonObject = { kind: "collectionType", options: { odd: 1 }, attributes: { name: { type: "string" } } };
const hull: JsonObject = { collectionName: "components_parts_hulls", attributes: { length: { type: "integer" } } };
const folder: FixtureFolder = {
  path: "/nowhere",
  contentTypes: new Map([["api::boat.boat", boat]]),
  components: new Map([["parts.hull", hull]]),
  extensions: new Map([
    ["plugin::users-permissions.user", { info: { displayName: "Crew" }, attributes: { desk: { type: "string" } } }],
  ]),
  entries: new Map(),
  settings: {},
};

const files = projectFiles(folder, { "@strapi/strapi": "4.26.2" });
const parsed = (path: string): unknown => JSON.parse(files.get(path) ?? "null");

test.each<[string, JsonObject]>([
  ["src/api/boat/content-types/boat/schema.json", boat],
  ["src/components/parts/hull.json", hull],
])("%s is the fixture's own document, unchanged", (path, document) => {
  expect(parsed(path)).toEqual(document);
});

test.each([
  ["src/api/boat/controllers/boat.js", "createCoreController"],
  ["src/api/boat/services/boat.js", "createCoreService"],
  ["src/api/boat/routes/boat.js", "createCoreRouter"],
])("%s is made by its factory", (path, factory) => {
  expect(files.get(path)).toBe(`module.exports = require("@strapi/strapi").factories.${factory}("api::boat.boat");\n`);
});

test("an extension is written with the built-in attributes, since it replaces them", () => {
  const user = parsed("src/extensions/users-permissions/content-types/user/schema.json");
  expect(user).toMatchObject({
    collectionName: "up_users",
    info: { displayName: "Crew" },
    attributes: { username: { unique: true }, password: { private: true }, role: { inversedBy: "users" }, desk: {} },
  });
});

test("an extension of an unknown type is an error that names it", () => {
  const unknown = { ...folder, extensions: new Map([["plugin::mail.box", {}]]) };
  expect(() => projectFiles(unknown, {})).toThrow("plugin::mail.box is not a built-in type");
});

test("the manifest names the installed packages, by which the server finds its plugins", () => {
  expect(parsed("package.json")).toMatchObject({ dependencies: { "@strapi/strapi": "4.26.2" } });
});

test("the server listens on the loopback address alone, with no admin panel", () => {
  expect(files.get("config/server.js")).toContain('host: env("HOST", "127.0.0.1")');
  expect(files.get("config/admin.js")).toContain("serveAdminPanel: false");
});
