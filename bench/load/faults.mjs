import { createServer } from "node:http";
import { createContentApi, createNodeListener } from "../../dist/src/index.js";
import { toDataset } from "../data/dataset.mjs";

/**
 * @typedef {import("../../dist/src/index.js").ContentApi["handle"]} Handle
 * @typedef {Parameters<Handle>[0]} ApiRequest
 * @typedef {{ readonly noticed: RegExp, readonly handle: (handle: Handle) => Handle }} Fault `noticed`: what must be reported, perhaps among what comes
 *   of it
 */

/**
 * A fault in what is done with the tenth request for articles of a method. All PUT from then on are dropped, as later ones make up for one.
 *
 * @param {string} method @param {RegExp} noticed @param {(request: ApiRequest, handle: Handle) => ReturnType<Handle>} instead @returns {Fault}
 */
const atTenth = (method, noticed, instead) => ({
  noticed,
  handle: (handle) => {
    let seen = 0;
    return (request) => {
      if (request.method !== method || !request.path.startsWith("/api/articles")) return handle(request);
      seen++;
      return seen === 10 || (seen > 10 && method === "PUT") ? instead(request, handle) : handle(request);
    };
  },
});

/** @param {ApiRequest} request @param {string} method @param {string} path @param {string} [body] @returns {ApiRequest} */
const other = (request, method, path, body = "") => {
  const bytes = new TextEncoder().encode(body);
  const headers = (/** @type {string} */ name) =>
    name === "content-length" ? String(bytes.length) : request.headers(name);
  return { ...request, method, path, headers, body: async () => bytes };
};

/** An answer without the first link to an article. @param {string} body */
const withoutLink = (body) => {
  const answer = JSON.parse(body);
  const lists = answer.data.map((/** @type {any} */ { attributes }) => attributes.articles.data);
  lists.find((/** @type {unknown[]} */ list) => list.length > 0)?.shift();
  return JSON.stringify(answer);
};

/** Servers that each do one thing wrong, and one that does not. @type {Readonly<Record<string, Fault>>} */
export const faults = {
  "nothing is wrong": { noticed: /^$/, handle: (handle) => handle },
  "a PUT is acknowledged and dropped": atTenth("PUT", /^articles \d+ price: \d+, not \d+ as/, (request, handle) =>
    handle(other(request, "PUT", request.path, '{"data":{}}')),
  ),
  "a POST is acknowledged and dropped": atTenth(
    "POST",
    /^articles \d+ \(made-.*\) is gone/,
    async (request, handle) => {
      const answer = await handle(request);
      await handle(other(request, "DELETE", `/api/articles/${JSON.parse(String(answer.body)).data.id}`));
      return answer;
    },
  ),
  "a DELETE is acknowledged and dropped": atTenth("DELETE", /\(made-.*\) is there still/, (request, handle) =>
    handle(other(request, "GET", request.path)),
  ),
  "a link is known to one side": {
    noticed: /^articles \d+ author: \d+ does not know it as its articles/,
    handle: (handle) => async (request) => {
      const answer = await handle(request);
      const isList = request.method === "GET" && request.path.startsWith("/api/authors?");
      return isList ? { ...answer, body: withoutLink(String(answer.body)) } : answer;
    },
  },
  "a request is refused": atTenth("GET", /^refused: GET \S+: 404 /, (request, handle) =>
    handle(other(request, "GET", "/api/articles/0")),
  ),
  "a request gets no answer": atTenth("GET", /^no answer: GET /, () => new Promise(() => {})),
};

/** Serves data in this process, with a fault. @param {import("../data/world.mjs").World} world @param {Fault} fault */
export const serveFaulty = async (world, { handle }) => {
  const api = createContentApi(toDataset(world, true));
  const server = createServer(createNodeListener({ handle: handle(api.handle) }));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  // A server on a TCP port has an address object.
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};
