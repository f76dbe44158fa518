import { expect, test } from "vitest";
import type { Exchange, Transport } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { guardWrites } from "./guard.js";
import { scratchName } from "./mark.js";
import { createSights, type Ownership, type Place } from "./sights.js";

/** A server that has one tag, at 7, of which `show` says what it shows; returns what it was asked, and how a run asks. */
const serverWith = async (show: () => Readonly<Record<string, unknown>>, status = () => 200) => {
  const asked: string[] = [];
  const transport: Transport = {
    base: "http://server.test",
    close: async () => {},
    send: async (request): Promise<Exchange> => {
      const { method, path, headers } = request;
      asked.push(`${method} ${path}`);
      const tag = { id: 7, attributes: show() };
      const data = /tags$/.test(path) ? [tag] : [{ id: 3, attributes: { tags: { data: [tag] } } }];
      const json = method === "GET" ? { data: /\d/.test(path) ? tag : data } : { data: null };
      const sent = { method, headers, url: path };
      const of = { status: method === "GET" ? 200 : status(), headers: {}, text: "", milliseconds: 1 };
      return {
        request: sent,
        answer: { ...of, json, body: JSON.stringify(json), request: sent, bytes: 0 },
      } as Exchange; // what nobody looks at here is left out
    },
  };
  const context = { transport, headers: {}, dataset: await bundledIndex(), capabilities: new Set([] as const) };
  const guarded = guardWrites(context, { holds: () => false });
  const send = async (line: string): Promise<void> => {
    const [method = "", path = ""] = line.split(" ");
    await guarded.send({ method, path, headers: {} });
  };
  return { asked, send };
};

const look = "GET /api/tags/7";
const put = "PUT /api/tags/7";
const remove = "DELETE /api/tags/7";

const ownName = scratchName();

test.each<readonly [string, readonly string[], readonly string[]]>([
  ["written twice: looked at once", [put, put], [look, put, put]],
  ["written, then deleted", [put, remove], [look, put, remove]],
  ["read by the check", [look, put], [look, put]],
  ["read with a query", [`${look}?fields[0]=slug`, put], [`${look}?fields[0]=slug`, put]],
  ["deleted: another entry may have its id now", [put, remove, put], [look, put, remove, look, put]],
  ["read in a list", ["GET /api/tags", put, remove], ["GET /api/tags", put, remove]],
  ["populated in a list", ["GET /api/artifacts", put], ["GET /api/artifacts", put]],
  ["read in a list before it was deleted", ["GET /api/tags", remove, put], ["GET /api/tags", remove, look, put]],
])("%s", async (_, lines, expected) => {
  const { asked, send } = await serverWith(() => ({ slug: ownName }));
  for (const line of lines) await send(line);
  expect(asked).toEqual(expected);
});

test("after a write that failed the entry is looked at again", async () => {
  let status = 500;
  const { asked, send } = await serverWith(
    () => ({ slug: ownName }),
    () => status,
  );
  await send(put);
  status = 200;
  await send(put);
  await send(put);
  expect(asked).toEqual([look, put, look, put, put]);
});

test("what does not bear the mark is looked at each time, and never written", async () => {
  const { asked, send } = await serverWith(() => ({ slug: "oak" }));
  for (const line of [look, put, put, remove]) await send(line);
  expect(asked.filter((line) => !line.startsWith("GET"))).toEqual([]);
});

test.each<readonly [string, Place, Partial<Ownership>, boolean]>([
  ["an entry", { path: "/api/tags/7", id: "7" }, {}, true],
  ["the entry of a single type", { path: "/api/imprint" }, {}, false],
  ["what was seeded", { path: "/api/tags/7", id: "7" }, { mustBeSeen: true }, false],
])("%s: whether it is known by one look", (_, place, ownership, isKnown) => {
  const sights = createSights({ holds: () => false, ...ownership });
  expect(sights.begin(place)({ slug: ownName })).toBeUndefined();
  expect(sights.areOwn(place)).toBe(isKnown);
});

test("an entry that is deleted while somebody looks at it is looked at again", () => {
  const sights = createSights({ holds: () => false });
  const place = { path: "/api/tags/7", id: "7" };
  const judge = sights.begin(place);
  sights.forget(place);
  expect(judge({ slug: ownName })).toBeUndefined();
  expect(sights.areOwn(place)).toBe(false);
});

test("a list shows whose an entry is, unless the entry was deleted while it was read, or was there before the run", () => {
  const place = { path: "/api/tags/7", id: "7" };
  for (const [isGone, holds, ownership, isKnown] of [
    [false, false, {}, true],
    [true, false, {}, false],
    [false, true, {}, false],
    [false, false, { mustBeSeen: true }, false],
  ] as const) {
    const sights = createSights({ holds: () => holds, ...ownership });
    const note = sights.beginList();
    if (isGone) sights.forget(place);
    note(place, { slug: ownName });
    expect(sights.areOwn(place)).toBe(isKnown);
  }
  const sights = createSights({ holds: () => false });
  sights.beginList()(place, { slug: "oak" });
  expect(sights.areOwn(place)).toBe(false);
});
