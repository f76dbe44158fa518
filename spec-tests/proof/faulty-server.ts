#!/usr/bin/env node
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundledDatasetPath, createContentApi, createNodeListener, loadDataset } from "../kit/reference.js";

/**
 * A server with the bundled dataset and one fault that real servers have had: `:desc` is ignored. Prints its address
 * and serves until it is killed; a run of the kit against it must fail.
 */
const dataset = await loadDataset(bundledDatasetPath());
const listener = createNodeListener(createContentApi(dataset, { profile: "spec", auth: true }));

const server = createServer((request, response) => {
  request.url = (request.url ?? "/").replace(/(%3A|:)desc/gi, ":asc");
  listener(request, response);
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  console.log(`http://127.0.0.1:${port}`);
});
