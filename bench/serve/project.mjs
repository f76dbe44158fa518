import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} path @param {unknown} json */
const write = (path, json) => {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, JSON.stringify(json));
};

/** @param {string} name @param {string} next */
const schema = (name, next) => ({
  kind: "collectionType",
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: "string", required: true },
    slug: { type: "uid", targetField: "title" },
    body: { type: "richtext" },
    price: { type: "decimal" },
    count: { type: "integer" },
    day: { type: "date" },
    shown: { type: "boolean" },
    meta: { type: "json" },
    one: { type: "relation", relation: "manyToOne", target: `api::${next}.${next}` },
    many: { type: "relation", relation: "manyToMany", target: `api::${next}.${next}` },
    seo: { type: "component", component: "shared.seo" },
  },
});

/** @param {string} name @param {number} at @param {number} count */
const entry = (name, at, count) => ({
  title: `Entry ${at} of ${name}`,
  slug: `${name}-${at}`,
  body: "A paragraph of some words that say nothing. ".repeat(8),
  price: at / 3,
  count: at,
  day: "2024-01-01",
  shown: at % 2 === 0,
  meta: { tags: ["a", "b", at] },
  one: (at % count) + 1,
  many: [...new Set([((at * 7) % count) + 1, ((at * 3) % count) + 1])],
  seo: { title: `Entry ${at}`, text: "words" },
});

/**
 * Writes a Strapi project and its fixtures into a folder: content-types with ten attributes and a component each, related to each other.
 *
 * @param {string} folder @param {number} types @param {number} entries in all
 */
export const writeProject = (folder, types, entries) => {
  const names = Array.from({ length: types }, (_, index) => `kind-${index}`);
  const each = Math.round(entries / types);
  for (const [index, name] of names.entries()) {
    const next = names[(index + 1) % types] ?? name;
    write(join(folder, `project/src/api/${name}/content-types/${name}/schema.json`), schema(name, next));
    write(
      join(folder, `fixtures/${name}s.json`),
      Array.from({ length: each }, (_, at) => entry(name, at, each)),
    );
  }
  write(join(folder, "project/src/components/shared/seo.json"), {
    collectionName: "components_shared_seos",
    info: { displayName: "Seo" },
    attributes: { title: { type: "string" }, text: { type: "text" } },
  });
  return { project: join(folder, "project"), fixtures: join(folder, "fixtures"), path: `/api/${names[0]}s` };
};
