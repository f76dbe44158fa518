import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createContentApi } from "../api/create-content-api.js";
import { type ApiRequest, type ApiResponse, networkFaults } from "../http/message.js";
import { json, noContent } from "../http/reply.js";
import { type RunningServer, ServeError, serve } from "./serve.js";
import { answerOf, connected } from "./sockets.test-data.js";

/** Answers with what it was asked, as far as an adapter is concerned. */
const echo = async (request: ApiRequest): Promise<ApiResponse> => {
  if (request.path === "/none") return noContent;
  if (request.path === "/bytes") return { ...json(""), body: new Uint8Array([104, 195, 169]) };
  if (request.path === "/hang") return new Promise(() => {});
  const fault = networkFaults.find((each) => request.path === `/${each}`);
  if (fault !== undefined) return { ...json('{"a":"0123456789"}'), fault };
  const body = await request.body(1024 * 1024);
  if (body === undefined) return json("null");
  const { method, path } = request;
  return json(JSON.stringify({ method, path, origin: request.headers("origin"), length: body.length, text: "é" }));
};

let server: RunningServer;

beforeAll(async () => {
  server = await serve({ handle: echo });
});

afterAll(() => server.close());

/** Sends raw text, and reads until the server hangs up. */
const raw = async (text: string, url = server.url): Promise<string> => answerOf(await connected(url, text));

