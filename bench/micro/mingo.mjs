import { Aggregator, Query } from "mingo";
import { createDocument, readyToSend } from "./document.mjs";
import { operands, pageSize, wantedIds } from "./questions.mjs";

/**
 * @typedef {import("../data/world.mjs").World} World
 * @typedef {import("../data/world.mjs").Article} Article
 */

/** What the other engine of queries in MongoDB's language takes too. @param {number} size */
export const mongoQueries = (size) => ({
  equality: { category: operands.category },
  logic: {
    price: { $gte: operands.lowPrice, $lt: operands.highPrice },
    $or: [{ title: { $regex: operands.text, $options: "i" } }, { rating: { $gt: operands.goodRating } }],
    category: { $ne: operands.otherCategory },
  },
  relation: { "author.country": operands.country },
  included: { id: { $in: wantedIds(size) } },
});

/** mingo on the plain objects. `$lookup` joins by ids, as documents do. @param {World} world @param {Article[]} published */
export const createMingo = (world, published) => {
  const queries = mongoQueries(world.articles.length);
  /** @param {object} query */
  const matching = (query) => () => {
    const found = /** @type {Article[]} */ (new Query(/** @type {any} */ (query)).find(published).all());
    return { page: found.slice(0, pageSize), total: found.length };
  };
  const documents = published
    .slice(0, 10 * pageSize)
    .map(({ author, tags, ...article }) => ({ ...article, author: author?.id, tags: tags.map(({ id }) => id) }));
  const authors = world.authors.map(({ publisher, ...author }) => ({ ...author, publisher: publisher.id }));
  /** @param {string} localField @param {readonly object[]} from @param {string} as */
  const lookup = (localField, from, as) => ({ $lookup: { from, localField, foreignField: "id", as } });
  const stages = /** @type {any[]} */ ([
    { $limit: pageSize },
    lookup("author", authors, "author"),
    { $unwind: { path: "$author", preserveNullAndEmptyArrays: true } },
    lookup("author.publisher", world.publishers, "publisher"),
    lookup("tags", world.tags, "tags"),
  ]);
  /** @param {any} found @returns {Article} */
  const joined = ({ author, publisher, ...article }) => ({
    ...article,
    author: author === undefined ? null : { ...author, publisher: publisher[0] },
  });
  return {
    name: "mingo",
    /** @param {{ page: Article[], total: number }} found */
    read: ({ page, total }) => ({ ids: page.map(({ id }) => id), total }),
    answers: {
      equality: matching(queries.equality),
      logic: matching(queries.logic),
      relation: matching(queries.relation),
      included: matching(queries.included),
      sort: () => {
        const cursor = new Query({}).find(published).sort({ category: 1, rating: -1 }).limit(pageSize);
        return { page: /** @type {Article[]} */ (cursor.all()), total: published.length };
      },
      populate: () => {
        const page = new Aggregator(stages).run(/** @type {any} */ (documents)).map(joined);
        return readyToSend(
          JSON.stringify(createDocument(page, published.length, { author: "with publisher", tags: true })),
        );
      },
    },
  };
};
