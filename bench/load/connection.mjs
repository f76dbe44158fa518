import { createRandom } from "../data/random.mjs";
import { bodyOf, sizes, tagsOf } from "./library.mjs";

/**
 * @typedef {import("./library.mjs").Article} Article
 * @typedef {{
 *   readonly method: "GET" | "POST" | "PUT" | "DELETE", readonly path: string, readonly data?: object,
 *   readonly accepted?: (answer: string) => void, readonly title?: string,
 * }} Asked `accepted`: what an answer of 200 promises; `title`: of the article that it writes
 * @typedef {{
 *   readonly articles: ReadonlyMap<number, Article>, readonly doubtful: ReadonlySet<string>,
 *   readonly next: () => Asked, readonly lost: (asked: Asked) => void,
 * }} Connection `articles`: what must be there of those that it made; `doubtful`: the titles of those that a request without an answer wrote
 */

/** A connection has no more articles than this at a time: pages stay as they are. */
const most = 4;

const reads = [
  ...["/api/articles", "/api/articles?pagination[page]=7&fields[0]=title&fields[1]=count"],
  "/api/articles?filters[author][name][$eq]=authors-3&sort=count:desc",
  "/api/articles?filters[count][$gt]=500&filters[tags][name][$contains]=7&sort=title",
  ...["/api/articles?populate=*", "/api/articles?populate[author]=true&populate[tags]=true&sort=count:desc"],
];

/** The id of an answer's entry. @param {string} answer @returns {number} */
const idOf = (answer) => JSON.parse(answer).data.id;

/**
 * One edit of a list of tags, as the API takes it and as the list that comes of it.
 *
 * @param {readonly number[]} tags @param {ReturnType<typeof createRandom>} random
 * @returns {{ edit: object, tags: readonly number[] }}
 */
const editTags = (tags, { below, pick }) => {
  const id = below(sizes.tags) + 1;
  const kind = pick(["set", "disconnect", "start", "end", "before", "after"]);
  const next = tags.length === 0 ? undefined : pick(tags);
  if (kind === "set") return { edit: { set: tagsOf(id) }, tags: tagsOf(id) };
  if (next !== undefined && (kind === "disconnect" || tags.includes(id) || tags.length > 5)) {
    return { edit: { disconnect: [next] }, tags: tags.filter((tag) => tag !== next) };
  }
  if (next === undefined || kind === "end") return { edit: { connect: [{ id }] }, tags: [...tags, id] };
  if (kind === "start") return { edit: { connect: [{ id, position: { start: true } }] }, tags: [id, ...tags] };
  const place = tags.indexOf(next) + (kind === "after" ? 1 : 0);
  const side = kind === "after" ? "after" : "before";
  return { edit: { connect: [{ id, position: { [side]: next } }] }, tags: tags.toSpliced(place, 0, id) };
};

/**
 * What one connection asks for, and what it was promised: half of it reads; the rest creates, changes and deletes articles of its own, and
 * relates authors to them. Nobody else writes their values and tags; authors and covers are taken from each other by all connections.
 *
 * @param {number} number which repeats the same choices
 * @returns {Connection}
 */
export const createConnection = (number) => {
  const random = createRandom(number + 1);
  const { below, chance, pick } = random;
  /** @type {Map<number, Article>} */
  const articles = new Map();
  /** @type {Set<string>} */
  const doubtful = new Set();
  let made = 0;
  const one = (/** @type {keyof typeof sizes} */ type) => below(sizes[type]) + 1;

  /** @returns {Asked} */
  const create = () => {
    const count = below(1000);
    const article = { title: `made-${number}-${++made}`, count, body: bodyOf(count), tags: tagsOf(count) };
    const data = { ...article, author: one("authors"), cover: one("covers") };
    const accepted = (/** @type {string} */ answer) => void articles.set(idOf(answer), article);
    return { method: "POST", path: "/api/articles", data, accepted, title: article.title };
  };
  /** @param {number} id @param {Article} article @returns {Asked} */
  const remove = (id, { title }) => {
    const accepted = () => void articles.delete(id);
    return { method: "DELETE", path: `/api/articles/${id}`, accepted, title };
  };
  const others = () =>
    pick([
      { author: { connect: [one("authors")] } },
      { author: null },
      { cover: { set: [one("covers")] } },
      { cover: { disconnect: [one("covers")] } },
    ]);
  /** @param {number} id @param {Article} article @returns {Asked} */
  const change = (id, article) => {
    const count = below(1000);
    const { edit, tags } = editTags(article.tags, random);
    const data = { count, body: bodyOf(count), tags: edit, ...others() };
    const changed = { ...article, count, body: bodyOf(count), tags };
    const accepted = () => void articles.set(id, changed);
    return { method: "PUT", path: `/api/articles/${id}`, data, accepted, title: article.title };
  };
  /** From the other side. @returns {Asked} */
  const relate = () => {
    const ids = [...articles.keys()];
    const data = { articles: chance(0.1) ? { set: ids } : { [pick(["connect", "disconnect"])]: ids } };
    return { method: "PUT", path: `/api/authors/${one("authors")}`, data };
  };
  /** @returns {Asked} */
  const next = () => {
    const own = articles.size === 0 ? undefined : pick([...articles]);
    if (chance(0.5)) {
      const path = own !== undefined && chance(0.25) ? `/api/articles/${own[0]}?populate=*` : pick(reads);
      return { method: "GET", path };
    }
    const kind = pick(["create", "delete", "change", "change", "relate"]);
    if (own === undefined || (kind === "create" && articles.size < most)) return create();
    if (kind === "create" || kind === "delete") return remove(...own);
    return kind === "change" ? change(...own) : relate();
  };
  const lost = (/** @type {Asked} */ { title }) => {
    if (title !== undefined) doubtful.add(title);
  };
  return { articles, doubtful, next, lost };
};
