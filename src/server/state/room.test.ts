import { expect, test } from "vitest";
import { ok } from "../../base/result.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createStore } from "../../reference/store/store.js";
import { createContentApi } from "../api/create-content-api.js";
import { createRoom } from "./room.js";

const dataset = await loadDataset(bundledDatasetPath());
const noRoom = /^There is no room: the data may grow by 160 MiB of entries and 512 MiB of files, /;
const bound = 160 * 1024 * 1024;

const deploy = () => {
  const api = createContentApi(dataset);
  let tags = 0;
  const send = async (method: string, path: string, content?: object) => {
    const isForm = content instanceof FormData;
    const headers = isForm ? {} : { "content-type": "application/json" };
    const body = isForm ? content : content === undefined ? null : JSON.stringify(content);
    const answer = await api.fetch(new Request(`http://localhost/api${path}`, { method, body, headers }));
    const { error } = (await answer.json()) as { error?: { message: string } }; // the envelope
    return { status: answer.status, message: error?.message };
  };
  /** Adds tags of 1 MB until one is refused, at most so many. The number of those that were added, and the answer to the last. */
  const fill = async (most: number) => {
    for (let index = 0; index < most; index++) {
      const data = { name: `${++tags} ${"a".repeat(1_000_000)}`, slug: `tag-${tags}` };
      const { message, status } = await send("POST", "/tags?fields=id", { data });
      if (status !== 200) return { index, message, status };
    }
    return { index: most };
  };
  return { api, fill, send };
};

const { api, fill, send } = deploy();
const before = api.snapshot();
const first = api.count("api::tag.tag") + 1;
const filled = await fill(180);

test("entries are added as long as there is room for them", async () => {
  expect(filled).toEqual({ index: Math.floor(bound / 1_000_500), status: 413, message: expect.stringMatching(noRoom) });
  expect(api.count("api::tag.tag")).toBe(first - 1 + filled.index);
  expect((await send("GET", "/tags?fields=id")).status).toBe(200);
});

const long = "b".repeat(990_000);
const files = (caption: string) => {
  const form = new FormData();
  form.set("files", new Blob(["a"]), "a.txt");
  form.set("fileInfo", JSON.stringify({ caption }));
  return form;
};
const user = { email: "a@example.org", password: "secret", role: 1 };
const writes: Readonly<Record<string, readonly [string, string, (text: string) => object]>> = {
  "an entry": ["POST", "/tags", (name) => ({ data: { name, slug: `slug-${name.length}` } })],
  "a change": ["PUT", "/tags/1", (name) => ({ data: { name } })],
  "a localization": ["POST", "/categories/5/localizations", (name) => ({ name, slug: "a", locale: "de" })],
  "a file": ["POST", "/upload", files],
  "a change of a file": ["POST", "/upload?id=1", files],
  "a user": ["POST", "/users", (username) => ({ ...user, username })],
  "a role": ["POST", "/users-permissions/roles", (description) => ({ name: "A", description, permissions: {} })],
  "a change of a role": ["PUT", "/users-permissions/roles/1", (description) => ({ description, permissions: {} })],
};

test.each(Object.entries(writes))("%s is refused if there is no room for it", async (_, [method, path, content]) => {
  expect(await send(method, path, content(long))).toEqual({ status: 413, message: expect.stringMatching(noRoom) });
  expect((await send(method, path, content("short"))).status).toBeLessThan(300);
});

test("whatever does not make the data larger is done, full or not", async () => {
  const at = `/tags/${first}`;
  const name = `0 ${"b".repeat(1_000_000)}`;
  expect((await send("PUT", at, { data: { name } })).status).toBe(200);
  expect((await send("PUT", at, { data: { name: `${name} and more ${long.slice(100_000)}` } })).status).toBe(413);
  expect((await send("PUT", at, { data: { name: "b" } })).status).toBe(200);
  expect(await fill(1)).toEqual({ index: 1 });
  expect((await fill(1)).status).toBe(413);
  expect((await send("DELETE", `/tags/${first + 1}`)).status).toBe(200);
  expect(await fill(1)).toEqual({ index: 1 });
  api.restore(before);
  expect(await fill(3)).toEqual({ index: 3 });
});

test("files have a bound of their own", () => {
  const loaded = createStore(dataset);
  const holding = (...lengths: readonly number[]) => ({
    ...loaded,
    files: new Map(lengths.map((length, index): [string, Uint8Array] => [`${index}.bin`, new Uint8Array(length)])),
  });
  const current = { store: holding(900_000) };
  const { keep } = createRoom(current, { entries: 0, files: 500_000 });
  const hold = (...lengths: readonly number[]) => {
    const store = holding(...lengths);
    const done = keep(() => {
      current.store = store;
      return ok("done");
    });
    expect(current.store === store).toBe(done.ok);
    return done.ok;
  };
  expect(hold(900_001)).toBe(false);
  expect(hold(800_000)).toBe(true);
  expect(hold(800_000, 1)).toBe(false);
  expect(hold(100_000, 300_000)).toBe(true);
  expect(hold(100_000, 300_000, 100_000)).toBe(false);
});
