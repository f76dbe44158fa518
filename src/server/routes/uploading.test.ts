import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { type ContentApi, createContentApi } from "../api/create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());
const now = Date.UTC(2026, 0, 1);

let api: ContentApi;
const faults: unknown[] = [];

beforeEach(() => {
  api = createContentApi(dataset, { now: () => now, onError: (fault) => faults.push(fault) });
  faults.length = 0;
});

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | string;
}

const send = async (path: string, { body, headers = {}, method = "POST" }: Sent = {}) => {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await api.fetch(new Request(`http://x.test${path}`, init));
  const text = await response.text();
  expect(faults).toEqual([]);
  return { status: response.status, text };
};

const sendJson = async (path: string, sent?: Sent) => {
  const { status, text } = await send(path, sent);
  return { status, ...JSON.parse(`{"answer":${text}}`) };
};

const get = (path: string) => send(path, { method: "GET" });

const text = (name: string, content = "x") => new File([content], name, { type: "text/plain" });

const form = (...entries: readonly (readonly [string, string | File])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

// What the real server answers to uploads and forms is recorded: "uploads" and "forms with files" in fixtures/recordings.

describe("the bytes of a file", () => {
  it("are served under its URL, and its digits come from its id", async () => {
    const { answer } = await sendJson("/api/upload", { body: form(["files", text("hello world.txt", "hello")]) });
    expect(answer[0].url).toBe(`/uploads/hello_world_${answer[0].id.toString(16).padStart(10, "0")}.txt`);
    expect(await get(answer[0].url)).toEqual({ status: 200, text: "hello" });
  });

  it("are replaced under the same URL", async () => {
    const { answer } = await sendJson("/api/upload?id=1", { body: form(["files", text("other.md", "two!")]) });
    expect((await get(answer.url)).text).toBe("two!");
  });

  it("are gone with it", async () => {
    const { answer } = await sendJson("/api/upload/files/2", { method: "DELETE" });
    expect((await get(answer.url)).status).toBe(404);
  });

  it("have a limit of their own", async () => {
    const body = form(["files", new File([new Uint8Array(3 * 1024 * 1024)], "a.bin")]);
    expect((await sendJson("/api/upload", { body })).answer).toMatchObject([{ size: 3145.73 }]);
    const large = form(["files", new File([new Uint8Array(64 * 1024 * 1024)], "a.bin")]);
    expect((await sendJson("/api/upload", { body: large })).answer.error).toEqual({
      status: 413,
      name: "PayloadTooLargeError",
      message: "FileTooBig",
    });
  });
});

describe("a form that writes an entry", () => {
  const data = JSON.stringify({ title: "t", slug: "with-files", seo: { metaTitle: "m" } });

  // Measured, but for the order of a list: the real server's is that in which it happens to be done with them.
  it("brings several files along in their order, for components too", async () => {
    const body = form(
      ["data", data],
      ["files.gallery", text("g1.txt")],
      ["files.gallery", text("g2.txt")],
      ["files.seo.shareImage", text("s.txt")],
    );
    const query = "populate[gallery][fields]=name&populate[seo][populate]=*";
    const { answer } = await sendJson(`/api/artifacts?${query}`, { body });
    const { gallery, seo } = answer.data.attributes;
    expect(gallery.data).toMatchObject([{ attributes: { name: "g1.txt" } }, { attributes: { name: "g2.txt" } }]);
    expect((await get(seo.shareImage.data.attributes.url)).text).toBe("x");
  });

  // That it is refused is recorded; the real server keeps the entry where a file is wrong.
  const refused: [string, FormData, string][] = [
    ["a bad file name", form(["data", data], ["files.cover", text("a:b")]), "File name contains invalid characters"],
    ["data that is no entry", form(["data", "{}"], ["files.cover", text("a")]), "2 errors occurred"],
    [
      "a file elsewhere",
      form(["data", data], ["cover", text("a")]),
      "When using multipart/form-data you need to provide your files",
    ],
    ["no data", form(["files.cover", text("a")]), "When using multipart/form-data you need to provide your data"],
    ["data that is null", form(["data", "null"]), 'Missing "data" payload in the request body'],
  ];
  it.each(refused)("is refused with %s, and nothing is left of it", async (_, body, message) => {
    const lists = async () => [(await get("/api/artifacts?fields=title")).text, (await get("/api/upload/files")).text];
    const before = await lists();
    const { answer, status } = await sendJson("/api/artifacts", { body });
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await lists()).toEqual(before);
  });
});

describe("any form", () => {
  const name = fc.constantFrom(
    ...["data", "files", "fileInfo", "ref", "refId", "field", "path", "__proto__", "constructor", ""],
    ...["files.cover", "files.gallery", "files[seo][shareImage]", "files.chapters.0.images", "files.__proto__.x"],
  );
  const value = fc.oneof(
    fc.constantFrom(
      "{}",
      "[]",
      "null",
      "1",
      "x",
      "",
      "3",
      "cover",
      "api::artifact.artifact",
      '{"title":"t","slug":"s"}',
    ),
    fc.json(),
  );
  const fileName = fc.oneof(fc.constantFrom("a.png", "a", ".", "..", "a/b", "con", "é.txt"), fc.string());
  const entry = fc.oneof(
    fc.tuple(name, value),
    fc.tuple(
      name,
      fileName.map((each) => text(each)),
    ),
  );
  const target = fc.constantFrom(
    "/api/upload",
    "/api/upload?id=1",
    "/api/upload?id[x]=1",
    "/api/artifacts",
    "/api/homepage",
  );

  it("is answered, and never with a fault", async () => {
    const property = fc.asyncProperty(target, fc.array(entry, { maxLength: 6 }), async (path, entries) => {
      const method = path === "/api/homepage" ? "PUT" : "POST";
      const { status } = await send(path, { method, body: form(...entries) });
      expect([200, 400, 404]).toContain(status);
    });
    await fc.assert(property, { numRuns: cases(300) });
  });
});

describe("permission to upload", () => {
  it("is asked for each action", async () => {
    const guarded = createContentApi(dataset, { auth: true });
    const body = form(["files", text("a.txt")]);
    const requests = [
      new Request("http://x.test/api/upload", { method: "POST", body }),
      new Request("http://x.test/api/upload?id=1", { method: "POST", body }),
      new Request("http://x.test/api/upload/files/1", { method: "DELETE" }),
    ];
    const statuses = await Promise.all(requests.map(async (request) => (await guarded.fetch(request)).status));
    expect(statuses).toEqual([403, 403, 403]);
    const headers = { authorization: "Bearer havnsund-full-access-token" };
    const allowed = await guarded.fetch(new Request("http://x.test/api/upload", { method: "POST", headers, body }));
    expect(allowed.status).toBe(200);
  });
});
