import { expect, it } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { send } from "../http/send.test-data.js";
import { createContentApi } from "./create-content-api.js";

// What is answered: `../../mock/scripts/server.jsonl`.

const open = createContentApi(sampleDataset);

it("refuses a profile and a reading of queries that are none", () => {
  // As programs without types write them.
  const none = { profile: "strapi" as "spec" };
  expect(() => createContentApi(sampleDataset, none)).toThrow('profile: expected spec or strapi-4.26, got "strapi"');
  const parser = { queryParser: "qs-7" as "qs-6.15" };
  expect(() => createContentApi(sampleDataset, parser)).toThrow("queryParser: expected one of");
});

it("reads queries as the release that its dataset names, unless another reading is given", async () => {
  const old = { ...sampleDataset, release: "4.15.5" };
  const path = "http://host/api/articles/1?populate[tags][fields][0]=name&populate=reviewers&fields=id";
  expect((await createContentApi(old).fetch(path)).status).toBe(200);
  expect((await createContentApi(old, { queryParser: "qs-6.15" }).fetch(path)).status).toBe(400);
});

// Measured, in this order.
it("populates what its sender may find", async () => {
  const guarded = createContentApi(sampleDataset, { auth: true });
  const { jwt } = (await send(guarded, "POST", "/api/auth/local", { identifier: "kai", password: "secret1" })).json;
  const keys = async (headers: Record<string, string> = {}) => {
    const { json } = await send(guarded, "GET", "/api/articles/1?populate=*&fields=title", undefined, headers);
    return Object.keys(json.data.attributes);
  };
  expect(await keys()).toEqual(["title", "cover", "reviewers", "tags", "ur", "localizations"]);
  expect(await keys({ authorization: `Bearer ${jwt}` })).toEqual(["title", "secret", "cover", "localizations"]);
  const all = ["title", "secret", "cover", "reviewers", "tags", "ur", "localizations"];
  expect(await keys({ authorization: "Bearer token-full" })).toEqual(all);
});

it("refuses a body that never ends, in the Fetch standard too", async () => {
  let pulled = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const headers = { "content-type": "application/json" };
  expect([(await open.fetch("/api/tags", { method: "POST", headers, body })).status, pulled < 20]).toEqual([413, true]);
});

it("shows at once what a populated entry becomes, in lists and in entries, though what was shown is kept", async () => {
  const apis = [true, false].map((accelerate) => createContentApi(sampleDataset, { accelerate, now: () => 0 }));
  const ask = async (path: string, init?: RequestInit): Promise<string> => {
    const [one, other] = await Promise.all(
      apis.map(async (api) => (await api.fetch(new Request(`http://localhost${path}`, init))).text()),
    );
    expect(one).toBe(other);
    return one ?? "";
  };
  const paths = ["/api/articles?populate=tags", "/api/articles/1?populate=tags", "/api/tags?fields=name"];
  const readAll = () => Promise.all(paths.map((path) => ask(path)));
  for (let time = 0; time < 3; time++) await readAll();
  const headers = { "content-type": "application/json" };
  await ask("/api/tags/1", { method: "PUT", headers, body: JSON.stringify({ data: { name: "as it is now" } }) });
  for (const text of await readAll()) expect(text).toContain("as it is now");
});
