/**
 * One server in a process of its own: `node http/server.mjs <kind> <size>`. It prints its port, answers "cpu" with the
 * CPU time it has used, and ends with its parent.
 */
import { createServer } from "node:http";
import { bundledDatasetPath, createContentApi, loadDataset, serve } from "../../dist/src/index.js";
import { toDataset } from "../data/to-dataset.mjs";
import { createWorld } from "../data/world.mjs";
import { createStore } from "../load/store.mjs";
import { createDocument } from "../micro/document.mjs";
import { documentsOf } from "./queries.mjs";

/** @typedef {import("../data/world.mjs").World} World */

const port = (/** @type {string} */ url) => Number(new URL(url).port);

/** @param {import("node:http").RequestListener} listener @returns {Promise<number>} */
const listen = (listener) =>
  new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once("error", reject);
    // A server on a TCP port has an address object.
    server.listen(0, "127.0.0.1", () => resolve(/** @type {import("node:net").AddressInfo} */ (server.address()).port));
  });

/** @param {World} world */
const published = ({ articles }) => articles.filter(({ publishedAt }) => publishedAt !== null);

/** The names and values of the headers that the API sends with a page. @param {World} world */
const sentHeaders = async (world) => {
  const request = { method: "GET", path: "/api/tags", headers: () => undefined, body: async () => new Uint8Array() };
  const { headers } = await createContentApi(toDataset({ ...world, articles: [] })).handle(request);
  return Object.entries(headers).flat();
};

const servers = {
  /** The real thing: what `touchstone serve` runs. @param {World} world */
  touchstone: async (world) => port((await serve(createContentApi(toDataset(world)))).url),

  /** The same with the bundled dataset and its permissions, which the real server holds, too. */
  bundled: async () =>
    port((await serve(createContentApi(await loadDataset(bundledDatasetPath()), { auth: true }))).url),

  /** The same in the profile that the kit checks. */
  conformance: async () => {
    const options = /** @type {const} */ ({ auth: true, profile: "spec" });
    return port((await serve(createContentApi(await loadDataset(bundledDatasetPath()), options))).url);
  },

  /** Answers everything with the same error. */
  failing: () =>
    listen((request, response) => {
      request.resume();
      response.writeHead(500, { "content-type": "application/json" }).end('{"data":null,"error":{"status":500}}');
    }),

  /** Answers nothing. */
  silent: () => listen((request) => void request.resume()),

  /**
   * The least a server can do for the same answer, headers included: the page is there, and is printed for each request.
   *
   * @param {World} world
   */
  bare: async (world) => {
    const articles = published(world);
    const page = articles.slice(0, 25);
    const plain = createDocument(page, articles.length, {});
    const populated = createDocument(page, articles.length, { author: "with publisher", tags: true });
    const headers = await sentHeaders(world);
    return listen((request, response) => {
      const body = JSON.stringify(request.url?.includes("populate") ? populated : plain);
      response.writeHead(200, [...headers, "content-length", String(Buffer.byteLength(body))]).end(body);
    });
  },

  /**
   * The same for many queries: the document of each is there, found by its path, and is printed for each request. A `PUT` changes an author.
   *
   * @param {World} world
   */
  "bare queries": async (world) => {
    const { change, documents } = documentsOf(world);
    const headers = await sentHeaders(world);
    const answer = (/** @type {import("node:http").ServerResponse} */ response, /** @type {unknown} */ document) => {
      const body = JSON.stringify(document);
      response.writeHead(200, [...headers, "content-length", String(Buffer.byteLength(body))]).end(body);
    };
    return listen(async (request, response) => {
      const { method, url = "" } = request;
      if (method === "GET") return answer(response, documents.get(url));
      const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      answer(response, change(Number(url.slice(url.lastIndexOf("/") + 1)), data));
    });
  },

  /** The least that keeps what it is sent. */
  storing: () => listen(createStore()),

  /** @param {World} world */
  "json-server": async (world) => {
    const { default: jsonServer } = await import("json-server");
    const articles = published(world).map(({ author, tags, ...article }) => ({
      ...article,
      authorId: author?.id ?? 0,
    }));
    const authors = world.authors.map(({ publisher, ...author }) => ({ ...author, publisherId: publisher.id }));
    const app = jsonServer.create();
    app.use(jsonServer.router({ articles, authors, publishers: world.publishers }));
    return listen(app);
  },
};

const [kind = "", size = ""] = process.argv.slice(2);
const start = servers[/** @type {keyof typeof servers} */ (kind)];
if (!start || !process.send)
  throw new Error(`usage: fork server.mjs with one of ${Object.keys(servers).join(", ")} and a size`);
process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("disconnect", () => process.exit());
process.send({ port: await start(createWorld(Number(size))) });
