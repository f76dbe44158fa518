import sift from "sift";
import { mongoQueries } from "./mingo.mjs";
import { pageSize } from "./questions.mjs";

/** @typedef {import("../data/world.mjs").Article} Article */

/** sift on the plain objects: it filters, and does nothing else. @param {Article[]} published @param {number} size */
export const createSift = (published, size) => {
  const queries = mongoQueries(size);
  /** @param {object} query */
  const matching = (query) => () => {
    const found = published.filter(/** @type {any} */ (sift)(query));
    return { page: found.slice(0, pageSize), total: found.length };
  };
  return {
    name: "sift",
    /** @param {{ page: Article[], total: number }} found */
    read: ({ page, total }) => ({ ids: page.map(({ id }) => id), total }),
    answers: {
      equality: matching(queries.equality),
      logic: matching(queries.logic),
      relation: matching(queries.relation),
      included: matching(queries.included),
    },
  };
};
