import { created } from "./world.mjs";

/**
 * @typedef {import("./world.mjs").World} World
 * @typedef {import("../../dist/src/index.js").Dataset} Dataset
 * @typedef {Dataset["model"]["contentTypes"] extends ReadonlyMap<string, infer T> ? T : never} ContentType
 * @typedef {ContentType["attributes"] extends ReadonlyMap<string, infer T> ? T : never} Attribute
 * @typedef {Extract<Attribute, { kind: "scalar" }>["type"]} ScalarType
 * @typedef {Extract<Attribute, { kind: "relation" }>["relation"]} RelationKind
 */

/** The uid of a content-type. @param {string} name singular */
export const uidOf = (name) => `api::${name}.${name}`;

const shared = { hidden: false, required: false, localized: true };

/** @param {Readonly<Record<string, ScalarType>>} types @returns {Attribute[]} */
const scalars = (types) =>
  Object.entries(types).map(([name, type]) => ({ kind: "scalar", name, type, unique: false, ...shared }));

/** @param {string} name @param {RelationKind} relation @param {string} target @param {string} [inverse] @returns {Attribute} */
const relation = (name, relation, target, inverse) => ({
  ...{ kind: "relation", name, relation, target: uidOf(target), owner: true, many: relation.endsWith("Many") },
  ...(inverse !== undefined && { inverse }),
  ...shared,
});

/** @param {string} name @param {readonly Attribute[]} attributes @returns {[string, ContentType]} */
const contentType = (name, attributes) => [
  uidOf(name),
  {
    ...{ kind: "collectionType", uid: uidOf(name), singularName: name, pluralName: `${name}s`, displayName: name },
    ...{ draftAndPublish: name === "article", localized: false },
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
  },
];

/**
 * What is served of a world. `written`: both sides of each relation, and times, as an application has them that changes its data; questions are asked
 * without.
 *
 * @param {boolean} written
 */
export const modelOf = (written) => {
  const times = written ? scalars({ createdAt: "datetime", updatedAt: "datetime" }) : [];
  const inverse = written ? "articles" : undefined;
  /** @param {RelationKind} kind @param {string} side */
  const articles = (kind, side) => (written ? [relation("articles", kind, "article", side)] : []);
  return new Map([
    contentType("article", [
      ...scalars({ title: "string", category: "string", price: "integer", rating: "float", active: "boolean" }),
      ...[relation("author", "manyToOne", "author", inverse), relation("tags", "manyToMany", "tag", inverse)],
      ...[...times, ...scalars({ publishedAt: "datetime" })],
    ]),
    contentType("author", [
      ...scalars(written ? { name: "string" } : { name: "string", country: "string" }),
      ...(written ? articles("oneToMany", "author") : [relation("publisher", "manyToOne", "publisher")]),
      ...times,
    ]),
    contentType("tag", [...scalars({ name: "string" }), ...articles("manyToMany", "tags"), ...times]),
    ...(written ? [] : [contentType("publisher", scalars({ name: "string" }))]),
  ]);
};

/** @param {readonly Attribute[]} attributes */
const recordOf = (attributes) => (/** @type {any} */ row) => {
  /** @type {{ values: Record<string, any>, links: Record<string, any> }} */
  const { links, values } = { links: {}, values: {} };
  for (const attribute of attributes) {
    const { name } = attribute;
    if (attribute.kind === "relation") {
      const targets = [row[name] ?? []].flat();
      links[name] = targets.map((/** @type {{ id: number }} */ { id }) => ({ type: attribute.target, id }));
    } else if (attribute.kind === "scalar" && attribute.type === "datetime") {
      // Authors and tags have no times of their own.
      values[name] = row[name] === null ? null : Date.parse(row[name] ?? created);
    } else values[name] = row[name];
  }
  return { id: row.id, values, links };
};

/** The same data as the dataset that touchstone serves. @param {World} world @param {boolean} [written] see `modelOf` @returns {Dataset} */
export const toDataset = (world, written = false) => {
  const types = modelOf(written);
  const records = [...types.values()].map(({ attributes, pluralName, uid }) => {
    const rows = world[/** @type {keyof World} */ (pluralName)]; // the types are named as the lists
    return /** @type {const} */ ([uid, rows.map(recordOf([...attributes.values()]))]);
  });
  return {
    name: "bench",
    model: { contentTypes: types, components: new Map() },
    records: new Map(records),
    locales: [{ code: "en", name: "English (en)", isDefault: true }],
    ...{ apiTokens: [], assets: { read: async () => undefined }, warnings: [] },
  };
};
