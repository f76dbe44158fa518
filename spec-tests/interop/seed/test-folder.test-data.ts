import type { FixtureFolder } from "../fixture-folder.js";
import type { JsonObject } from "../json.js";

const relation = (kind: string, target: string, more: JsonObject = {}): JsonObject => ({
  type: "relation",
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const type = (name: string, attributes: JsonObject, more: JsonObject = {}): readonly [string, JsonObject] => [
  `api::${name}.${name}`,
  { kind: "collectionType", info: { singularName: name, pluralName: `${name}s` }, attributes, ...more },
];

const key: JsonObject = { type: "string", unique: true, required: true };

/** Boats with sails, crews, ports and notes: one of every kind of relation, components, a zone, files and locales. */
const contentTypes = new Map([
  type("boat", {
    name: key,
    home: relation("manyToOne", "port", { inversedBy: "boats" }),
    crew: relation("manyToMany", "sailor", { inversedBy: "boats" }),
    tender: relation("oneToOne", "boat"),
    photo: { type: "media", multiple: false },
    album: { type: "media", multiple: true },
    hull: { type: "component", component: "parts.hull" },
    parts: { type: "dynamiczone", components: ["parts.hull", "parts.mast"] },
    built: { type: "integer", default: 1900 },
    notes: relation("morphMany", "note", { morphBy: "about" }),
  }),
  type("port", { name: key, boats: relation("oneToMany", "boat", { mappedBy: "home" }) }),
  type("sailor", { name: key, boats: relation("manyToMany", "boat", { mappedBy: "crew" }) }),
  type("note", {
    title: key,
    at: { type: "time" },
    seenAt: { type: "timestamp" },
    serial: { type: "biginteger" },
    about: { type: "relation", relation: "morphToMany" },
    subject: { type: "relation", relation: "morphToOne" },
  }),
  type("log", {}, { options: { draftAndPublish: true } }),
  type("sign", { slug: { type: "uid" } }, { pluginOptions: { i18n: { localized: true } } }),
]);

const components = new Map<string, JsonObject>([
  [
    "parts.hull",
    {
      attributes: { wood: { type: "string" }, masts: { type: "component", component: "parts.mast", repeatable: true } },
    },
  ],
  ["parts.mast", { attributes: { height: { type: "float" }, carver: relation("oneToOne", "sailor") } }],
]);

/** A fixture folder with the given entries, by file name. */
export const testFolder = (entries: Readonly<Record<string, readonly JsonObject[]>>): FixtureFolder => ({
  path: "/nowhere",
  contentTypes,
  components,
  extensions: new Map(),
  entries: new Map(
    Object.entries(entries).map(([name, list]) => [name, { file: `entries/${name}.json`, entries: list }]),
  ),
  settings: {
    locales: [
      { code: "en", name: "English (en)" },
      { code: "nb", name: "Norwegian", default: true },
    ],
  },
});
