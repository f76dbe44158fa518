import { expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createMockApi } from "../mock/mock-api.js";

test("only what reaches the API is looked at: routes of the user's own read what they like", async () => {
  const mock = createMockApi(sampleDataset, {
    strict: "errors",
    routes: [{ path: "/api/articles/own", handler: () => ({ own: true }) }],
    middlewares: [(request, next) => next(new Request(request.url.replace("?mine=1", ""), request))],
  });
  expect((await mock.fetch("/api/articles/own?filter=1")).status).toBe(200);
  expect((await mock.fetch("/api/articles?mine=1")).status).toBe(200);
  expect((await mock.fetch("/api/articles?filter=1")).status).toBe(400);
  expect(mock.requests().map(({ warnings }) => warnings.length)).toEqual([0, 0, 1]);
});

test("an answer of the user's own code is not explained", async () => {
  const mock = createMockApi(sampleDataset, { middlewares: [() => new Response("no", { status: 404 })] });
  await mock.fetch("/api/book");
  expect(mock.requests()[0]).toMatchObject({ warnings: [], error: undefined });
});

test("another dataset is looked at as its release reads queries", async () => {
  const mock = createMockApi(sampleDataset);
  mock.load({ ...sampleDataset, release: "4.15.5" });
  await mock.fetch("/api/articles?populate[reviewers]=true&populate=tags");
  expect(mock.warnings().map(({ parameter }) => parameter)).toEqual(["populate"]);
  expect(mock.requests().at(-1)?.query).toEqual({ populate: { reviewers: "true", tags: true } });
});

test("no path is too much for it", async () => {
  const mock = createMockApi(sampleDataset);
  for (const path of [`/${"a/".repeat(5000)}`, "/%00", "/api/:id", "/api/*", "/api/(((", `/api/${"é".repeat(100)}`])
    expect((await mock.fetch(path)).status).toBeLessThan(500);
});
