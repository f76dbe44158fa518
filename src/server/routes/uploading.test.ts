import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { type ContentApi, createContentApi } from "../api/create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());
const now = Date.UTC(2026, 0, 1);
const time = "2026-01-01T00:00:00.000Z";
/** The highest id of a file in the dataset, and the URL of a file with a later id. */
const last = Math.max(...(dataset.records.get("plugin::upload.file") ?? []).map(({ id }) => id));
const url = (words: string, id: number, extension: string) =>
  `/uploads/${words}_${id.toString(16).padStart(10, "0")}${extension}`;

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

const error = (status: number, name: string, message: string) => ({
  status,
  answer: { data: null, error: { status, name, message, details: {} } },
});

describe("POST /api/upload", () => {
  // Measured, but for the digits of the hash.
  it("answers with a bare list of the files, all attributes in order, whatever the query", async () => {
    const { status, text: answer } = await send("/api/upload?fields=name&populate=nope&filters[x]=1", {
      body: form(["files", text("hello world.txt", "hello")]),
    });
    const at = url("hello_world", last + 1, ".txt");
    const hash = at.slice("/uploads/".length, -".txt".length);
    expect([status, answer]).toEqual([
      200,
      `[{"id":${last + 1},"name":"hello world.txt","alternativeText":null,"caption":null,"width":null,"height":null,` +
        `"formats":null,"hash":"${hash}","ext":".txt","mime":"text/plain","size":0.01,"url":"${at}","previewUrl":null,` +
        `"provider":"local","provider_metadata":null,"createdAt":"${time}","updatedAt":"${time}"}]`,
    ]);
    expect(await get(at)).toEqual({ status: 200, text: "hello" });
    expect((await get(`/api/upload/files/${last + 1}`)).text).toBe(answer.slice(1, -1));
  });

  it("looks at the field files alone", async () => {
    const body = form(["files", text("a.txt")], ["other", text("b.txt")], ["files", "c"]);
    const { answer } = await sendJson("/api/upload", { body });
    expect(answer.map(({ name }: { name: string }) => name)).toEqual(["a.txt"]);
  });

  it("links to an entry", async () => {
    const body = form(["files", text("a.txt")], ["ref", "api::artifact.artifact"], ["refId", "3"], ["field", "cover"]);
    await send("/api/upload", { body });
    const { text: answer } = await get("/api/artifacts/3?fields[0]=id&populate[cover][fields]=name");
    expect(answer).toBe(
      `{"data":{"id":3,"attributes":{"cover":{"data":{"id":${last + 1},"attributes":{"name":"a.txt"}}}}},"meta":{}}`,
    );
  });

  const empty = error(400, "ValidationError", "Files are empty");
  const json = { "content-type": "application/json" };
  const refused: [string, Sent, object][] = [
    ["no body", {}, empty],
    ["an empty form", { body: form() }, empty],
    ["no chosen file", { body: form(["files", new File([], "")]) }, empty],
    ["text instead of a file", { body: form(["files", "x"]) }, empty],
    ["another field", { body: form(["file", text("a")]) }, empty],
    ["JSON", { headers: json, body: '{"files":"x"}' }, empty],
    ["text", { headers: { "content-type": "text/plain" }, body: "x" }, empty],
    [
      "a bad name",
      { body: form(["files", text("a:b")]) },
      error(400, "ApplicationError", "File name contains invalid characters"),
    ],
  ];
  it.each(refused)("refuses %s", async (_, sent, expected) => {
    expect(await sendJson("/api/upload", sent)).toEqual(expected);
  });

  it("words a bad fileInfo as the real server does", async () => {
    const message = 'fileInfo must be a `object` type, but the final value was: `null` (cast from the value `"xx{"`).';
    const { answer, status } = await sendJson("/api/upload", { body: form(["files", text("a")], ["fileInfo", "xx{"]) });
    const details = { errors: [{ path: ["fileInfo"], message, name: "ValidationError" }] };
    expect([status, answer.error]).toEqual([400, { status: 400, name: "ValidationError", message, details }]);
  });

  it("has limits of its own", async () => {
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

describe("POST /api/upload?id=", () => {
  it("changes what is said about a file, and answers with it alone", async () => {
    const body = form(["fileInfo", '{"name":"zz","caption":"c"}']);
    const { answer, status } = await sendJson("/api/upload?id=1", { body });
    expect([status, answer]).toMatchObject([200, { id: 1, name: "zz", caption: "c", updatedAt: time }]);
  });

  it("takes JSON and forms too", async () => {
    const sent = (type: string, body: string) => ({ headers: { "content-type": type }, body });
    const json = await sendJson("/api/upload?id=1", sent("application/json", '{"fileInfo":{"name":"js"}}'));
    expect(json).toMatchObject({ status: 200, answer: { name: "js" } });
    const nested = sent("application/x-www-form-urlencoded", "fileInfo[caption]=frm");
    expect(await sendJson("/api/upload?id[]=1", nested)).toMatchObject({ answer: { name: "js", caption: "frm" } });
    const plain = await sendJson("/api/upload?id=1", sent("text/plain", "x"));
    expect(plain).toMatchObject({ status: 400, answer: { error: { name: "ValidationError" } } });
  });

  it("replaces a file under its URL", async () => {
    const { answer } = await sendJson("/api/upload?id=1", { body: form(["files", text("other.md", "two!")]) });
    expect(answer).toMatchObject({
      id: 1,
      name: "other.md",
      width: null,
      formats: {},
      ext: ".png",
      mime: "text/plain",
    });
    expect((await get(answer.url)).text).toBe("two!");
  });

  it("refuses two files, and knows no other files", async () => {
    const two = form(["files", text("a")], ["files", text("b")]);
    const refusal = error(400, "ValidationError", "Cannot replace a file with multiple ones");
    expect(await sendJson("/api/upload?id=1", { body: two })).toEqual(refusal);
    const missing = error(404, "NotFoundError", "Entity not found");
    for (const id of [99999, "abc", "1.5", "%00"]) {
      expect(await sendJson(`/api/upload?id=${id}`, { body: form(["files", text("a")]) })).toEqual(missing);
    }
    expect(await sendJson("/api/upload?id=", { body: form(["fileInfo", "{}"]) })).toEqual(
      error(400, "ValidationError", "Files are empty"),
    );
  });
});

describe("DELETE /api/upload/files/:id", () => {
  const missing = error(404, "NotFoundError", "file.notFound");

  it("answers with the file as it was, whatever the query; it is gone everywhere", async () => {
    const before = (await get("/api/upload/files/2")).text;
    const at = JSON.parse(before).url;
    expect(await send("/api/upload/files/2?fields=name&populate=nope", { method: "DELETE" })).toEqual({
      status: 200,
      text: before,
    });
    expect(await sendJson("/api/upload/files/2", { method: "DELETE" })).toEqual(missing);
    expect(await sendJson("/api/upload/files/2", { method: "GET" })).toEqual(missing);
    expect((await get(at)).status).toBe(404);
    expect((await get("/api/upload/files")).text).not.toContain(at);
  });

  it.each(["99999", "abc", "-1", "%"])("knows no file %s", async (id) => {
    expect(await sendJson(`/api/upload/files/${id}`, { method: "DELETE" })).toEqual(missing);
  });
});

describe("a form that writes an entry", () => {
  const data = JSON.stringify({ title: "t", slug: "with-files", seo: { metaTitle: "m" } });
  const query = "fields=title&populate[cover][fields]=name&populate[gallery][fields]=name&populate[seo][populate]=*";

  // Measured, but for the order of a list: the real server's is that in which it happens to be done with them.
  it("brings its files along, for components too", async () => {
    const body = form(
      ["files.cover", text("c.txt")],
      ["data", data],
      ["files.gallery", text("g1.txt")],
      ["files.gallery", text("g2.txt")],
      ["files.seo.shareImage", text("s.txt")],
    );
    const { answer, status } = await sendJson(`/api/artifacts?${query}`, { body });
    const { cover, gallery, seo, title } = answer.data.attributes;
    const names = (files: readonly { attributes: { name: string } }[]) =>
      files.map(({ attributes }) => attributes.name);
    expect([status, title, names([cover.data]), names(gallery.data), names([seo.shareImage.data])]).toEqual([
      200,
      "t",
      ["c.txt"],
      ["g1.txt", "g2.txt"],
      ["s.txt"],
    ]);
    expect((await get(seo.shareImage.data.attributes.url)).text).toBe("x");
  });

  it("changes an entry, and adds to its files", async () => {
    const add = (name: string) => form(["data", "{}"], ["files.gallery", text(name)]);
    await sendJson("/api/artifacts/3", { method: "PUT", body: add("1.txt") });
    const { answer } = await sendJson(`/api/artifacts/3?${query}`, { method: "PUT", body: add("2.txt") });
    expect(answer.data.attributes).toMatchObject({
      title: "Whalebone busk",
      gallery: { data: [{ attributes: { name: "1.txt" } }, { attributes: { name: "2.txt" } }] },
    });
  });

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
