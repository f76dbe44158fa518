import { expect, test } from "vitest";
import type { Exchange, Transport, WireRequest } from "../contract/exchange.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import type { Profile } from "../reference.js";
import { askedOf } from "./asked.js";
import { createMonitors, invariantsOf } from "./monitors.js";
import { disorderOf } from "./order.js";
import { below as levelBelow, levelOf, mayPopulate } from "./populate.js";

const index = await bundledIndex();

/** A server that answers everything with one document. */
const always = (json: unknown, status = 200, type = "application/json"): Transport => ({
  base: "http://host",
  close: async () => {},
  send: async ({ path, ...wire }) => {
    const request = { ...wire, url: `http://host${path}` };
    const body = JSON.stringify(json);
    return { request, answer: { request, status, headers: { "content-type": type }, body, json, milliseconds: 1 } };
  },
});

const get = (path: string): WireRequest => ({ method: "GET", path, headers: {} });

/** Monitors, and a request to a server that answers everything with one document. */
const watching = (json: unknown, profile: Profile = "spec") => {
  const monitors = createMonitors(index, profile, (exchange: Exchange) => exchange);
  const transport = monitors.watch(always(json));
  const ask = (path: string, more: Partial<WireRequest> = {}) => transport.send({ ...get(path), ...more });
  return { monitors, ask };
};

/** What the monitors say of answers, by the id. */
const brokenBy = async (json: unknown, ...paths: readonly string[]) => {
  const { monitors, ask } = watching(json);
  for (const path of paths) await ask(path);
  return invariantsOf(index, "spec").flatMap(({ id }) => monitors.broken(id).map((each) => ({ id, ...each })));
};

const entry = { id: 1, attributes: { name: "Oak", slug: "oak", weight: 3, createdAt: "2024-01-01T00:00:00.000Z" } };
const meta = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } };
const asFields = "fields[0]=name&fields[1]=slug&fields[2]=weight&fields[3]=createdAt";

test("each cause is kept once, with its first request and the number of answers", async () => {
  const wrong = { data: [{ ...entry, attributes: { ...entry.attributes, weight: "3" } }], meta };
  const found = await brokenBy(wrong, `/api/tags?${asFields}`, `/api/tags?${asFields}&sort=slug`);
  expect(found.map(({ id, answers, exchange, kind }) => [id, answers, exchange.request.url, kind])).toEqual([
    ["monitors-values", 2, `http://host/api/tags?${asFields}`, "type:integer"],
  ]);
});

test("in the text that is known to be the right one nothing is looked for", async () => {
  const wrong = { data: [{ ...entry, id: null }], meta };
  const { monitors, ask } = watching(wrong);
  const broken = () => monitors.broken("monitors-list-entries").length;
  await ask("/api/tags", { right: JSON.stringify(wrong) });
  expect(broken()).toBe(0);
  await ask("/api/tags", { right: JSON.stringify({ data: [entry], meta }) });
  expect(broken()).toBe(1);
});

test("data that is not the dataset's says nothing of the server, before and after that is known", async () => {
  const { monitors, ask } = watching({ data: [{ ...entry, id: null }], meta });
  await ask("/api/tags");
  expect(monitors.broken("monitors-list-entries")).toHaveLength(1);
  monitors.distrust(new Map([["api::tag.tag", "other tags"]]));
  await ask("/api/tags?sort=slug");
  expect(monitors.broken("monitors-list-entries")).toEqual([]);
});

test("entries with a value are in order, whatever without one stands between them", async () => {
  const weighing = (...weights: readonly (number | null)[]) => ({
    data: weights.map((weight, index) => ({ id: index + 1, attributes: { weight } })),
    meta,
  });
  const idsOf = async (json: unknown) => (await brokenBy(json, "/api/tags?sort=weight")).map(({ id }) => id);
  expect(await idsOf(weighing(3, null, 1))).toContain("monitors-order");
  expect(await idsOf(weighing(null, 1, 3, null))).not.toContain("monitors-order");
});

const data = (id: number, attributes: object) => ({ data: { id, attributes } });
const hashed = { data: [{ ...entry, resetToken: "$2a$10$abcdefghijklmnopqrstuv" }], meta };
const author = data(1, { username: "inga", password: "x" });
const below = { data: [{ id: 1, attributes: { portraitStory: data(2, { author }) } }], meta };

