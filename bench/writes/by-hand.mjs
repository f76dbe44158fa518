import { createArticle } from "../data/world.mjs";
import { listed, now } from "./commands.mjs";

/**
 * @typedef {import("../data/world.mjs").Article} Article
 * @typedef {import("../data/world.mjs").World} World
 */

/** @param {Article} article */
const entryOf = ({ id, title, category, price, rating, active, createdAt, updatedAt, publishedAt }) => ({
  id,
  attributes: { title, category, price, rating, active, createdAt, updatedAt, publishedAt },
});

/** @param {Article} article */
const answer = (article) => JSON.stringify({ data: entryOf(article), meta: {} });

/** @template T @param {T[]} list @param {T} item */
const takeOut = (list, item) => {
  const index = list.lastIndexOf(item);
  if (index >= 0) list.splice(index, 1);
};

/**
 * The floor: JSON.parse, assignments to plain objects that refer to each other, JSON.stringify. It checks nothing.
 *
 * @param {World} world
 */
export const createByHand = ({ articles, authors, tags }) => {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const time = new Date(now).toISOString();
  let lastId = articles.length;

  /** @param {Article} article @param {{ connect: { id: number }[], disconnect: number[] }} update */
  const updateTags = (article, { connect, disconnect }) => {
    for (const id of disconnect) {
      takeOut(article.tags, tags[id - 1]);
      takeOut(tags[id - 1].articles, article);
    }
    for (const { id } of connect) {
      const tag = tags[id - 1];
      if (article.tags.includes(tag)) takeOut(article.tags, tag);
      else tag.articles.push(article);
      article.tags.unshift(tag);
    }
  };
  /** @param {number} id @param {string} body */
  const put = (id, body) => {
    const { tags: update, ...values } = JSON.parse(body).data;
    const article = byId.get(id);
    if (article === undefined) return "";
    Object.assign(article, values);
    if (update !== undefined) updateTags(article, update);
    article.updatedAt = time;
    return answer(article);
  };
  /** @param {string} body */
  const post = (body) => {
    const { author, tags: tagged, ...values } = JSON.parse(body).data;
    const times = { createdAt: time, updatedAt: time, publishedAt: time };
    const links = { author: authors[author - 1], tags: tagged.map((/** @type {number} */ id) => tags[id - 1]) };
    const article = createArticle(++lastId, { ...values, ...links }, times);
    articles.push(article);
    byId.set(article.id, article);
    return answer(article);
  };
  /** @param {number} id */
  const remove = (id) => {
    const article = byId.get(id);
    if (article === undefined) return "";
    if (article.author !== null) takeOut(article.author.articles, article);
    for (const tag of article.tags) takeOut(tag.articles, article);
    takeOut(articles, article);
    byId.delete(id);
    return answer(article);
  };
  const list = () => {
    const page = [];
    let total = 0;
    for (let index = 0; index < articles.length; index++) {
      const article = articles[index];
      if (article.publishedAt !== null && article.category === listed.category) {
        total++;
        if (page.length < listed.pageSize) page.push(entryOf(article));
      }
    }
    const { pageSize } = listed;
    return JSON.stringify({
      data: page,
      meta: { pagination: { page: 1, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    });
  };
  /** @param {number} id */
  const related = (id) => byId.get(id)?.tags.map((tag) => [tag.id, tag.articles.map((article) => article.id)]);
  return { put, post, remove, list, related };
};
