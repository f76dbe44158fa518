/**
 * @typedef {import("../../dist/src/index.js").Dataset} Dataset
 * @typedef {Dataset["model"]["contentTypes"] extends ReadonlyMap<string, infer T> ? T : never} ContentType
 * @typedef {ContentType["attributes"] extends ReadonlyMap<string, infer T> ? T : never} Attribute
 * @typedef {Extract<Attribute, { kind: "scalar" }>["type"]} ScalarType
 * @typedef {Extract<Attribute, { kind: "relation" }>["relation"]} RelationKind
 */

const shared = { hidden: false, required: false, localized: true };

/** @param {string} name @param {ScalarType} type @returns {Attribute} */
export const scalar = (name, type) => ({ kind: "scalar", name, type, unique: false, ...shared });

/** @param {string} name @param {RelationKind} relation @param {string} target @param {string} [inverse] @returns {Attribute} */
export const relation = (name, relation, target, inverse) => ({
  kind: "relation",
  name,
  relation,
  target: uidOf(target),
  owner: true,
  many: relation === "oneToMany" || relation === "manyToMany",
  ...(inverse !== undefined && { inverse }),
  ...shared,
});

/** The uid of a content-type. @param {string} name singular */
export const uidOf = (name) => `api::${name}.${name}`;

/** @param {string} name @param {readonly Attribute[]} attributes @returns {[string, ContentType]} */
export const contentType = (name, attributes) => [
  uidOf(name),
  {
    kind: "collectionType",
    uid: uidOf(name),
    singularName: name,
    pluralName: `${name}s`,
    displayName: name,
    draftAndPublish: attributes.some((attribute) => attribute.name === "publishedAt"),
    localized: false,
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
  },
];

/** What every article has beside its relations and times. */
export const articleValues = [
  scalar("title", "string"),
  scalar("category", "string"),
  scalar("price", "integer"),
  scalar("rating", "float"),
  scalar("active", "boolean"),
];

/** @type {Dataset["model"]} */
export const model = {
  contentTypes: new Map([
    contentType("article", [
      ...articleValues,
      relation("author", "manyToOne", "author"),
      relation("tags", "manyToMany", "tag"),
      scalar("publishedAt", "datetime"),
    ]),
    contentType("author", [
      scalar("name", "string"),
      scalar("country", "string"),
      relation("publisher", "manyToOne", "publisher"),
    ]),
    contentType("tag", [scalar("name", "string")]),
    contentType("publisher", [scalar("name", "string")]),
  ]),
  components: new Map(),
};
