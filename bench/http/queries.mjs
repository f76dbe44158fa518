import { createRandom } from "../data/random.mjs";
import { published } from "../data/world.mjs";
import { entryOf, populated } from "../micro/document.mjs";

/** @typedef {import("../data/world.mjs").World} World */

const pageSize = 25;

/** So many different queries there are: each begins at another article. */
const queryCount = 10_000;

/** So many articles that each of the queries can begin at another one of those that are published. */
export const articleCount = 10_700;

/** What is asked, by what is populated. */
const asked = { nothing: "", deep: "populate[author][populate]=publisher&populate[tags]=*&" };

/** @param {keyof typeof asked} kind @param {number} start */
const pathOf = (kind, start) => `/api/articles?${asked[kind]}pagination[start]=${start}&pagination[limit]=${pageSize}`;

/** The paths of all queries of a kind, or of a few, in random order. @param {keyof typeof asked} kind @param {number} [count] */
export const pathsOf = (kind, count = queryCount) => {
  const { next } = createRandom(20);
  const starts = Array.from({ length: queryCount }, (_, start) => ({ start, place: next() }));
  const chosen = starts.sort((a, b) => a.place - b.place).slice(0, count);
  return chosen.map(({ start }) => pathOf(kind, start));
};

/** The documents of all queries by path, as objects that are ready to be printed. @param {World} world */
export const documentsOf = (world) => {
  const articles = published(world);
  /** @type {Map<string, object>} */
  const documents = new Map();
  for (const kind of /** @type {(keyof typeof asked)[]} */ (Object.keys(asked))) {
    const entries = articles.map((article) => entryOf(article, populated[kind](article)));
    for (let start = 0; start < queryCount; start++) {
      const meta = { pagination: { start, limit: pageSize, total: articles.length } };
      documents.set(pathOf(kind, start), { data: entries.slice(start, start + pageSize), meta });
    }
  }
  return documents;
};
