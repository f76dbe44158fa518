import { FormData as UndiciForm, Request as UndiciRequest } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RequestHandler } from "../http/message.js";
import { createFetch } from "./fetch.js";

/** Answers with what it was asked. */
const echo: RequestHandler = async (request) => {
  const bytes = await request.body(1000);
  const headers = Object.fromEntries([...(request.headerNames?.() ?? [])].map((name) => [name, request.headers(name)]));
  const body = new TextDecoder().decode(bytes);
  return { status: 200, headers: {}, body: JSON.stringify({ ...request, headers, body }) };
};

const fetchEcho = createFetch(echo, () => {});

const ask = async (...given: Parameters<typeof fetchEcho>): Promise<Record<string, string>> =>
  JSON.parse(await (await fetchEcho(...given)).text());

afterEach(() => vi.unstubAllGlobals());

describe("an address", () => {
  test.each([
    ["a text", "http://host:1337/api/a?b=c#d", "/api/a?b=c"],
    ["a URL", new URL("https://host/api/a?b=c"), "/api/a?b=c"],
    ["a Request", new Request("http://host/api/a?filters[b]=c d"), "/api/a?filters[b]=c%20d"],
    ["a path", "/api/a?b=ä", "/api/a?b=%C3%A4"],
    ["a relative path", "api/a", "/api/a"],
    ["a query", "?b", "/?b"],
  ])("as %s", async (_, address, path) => {
    expect(await ask(address)).toMatchObject({ method: "GET", path, body: "" });
  });

  test("without an origin is one of the page, where there is one", async () => {
    expect((await fetchEcho("/api")).url).toBe("http://localhost/api");
    vi.stubGlobal("location", { href: "https://page.test/blog/first" });
    expect((await fetchEcho("second#top")).url).toBe("https://page.test/blog/second");
    vi.stubGlobal("location", { href: "about:blank" });
    expect((await fetchEcho("/api")).url).toBe("http://localhost/api");
  });

  test("that is none rejects, and throws nothing", async () => {
    const answer = fetchEcho("http://[");
    await expect(answer).rejects.toThrow(TypeError);
    await expect(fetchEcho("http://user:secret@host/")).rejects.toThrow(TypeError);
  });
});

describe("init", () => {
  test("says what is sent", async () => {
    const init = { method: "post", headers: [["X-Name", "x"]] as [string, string][], body: new URLSearchParams("a=b") };
    expect(await ask("/api", init)).toMatchObject({
      method: "POST",
      headers: { "x-name": "x", "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body: "a=b",
    });
  });

  test("goes before what a Request says", async () => {
    const request = new Request("http://host/api", { method: "PUT", body: "old", headers: { "x-old": "1" } });
    expect(await ask(request, { body: "new" })).toMatchObject({
      method: "PUT",
      body: "new",
      headers: { "x-old": "1" },
    });
    expect(await ask(request, { method: "POST" })).toMatchObject({ method: "POST", body: "old" });
  });

  test("a stream needs no `duplex`", async () => {
    const body = new Blob(["streamed"]).stream();
    expect(await ask("/api", { method: "POST", body })).toMatchObject({ body: "streamed" });
  });

  test("that no request can be made of rejects", async () => {
    await expect(fetchEcho("/api", { body: "of a GET" })).rejects.toThrow(TypeError);
  });
});

describe("what another library made", () => {
  test("a request", async () => {
    const request = new UndiciRequest("http://host/api/a", { method: "POST", body: "b", headers: { "x-name": "x" } });
    // Its type is that of another version of the standard.
    expect(await ask(request as unknown as Request)).toMatchObject({
      method: "POST",
      path: "/api/a",
      body: "b",
      headers: { "x-name": "x" },
    });
  });

  test("a form with a file", async () => {
    const form = new UndiciForm();
    form.append("name", "value");
    form.append("files", new File(["text"], "a.txt", { type: "text/plain" }));
    const { body, headers } = await ask("/api/upload", { method: "POST", body: form as unknown as FormData });
    expect(headers).toMatchObject({ "content-type": expect.stringContaining("multipart/form-data; boundary=") });
    expect(body).toContain('name="name"\r\n\r\nvalue\r\n');
    expect(body).toContain('name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\ntext\r\n');
  });
});

describe("a signal", () => {
  const never = createFetch(
    () => new Promise(() => {}),
    () => {},
  );

  test("that was aborted before: nothing is asked", async () => {
    const handler = vi.fn(echo);
    const answer = createFetch(handler, () => {})("/api", { signal: AbortSignal.abort(new Error("too late")) });
    await expect(answer).rejects.toThrow("too late");
    expect(handler).not.toHaveBeenCalled();
  });

  test("that is aborted while the answer is awaited", async () => {
    const controller = new AbortController();
    const answer = never(new Request("http://host/", { signal: controller.signal }));
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });

  test("after the answer changes nothing", async () => {
    const controller = new AbortController();
    const answer = await fetchEcho("/api", { signal: controller.signal });
    controller.abort();
    expect(await answer.json()).toMatchObject({ path: "/api" });
  });
});

test("an answer that the standard has no form for is a 500", async () => {
  const reported: unknown[] = [];
  const broken = createFetch(
    () => ({ status: 99, headers: {}, body: "" }),
    (error) => reported.push(error),
  );
  expect((await broken("/api")).status).toBe(500);
  expect(reported).toHaveLength(1);
});
