import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { send as sendTo, textFile } from "../http/send.test-data.js";
import type { ContentApi } from "./content-api.js";
import { createContentApi } from "./create-content-api.js";
import { entryRequests } from "./hostile-bodies.test-data.js";
import { jsonRequest, type Sent } from "./hostile-writes.test-data.js";
import { museum as dataset, everythingOf } from "./museum.test-data.js";

vi.mock("../access/password.js", async (load) => ({
  ...(await load<object>()),
  hashPassword: async (password: string) => ({ ok: true, value: `$2a$10$${password}` }),
}));

const open = (): ContentApi =>
  createContentApi(dataset, { now: () => Date.UTC(2026, 0, 1), jwtSecret: "always the same" });

const send = (api: ContentApi, { body, method, path }: Sent) =>
  sendTo(api, method, path, method === "GET" ? undefined : body);

const types = ["artifact", "conservator", "maker", "restoration", "ticket"];
const requests = fc.array(
  entryRequests(dataset, { mutations: 1, types, lastId: 12, often: ["kind", "maker", "publishedAt", "stage"] }),
  { minLength: 3, maxLength: 12, size: "max" },
);

test("after a restore an API answers as one that was never asked for more, now and later", async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(requests, requests, requests, async (before, between, after) => {
      const [once, twice] = [open(), open()];
      for (const sent of before) await Promise.all([send(once, sent), send(twice, sent)]);
      const snapshot = twice.snapshot();
      const then = await everythingOf(once);
      for (const sent of between) await send(twice, sent);
      const elsewhere = twice.snapshot();
      const changes = await everythingOf(twice);
      if (JSON.stringify(changes) !== JSON.stringify(then)) changed++;
      twice.restore(snapshot);
      expect(await everythingOf(twice)).toEqual(then);
      for (const sent of after) expect(await send(twice, sent)).toEqual(await send(once, sent));
      expect(await everythingOf(twice)).toEqual(await everythingOf(once));
      twice.restore(elsewhere);
      expect(await everythingOf(twice)).toEqual(changes);
    }),
    { numRuns: cases(4) },
  );
  expect(changed).toBeGreaterThan(2);
});

const upload = async (api: ContentApi, name: string, text: string): Promise<string> =>
  (await sendTo(api, "POST", "/api/upload", textFile(name, text))).json[0].url;

test("files come and go with their bytes", async () => {
  const api = open();
  const start = api.snapshot();
  const url = await upload(api, "a.txt", "first");
  const uploaded = api.snapshot();
  api.restore(start);
  expect((await send(api, jsonRequest("GET", url))).status).toBe(404);
  // The same id, and thereby the same address.
  expect(await upload(api, "a.txt", "second")).toBe(url);
  expect((await send(api, jsonRequest("GET", url))).text).toBe("second");
  api.restore(uploaded);
  expect((await send(api, jsonRequest("GET", url))).text).toBe("first");
});

test("a snapshot of another API is refused", () => {
  const foreign = open().snapshot();
  expect(() => open().restore(foreign)).toThrow("The snapshot was not taken of this API.");
});
