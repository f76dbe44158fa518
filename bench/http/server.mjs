/**
 * One server in a process of its own: `node http/server.mjs <kind> <size>`. It sends its port, answers "cpu" with the
 * CPU time it has used, and ends with its parent.
 */
import { createServer } from "node:http";
import { bundledDatasetPath, createContentApi, loadDataset, serve } from "../../dist/src/index.js";
import { toDataset } from "../data/dataset.mjs";
import { createWorld } from "../data/world.mjs";
import { documentsOf } from "./queries.mjs";

const port = (/** @type {string} */ url) => Number(new URL(url).port);

/** @param {import("node:http").RequestListener} listener @returns {Promise<number>} */
const listen = (listener) =>
  new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once("error", reject);
    // A server on a TCP port has an address object.
    server.listen(0, "127.0.0.1", () => resolve(/** @type {import("node:net").AddressInfo} */ (server.address()).port));
  });

/** @type {Readonly<Record<string, (size: number) => Promise<number>>>} */
const servers = {
  /** The real thing: what `touchstone serve` runs. */
  touchstone: async (size) => port((await serve(createContentApi(toDataset(createWorld(size))))).url),

  /** With the bundled dataset and its permissions, which the real server holds, too. */
  bundled: async () =>
    port((await serve(createContentApi(await loadDataset(bundledDatasetPath()), { auth: true }))).url),

  /**
   * The least a server can do for the same answers, headers included: the document of each query is there, found by its path, and is printed for
   * each request.
   */
  bare: async (size) => {
    const world = createWorld(size);
    const documents = documentsOf(world);
    const request = { method: "GET", path: "/api/tags", headers: () => undefined, body: async () => new Uint8Array() };
    const sent = await createContentApi(toDataset({ ...world, articles: [] })).handle(request);
    const headers = Object.entries(sent.headers).flat();
    return listen(({ url = "" }, response) => {
      const body = JSON.stringify(documents.get(url));
      response.writeHead(200, [...headers, "content-length", String(Buffer.byteLength(body))]).end(body);
    });
  },
};

const [kind = "", size = ""] = process.argv.slice(2);
const start = servers[kind];
if (!start || !process.send)
  throw new Error(`usage: fork server.mjs with one of ${Object.keys(servers).join(", ")} and a size`);
process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("disconnect", () => process.exit());
process.send({ port: await start(Number(size)) });
