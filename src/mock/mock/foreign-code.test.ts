import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { museum as dataset } from "../../server/api/museum.test-data.js";
import { CustomCodeError, lineOf } from "../../server/http/guarded.js";
import type { ApiRequest } from "../../server/http/message.js";
import { createMockApi, type MockOptions } from "./mock-api.js";
import { failures } from "./throwing.test-data.js";

/** What got out of everything: node ends the process for it. */
let escaped: unknown[] = [];
const noteEscape = (error: unknown): void => {
  escaped.push(error);
};

beforeEach(() => {
  escaped = [];
  process.on("unhandledRejection", noteEscape);
});

afterEach(() => {
  process.off("unhandledRejection", noteEscape);
  vi.restoreAllMocks();
});

/** Until all that has been started is over, and node has looked for rejections. */
const settled = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 5));
};

const post = (path: string, body: object): [string, RequestInit] => [
  path,
  { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
];

const email = "inga.solberg@havnsund-museum.example";

/** The kinds of code that a mock calls: where it is put, what makes it run, and what is answered although it fails. */
const kinds: readonly [string, (fail: () => unknown) => MockOptions, [string, RequestInit?], number][] = [
  ["the listener onRequest", (onRequest) => ({ onRequest }), ["/api/tags"], 200],
  ["the listener onHint", (onHint) => ({ onHint }), ["/api/tags?status=draft"], 200],
  [
    "the listener onChange",
    (onChange) => ({ onChange }),
    post("/api/tags", { data: { name: "new", slug: "new" } }),
    200,
  ],
  ["the listener onMessage", (onMessage) => ({ onMessage }), post("/api/auth/forgot-password", { email }), 200],
  ["the handler of GET /api/own", (handler) => ({ routes: [{ path: "/api/own", handler }] }), ["/api/own"], 500],
  [
    "the middleware mine",
    // The outcome of a middleware is looked at, whatever its type says.
    (fail) => ({
      middlewares: [
        async function mine() {
          return (await fail()) as Response;
        },
      ],
    }),
    ["/api/tags"],
    500,
  ],
];

describe.each(kinds)("%s may fail", (name, options, [path, init], status) => {
  test.each(failures)("with $name", async ({ fail, message }) => {
    const reported: (readonly [unknown, string])[] = [];
    const onError = (error: unknown, request?: ApiRequest): void => {
      reported.push([error, request === undefined ? "" : lineOf(request)]);
    };
    const mock = createMockApi(dataset, { ...options(fail), onError });
    const response = await mock.fetch(new Request(`http://mock.test${path}`, init));
    await settled();
    expect(response.status).toBe(status);
    const line = `${init?.method ?? "GET"} ${path.split("?")[0]}`;
    expect(reported).toEqual([[new CustomCodeError(`${name} failed: ${message}`), line]]);
    expect(escaped).toEqual([]);
    // It goes on, and has forgotten nothing.
    expect(mock.requests().map((request) => request.path)).toEqual([path.split("?")[0]]);
  });
});

test.each(failures)("onError may fail itself, with $name: it is printed then", async ({ fail, message }) => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const mock = createMockApi(sampleDataset, {
    onRequest: () => {
      throw new Error("boom");
    },
    onError: fail,
  });
  expect((await mock.fetch(new Request("http://mock.test/api/tags"))).status).toBe(200);
  await settled();
  expect(printed.mock.calls).toEqual([[`touchstone: the listener onError failed: ${message}, at GET /api/tags`]]);
  expect(escaped).toEqual([]);
});

test("where not even printing works, it goes on", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {
    throw new Error("no console");
  });
  const fail = (): never => {
    throw new Error("boom");
  };
  const mock = createMockApi(sampleDataset, { onRequest: fail, onError: fail });
  expect((await mock.fetch(new Request("http://mock.test/api/tags"))).status).toBe(200);
});

test("without onError, what was thrown is printed with the request's line, on one line", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const mock = createMockApi(sampleDataset, {
    onRequest: () => {
      throw new Error("a\nb\u001b[2J");
    },
  });
  const path = "/api/tags\u202e/%1b?token=secret";
  await mock.handle({ method: "GET", path, headers: () => undefined, body: async () => undefined });
  expect(printed.mock.calls).toEqual([
    ["touchstone: the listener onRequest failed: a\\u000ab\\u001b[2J, at GET /api/tags\\u202e/%1b"],
  ]);
});

test("a listener that fails where nothing is asked keeps nothing from being done", async () => {
  const errors: unknown[] = [];
  const onChange = (): never => {
    throw new Error("boom");
  };
  const onError = (error: unknown, request?: ApiRequest): unknown => errors.push([String(error), request]);
  const mock = createMockApi(sampleDataset, { onChange, onError });
  const id = await mock.create("api::tag.tag", { name: "new" });
  await mock.seed({ tags: [{ name: "newer" }] });
  const snapshot = mock.snapshot();
  mock.restore(snapshot);
  mock.load(mock.dataset);
  mock.reset();
  expect(id).toBeGreaterThan(0);
  expect(errors).toEqual(Array(5).fill(["CustomCodeError: the listener onChange failed: boom", undefined]));
});

describe("what asks a mock may fail too", () => {
  const broken = (): never => {
    throw new Error("boom");
  };
  const sound: ApiRequest = {
    method: "POST",
    path: "/api/tags",
    headers: (name) => (name === "content-type" ? "application/json" : undefined),
    body: async () => new TextEncoder().encode("{}"),
  };

  test.each<[string, Partial<ApiRequest>, MockOptions]>([
    ["its headers", { headers: broken }, {}],
    ["its body", { body: async () => broken() }, {}],
    ["its body, at once", { body: broken }, {}],
    ["its body, where it is to fail anyway", { body: async () => broken() }, { rules: ["503"] }],
    ["its body, with a delay", { body: async () => broken() }, { delay: 1 }],
    ["its body, before code of the user's", { body: async () => broken() }, { middlewares: [(_, next) => next()] }],
  ])("with %s: a 500, reported once", async (_, part, options) => {
    const errors: string[] = [];
    const onError = (error: unknown): unknown => errors.push(String(error));
    const response = await createMockApi(sampleDataset, { ...options, onError }).handle({ ...sound, ...part });
    expect([response.status, errors]).toEqual([500, [expect.stringMatching("boom")]]);
  });
});
