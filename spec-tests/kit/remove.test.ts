import { expect, test } from "vitest";
import { bundledIndex } from "./bundled.js";
import { createFetchTransport } from "./fetch-transport.js";
import { removeAll } from "./remove.js";

/** A server that holds some paths and deletes them, at most so many at once: the others it answers with 500, as a database that is locked. */
const holding = (paths: readonly string[], atOnce: number) => {
  const held = new Set(paths);
  const deleted: string[] = [];
  let busy = 0;
  let most = 0;
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") return Response.json({}, { status: held.has(pathname) ? 200 : 404 });
    most = Math.max(most, ++busy);
    const locked = busy > atOnce;
    await new Promise((resolve) => setImmediate(resolve));
    busy--;
    if (locked) return Response.json({}, { status: 500 });
    if (held.delete(pathname)) deleted.push(pathname);
    return Response.json({});
  };
  return { fetch, held, deleted, most: () => most };
};

const context = async (fetch: (request: Request) => Promise<Response>) => {
  const dataset = await bundledIndex();
  return { transport: createFetchTransport(fetch), headers: {}, dataset, capabilities: new Set<never>() };
};

const tags = [9, 8, 7, 6, 5].map((id) => `/api/tags/${id}`);
const makers = [3, 2].map((id) => `/api/makers/${id}`);

test("entries of one collection are deleted together, one collection after the other", async () => {
  const server = holding([...tags, ...makers], 8);
  expect(await removeAll(await context(server.fetch), [...tags, ...makers], 5000)).toEqual([]);
  expect(server.held.size).toBe(0);
  expect(server.most()).toBe(4);
  expect(server.deleted.findIndex((path) => path.includes("makers"))).toBe(tags.length);
});

test("a server that can delete one entry at a time leaves nothing behind", async () => {
  const server = holding(tags, 1);
  expect(await removeAll(await context(server.fetch), tags, 5000)).toEqual([]);
  expect(server.held.size).toBe(0);
});

test("what cannot be deleted is told in the order of the paths", async () => {
  const server = holding([...tags, ...makers], 0);
  expect(await removeAll(await context(server.fetch), [...tags, ...makers], 5000)).toEqual([...tags, ...makers]);
});
