import { createRandom } from "../data/random.mjs";
import { entryOf } from "../micro/document.mjs";

/**
 * @typedef {import("../data/world.mjs").World} World
 * @typedef {import("../data/world.mjs").Article} Article
 * @typedef {{ readonly queries: readonly string[], readonly find: (articles: readonly Article[], index: number) => Found }} Family
 *   the queries, and what the one with an index finds among the published articles
 * @typedef {{ readonly page: readonly Article[], readonly total: number, readonly start?: number }} Found
 */

/** How many different queries a family has. */
export const queryCount = 10_000;

const pageSize = 25;

/** So many articles that each of the queries can begin at another one of those that are published. */
export const articleCount = 10_700;

const indexes = Array.from({ length: queryCount }, (_, index) => index);

/** @type {Family["find"]} */
const from = (articles, start) => ({ page: articles.slice(start, start + pageSize), total: articles.length, start });

const categories = ["art", "business", "culture", "health", "news", "opinion", "science", "sport", "travel", "world"];

/** @param {number} index */
const wanted = (index) => ({ category: categories[index % 10] ?? "", price: Math.floor(index / 10) });

/** @type {Family["find"]} */
const best = (articles, index) => {
  const { category, price } = wanted(index);
  const passing = articles.filter((each) => each.category === category && each.price !== null && each.price >= price);
  return { page: passing.sort((a, b) => b.rating - a.rating || a.id - b.id).slice(0, pageSize), total: passing.length };
};

/** @param {number} start */
const startingAt = (start) => `pagination[start]=${start}&pagination[limit]=${pageSize}`;

/** Families of 10,000 queries each: every page of 25 begins at another article, or has another filter. */
export const families = /** @type {const} */ ({
  plain: { queries: indexes.map(startingAt), find: from },
  populated: {
    queries: indexes.map((start) => `populate[author][populate]=publisher&populate[tags]=*&${startingAt(start)}`),
    find: from,
  },
  sorted: {
    queries: indexes.map((index) => {
      const { category, price } = wanted(index);
      return `filters[category][$eq]=${category}&filters[price][$gte]=${price}&sort=rating:desc&populate[author]=*`;
    }),
    find: best,
  },
});

/** @typedef {keyof typeof families} FamilyName */

/** How many of a family are asked again and again. */
export const fewQueries = 20;

/** The queries of a family in random order: the first ones of them are those that are asked again and again. @param {FamilyName} name */
const shuffled = (name) => {
  const { below } = createRandom(20);
  const queries = [...families[name].queries];
  for (let index = queries.length - 1; index > 0; index--) {
    const other = below(index + 1);
    [queries[index], queries[other]] = [queries[other] ?? "", queries[index] ?? ""];
  }
  return queries;
};

/** The paths of a family: all of them, or a few. @param {FamilyName} name @param {number} [count] */
export const pathsOf = (name, count = queryCount) =>
  shuffled(name)
    .slice(0, count)
    .map((query) => `/api/articles?${query}`);

/**
 * The documents of all queries by path, as objects that are ready to be printed. Articles, authors and tags stand in them once, so that
 * a change of an author is a change of each document with it.
 *
 * @param {World} world
 */
export const documentsOf = ({ articles, authors, tags }) => {
  const printable = (/** @type {{ id: number }} */ { id, ...attributes }) => ({ id, attributes });
  const byId = new Map(authors.map(({ publisher, ...author }) => [author.id, printable(author)]));
  const withPublisher = new Map(
    authors.map(({ publisher, ...author }) => {
      const populated = { ...author, publisher: { data: printable(publisher) } };
      return [author.id, printable(populated)];
    }),
  );
  const tagById = new Map(tags.map((tag) => [tag.id, printable(tag)]));
  const live = articles.filter(({ publishedAt }) => publishedAt !== null);
  const entries = {
    plain: new Map(live.map((article) => [article, entryOf(article, {})])),
    populated: new Map(
      live.map((article) => [
        article,
        entryOf(article, {
          author: { data: article.author === null ? null : withPublisher.get(article.author.id) },
          tags: { data: article.tags.map(({ id }) => tagById.get(id)) },
        }),
      ]),
    ),
    sorted: new Map(
      live.map((article) => [
        article,
        entryOf(article, { author: { data: article.author === null ? null : byId.get(article.author.id) } }),
      ]),
    ),
  };
  /** @type {Map<string, object>} */
  const documents = new Map();
  for (const name of /** @type {FamilyName[]} */ (Object.keys(families))) {
    const { find, queries } = families[name];
    for (const [index, query] of queries.entries()) {
      const { page, start, total } = find(live, index);
      const pages = { page: 1, pageSize, pageCount: Math.ceil(total / pageSize), total };
      const pagination = start === undefined ? pages : { start, limit: pageSize, total };
      const data = page.map((article) => entries[name].get(article));
      documents.set(`/api/articles?${query}`, { data, meta: { pagination } });
    }
  }
  const change = (/** @type {number} */ id, /** @type {object} */ values) => {
    for (const each of [byId, withPublisher]) Object.assign(each.get(id)?.attributes ?? {}, values);
    return { data: byId.get(id), meta: {} };
  };
  return { documents, change };
};
