/**
 * @typedef {import("../data/world.mjs").Article} Article
 * @typedef {{ author?: "plain" | "with publisher", tags?: boolean }} Populated
 */

/** @template {{ id: number }} T @param {T} row */
const entry = ({ id, ...attributes }) => ({ id, attributes });

/** @param {Article["author"]} author @param {boolean} withPublisher */
const authorEntry = (author, withPublisher) => {
  if (author === null) return null;
  const { id, name, country, publisher } = author;
  const attributes = { name, country };
  return withPublisher
    ? { id, attributes: { ...attributes, publisher: { data: entry(publisher) } } }
    : { id, attributes };
};

/** An article with what is populated of it. @param {Article} article @param {object} populated */
export const entryOf = ({ id, title, category, price, rating, active, publishedAt }, populated) => ({
  id,
  attributes: { title, category, price, rating, active, publishedAt, ...populated },
});

/** @param {Article} article @param {Populated} populated */
const articleEntry = (article, { author, tags }) =>
  entryOf(article, {
    ...(author && { author: { data: authorEntry(article.author, author === "with publisher") } }),
    ...(tags && { tags: { data: article.tags.map(entry) } }),
  });

/**
 * A page as the API answers it, written the way one would by hand: build the objects, then `JSON.stringify`.
 *
 * @param {readonly Article[]} page
 * @param {number} total
 * @param {Populated} populated
 */
export const createDocument = (page, total, populated) => ({
  data: page.map((article) => articleEntry(article, populated)),
  meta: { pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(total / 25), total } },
});

/**
 * A text as it is sent: its length in bytes is known. V8 puts the pieces of a text together only when somebody reads
 * it, so that a text that nobody has read is not done.
 *
 * @param {string} text
 */
export const readyToSend = (text) => {
  if (Buffer.byteLength(text) === 0) throw new Error("an empty answer");
  return text;
};
