import { createRandom } from "../data/random.mjs";

/**
 * What is asked, in the words of the API. Every contender asks the same of the same data in its own words. All but
 * `populate` and `request` are measured up to the rows of the page and the total; these two up to the JSON text.
 */
export const questions = /** @type {const} */ ({
  equality: "equality",
  logic: "and / or / not: ranges, contains-i",
  relation: "a relation's attribute",
  included: "$in of 100 ids",
  sort: "sort by two keys",
  populate: "populate two levels, as JSON",
  request: "a whole request through fetch",
});

/** @typedef {keyof typeof questions} Question */

/** How many entries a page has. */
export const pageSize = 25;

/** The values in the questions. */
export const operands = {
  category: "news",
  lowPrice: 200,
  highPrice: 700,
  text: "graph",
  goodRating: 4.5,
  otherCategory: "sport",
  country: "FR",
};

/** The 100 ids of `included`, all over the data. @param {number} size the number of articles */
export const wantedIds = (size) => {
  const random = createRandom(100);
  const ids = new Set();
  while (ids.size < 100) ids.add(1 + random.below(size));
  return /** @type {number[]} */ ([...ids]);
};

/** The query string of each question. @param {number} size @returns {Record<Question, string>} */
export const queryTexts = (size) => ({
  equality: `filters[category][$eq]=${operands.category}`,
  logic: [
    `filters[$and][0][price][$gte]=${operands.lowPrice}`,
    `filters[$and][0][price][$lt]=${operands.highPrice}`,
    `filters[$and][1][$or][0][title][$containsi]=${operands.text}`,
    `filters[$and][1][$or][1][rating][$gt]=${operands.goodRating}`,
    `filters[$and][2][$not][category][$eq]=${operands.otherCategory}`,
  ].join("&"),
  relation: `filters[author][country][$eq]=${operands.country}`,
  included: wantedIds(size)
    .map((id, index) => `filters[id][$in][${index}]=${id}`)
    .join("&"),
  sort: "sort=category:asc,rating:desc",
  populate: "populate[author][populate]=publisher&populate[tags]=*",
  request: `filters[category][$eq]=${operands.category}&sort=rating:desc&populate[author]=*`,
});