// The real server lets out what is below a polymorphic relation, from its other side too (I-81).
test.each<[Profile, string, unknown, number]>([
  ["spec", "/api/stories?populate=*", hashed, 1],
  ["strapi-4.26", "/api/stories?populate=*", hashed, 0],
  ["strapi-4.26", "/api/stories", hashed, 1],
  ["spec", "/api/makers?populate[portraitStory][populate][0]=author", below, 1],
  ["strapi-4.26", "/api/makers?populate[portraitStory][populate][0]=author", below, 0],
])("a password under %s in the answer to %s", async (profile, path, json, count) => {
  const { monitors, ask } = watching(json, profile);
  await ask(path);
  expect(monitors.broken("monitors-hidden")).toHaveLength(count);
});

test("what is counted while something is written is not judged", async () => {
  const monitors = createMonitors(index, "spec", (exchange: Exchange) => exchange);
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const list = always({ data: [entry], meta: { pagination: { ...meta.pagination, total: 7 } } });
  const transport = monitors.watch({
    ...list,
    send: async (request) => {
      if (request.method === "POST") await held;
      return list.send(request);
    },
  });
  const write = transport.send({ ...get("/api/auth/local"), method: "POST" });
  await transport.send(get("/api/tags"));
  finish();
  await write;
  expect(monitors.broken("monitors-pagination-sums")).toEqual([]);
  await transport.send(get("/api/tags"));
  expect(monitors.broken("monitors-pagination-sums")).toHaveLength(1);
});

const asked = (path: string) => askedOf(index)(get(path));

test("an answer is of what was asked for", () => {
  const kinds = {
    tags: "list",
    "tags/4": "one",
    homepage: "one",
    users: "users",
    "users/me": "user",
    "upload/files": "files",
  };
  for (const [path, kind] of Object.entries(kinds)) expect([path, asked(`/api/${path}`).kind]).toEqual([path, kind]);
  expect(asked("/api/nope").kind).toBe("other");
});

test("queries in forms that the specification does not show are odd", () => {
  const odd = ["fields[0]=a&fields[0]=b", "fields[1]=a", "fields[]=a", "sort", "sort=a&sort[0]=b", "a]=b", "%zz=a"];
  expect(odd.filter((query) => !asked(`/api/tags?${query}`).isOdd())).toEqual([]);
  const usual = ["", "fields[0]=a&fields[1]=b", "filters[name][$eq]=a+b", "filters%5Bname%5D[$eq]=%zz"];
  expect(usual.filter((query) => asked(`/api/tags?${query}`).isOdd())).toEqual([]);
});

test("populate is the most that it can mean", () => {
  const level = levelOf({ populate: { maker: { populate: ["master.portrait"], fields: ["name"] } } });
  const maker = levelBelow(level, "maker");
  expect([mayPopulate(level, "maker"), mayPopulate(level, "tags")]).toEqual([true, false]);
  expect([...(maker.fields ?? [])]).toEqual(["name"]);
  expect([mayPopulate(levelBelow(maker, "master"), "portrait"), mayPopulate(maker, "portrait")]).toEqual([true, false]);
  expect(levelOf({ populate: ["a", "*"] }).populate).toBe("any");
});

test("long numbers are in the order of all digits that are shown; of two that are alike nothing is said by what is sorted by next", () => {
  const of = (registryNumber: string, slug: string) => ({ id: 1, members: { registryNumber, slug } });
  const between = (one: string, other: string) =>
    disorderOf(
      ["registryNumber", "slug"].map((name) => ({ name, descending: false })),
      index.type("artifact"),
      of(one, "b"),
      of(other, "a"),
    );
  expect(between("9007199254740992", "9007199254740993")).toBe(null);
  expect(between("9007199254740993", "9007199254740992")).toEqual({ name: "registryNumber", isOpen: false });
  expect(between("9007199254740992", "9007199254740992")).toBe(null);
  expect(between("7", "7")).toEqual({ name: "slug", isOpen: false });
});

test.each<[string, unknown, unknown, ReturnType<typeof disorderOf>]>([
  ["weight", 1, 2, null],
  ["weight", 2, 1, { name: "weight", isOpen: false }],
  ["weight", null, 1, undefined],
  ["weight", 1.5, 1, undefined],
  ["estimate", 12.5, 12.25, { name: "estimate", isOpen: false }],
  ["estimate", "12.5", 12.25, undefined],
  ["slug", "oak-chest", "oak-door", null],
  ["slug", "oak-door", "oak-chest", { name: "slug", isOpen: false }],
  ["slug", "Oak", "ash", undefined],
  ["slug", "åk", "ok", undefined],
  ["id", 2, 1, { name: "id", isOpen: true }],
])("by %s, %j before %j: %j", (name, a, b, disorder) => {
  const of = (value: unknown) => ({ id: name === "id" ? value : 1, members: { [name]: value } });
  const type = index.type(name === "estimate" ? "artifact" : "tag");
  expect(disorderOf([{ name, descending: false }], type, of(a), of(b))).toEqual(disorder);
});
