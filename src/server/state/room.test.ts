import { expect, test } from "vitest";
import { ok } from "../../base/result.js";
import { Edit } from "../../reference/store/edit.js";
import { createStore } from "../../reference/store/store.js";
import { createContentApi } from "../api/create-content-api.js";
import { museum as dataset } from "../api/museum.test-data.js";
import { send as sendTo } from "../http/send.test-data.js";
import { createRoom, type Kept } from "./room.js";

const noRoom = /^There is no room: the data may grow by 160 MiB of entries and 512 MiB of files, /;
const bound = 160 * 1024 * 1024;

const deploy = () => {
  const api = createContentApi(dataset);
  let tags = 0;
  const send = async (method: string, path: string, content?: object) => {
    const { json, status } = await sendTo(api, method, `/api${path}`, content);
    return { status, message: json.error?.message };
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
  const current = { store: loaded };
  const { keep } = createRoom(undefined, { entries: 0, files: 500_000 }).enter(current);
  const hold = (...lengths: readonly number[]) => {
    const store = holding(...lengths);
    const done = keep(() => {
      current.store = store;
      return ok("done");
    });
    expect(current.store === store).toBe(done.ok);
    return done.ok;
  };
  expect(hold(500_000)).toBe(false);
  // A state that was saved is there, however large it is.
  current.store = holding(900_000);
  expect(hold(900_001)).toBe(false);
  expect(hold(800_000)).toBe(true);
  expect(hold(800_000, 1)).toBe(false);
  expect(hold(100_000, 300_000)).toBe(true);
  expect(hold(100_000, 300_000, 100_000)).toBe(false);
});

/** Deployments in one room that has place for ten entries of a thousand bytes and some more, each with an edit of its data. */
const share = () => {
  const loaded = createStore(dataset);
  const room = createRoom(undefined, { entries: 14_900, files: 0 });
  let written = 0;
  const enter = () => {
    const current = { store: loaded };
    const { hold: keepStore, keep, leave, release } = room.enter(current);
    const editing = (change: (edit: Edit) => void): boolean =>
      keep(() => {
        const edit = new Edit(current.store);
        change(edit);
        current.store = edit.finish();
        return ok("done");
      }).ok;
    const name = () => `${++written}`.padEnd(1000, "a");
    const tag = "api::tag.tag";
    return {
      current,
      leave,
      add: () => editing((edit) => edit.setValue(edit.insert(tag), "name", name())),
      change: () => editing((edit) => edit.setValue({ type: tag, id: 1 }, "name", name())),
      remove: (id: number) => editing((edit) => edit.remove({ type: tag, id })),
      reset: () => {
        current.store = loaded;
      },
      hold: (letGo?: () => void) => {
        const kept: Kept = { store: current.store, letGo };
        return keepStore(kept) ? kept : undefined;
      },
      release,
    };
  };
  const fill = ({ add }: { readonly add: () => boolean }): number => {
    let count = 0;
    while (add()) count++;
    return count;
  };
  return { enter, fill };
};

test("several deployments share one room: what one takes is missing to the others, until it gives it back or leaves", () => {
  const { enter, fill } = share();
  const [one, other] = [enter(), enter()];
  const all = fill(one);
  expect(all).toBeGreaterThan(5);
  expect([other.add(), one.add(), one.change()]).toEqual([false, false, false]);
  const before = other.current.store;
  expect([other.change(), other.current.store === before]).toEqual([false, true]);
  const last = one.current.store.tables.get("api::tag.tag")?.lastId ?? 0;
  expect([one.remove(last), one.remove(last - 1)]).toEqual([true, true]);
  // The first change of a table costs a little more.
  expect([fill(other), fill(one)]).toEqual([1, 0]);
  one.reset();
  expect(fill(other)).toBeGreaterThan(all - 4);
  other.leave();
  expect(fill(one)).toBe(all);
});

test("a store that is kept takes room for what it alone holds, and gives it back where it is released", () => {
  const { enter, fill } = share();
  const one = enter();
  const all = fill(one);
  one.reset();
  expect([one.add(), one.add(), one.add()]).toEqual([true, true, true]);
  // What it shares with the current data weighs once.
  const kept = one.hold();
  expect(kept).toBeDefined();
  const beside = fill(one);
  expect(beside).toBeGreaterThan(all - 6);
  one.reset();
  const after = fill(one);
  expect(after).toBeLessThan(all - 2);
  if (kept !== undefined) one.release(kept);
  expect(fill(one)).toBe(all - after);
});

test("no more stores are kept than there is room for, even of what is there already", () => {
  const { enter } = share();
  const one = enter();
  const held: Kept[] = [];
  for (let each = one.hold(); each !== undefined; each = one.hold()) held.push(each);
  expect(held.length).toBeGreaterThan(10);
  expect(held.length).toBeLessThan(30);
  expect(one.change()).toBe(false);
  for (const each of held) one.release(each);
  expect(one.change()).toBe(true);
  expect(one.hold()).toBeDefined();
});

test("stores that may go are let go before anything is refused", () => {
  const { enter, fill } = share();
  const [one, other] = [enter(), enter()];
  const all = fill(one);
  one.reset();
  let gone = 0;
  for (let index = 0; index < 20; index++) {
    expect(one.change()).toBe(true);
    expect(one.hold(() => gone++)).toBeDefined();
  }
  expect(gone).toBeGreaterThan(5);
  const filled = fill(other);
  expect(filled).toBeGreaterThan(all - 4);
  expect(gone).toBe(20);
});
