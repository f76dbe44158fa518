#!/usr/bin/env node
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundledDatasetPath, createContentApi, loadDataset } from "../../src/index.js";

/**
 * A server with the bundled dataset and one fault that real servers have had: the order of a descending sort is
 * ignored. Prints its address and serves until it is killed; a run of the kit against it must fail.
 */
const api = createContentApi(await loadDataset(bundledDatasetPath()), { profile: "spec" });

const server = createServer(async (request, response) => {
  const url = (request.url ?? "/").replace(/(%3A|:)desc/gi, ":asc");
  const answer = await api.fetch(new Request(`http://127.0.0.1${url}`, { method: request.method ?? "GET" }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  console.log(`http://127.0.0.1:${port}`);
});
