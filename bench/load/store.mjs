import { firstArticles, sizes } from "./library.mjs";

/** @typedef {Readonly<Record<string, unknown>>} Values */

const time = new Date(0).toISOString();
const times = { createdAt: time, updatedAt: time };

/** Whatever is related to an article in an answer. @param {string} type @param {number} id */
const related = (type, id) => ({ id, attributes: { name: `${type}-${id}`, ...times } });

/** @param {number} id @param {Values} values @param {boolean} populated */
const entry = (id, { title, count, body, tags }, populated) => ({
  id,
  attributes: {
    ...{ title, count, body, ...times },
    ...(populated && {
      author: { data: related("authors", 1) },
      tags: { data: Array.isArray(tags) ? tags.map((tag) => related("tags", tag)) : [] },
      cover: { data: null },
    }),
  },
});

/** @param {import("node:http").IncomingMessage} request @returns {Promise<Buffer>} */
const bytesOf = (request) =>
  new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
  });

/**
 * The floor for reads and writes: bodies are parsed and put in a map, answers of the same form and length are printed. It checks nothing,
 * filters nothing, and knows no relation.
 *
 * @returns {import("node:http").RequestListener}
 */
export const createStore = () => {
  /** @type {Map<number, Values>} */
  const articles = new Map(firstArticles());
  const pages = [false, true].map((populated) =>
    [...articles].slice(0, 25).map(([id, it]) => entry(id, it, populated)),
  );
  const meta = { pagination: { page: 1, pageSize: 25, pageCount: sizes.articles / 25, total: sizes.articles } };
  let last = articles.size;
  return async (request, response) => {
    const { method, url = "" } = request;
    const body = method === "PUT" || method === "POST" ? JSON.parse(String(await bytesOf(request))).data : {};
    const [, type, given] = /^\/api\/(\w+)\/?(\d*)/.exec(url) ?? [];
    const populated = url.includes("populate");
    const single = given !== "" || method !== "GET";
    const id = given === "" ? ++last : Number(given);
    const values = { ...articles.get(id), ...body };
    // What is sent for another type, is of an entry that nobody reads.
    if (type === "articles" && method === "DELETE") articles.delete(id);
    else if (type === "articles" && method !== "GET") articles.set(id, values);
    const data = single ? entry(id, values, populated) : pages[populated ? 1 : 0];
    const text = JSON.stringify({ data, meta: single ? {} : meta });
    response
      .writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) })
      .end(text);
  };
};
