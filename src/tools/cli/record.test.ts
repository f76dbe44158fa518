import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import type { CreateMockOptions } from "../../mock/create-mock.js";
import { differences } from "./differences.test-data.js";
import { museum, useRealServers } from "./real-server.test-data.js";
import { ask, serveSession } from "./serve-session.test-data.js";

const { closeLast, folder, serveReal } = useRealServers();

/** The museum as the real server. */
const realServer = (options?: CreateMockOptions) => serveReal(museum, options);

const fixtures = (): string => join(folder(), "fixtures");
const serve = (...args: readonly string[]) => serveSession(folder(), fixtures(), ...args);
const readJson = async (path: string) => JSON.parse(await readFile(join(fixtures(), path), "utf8"));

/** The mock that records it: with its options, and those of the command. */
const recording = async (options: CreateMockOptions = {}, ...args: readonly string[]) => {
  const real = await realServer(options);
  const session = serve("--record", real.url, ...args);
  return { real, session, url: await session.url };
};

const writeFiles = async (files: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [path, json] of Object.entries(files)) {
    await mkdir(join(fixtures(), path, ".."), { recursive: true });
    await writeFile(join(fixtures(), path), JSON.stringify(json));
  }
};
/** A content-type of the museum, without its relations. */
const schemaOf = async (name: string) => {
  const schema = JSON.parse(await readFile(join(bundledDatasetPath(), "content-types", `${name}.json`), "utf8"));
  const own = Object.entries(schema.attributes).filter(
    ([, attribute]) => Reflect.get(Object(attribute), "type") !== "relation",
  );
  return { ...schema, attributes: Object.fromEntries(own) };
};

/** Questions of a front end. */
const questions = [
  "/api/tags?sort=slug&pagination[pageSize]=5",
  "/api/artifacts?populate=*&sort=id&pagination[pageSize]=7",
  "/api/artifacts/3?populate[maker]=true&populate[gallery]=true",
  "/api/artifacts?filters[maker][name][$startsWith]=A&fields=title",
  "/api/homepage?populate=deep",
  "/api/homepage?populate=*",
  "/api/artifacts?locale=fr&sort=id",
  "/api/makers?publicationState=preview&populate=artifacts&sort=id",
];

/** What a server answers to all of them, without e-mail addresses. */
const answers = async (url: string): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for (const question of questions) found.push((await ask(url, question)).json);
  return JSON.parse(JSON.stringify(found).replaceAll(/[\w.+-]+@[\w.-]+/g, "@"));
};

