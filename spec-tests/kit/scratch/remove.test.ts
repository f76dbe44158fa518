import { describe, expect, test } from "vitest";
import { bundledIndex } from "../dataset/dataset-index.js";
import { createDeletions } from "../target/target.js";
import { createFetchTransport } from "../transport/fetch.js";
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
  const deletions = createDeletions();
  return { transport: createFetchTransport(fetch), headers: {}, dataset, capabilities: new Set<never>(), deletions };
};

const tags = [9, 8, 7, 6, 5].map((id) => `/api/tags/${id}`);
const makers = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((id) => `/api/makers/${id}`);

test("entries of one collection are deleted together, one collection after the other", async () => {
  const server = holding([...tags, ...makers], 8);
  expect(await removeAll(await context(server.fetch), [...tags, ...makers], 5000)).toEqual([]);
  expect(server.held.size).toBe(0);
  expect(server.most()).toBe(8);
  expect(server.deleted.findIndex((path) => path.includes("makers"))).toBe(tags.length);
});

test("a server that can delete one entry at a time leaves nothing behind", async () => {
  const server = holding(tags, 1);
  expect(await removeAll(await context(server.fetch), tags, 5000)).toEqual([]);
  expect(server.held.size).toBe(0);
});

test("an error document that is sent with 200 says that nothing is there", async () => {
  const held = new Set(tags);
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isThere = request.method === "DELETE" ? held.delete(pathname) : held.has(pathname);
    return Response.json(isThere ? {} : { data: null, error: { status: 404, name: "NotFoundError" } });
  };
  expect(await removeAll(await context(fetch), tags, 5000)).toEqual([]);
  expect(held.size).toBe(0);
});

describe("a server that says so and deletes", () => {
  const many = Array.from({ length: 60 }, (_, index) => `/api/tags/${100 - index}`);
  /** How often it is asked what it still has, and what it still has, of sixty entries and a few more. */
  const looking = async (
    isKept: (path: string) => boolean,
    look = async (_: string): Promise<unknown> => undefined,
  ) => {
    const server = holding(many, 60);
    let looks = 0;
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (request.method === "GET") {
        looks++;
        await look(pathname);
      }
      return request.method === "DELETE" && isKept(pathname) ? Response.json({}) : server.fetch(request);
    };
    const opened = await context(fetch);
    const left = await removeAll(opened, many, 5000);
    return { left, looks, held: [...server.held] };
  };

  test("everything is believed after eight entries, but for one of sixteen", async () => {
    expect(await looking(() => false)).toEqual({ left: [], looks: 8 + 3, held: [] });
  });

  const kept = (path: string) => Number(path.slice("/api/tags/".length)) % 7 === 0;

  test("nothing is believed of a server that was caught: what it keeps is listed", async () => {
    const { left, held } = await looking(kept);
    expect(left).toEqual(held);
    expect(left).toEqual(many.filter(kept));
  });

  test("nothing either where it is slow to show what it keeps", async () => {
    // By then all other looks are over, and whoever is believed without one is.
    const slowly = async (path: string): Promise<void> => {
      for (let turns = kept(path) ? 200 : 0; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    };
    const { left, held } = await looking(kept, slowly);
    expect(left).toEqual(held);
    expect(left).toEqual(many.filter(kept));
  });
});

describe("what may be deleted with the full-access token alone", () => {
  /** A server that refuses to delete without a token, with this status; and how it was asked. */
  const guarded = async (status: number) => {
    const held = new Set(tags);
    const asked: string[] = [];
    const opened = await context(async ({ headers, method, url }) => {
      const { pathname } = new URL(url);
      if (method === "GET") return Response.json({}, { status: held.has(pathname) ? 200 : 404 });
      asked.push(headers.has("authorization") ? "token" : "none");
      if (!headers.has("authorization")) return Response.json({}, { status });
      return Response.json({}, { status: held.delete(pathname) ? 200 : 404 });
    });
    return { asked, context: { ...opened, capabilities: new Set(["tokens"] as const) }, held };
  };

  test("is deleted with it at once, when it was refused without it", async () => {
    const server = await guarded(403);
    expect(await removeAll(server.context, tags.slice(0, 1), 5000)).toEqual([]);
    expect(await removeAll(server.context, tags.slice(1), 5000)).toEqual([]);
    expect(server.held.size).toBe(0);
    expect(server.asked).toEqual(["none", "token", "token", "token", "token", "token"]);
  });

  test("may be gone for the run's own headers: these are asked first then", async () => {
    const server = await guarded(404);
    for (const path of tags.slice(0, 2)) expect(await removeAll(server.context, [path], 5000)).toEqual([]);
    expect(server.asked).toEqual(["none", "token", "none", "token"]);
  });
});
