import sift from "sift";
import { readFound } from "./found.mjs";
import { mongoAnswers } from "./mingo.mjs";

/** @typedef {import("../data/world.mjs").Article} Article */

/** sift on the plain objects: it filters, and does nothing else. @param {Article[]} published @param {number} size */
export const createSift = (published, size) => {
  const answers = mongoAnswers(size, (query) => published.filter(/** @type {any} */ (sift)(query)));
  return { name: "sift", read: readFound, answers };
};
