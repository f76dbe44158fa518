import { afterEach, describe, expect, test } from "vitest";
import { answerFetch } from "../api/fetch.js";
import { lineOf } from "../http/guarded.js";
import type { ApiRequest, ApiResponse, RequestHandler } from "../http/message.js";
import { type RunningServer, serve } from "./serve.js";

let server: RunningServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const good: ApiResponse = { status: 200, headers: { "content-type": "text/plain" }, body: "good" };
const answered =
  (part: Partial<ApiResponse>): RequestHandler =>
  () => ({ ...good, ...part });
const later =
  (part: Partial<ApiResponse>): RequestHandler =>
  async () => ({ ...good, ...part });

const unsendable: readonly (readonly [string, RequestHandler])[] = [
  ["a status of 0", answered({ status: 0 })],
  ["a status of 1000, later", later({ status: 1000 })],
  ["a status that is none", answered({ status: Number.NaN })],
  ["a header with a line break", answered({ headers: { "x-a": "a\r\nb: c" } })],
  ["a header beyond Latin, later", later({ headers: { location: "/ñ→" } })],
  ["a header without a name", answered({ headers: { "": "a" } })],
];

const thrown: readonly (readonly [string, RequestHandler])[] = [
  [
    "an error",
    () => {
      throw new Error("boom");
    },
  ],
  [
    "null",
    () => {
      throw null;
    },
  ],
  ["a rejection", () => Promise.reject(undefined)],
];

describe("a server answers 500, reports it with the request's line, and goes on", () => {
  test.each([...unsendable, ...thrown])("for %s", async (_, handle) => {
    const reported: string[] = [];
    const onError = (_: unknown, request?: ApiRequest): unknown => reported.push(request ? lineOf(request) : "");
    server = await serve({ handle: (request) => (request.path === "/good" ? good : handle(request)) }, { onError });
    expect((await fetch(`${server.url}/bad?a=b`)).status).toBe(500);
    expect((await fetch(`${server.url}/good`)).status).toBe(200);
    expect(reported).toEqual(["GET /bad"]);
  });
});

test.each(unsendable)("fetch answers 500 too for %s", async (_, handle) => {
  const reported: unknown[] = [];
  const report = (error: unknown): unknown => reported.push(error);
  const response = await answerFetch(handle, new Request("http://mock.test/bad"), report);
  expect([response.status, reported.length]).toEqual([500, 1]);
});
