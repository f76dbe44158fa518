import { Aggregator, Query } from "mingo";
import { createDocument, readyToSend } from "./document.mjs";
import { foundAmong, readFound } from "./found.mjs";
import { operands, pageSize, wantedIds } from "./questions.mjs";

/**
 * @typedef {import("../data/world.mjs").World} World
 * @typedef {import("../data/world.mjs").Article} Article
 */

/**
 * What every engine of queries in MongoDB's language answers.
 *
 * @param {number} size the number of articles before drafts were left out
 * @param {(query: any) => Article[]} find
 */
export const mongoAnswers = (size, find) => {
  /** @param {object} query */
  const matching = (query) => () => foundAmong(find(query));
  return {
    equality: matching({ category: operands.category }),
    logic: matching({
      price: { $gte: operands.lowPrice, $lt: operands.highPrice },
      $or: [{ title: { $regex: operands.text, $options: "i" } }, { rating: { $gt: operands.goodRating } }],
      category: { $ne: operands.otherCategory },
    }),
    relation: matching({ "author.country": operands.country }),
    included: matching({ id: { $in: wantedIds(size) } }),
  };
};

/** mingo on the plain objects. `$lookup` joins by ids, as documents do. @param {World} world @param {Article[]} published */
export const createMingo = (world, published) => {
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
    read: readFound,
    answers: {
      ...mongoAnswers(
        world.articles.length,
        (query) => /** @type {Article[]} */ (new Query(query).find(published).all()),
      ),
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
