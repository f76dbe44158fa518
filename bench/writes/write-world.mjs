import { articleValues, contentType, relation, scalar, uidOf } from "../data/model.mjs";
import { createWorld } from "../data/world.mjs";

/**
 * @typedef {import("../data/model.mjs").Dataset} Dataset
 * @typedef {import("../../dist/src/index.js").DatasetRecord} DatasetRecord
 * @typedef {{ id: number, name: string, articles: Article[] }} Related
 * @typedef {{
 *   id: number, title: string, category: string, price: number | null, rating: number, active: boolean,
 *   createdAt: string, updatedAt: string, publishedAt: string | null, author: Related | null, tags: Related[],
 * }} Article
 * @typedef {{ articles: Article[], authors: Related[], tags: Related[] }} WriteWorld
 */

/**
 * An article with its keys written out: V8 makes slow dictionaries of objects that are spread from what is left of others.
 *
 * @param {number} id
 * @param {Pick<Article, "title" | "category" | "price" | "rating" | "active">} values
 * @param {Pick<Article, "createdAt" | "updatedAt" | "publishedAt">} times
 * @param {Pick<Article, "author" | "tags">} links
 * @returns {Article}
 */
export const createArticle = (id, values, times, { author, tags }) => {
  const { title, category, price, rating, active } = values;
  const { createdAt, updatedAt, publishedAt } = times;
  return { id, title, category, price, rating, active, createdAt, updatedAt, publishedAt, author, tags };
};

/** The clock of everything that is written here: 2026-01-01. */
export const now = Date.UTC(2026, 0, 1);

const created = "2024-01-01T00:00:00.000Z";

/**
 * The same data as for the questions, with both sides of each relation, as an application would hold it that changes
 * them: authors and tags know their articles.
 *
 * @param {number} size the number of articles
 * @returns {WriteWorld}
 */
export const createWriteWorld = (size) => {
  const world = createWorld(size);
  /** @param {{ id: number, name: string }} row @returns {Related} */
  const related = ({ id, name }) => ({ id, name, articles: [] });
  const authors = world.authors.map(related);
  const tags = world.tags.map(related);
  const articles = world.articles.map((row) => {
    const author = row.author === null ? null : authors[row.author.id - 1];
    const times = { createdAt: created, updatedAt: created, publishedAt: row.publishedAt };
    const article = createArticle(row.id, row, times, { author, tags: row.tags.map(({ id }) => tags[id - 1]) });
    for (const other of [...(author === null ? [] : [author]), ...article.tags]) other.articles.push(article);
    return article;
  });
  return { articles, authors, tags };
};

const times = [scalar("createdAt", "datetime"), scalar("updatedAt", "datetime")];

/** @type {Dataset["model"]} */
const model = {
  contentTypes: new Map([
    contentType("article", [
      ...articleValues,
      relation("author", "manyToOne", "author", "articles"),
      relation("tags", "manyToMany", "tag", "articles"),
      ...times,
      scalar("publishedAt", "datetime"),
    ]),
    contentType("author", [scalar("name", "string"), relation("articles", "oneToMany", "article", "author"), ...times]),
    contentType("tag", [scalar("name", "string"), relation("articles", "manyToMany", "article", "tags"), ...times]),
  ]),
  components: new Map(),
};

/** @param {string} name @param {readonly { id: number }[]} targets */
const linksTo = (name, targets) => targets.map(({ id }) => ({ type: uidOf(name), id }));

/** @param {readonly Related[]} rows @returns {DatasetRecord[]} */
const records = (rows) =>
  rows.map(({ articles, id, name }) => ({
    id,
    values: { name, createdAt: Date.parse(created), updatedAt: Date.parse(created) },
    links: { articles: linksTo("article", articles) },
  }));

/** @param {Article} article @returns {DatasetRecord} */
const articleRecord = ({ id, author, tags, createdAt, updatedAt, publishedAt, ...values }) => ({
  id,
  values: {
    ...values,
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
    publishedAt: publishedAt === null ? null : Date.parse(publishedAt),
  },
  links: { author: linksTo("author", author === null ? [] : [author]), tags: linksTo("tag", tags) },
});

/** The same data as a dataset. @param {WriteWorld} world @returns {Dataset} */
export const toWriteDataset = ({ articles, authors, tags }) => ({
  name: "bench",
  model,
  records: new Map(
    /** @type {[string, DatasetRecord[]][]} */ ([
      [uidOf("article"), articles.map(articleRecord)],
      [uidOf("author"), records(authors)],
      [uidOf("tag"), records(tags)],
    ]),
  ),
  locales: [{ code: "en", name: "English (en)", isDefault: true }],
  apiTokens: [],
  assets: { read: async () => undefined },
  warnings: [],
});
