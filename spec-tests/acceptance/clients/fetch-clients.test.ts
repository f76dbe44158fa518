import { QueryClient } from "@tanstack/query-core";
import axios from "axios-1";
import ky, { HTTPError } from "ky";
import { createFetch, FetchError, ofetch } from "ofetch";
import createOpenApiClient from "openapi-fetch";
import { Agent, Request as UndiciRequest, fetch as undiciFetch } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { bundledDatasetPath, createMock } from "../../../src/index.js";
import { ticketCodes } from "./museum.js";

const mock = await createMock(bundledDatasetPath());
afterEach(() => mock.reset());

const origin = "https://cms.test";
const list = "/api/tickets?sort=code&fields=code&filters[code][$ne]=none";
const rope = { data: { name: "Rope", slug: "rope" } };

/** How a client asks: each call resolves to the parsed body, and a refusal to its status. */
interface Client {
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<unknown>;
}

/** The paths of an API as openapi-typescript would write them: here any. */
interface Paths {
  readonly [path: string]: {
    readonly get: {
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": object } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}

const statusOr =
  <T>(kind: abstract new (...given: never[]) => T, status: (error: T) => number | undefined) =>
  (error: unknown): number | undefined => {
    if (error instanceof kind) return status(error);
    throw error;
  };

const kyError = statusOr(HTTPError, ({ response }) => response.status);
const ofetchError = statusOr(FetchError, ({ statusCode }) => statusCode);
const axiosError = statusOr(axios.AxiosError, ({ response }) => response?.status);

const kyClient = ky.create({ prefixUrl: origin, fetch: mock.fetch, retry: 0 });
const given = createFetch({ fetch: mock.fetch });
const axiosClient = axios.create({ baseURL: origin, adapter: "fetch", env: { fetch: mock.fetch } });
const openApi = createOpenApiClient<Paths>({ baseUrl: origin, fetch: mock.fetch });
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

const ofOpenApi = ({ data, response }: { readonly data?: unknown; readonly response: Response }) =>
  response.ok ? data : response.status;

const ofFetch = async (response: Response): Promise<unknown> => (response.ok ? response.json() : response.status);

const json = { "content-type": "application/json" };

const clients: readonly (readonly [name: string, client: Client])[] = [
  [
    "ky",
    {
      get: (path) => kyClient.get(path.slice(1)).json().catch(kyError),
      post: (path, body) => kyClient.post(path.slice(1), { json: body }).json().catch(kyError),
    },
  ],
  [
    "ofetch, given a fetch",
    {
      get: (path) => given(path, { baseURL: origin, retry: 0 }).catch(ofetchError),
      post: (path, body) => given(path, { baseURL: origin, method: "POST", body, retry: 0 }).catch(ofetchError),
    },
  ],
  [
    "axios's fetch adapter",
    {
      get: (path) => axiosClient.get(path).then(({ data }) => data, axiosError),
      post: (path, body) => axiosClient.post(path, body).then(({ data }) => data, axiosError),
    },
  ],
  [
    "openapi-fetch",
    {
      get: (path) => openApi.GET(path).then(ofOpenApi),
      post: (path, body) => openApi.POST(path, { body }).then(ofOpenApi),
    },
  ],
  [
    "TanStack Query",
    {
      get: (path) => queries.fetchQuery({ queryKey: [path], queryFn: async () => ofFetch(await mock.fetch(path)) }),
      post: async (path, body) =>
        ofFetch(await mock.fetch(path, { method: "POST", headers: json, body: JSON.stringify(body) })),
    },
  ],
  [
    "requests of undici",
    {
      // Of another version of the types, and another class.
      get: async (path) => ofFetch(await mock.fetch(new UndiciRequest(`${origin}${path}`) as unknown as Request)),
      post: async (path, body) => {
        const init = { method: "POST", headers: json, body: JSON.stringify(body) };
        return ofFetch(await mock.fetch(new UndiciRequest(`${origin}${path}`, init) as unknown as Request));
      },
    },
  ],
];

describe.each(clients)("%s", (_, { get, post }) => {
  test("lists, filtered and sorted", async () => {
    const answer = await get(list);
    expect(answer).toMatchObject({ data: ticketCodes.map((code) => ({ attributes: { code } })) });
  });

  test("writes, and sees what was written", async () => {
    expect(await post("/api/tags", rope)).toMatchObject({ data: { attributes: rope.data } });
    expect(await get("/api/tags?filters[slug]=rope&fields=name")).toMatchObject({
      data: [{ attributes: { name: "Rope" } }],
    });
    expect(mock.requests({ method: "POST" }).map(({ body }) => body)).toEqual([rope]);
  });

  test("gets refusals as those of a server", async () => {
    expect(await get("/api/tags/999999")).toBe(404);
    mock.use("/api/tags 503 x1");
    expect(await post("/api/tags", rope)).toBe(503);
  });
});

test("an installed fetch serves a client that nobody gave one", async () => {
  const restore = mock.install(origin);
  try {
    expect(await ofetch(`${origin}${list}`)).toMatchObject({
      data: ticketCodes.map((code) => ({ attributes: { code } })),
    });
  } finally {
    restore();
  }
});

test("undici's own fetch asks the served mock", async () => {
  const server = await mock.listen();
  const dispatcher = new Agent();
  const answer = await undiciFetch(`${server.url}${list}`, { dispatcher });
  expect(await answer.json()).toMatchObject({ data: ticketCodes.map((code) => ({ attributes: { code } })) });
  await dispatcher.close();
  await mock.close();
});
