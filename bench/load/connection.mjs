import { createRandom } from "../data/random.mjs";

/**
 * @typedef {{ readonly title: string, readonly price: number | null, readonly tags: readonly number[] }} Article what only one connection writes
 * @typedef {{
 *   readonly method: "GET" | "POST" | "PUT" | "DELETE", readonly path: string, readonly data?: object,
 *   readonly accepted?: (answer: string) => void, readonly title?: string,
 * }} Asked `accepted`: what an answer of 200 promises; `title`: of the article that it writes
 * @typedef {{
 *   readonly articles: ReadonlyMap<number, Article>, readonly doubtful: Set<string>, readonly next: () => Asked,
 * }} Connection `articles`: what must be there of those that it made; `doubtful`: the titles of those that a request without an answer wrote
 */

/** How many authors and tags there are. */
const counts = { authors: 100, tags: 200 };

/** A connection has no more articles than this at a time: pages stay as they are. */
const most = 4;

const reads = [
  ...["/api/articles", "/api/articles?pagination[page]=7&fields[0]=title&fields[1]=price"],
  "/api/articles?filters[author][name][$contains]=Harbour&sort=price:desc",
  "/api/articles?filters[price][$gt]=500&filters[tags][name][$contains]=Lantern&sort=title",
  ...["/api/articles?populate=*", "/api/articles?populate[author]=true&populate[tags]=true&sort=price:desc"],
];

/**
 * One edit of a list of tags, as the API takes it and as the list that comes of it.
 *
 * @param {readonly number[]} tags @param {ReturnType<typeof createRandom>} random
 * @returns {{ edit: object, tags: readonly number[] }}
 */
const editTags = (tags, { below, pick }) => {
  const id = below(counts.tags) + 1;
  const kind = pick(["set", "disconnect", "start", "end", "before", "after"]);
  if (kind === "set" || tags.length === 0) return { edit: { set: [id] }, tags: [id] };
  const next = pick(tags);
  if (kind === "disconnect" || tags.includes(id) || tags.length > 5)
    return { edit: { disconnect: [next] }, tags: tags.filter((tag) => tag !== next) };
  const places = { start: 0, end: tags.length, before: tags.indexOf(next), after: tags.indexOf(next) + 1 };
  const place = places[/** @type {keyof typeof places} */ (kind)]; // the two others are done
  const position = { [kind]: kind === "start" || kind === "end" ? true : next };
  return { edit: { connect: [{ id, position }] }, tags: tags.toSpliced(place, 0, id) };
};

/**
 * What one connection asks for, and what it was promised: half of it reads; the rest creates, changes and deletes articles of its own, and
 * relates authors to them. Nobody else writes their values and tags; authors are taken from each other by all connections.
 *
 * @param {number} number which repeats the same choices
 * @returns {Connection}
 */
export const createConnection = (number) => {
  const random = createRandom(number + 1);
  const { below, chance, pick } = random;
  /** @type {Map<number, Article>} */
  const articles = new Map();
  let made = 0;
  const author = () => below(counts.authors) + 1;

  /** @returns {Asked} */
  const create = () => {
    const article = { title: `made-${number}-${++made}`, price: below(1000), tags: [1 + below(99), 100 + below(99)] };
    const accepted = (/** @type {string} */ answer) => void articles.set(JSON.parse(answer).data.id, article);
    const data = { ...article, author: author() };
    return { method: "POST", path: "/api/articles", data, accepted, title: article.title };
  };
  /** @param {number} id @param {Article} article @returns {Asked} */
  const remove = (id, { title }) => {
    const accepted = () => void articles.delete(id);
    return { method: "DELETE", path: `/api/articles/${id}`, accepted, title };
  };
  /** @param {number} id @param {Article} article @returns {Asked} */
  const change = (id, article) => {
    const price = below(1000);
    const { edit, tags } = editTags(article.tags, random);
    const data = { price, tags: edit, author: pick([{ connect: [author()] }, null]) };
    const accepted = () => void articles.set(id, { ...article, price, tags });
    return { method: "PUT", path: `/api/articles/${id}`, data, accepted, title: article.title };
  };
  /** From the other side. @returns {Asked} */
  const relate = () => {
    const ids = [...articles.keys()];
    const data = { articles: chance(0.1) ? { set: ids } : { [pick(["connect", "disconnect"])]: ids } };
    return { method: "PUT", path: `/api/authors/${author()}`, data };
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
  return { articles, doubtful: new Set(), next };
};
