import { createRandom } from "./random.mjs";

/**
 * @typedef {{ id: number, name: string }} Publisher
 * @typedef {{ id: number, name: string, country: string, publisher: Publisher, articles: Article[] }} Author
 * @typedef {{ id: number, name: string, articles: Article[] }} Tag
 * @typedef {{
 *   id: number, title: string, category: string, price: number | null, rating: number, active: boolean,
 *   createdAt: string, updatedAt: string, publishedAt: string | null, author: Author | null, tags: Tag[],
 * }} Article
 * @typedef {{ publishers: Publisher[], authors: Author[], tags: Tag[], articles: Article[] }} World
 */

const words = (
  "Amber Anchor Archive Atlas Bridge Canvas Cedar Chapel Cipher Copper Coral Crystal Delta Echo Ember Fable Falcon Field " +
  "Forest Garden Glacier Granite Graph Harbour Hollow Horizon Island Ivory Jade Lantern Letter Library Linen Lunar Marble " +
  "Meadow Mirror Museum Night Northern Oak Ocean Opal Orchard Paper Pearl Photograph Pilgrim Quarry Quartz River Saffron " +
  "Señor Shadow Silver Stone Straße Summer Thistle Timber Tower Umbrella Valley Velvet Violet Water Willow Winter Yellow Zürich"
).split(" ");

const categories = ["art", "business", "culture", "health", "news", "opinion", "science", "sport", "travel", "world"];
const countries = ["AT", "BE", "CH", "DE", "DK", "ES", "FI", "FR", "IE", "IT", "NL", "NO", "PL", "PT", "SE", "UK"];

/**
 * An article with its keys written out: V8 makes slow dictionaries of objects that are spread from what is left of others. Its author and its tags know it.
 *
 * @param {number} id
 * @param {Pick<Article, "title" | "category" | "price" | "rating" | "active" | "author" | "tags">} values
 * @param {Pick<Article, "createdAt" | "updatedAt" | "publishedAt">} times
 * @returns {Article}
 */
export const createArticle = (id, values, { createdAt, updatedAt, publishedAt }) => {
  const { title, category, price, rating, active, author, tags } = values;
  const article = { id, title, category, price, rating, active, createdAt, updatedAt, publishedAt, author, tags };
  for (const other of author === null ? tags : [author, ...tags]) other.articles.push(article);
  return article;
};

/** When everything was made that is there at the start. */
export const created = "2024-01-01T00:00:00.000Z";

/**
 * The data as plain objects that refer to each other, as an application would hold it: articles with an author and
 * tags. One in ten has no price, one in twenty is a draft, one in fifty has no author.
 *
 * @param {number} size the number of articles
 * @returns {World}
 */
export const createWorld = (size) => {
  const { below, chance, next, pick } = createRandom(size);
  /** @template T @param {number} count @param {(id: number) => T} create @returns {T[]} */
  const many = (count, create) => Array.from({ length: count }, (_, index) => create(index + 1));
  const name = () => `${pick(words)} ${pick(words)}`;
  const publishers = many(50, (id) => ({ id, name: name() }));
  const authors = many(Math.max(100, size / 100), (id) => ({
    ...{ id, name: name(), country: pick(countries), publisher: pick(publishers) },
    articles: /** @type {Article[]} */ ([]),
  }));
  const tags = many(200, (id) => ({ id, name: pick(words), articles: /** @type {Article[]} */ ([]) }));
  const articles = many(size, (id) => {
    const values = {
      title: many(3 + below(4), () => pick(words)).join(" "),
      category: pick(categories),
      price: chance(0.1) ? null : below(1000),
      rating: Math.round(next() * 500) / 100,
      active: chance(0.5),
    };
    const publishedAt = chance(0.05) ? null : new Date(Date.UTC(2020, 0, 1) + below(1e9) * 100).toISOString();
    const links = {
      author: chance(0.02) ? null : pick(authors),
      tags: [...new Set(many(below(4), () => pick(tags)))],
    };
    return createArticle(id, { ...values, ...links }, { createdAt: created, updatedAt: created, publishedAt });
  });
  return { publishers, authors, tags, articles };
};

/** Drafts are left out for everyone. @param {World} world */
export const published = ({ articles }) => articles.filter(({ publishedAt }) => publishedAt !== null);
