import { pageSize } from "./questions.mjs";

/**
 * @typedef {import("../data/world.mjs").Article} Article
 * @typedef {{ page: Article[], total: number }} Found the first page of what was found, and how many there are
 */

/** The part of all that was found that is asked for. @param {Article[]} articles @returns {Found} */
export const foundAmong = (articles) => ({ page: articles.slice(0, pageSize), total: articles.length });

/** What is compared between contenders. @param {Found} found */
export const readFound = ({ page, total }) => ({ ids: page.map(({ id }) => id), total });
