import { createRandom } from "./random.mjs";

/**
 * @typedef {{ id: number, name: string }} Publisher
 * @typedef {{ id: number, name: string, country: string, publisher: Publisher }} Author
 * @typedef {{ id: number, name: string }} Tag
 * @typedef {{
 *   id: number, title: string, category: string, price: number | null, rating: number, active: boolean,
 *   publishedAt: string | null, author: Author | null, tags: Tag[],
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
    id,
    name: name(),
    country: pick(countries),
    publisher: pick(publishers),
  }));
  const tags = many(200, (id) => ({ id, name: pick(words) }));
  const articles = many(size, (id) => ({
    id,
    title: many(3 + below(4), () => pick(words)).join(" "),
    category: pick(categories),
    price: chance(0.1) ? null : below(1000),
    rating: Math.round(next() * 500) / 100,
    active: chance(0.5),
    publishedAt: chance(0.05) ? null : new Date(Date.UTC(2020, 0, 1) + below(1e9) * 100).toISOString(),
    author: chance(0.02) ? null : pick(authors),
    tags: [...new Set(many(below(4), () => pick(tags)))],
  }));
  return { publishers, authors, tags, articles };
};
