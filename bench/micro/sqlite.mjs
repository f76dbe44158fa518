import { createDocument, readyToSend } from "./document.mjs";
import { readFound } from "./found.mjs";
import { operands, pageSize, wantedIds } from "./questions.mjs";

/**
 * @typedef {import("../data/world.mjs").World} World
 * @typedef {import("../data/world.mjs").Article} Article
 * @typedef {import("better-sqlite3").Database} Database
 */

const schema = `
  CREATE TABLE publisher (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT, country TEXT, publisher INTEGER);
  CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE article (
    id INTEGER PRIMARY KEY, title TEXT, category TEXT, price INTEGER, rating REAL, active INTEGER, publishedAt TEXT,
    author INTEGER
  );
  CREATE TABLE article_tag (article INTEGER, position INTEGER, tag INTEGER, PRIMARY KEY (article, position)) WITHOUT ROWID;
`;

/** @param {Database} db @param {World} world @param {readonly Article[]} published */
const fill = (db, world, published) => {
  db.exec(schema);
  /** @param {string} table @param {number} width */
  const insert = (table, width) => db.prepare(`INSERT INTO ${table} VALUES (${Array(width).fill("?").join(",")})`);
  const [publisher, author, tag] = [insert("publisher", 2), insert("author", 4), insert("tag", 2)];
  const [article, articleTag] = [insert("article", 8), insert("article_tag", 3)];
  db.transaction(() => {
    for (const row of world.publishers) publisher.run(row.id, row.name);
    for (const row of world.authors) author.run(row.id, row.name, row.country, row.publisher.id);
    for (const row of world.tags) tag.run(row.id, row.name);
    for (const row of published) {
      const { id, title, category, price, rating, active, publishedAt } = row;
      article.run(id, title, category, price, rating, active ? 1 : 0, publishedAt, row.author?.id ?? null);
      for (const [position, { id: tagId }] of row.tags.entries()) articleTag.run(id, position, tagId);
    }
  })();
};

/** Page and total of a condition. Statements are prepared once. @param {Database} db @param {string} from @param {unknown[]} values */
const found = (db, from, values, order = "article.id") => {
  const rows = db.prepare(`SELECT article.* FROM ${from} ORDER BY ${order} LIMIT ${pageSize}`);
  const count = db.prepare(`SELECT count(*) FROM ${from}`).pluck();
  return () => ({ page: /** @type {Article[]} */ (rows.all(values)), total: Number(count.get(values)) });
};

/** @param {Database} db */
const populated = (db) => {
  const rows = db.prepare(`
    SELECT article.*, author.name AS authorName, country, publisher, publisher.name AS publisherName
    FROM article LEFT JOIN author ON author.id = article.author LEFT JOIN publisher ON publisher.id = publisher
    ORDER BY article.id LIMIT ${pageSize}`);
  const tags = db.prepare("SELECT tag.* FROM article_tag JOIN tag ON tag.id = tag WHERE article = ? ORDER BY position");
  const count = db.prepare("SELECT count(*) FROM article").pluck();
  /** @param {any} row @returns {Article} */
  const article = ({ author, authorName, country, publisher, publisherName, ...values }) => ({
    ...values,
    active: values.active === 1,
    author: author && { id: author, name: authorName, country, publisher: { id: publisher, name: publisherName } },
    tags: tags.all(values.id),
  });
  return () => {
    const page = rows.all().map(article);
    return readyToSend(
      JSON.stringify(createDocument(page, Number(count.get()), { author: "with publisher", tags: true })),
    );
  };
};

/**
 * SQLite in memory, with no index but the primary keys. Undefined where better-sqlite3 could not be installed.
 *
 * @param {World} world
 * @param {readonly Article[]} published
 */
export const createSqlite = async (world, published) => {
  const module = await import("better-sqlite3").catch(() => undefined);
  if (!module) return undefined;
  const db = new module.default(":memory:");
  fill(db, world, published);
  const { category, country, goodRating, highPrice, lowPrice, otherCategory, text } = operands;
  const ids = wantedIds(world.articles.length);
  const logic = "price >= ? AND price < ? AND (title LIKE ? OR rating > ?) AND category <> ?";
  return {
    name: "SQLite",
    read: readFound,
    answers: {
      equality: found(db, "article WHERE category = ?", [category]),
      logic: found(db, `article WHERE ${logic}`, [lowPrice, highPrice, `%${text}%`, goodRating, otherCategory]),
      relation: found(db, "article JOIN author ON author.id = author WHERE country = ?", [country]),
      included: found(db, `article WHERE id IN (${ids.map(() => "?").join(",")})`, ids),
      sort: found(db, "article", [], "category, rating DESC, article.id"),
      populate: populated(db),
    },
  };
};
