import { createContentApi } from "../../dist/src/index.js";
import { toDataset } from "../data/dataset.mjs";
import { listed, now } from "./commands.mjs";

const jsonHeaders = new Map([["content-type", "application/json"]]);

/** The whole content API, from the request's path and bytes to the answer's text. @param {import("../data/world.mjs").World} world */
export const createTouchstone = (world) => {
  /** @type {unknown} */
  let fault;
  const api = createContentApi(toDataset(world, true), {
    now: () => now,
    onError: (error) => {
      fault = error;
    },
  });
  /** @param {string} method @param {string} path @param {string} [body] */
  const send = async (method, path, body = "") => {
    const answer = await api.handle({
      method,
      path,
      headers: (name) => jsonHeaders.get(name),
      body: () => Promise.resolve(Buffer.from(body)),
    });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} ${body}: ${answer.status} ${answer.body}`, { cause: fault });
    return /** @type {string} */ (answer.body); // an answer of status 200 is text
  };
  return {
    /** @param {number} id @param {string} body */
    put: (id, body) => send("PUT", `/api/articles/${id}`, body),
    /** @param {string} body */
    post: (body) => send("POST", "/api/articles", body),
    /** @param {number} id */
    remove: (id) => send("DELETE", `/api/articles/${id}`),
    list: () => send("GET", `/api/articles?filters[category][$eq]=${listed.category}`),
    /** The tags of an article, and their articles. @param {number} id */
    related: async (id) => {
      const { data } = JSON.parse(
        await send("GET", `/api/articles/${id}?populate[tags][populate]=articles&publicationState=preview`),
      );
      return data.attributes.tags.data.map((/** @type {any} */ tag) => [
        tag.id,
        tag.attributes.articles.data.map((/** @type {any} */ article) => article.id),
      ]);
    },
  };
};
