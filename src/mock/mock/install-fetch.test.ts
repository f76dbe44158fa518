import { afterEach, describe, expect, test, vi } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createMockApi } from "./mock-api.js";

const elsewhere = vi.fn(async () => new Response("elsewhere"));

/** A mock, and a global fetch that nothing else may reach. */
const open = () => {
  vi.stubGlobal("fetch", elsewhere);
  return createMockApi(sampleDataset, {});
};

afterEach(() => {
  vi.unstubAllGlobals();
  elsewhere.mockClear();
});

const statusOf = async (...given: Parameters<typeof fetch>) => (await fetch(...given)).status;

describe("an installed fetch", () => {
  test("answers what is asked of its origins", async () => {
    const mock = open();
    mock.install(["http://localhost:1337", "https://cms.test/api"]);
    expect(await statusOf("http://localhost:1337/api/articles")).toBe(200);
    expect(await statusOf(new URL("https://cms.test/api/articles/1"))).toBe(200);
    expect(await statusOf(new Request("https://CMS.test/api/tags", { method: "POST", body: "{}" }))).toBe(400);
    expect(await statusOf("https://cms.test/api/tags/1", { method: "DELETE" })).toBe(200);
    expect(mock.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/articles",
      "GET /api/articles/1",
      "POST /api/tags",
      "DELETE /api/tags/1",
    ]);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test("rejects where the network has a fault, as the global one does", async () => {
    const mock = open();
    mock.install();
    mock.use("/api/articles reset x1");
    await expect(fetch("/api/articles")).rejects.toThrow(new TypeError("fetch failed"));
    expect(await statusOf("/api/articles")).toBe(200);
  });

  test("passes on all else, as it was given", async () => {
    const mock = open();
    mock.install();
    const init = { method: "POST" };
    const request = new Request("http://localhost:1338/api/articles");
    await fetch("http://other.test/api", init);
    await fetch(request);
    await fetch("http://[");
    expect(elsewhere.mock.calls).toEqual([
      ["http://other.test/api", init],
      [request, undefined],
      ["http://[", undefined],
    ]);
    expect(mock.requests()).toEqual([]);
  });

  test("answers addresses without an origin where there is no page; those of a page have its origin", async () => {
    const mock = open();
    mock.install();
    expect(await statusOf("/api/articles")).toBe(200);
    vi.stubGlobal("location", { href: "http://localhost:5173/blog" });
    await fetch("/api/articles");
    expect(elsewhere).toHaveBeenCalledTimes(1);
    mock.install("http://localhost:5173");
    await fetch("/api/articles");
    expect([elsewhere.mock.calls.length, mock.requests().length]).toEqual([1, 2]);
  });

  test("is taken back, whichever of several first", async () => {
    const [first, second] = [open(), open()];
    const restoreFirst = first.install("http://first.test");
    const restoreSecond = second.install("http://second.test");
    restoreFirst();
    expect(await statusOf("http://second.test/api/articles")).toBe(200);
    await fetch("http://first.test/api/articles");
    restoreSecond();
    restoreSecond();
    await fetch("http://second.test/api/articles");
    expect(elsewhere.mock.calls).toEqual([
      ["http://first.test/api/articles", undefined],
      ["http://second.test/api/articles"],
    ]);
    expect(globalThis.fetch).toBe(elsewhere);
  });

  test("is taken back below what somebody else has put in its place", async () => {
    const restore = open().install("http://mock.test");
    const installed = globalThis.fetch;
    vi.stubGlobal("fetch", (input: string) => installed(input));
    restore();
    await fetch("http://mock.test/api/articles");
    expect(elsewhere).toHaveBeenCalledTimes(1);
  });

  test.each(["localhost", "/api", "", "data:text/plain,a"])("needs an origin: not %j", (origin) => {
    const mock = open();
    expect(() => mock.install(origin)).toThrow(
      `install: expected an origin such as "http://localhost:1337", got ${JSON.stringify(origin)}`,
    );
    expect(globalThis.fetch).toBe(elsewhere);
  });
});