describe("serve", () => {
  it("passes on method, target, headers and body, and counts bytes", async () => {
    const headers = { Origin: "http://x.test" };
    const response = await fetch(`${server.url}/a%20b?x=[1]`, { method: "PUT", headers, body: "é" });
    const expected = '{"method":"PUT","path":"/a%20b?x=[1]","origin":"http://x.test","length":2,"text":"é"}';
    expect(await response.text()).toBe(expected);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(expected)));
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("sends bytes as they are, and nothing where there is nothing", async () => {
    expect(await (await fetch(`${server.url}/bytes`)).text()).toBe("hé");
    const none = await fetch(`${server.url}/none`);
    expect([none.status, await none.text(), none.headers.get("content-length")]).toEqual([204, "", null]);
  });

  /** What a client gets within the time of another answer, and the code of the error that its connection ends with. */
  const faulty = async (path: string) => {
    const socket = await connected(server.url);
    let [text, code]: [string, unknown] = ["", undefined];
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", (error) => {
      code = Reflect.get(error, "code");
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const isOpen = path === "/stalled";
    await (isOpen ? fetch(server.url) : closed);
    socket.destroy();
    return { text: text.replace(/^[\s\S]*\r\n\r\n/, ""), code, isOpen };
  };

  it.each([
    ["/reset", { text: "", code: "ECONNRESET" }],
    ["/empty", { text: "", code: undefined }],
    ["/cut", { text: '{"a":"012', code: undefined }],
    ["/stalled", { text: "", code: undefined }],
  ])("has the faults of a network: %s", async (path, seen) => {
    expect(await faulty(path)).toMatchObject(seen);
    await expect(
      fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(200) }).then((r) => r.text()),
    ).rejects.toThrow();
  });

  it("sends an empty access-control-allow-origin, as measured", async () => {
    const answer = await raw("GET /none HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 204 No Content\r\n[\s\S]*\r\naccess-control-allow-origin: \r\n/);
  });

  it("reads no more of a body than is needed to refuse it, and still answers", async () => {
    const body = new Uint8Array(8 * 1024 * 1024);
    const response = await fetch(`${server.url}/large`, { method: "POST", body });
    const { length } = JSON.parse(await response.text());
    expect(length).toBeGreaterThan(1024 * 1024);
    expect(length).toBeLessThan(2 * 1024 * 1024);
  });

  it("hands a request target of 100 KiB to the API, which answers 414", async () => {
    const target = `/a?${"x".repeat(100 * 1024)}`;
    const response = await fetch(`${server.url}${target}`);
    expect(JSON.parse(await response.text()).path).toHaveLength(target.length);
    const api = await serve(createContentApi(sampleDataset));
    const refusal = await fetch(`${api.url}${target}`);
    await api.close();
    expect(refusal.status).toBe(414);
    expect(await refusal.text()).toContain('"name":"URITooLongError"');
  });

  it("keeps no more than 128 KiB of a head", async () => {
    const heads = [
      `GET /a?${"x".repeat(140 * 1024)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET /hang HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(140 * 1024)}\r\n\r\n`,
      `GET /hang HTTP/1.1\r\nhost: x\r\n${`a: ${"x".repeat(1000)}\r\n`.repeat(140)}\r\n`,
    ];
    const answers = await Promise.all(heads.map((head) => raw(head)));
    expect(answers.map((answer) => answer.split(" ")[1])).toEqual(Array(3).fill("431"));
  });

  // Node itself refuses these; the shape is the envelope of section 7.
  const refused: [string, string, number, string][] = [
    ["what is not HTTP", "hello\r\n\r\n", 400, "BadRequestError"],
    ["an unknown method", "FOO / HTTP/1.1\r\nhost: x\r\n\r\n", 400, "BadRequestError"],
    // The client sends all of it before it reads: the connection is not reset while it does.
    [
      "an endless header",
      `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(8 * 1024 * 1024)}\r\n\r\n`,
      431,
      "RequestHeaderFieldsTooLargeError",
    ],
  ];
  it.each(refused)("answers %s with an envelope", async (_, text, status, name) => {
    const answer = await raw(text);
    expect(answer.split(" ")[1]).toBe(String(status));
    const { data, error } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect([data, error.status, error.name]).toEqual([null, status, name]);
  });

  it("answers a HEAD that node refuses without a body", async () => {
    const answer = await raw("HEAD /api/\xff HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/);
  });

  // The API's own answers to what a client can put on the wire; the connection is always answered, then closed.
  const hostile: [string, string, number][] = [
    ["an origin beyond ASCII", "GET /api/tags HTTP/1.1\r\nhost: x\r\norigin: a\xffb", 200],
    ["an origin with a tab", "GET /api/tags HTTP/1.1\r\nhost: x\r\norigin: a\tb", 200],
    ["an origin with a control character", "GET /api/tags HTTP/1.1\r\nhost: x\r\norigin: a\x01b", 400],
    ["an origin with DEL", "GET /api/tags HTTP/1.1\r\nhost: x\r\norigin: a\x7fb", 400],
    ["a target beyond ASCII", "GET /api/\xff HTTP/1.1\r\nhost: x", 400],
    ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nhost: x", 200],
    ["a target with the server's address", "GET http://x/api/tags?fields=id HTTP/1.1\r\nhost: x", 200],
    ["an address without a path", "GET http://x HTTP/1.1\r\nhost: x", 200],
    ["an upgrade", "GET /api/tags HTTP/1.1\r\nhost: x\r\nupgrade: websocket", 200],
    ["an unknown expectation", "GET /api/tags HTTP/1.1\r\nhost: x\r\nexpect: tea", 417],
    ["no host", "GET /api/tags HTTP/1.1", 400],
    ["HTTP/1.0", "GET /api/tags HTTP/1.0", 200],
    ["a body where none is read", "GET /api/tags HTTP/1.1\r\nhost: x\r\ncontent-length: 0", 200],
  ];
  it.each(hostile)("answers %s", async (_, text, status) => {
    const api = await serve(createContentApi(sampleDataset));
    const answer = await raw(`${text}\r\nconnection: close\r\n\r\n`, api.url);
    expect(answer.split(" ")[1]).toBe(String(status));
    expect((await fetch(`${api.url}/api/tags`)).status).toBe(200);
    await api.close();
  });

  it("survives a client that hangs up in the middle of a body", async () => {
    const socket = await connected(server.url);
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc", () => socket.destroy());
    await once(socket, "close");
    expect((await fetch(`${server.url}/none`)).status).toBe(204);
  });

  it("says that a port is in use", async () => {
    const port = Number(new URL(server.url).port);
    const second = serve({ handle: echo }, { port });
    await expect(second).rejects.toThrow(new ServeError(`port ${port} on 127.0.0.1 is already in use`));
  });

  it("says that an address is not here", async () => {
    // 192.0.2.0/24 is reserved for documentation.
    await expect(serve({ handle: echo }, { host: "192.0.2.1" })).rejects.toThrow(
      new ServeError("192.0.2.1 is not an address of this machine"),
    );
  });

  it("closes although a request is under way and a connection idles", async () => {
    const other = await serve({ handle: echo });
    await (await fetch(`${other.url}/none`)).text();
    const pending = fetch(`${other.url}/hang`);
    const cut = expect(pending).rejects.toThrow("fetch failed");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.close();
    await cut;
    await expect(fetch(other.url)).rejects.toThrow("fetch failed");
  });
});
