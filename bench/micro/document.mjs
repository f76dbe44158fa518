/**
 * @typedef {import("../data/world.mjs").Article} Article
 * @typedef {import("../data/world.mjs").Author} Author
 * @typedef {{ id: number, attributes: object }} Entry
 */

/** @param {{ id: number, name: string }} row @returns {Entry} */
const named = ({ id, name }) => ({ id, attributes: { name } });

/** @param {Author | null} author */
const plainAuthor = (author) => author && { id: author.id, attributes: { name: author.name, country: author.country } };

/** @param {Author | null} author */
const authorWithPublisher = (author) =>
  author && {
    id: author.id,
    attributes: { name: author.name, country: author.country, publisher: { data: named(author.publisher) } },
  };

/** What is populated of an article, as the API answers it. */
export const populated = {
  nothing: () => ({}),
  author: (/** @type {Article} */ { author }) => ({ author: { data: plainAuthor(author) } }),
  deep: (/** @type {Article} */ { author, tags }) => ({
    author: { data: authorWithPublisher(author) },
    tags: { data: tags.map(named) },
  }),
};

/** An article with what is populated of it. @param {Article} article @param {object} more */
export const entryOf = ({ id, title, category, price, rating, active, publishedAt }, more) => ({
  id,
  attributes: { title, category, price, rating, active, publishedAt, ...more },
});

/**
 * A page as the API answers it, written the way one would by hand: build the objects, then `JSON.stringify`.
 *
 * @param {readonly Article[]} page @param {number} total @param {(article: Article) => object} more
 */
export const createDocument = (page, total, more) => ({
  data: page.map((article) => entryOf(article, more(article))),
  meta: { pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(total / 25), total } },
});
