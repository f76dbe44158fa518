import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What an article holds that only one connection writes.
 *
 * @typedef {{ readonly title: string, readonly count: number, readonly body: string, readonly tags: readonly number[] }} Article
 */

/** How many entries of each type there are at the start. Only articles come and go. */
export const sizes = { articles: 2000, authors: 50, tags: 100, covers: 200 };

/** The relations, each with its two sides: a type and its attribute. */
export const relations = /** @type {const} */ ([
  ["articles", "author", "authors", "articles"],
  ["articles", "tags", "tags", "articles"],
  ["articles", "cover", "covers", "article"],
]);

/** Text of the length of a short article. @param {number} count */
export const bodyOf = (count) => `Paragraph ${count} has some words that say nothing. `.repeat(8);

/** The tags of an entry, in an order of its own. @param {number} seed */
export const tagsOf = (seed) => [...new Set([3, 7, 11].map((factor) => ((seed * factor) % sizes.tags) + 1))];

/** What articles hold at the start, by id. @returns {Map<number, Article>} */
export const firstArticles = () =>
  new Map(
    Array.from({ length: sizes.articles }, (_, index) => {
      const id = index + 1;
      return [id, { title: `first-${id}`, count: id, body: bodyOf(id), tags: tagsOf(id) }];
    }),
  );

/** @param {string} kind @param {string} target @param {Readonly<Record<string, string>>} side */
const relation = (kind, target, side) => ({
  type: "relation",
  relation: kind,
  target: `api::${target}.${target}`,
  ...side,
});
const name = { name: { type: "string" } };

/** The attributes of each type, by its singular name. */
const schemas = {
  article: {
    title: { type: "string", required: true, unique: true },
    count: { type: "integer" },
    body: { type: "text" },
    author: relation("manyToOne", "author", { inversedBy: "articles" }),
    tags: relation("manyToMany", "tag", { inversedBy: "articles" }),
    cover: relation("oneToOne", "cover", { inversedBy: "article" }),
  },
  author: { ...name, articles: relation("oneToMany", "article", { mappedBy: "author" }) },
  tag: { ...name, articles: relation("manyToMany", "article", { mappedBy: "tags" }) },
  cover: { ...name, article: relation("oneToOne", "article", { mappedBy: "cover" }) },
};

/** @param {string} path @param {unknown} json */
const write = (path, json) => {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, JSON.stringify(json));
};

/**
 * Writes a Strapi project and its entries into a folder: articles that are related in three ways, each known to both sides.
 *
 * @param {string} folder
 */
export const writeLibrary = (folder) => {
  const [project, fixtures] = [join(folder, "project"), join(folder, "fixtures")];
  for (const [type, attributes] of Object.entries(schemas)) {
    write(join(project, `src/api/${type}/content-types/${type}/schema.json`), {
      kind: "collectionType",
      collectionName: `${type}s`,
      info: { singularName: type, pluralName: `${type}s`, displayName: type },
      options: { draftAndPublish: false },
      attributes,
    });
  }
  for (const type of /** @type {const} */ (["authors", "tags", "covers"])) {
    const entries = Array.from({ length: sizes[type] }, (_, index) => ({
      id: index + 1,
      name: `${type}-${index + 1}`,
    }));
    write(join(fixtures, `${type}.json`), entries);
  }
  const articles = [...firstArticles()].map(([id, article]) => ({ id, ...article, author: (id % sizes.authors) + 1 }));
  write(join(fixtures, "articles.json"), articles);
  return { project, fixtures };
};
