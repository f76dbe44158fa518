import { readyToSend } from "../measure.mjs";
import { createDocument, populated } from "./document.mjs";
import { operands, pageSize, wantedIds } from "./questions.mjs";

/** @typedef {import("../data/world.mjs").Article} Article */

/**
 * The first page and the total of the articles that pass. One of these loops is written out per question, as by hand:
 * V8 specialises each of them. They count an index because loops over iterators are three times as slow on some runs.
 *
 * @param {readonly Article[]} articles
 */
const equality = (articles) => {
  const page = [];
  let total = 0;
  for (let index = 0; index < articles.length; index++) {
    const article = articles[index];
    if (article.category === operands.category) {
      total++;
      if (page.length < pageSize) page.push(article);
    }
  }
  return { page, total };
};

/** @param {readonly Article[]} articles */
const logic = (articles) => {
  const page = [];
  let total = 0;
  const { goodRating, highPrice, lowPrice, otherCategory, text } = operands;
  for (let index = 0; index < articles.length; index++) {
    const article = articles[index];
    const { price } = article;
    if (
      price !== null &&
      price >= lowPrice &&
      price < highPrice &&
      article.category !== otherCategory &&
      (article.rating > goodRating || article.title.toLowerCase().includes(text))
    ) {
      total++;
      if (page.length < pageSize) page.push(article);
    }
  }
  return { page, total };
};

/** @param {readonly Article[]} articles */
const relation = (articles) => {
  const page = [];
  let total = 0;
  for (let index = 0; index < articles.length; index++) {
    const article = articles[index];
    if (article.author !== null && article.author.country === operands.country) {
      total++;
      if (page.length < pageSize) page.push(article);
    }
  }
  return { page, total };
};

/** @param {readonly Article[]} articles @param {readonly number[]} ids */
const included = (articles, ids) => {
  const page = [];
  let total = 0;
  const wanted = new Set(ids);
  for (let index = 0; index < articles.length; index++) {
    const article = articles[index];
    if (wanted.has(article.id)) {
      total++;
      if (page.length < pageSize) page.push(article);
    }
  }
  return { page, total };
};

/** Keeps the page sorted while it goes: nobody sorts everything for 25 rows. @param {readonly Article[]} articles */
const sort = (articles) => {
  /** @type {Article[]} */
  const page = [];
  for (let index = 0; index < articles.length; index++) {
    const article = articles[index];
    let at = page.length;
    for (; at > 0; at--) {
      const other = page[at - 1];
      if (article.category > other.category) break;
      if (article.category === other.category && article.rating <= other.rating) break;
    }
    if (at === pageSize) continue;
    if (page.length === pageSize) page.pop();
    page.splice(at, 0, article);
  }
  return { page, total: articles.length };
};

/** @param {readonly Article[]} articles */
const filteredAndSorted = (articles) => {
  /** @type {Article[]} */
  const page = [];
  let total = 0;
  for (let index = 0; index < articles.length; index++) {
    const article = articles[index];
    if (article.category !== operands.category) continue;
    total++;
    let at = page.length;
    while (at > 0 && article.rating > page[at - 1].rating) at--;
    if (at === pageSize) continue;
    if (page.length === pageSize) page.pop();
    page.splice(at, 0, article);
  }
  return { page, total };
};

/**
 * What a good engineer writes by hand for exactly these questions, on plain objects that refer to each other.
 *
 * @param {readonly Article[]} articles the published ones
 * @param {number} size the number of articles before drafts were left out
 */
export const createFloor = (articles, size) => {
  const ids = wantedIds(size);
  return {
    read: (/** @type {{ page: readonly Article[], total: number }} */ { page, total }) => ({
      ids: page.map(({ id }) => id),
      total,
    }),
    answers: {
      equality: () => equality(articles),
      logic: () => logic(articles),
      relation: () => relation(articles),
      included: () => included(articles, ids),
      sort: () => sort(articles),
      populate: () => {
        const page = articles.slice(0, pageSize);
        return readyToSend(JSON.stringify(createDocument(page, articles.length, populated.deep)));
      },
      request: async () => {
        const request = new Request("http://localhost/api/articles");
        if (new URL(request.url).pathname !== "/api/articles") throw new Error("not found");
        const { page, total } = filteredAndSorted(articles);
        const headers = { "content-type": "application/json; charset=utf-8" };
        const text = JSON.stringify(createDocument(page, total, populated.author));
        return await new Response(text, { headers }).text();
      },
    },
  };
};
