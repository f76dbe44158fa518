import { describe, expect, it } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createContentApi } from "./create-content-api.js";

const open = createContentApi(sampleDataset);
const guarded = createContentApi(sampleDataset, { auth: true, jwtSecret: "s3cr3t" });

const at = '"createdAt":"2026-11-21T05:22:59.511Z","updatedAt":"2026-11-21T05:22:59.511Z"';

const get = async (path: string, { api = guarded, token = "" } = {}) => {
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const response = await api.fetch(new Request(`http://localhost${path}`, { headers }));
  return { status: response.status, text: await response.text() };
};

const signIn = async (identifier: string) => {
  const body = JSON.stringify({ identifier, password: "secret1" });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const response = await guarded.fetch(new Request("http://localhost/api/auth/local", init));
  const { jwt, user } = JSON.parse(await response.text());
  return { jwt, user };
};

it("refuses a profile that is none", () => {
  // As programs without types write them.
  expect(() => createContentApi(sampleDataset, { profile: "strapi" as "spec" })).toThrow(
    'profile: expected spec or strapi-4.26, got "strapi"',
  );
});

it("reads queries as the release that its dataset names, unless another reading is given", async () => {
  const search = "populate[tags][fields][0]=name&populate=reviewers&fields=id";
  const populated = async (api: typeof open): Promise<unknown> => {
    const { status, text } = await get(`/api/articles/1?${search}`, { api });
    return status === 200 ? Object.keys(JSON.parse(text).data.attributes) : status;
  };
  const old = { ...sampleDataset, release: "4.15.5" };
  expect(await populated(createContentApi(old))).toEqual(["tags", "reviewers"]);
  expect(await populated(createContentApi(sampleDataset, { queryParser: "qs-6.11" }))).toEqual(["tags", "reviewers"]);
  // An array of an object and a name is no populate.
  expect(await populated(open)).toBe(400);
  expect(await populated(createContentApi(old, { queryParser: "qs-6.15" }))).toBe(400);
  expect(() => createContentApi(old, { queryParser: "qs-7" as "qs-6.15" })).toThrow("queryParser: expected one of");
});

describe("createContentApi", () => {
  const keys = async (token: string) => {
    const { text } = await get("/api/articles/1?populate=*&fields=title", { token });
    return Object.keys(JSON.parse(text).data.attributes);
  };

  // Measured, in this order.
  it("populates what its sender may find", async () => {
    const { jwt } = await signIn("kai");
    expect(await keys("")).toEqual(["title", "cover", "reviewers", "tags", "ur", "localizations"]);
    expect(await keys(jwt)).toEqual(["title", "secret", "cover", "localizations"]);
    expect(await keys("token-full")).toEqual(["title", "secret", "cover", "reviewers", "tags", "ur", "localizations"]);
  });

  it("signs in with the user's own data, and shows it at /api/users/me", async () => {
    const { jwt, user } = await signIn("kai@test.io");
    expect(user).toMatchObject({ id: 1, username: "kai", confirmed: true });
    expect(user).not.toHaveProperty("password");
    expect(JSON.parse((await get("/api/users/me", { token: jwt })).text)).toEqual(user);
  });

  it("lets everyone do everything by default", async () => {
    const { status } = await get("/api/hidden-items", { api: open });
    const { text } = await get("/api/articles?filters[secret][name]=h&fields=title&pagination[pageSize]=1", {
      api: open,
    });
    expect([status, JSON.parse(text).data]).toEqual([200, [{ id: 1, attributes: { title: "t0" } }]]);
  });

  it("follows its profile and limits", async () => {
    const strict = createContentApi(sampleDataset, { profile: "spec", limits: { defaultLimit: 2 } });
    const { text } = await get("/api/articles", { api: strict });
    expect(JSON.parse(text).meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 });
    // Deviation media-not-filterable: an error by the specification, a filter in the real server.
    const filter = "/api/articles?filters[cover][name]=a.txt";
    expect([(await get(filter, { api: strict })).status, (await get(filter, { api: open })).status]).toEqual([
      400, 200,
    ]);
  });

  it("answers the Fetch standard: HEAD, 204, bytes, headers", async () => {
    const head = await open.fetch(new Request("http://localhost/api/tags/1", { method: "HEAD" }));
    expect([head.status, await head.text(), Number(head.headers.get("content-length"))]).toEqual([
      200,
      "",
      `{"data":{"id":1,"attributes":{"name":"red",${at}}},"meta":{}}`.length,
    ]);
    const health = await open.fetch(new Request("http://localhost/_health"));
    expect([health.status, health.headers.get("strapi")]).toEqual([204, "You are so French!"]);
    const file = await open.fetch(new Request("http://localhost/uploads/a.txt"));
    expect([await file.text(), file.headers.get("content-type")]).toEqual(["hello", "text/plain; charset=utf-8"]);
  });

  it("refuses a body that never ends, in the Fetch standard too", async () => {
    const chunk = new Uint8Array(64 * 1024);
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(chunk);
      },
    });
    const headers = { "content-type": "application/json" };
    // `duplex` is what node asks for and its types do not know.
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const response = await open.fetch(new Request("http://localhost/api/tags", init));
    expect([response.status, pulled < 20]).toEqual([413, true]);
  });

  it("needs no node module on its way", async () => {
    const { readFile } = await import("node:fs/promises");
    const seen = new Set<URL["href"]>();
    const visit = async (url: URL): Promise<void> => {
      if (seen.has(url.href)) return;
      seen.add(url.href);
      const source = await readFile(new URL(url.href.replace(/\.js$/, ".ts")), "utf8");
      const imports = [...source.matchAll(/^(?:import|export)[^;]*?"([^"]+)";$/gm)].filter(
        ([statement]) => !/^(import|export) type/.test(statement),
      );
      for (const [, specifier = ""] of imports) {
        expect(specifier.startsWith("node:"), `${url.href} imports ${specifier}`).toBe(false);
        if (specifier.startsWith(".")) await visit(new URL(specifier, url));
      }
    };
    await visit(new URL("./create-content-api.js", import.meta.url));
    expect(seen.size).toBeGreaterThan(20);
  });
});