describe("what the fixtures do not hold", () => {
  test("is asked of the real server, kept, and answered the same without it", async () => {
    const { real, session, url } = await recording();
    const recorded = await answers(url);
    const file = (await ask(url, "/api/artifacts?populate=gallery&filters[gallery][id][$notNull]=true")).json.data[0]
      .attributes;
    const bytes = await (await fetch(`${url}${file.gallery.data[0].attributes.url}`)).arrayBuffer();
    expect(bytes.byteLength).toBeGreaterThan(10);
    expect(session.err()).toBe("");
    expect(await session.stop()).toBe(0);
    const wanted = await answers(real.url);
    await closeLast();
    const later = serve();
    const again = await answers(await later.url);
    expect(later.err()).toBe("");
    expect(differences(again, recorded)).toEqual([]);
    // Users are left out, as in an import.
    expect(differences(again, wanted).filter((path) => !path.endsWith(".curator.data"))).toEqual([]);
    expect(await readdir(join(fixtures(), "entries"))).not.toContain("users.json");
    expect(await (await fetch(`${await later.url}${file.gallery.data[0].attributes.url}`)).arrayBuffer()).toEqual(
      bytes,
    );
  });

  test("is asked once, however often it is asked for at once", async () => {
    const { real, url } = await recording();
    real.mock.clear("requests");
    const paths = ["/api/tags", "/api/tags?sort=name", "/api/tags/1", "/api/artifacts?populate=tags"];
    const all = await Promise.all([...paths, ...paths, ...paths].map((path) => ask(url, path)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const asked = real.mock.requests().map(({ path, search }) => `${path}?${search}`);
    expect(new Set(asked).size).toBe(asked.length);
    real.mock.clear("requests");
    await Promise.all(paths.map((path) => ask(url, path)));
    expect(real.mock.requests()).toEqual([]);
  });

  test("comes to what was recorded before, with the links between them", async () => {
    const real = await realServer();
    const first = serve("--record", real.url);
    await ask(await first.url, "/api/artifacts");
    await first.stop();
    expect((await readJson("entries/artifacts.json"))[4].maker).toBeNull();
    // What is edited by hand stays.
    const edited = (await readFile(join(fixtures(), "entries/artifacts.json"), "utf8")).replace(
      "Whalebone busk",
      "Edited",
    );
    await writeFile(join(fixtures(), "entries/artifacts.json"), edited);
    const second = serve("--record", real.url);
    await ask(await second.url, "/api/makers");
    await second.stop();
    const later = serve();
    const question = "/api/artifacts?populate[maker][populate]=artifacts&populate[tags]=true&sort=id";
    const [own, there] = [await ask(await later.url, question), await ask(real.url, question)];
    expect(later.err()).toBe("");
    const differing = differences(own.json, there.json);
    expect(differing.filter((path) => !/\.tags\.|contactEmail$|\.attributes\.title$/.test(path))).toEqual([]);
    expect(JSON.stringify(own.json)).toContain('"title":"Edited"');
  });

  test("is an entry, a locale or a file that own fixtures lack, too: what is there counts", async () => {
    const real = await realServer();
    await writeFiles({
      "content-types/tag.json": await schemaOf("tag"),
      "content-types/category.json": await schemaOf("category"),
      "entries/tags.json": [
        { slug: "own", name: "Own" },
        { slug: "arctic", name: "Mine" },
      ],
      "entries/categories.json": [{ slug: "own", name: "Own" }],
      "dataset.json": { name: "own", locales: [{ code: "en", name: "English", default: true }], apiTokens: [] },
    });
    const session = serve("--record", real.url);
    const url = await session.url;
    const names = async (path: string) =>
      [(await ask(url, path)).json.data].flat().map((entry: { attributes: { name: string } }) => entry.attributes.name);
    expect(await names("/api/tags?sort=id")).toEqual(["Own", "Mine"]);
    expect(await names("/api/tags/9")).toEqual(["From a wreck"]);
    expect(await names("/api/tags?filters[slug]=oak")).toEqual(["oak"]);
    const french = await names("/api/categories?locale=fr&sort=id");
    expect(french.length).toBeGreaterThan(2);
    expect((await ask(url, "/api/tags/999")).status).toBe(404);
    await session.stop();
    await closeLast();
    const later = serve();
    const again = async (path: string) => (await ask(await later.url, path)).json.data;
    expect((await again("/api/tags?sort=id")).map(({ id }: { id: number }) => id)).toEqual([1, 2, 4, 9]);
    expect((await again("/api/categories?locale=fr")).length).toBe(french.length);
    expect((await readJson("dataset.json")).apiTokens).toEqual([]);
    expect(later.err()).toBe("");
  });

  test("of a large type is what is asked for, beside its first entries", async () => {
    const { real, session, url } = await recording({}, "--record-limit", "5");
    const path = "/api/artifacts?sort=slug:desc&pagination[pageSize]=3&populate=maker";
    const recorded = await ask(url, path);
    expect(recorded.json).toEqual((await ask(real.url, path)).json);
    expect(session.out()).toContain("recorded artifacts: 5 entries, not all that there are");
    await session.stop();
    const later = await ask(await serve().url, path);
    const shown = ({ json }: typeof later) =>
      json.data.map(({ id, attributes }: { id: number; attributes: { maker: { data: { id: number } | null } } }) => [
        id,
        attributes.maker.data?.id,
      ]);
    expect(shown(later)).toEqual(shown(recorded));
  });

  test("is what is inferred, where the server shows no content-types", async () => {
    const { real, session, url } = await recording({ auth: true });
    expect(session.err()).toContain("the server does not show its content-types");
    const paths = [
      "/api/tags?sort=id",
      "/api/makers?sort=id",
      "/api/artifacts?populate[tags]=true&populate[maker]=true&sort=id",
    ];
    const wanted: unknown[] = [];
    for (const path of paths) wanted.push((await ask(real.url, path)).json);
    for (const path of paths) await ask(url, path);
    await session.stop();
    const later = serve();
    const again: unknown[] = [];
    for (const path of paths) again.push((await ask(await later.url, path)).json);
    expect(later.err()).toBe("");
    expect(differences(again, wanted).filter((path) => !path.endsWith("contactEmail"))).toEqual([]);
  });
});

describe("writes", () => {
  test("change the mock alone, and stay when more is recorded", async () => {
    const { real, session, url } = await recording();
    const posted = await ask(url, "/api/tags", "POST", { data: { name: "Mine", slug: "mine" } });
    expect(posted.status).toBe(200);
    expect((await ask(url, "/api/tags/1", "DELETE")).status).toBe(200);
    const made = await ask(url, "/api/artifacts", "POST", {
      data: { title: "M", slug: "m", tags: [posted.json.data.id, 2] },
    });
    expect(made.status).toBe(200);
    expect((await ask(url, "/api/exhibitions")).status).toBe(200);
    const { data } = (await ask(url, `/api/artifacts/${made.json.data.id}?populate=tags`)).json;
    expect(data.attributes.tags.data.map(({ id }: { id: number }) => id)).toEqual([posted.json.data.id, 2]);
    expect((await ask(url, "/api/tags/1")).status).toBe(404);
    expect(real.mock.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await fetch(`${url}/api/tags/1/pay`, { method: "POST" })).status).toBe(405);
    expect(session.out()).toContain(
      `POST /api/tags/1/pay was not sent to ${real.url}: --forward-writes sends writes there`,
    );
    expect(await readFile(join(fixtures(), "entries/tags.json"), "utf8")).not.toContain("Mine");
  });

  test("go to the real server with --forward-writes, and what they change is recorded anew", async () => {
    const { real, url } = await recording({}, "--forward-writes");
    await ask(url, "/api/artifacts?populate=tags");
    const posted = await ask(url, "/api/tags", "POST", { data: { name: "There", slug: "there", artifacts: [3] } });
    expect((await ask(real.url, `/api/tags/${posted.json.data.id}`)).json.data.attributes.name).toBe("There");
    await ask(url, "/api/tags/2", "DELETE");
    expect((await ask(url, "/api/tags/1", "PUT", { data: { name: "Renamed" } })).status).toBe(200);
    const path = "/api/artifacts?populate=tags&sort=id&pagination[limit]=100";
    const [own, there] = [await ask(url, path), await ask(real.url, path)];
    expect(differences(own.json, there.json).filter((one) => !one.endsWith("contactEmail"))).toEqual([]);
    expect((await ask(url, "/api/tags?sort=id")).json).toEqual((await ask(real.url, "/api/tags?sort=id")).json);
    const form = new FormData();
    form.append("files", new File(["hello"], "hello.txt", { type: "text/plain" }));
    const sent = await fetch(`${url}/api/upload`, { method: "POST", body: form });
    const [file] = JSON.parse(await sent.text());
    expect(await (await fetch(`${real.url}${file.url}`)).text()).toBe("hello");
  });
});

test("--proxy passes on, and keeps nothing", async () => {
  const real = await realServer();
  await writeFiles({
    "content-types/tag.json": await schemaOf("tag"),
    "entries/tags.json": [{ slug: "own", name: "Own" }],
  });
  const before = await readdir(fixtures(), { recursive: true });
  const url = await serve("--proxy", real.url).url;
  expect((await ask(url, "/api/tags")).json.data.length).toBe(1);
  expect((await ask(url, "/api/tags/9")).json).toEqual((await ask(real.url, "/api/tags/9")).json);
  expect((await ask(url, "/api/makers?populate=*")).json).toEqual((await ask(real.url, "/api/makers?populate=*")).json);
  expect((await fetch(`${url}/api/makers`, { method: "POST" })).status).toBe(405);
  expect(await readdir(fixtures(), { recursive: true })).toEqual(before);
  expect(real.mock.requests({ method: "POST" })).toEqual([]);
});

test.each<readonly [RegExp, args: readonly string[]]>([
  [/--record needs a fixture folder/, ["--record", "http://127.0.0.1:2"]],
  [/cannot be used with option/, ["x", "--record", "http://a.test", "--proxy", "http://a.test"]],
  [/cannot be used with option/, ["x", "--record", "http://a.test", "--persist", "y"]],
  [/--forward-writes needs --record or --proxy/, ["--forward-writes"]],
  [/Expected no credentials/, ["x", "--record", "http://a:b@a.test"]],
  [/http:\/\/127.0.0.1:2: GET .*ECONNREFUSED/, ["x", "--record", "http://127.0.0.1:2"]],
])("%s: %j", async (message, args) => {
  const session = serveSession(folder(), ...args.map((arg) => (arg === "x" ? join(folder(), "x") : arg)));
  expect(await session.done).not.toBe(0);
  expect(session.err()).toMatch(message);
});

test("a folder is recorded from one server alone", async () => {
  const real = await realServer();
  const first = serve("--record", real.url);
  await ask(await first.url, "/api/tags");
  await first.stop();
  const second = serve("--record", "http://other.test");
  expect(await second.done).toBe(1);
  expect(second.err()).toContain(`was recorded from ${real.url}: name another folder for http://other.test`);
});
