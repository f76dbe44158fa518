import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listening } from "../../../base/listening.test-data.js";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadFiles } from "../../../data/read/load-tree.js";
import { type Files, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import type { CreateMockOptions } from "../../../mock/create-mock.js";
import { putSource } from "../hostile/hostile-sources.test-data.js";
import { ask, serveSession } from "../serve/serve-session.test-data.js";
import { differences } from "./differences.test-data.js";
import { museum, useRealServers } from "./real-server.test-data.js";

const { closeLast, folder, serveReal } = useRealServers();

/** The museum as the real server. */
const realServer = (options?: CreateMockOptions) => serveReal(museum, options);

const fixtures = (): string => join(folder(), "fixtures");
const serve = (...args: readonly string[]) => serveSession(folder(), fixtures(), ...args);
const textOf = (file: string) => readFile(join(fixtures(), file), "utf8");
const readJson = async (file: string) => JSON.parse(await textOf(file));

/** The mock that records it: with its options, and those of the command. */
const recording = async (options: CreateMockOptions = {}, ...args: readonly string[]) => {
  const real = await realServer(options);
  const session = serve("--record", real.url, ...args);
  return { real, session, url: await session.url };
};

const writeFiles = (files: Files) => putSource(fixtures(), { packed: false, files });
/** A content-type of the museum, without its relations. */
const schemaOf = async (name: string) => {
  const schema = JSON.parse(await readFile(join(bundledDatasetPath(), "content-types", `${name}.json`), "utf8"));
  const own = Object.entries(schema.attributes).filter(
    ([, attribute]) => Reflect.get(Object(attribute), "type") !== "relation",
  );
  return { ...schema, attributes: Object.fromEntries(own) };
};

/** What a server answers to questions, without e-mail addresses. */
const answers = async (url: string, questions: readonly string[]): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for (const question of questions) found.push((await ask(url, question)).json);
  return JSON.parse(JSON.stringify(found).replaceAll(/[\w.+-]+@[\w.-]+/g, "@"));
};

/** Asks while it is recorded, and then without the server. What both answer is what the server says, but for the paths that match `ignored`. */
const isRecorded = async (
  real: { readonly url: string },
  questions: readonly string[],
  ignored = /^$/,
  ...flags: readonly string[]
) => {
  const session = serve("--record", real.url, ...flags);
  const live = await answers(await session.url, questions);
  await session.stop();
  const there = await answers(real.url, questions);
  const alone = serve();
  const later = await answers(await alone.url, questions);
  expect(alone.err()).toBe("");
  for (const own of [live, later]) expect(differences(own, there).filter((path) => !ignored.test(path))).toEqual([]);
  return { shown: JSON.stringify(there), said: session.out(), err: session.err() };
};

describe("what the fixtures do not hold is asked of the real server, kept, and answered the same without it", () => {
  // Users are left out, as in an import.
  const front = [
    "/api/tags?sort=slug&pagination[pageSize]=5",
    "/api/artifacts?populate=*&sort=id&pagination[pageSize]=7",
    "/api/artifacts/3?populate[maker]=true&populate[gallery]=true",
    "/api/artifacts?filters[maker][name][$startsWith]=A&fields=title",
    "/api/homepage?populate=deep",
    "/api/homepage?populate=*",
    "/api/artifacts?locale=fr&sort=id",
    "/api/makers?publicationState=preview&populate=artifacts&sort=id",
  ];
  test.each<readonly [string, readonly string[], string]>([
    ["questions of a front end", front, '"data"'],
    ["a polymorphic relation to one", ["/api/stories/13?populate=subject"], '"subject":{"id":2,'],
    ["to many", ["/api/stories/2?populate[0]=mentions"], '"__type":"api::artifact.artifact","id":55'],
    ["the side of one", ["/api/makers/2?populate[portraitStory]=true"], '"slug":"vold-carver-of-forty"'],
    ["the side of many", ["/api/artifacts/5?populate=stories,mentionedIn"], '"mentionedIn":{"data":[{"id":'],
    ["one through another", ["/api/makers/2?populate[portraitStory][populate]=mentions"], '"id":53'],
  ])("%s", async (_, questions, text) => {
    const { err, shown } = await isRecorded(await realServer(), questions, /\.curator\.data$/);
    expect([err, shown]).toEqual(["", expect.stringContaining(text)]);
  });

  test.each([
    [
      "what is inferred, where the server shows no content-types",
      ["/api/tags?sort=id", "/api/makers?sort=id"],
      "/api/artifacts?populate[tags]=true&populate[maker]=true&sort=id",
    ],
    // Once makers are known, artifacts have them without being asked for again.
    [
      "what leads to a type that is not known yet",
      ["/api/artifacts?populate[maker]=true&sort=id"],
      "/api/makers?sort=id",
    ],
  ])("%s", async (_, questions, last) => {
    const { err, shown } = await isRecorded(await realServer({ auth: true }), [...questions, last]);
    expect(err).toContain("the server does not show its content-types");
    expect(shown).toContain("O'Hara Foundry");
  });

  test.each(["morphToOne", "morphToMany"])("a %s without another side", async (relation) => {
    const link = { __type: "api::tag.tag", ref: 2 };
    const dataset = await loadFiles({
      "content-types/page.json": typeJson("page", { title: { type: "string" }, about: { type: "relation", relation } }),
      "content-types/tag.json": typeJson("tag", { slug: { type: "string" } }),
      "content-types/note.json": typeJson("note", { text: { type: "string" } }),
      "entries/pages.json": JSON.stringify([{ title: "A", about: relation === "morphToOne" ? link : [link] }]),
      "entries/tags.json": JSON.stringify([{ slug: "blue" }, { slug: "red" }]),
      "entries/notes.json": JSON.stringify([{ text: "x" }]),
    });
    const { said, shown } = await isRecorded(await serveReal(dataset), ["/api/pages?populate=*"]);
    expect(shown).toContain('"slug":"red"');
    expect(said).not.toContain("recorded notes");
  });
});

describe("what is recorded", () => {
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
});

describe("the list of files", () => {
  test("is recorded as a whole, whatever entries show", async () => {
    const real = await realServer();
    const session = serve("--record", real.url);
    const gallery = "/api/artifacts?populate=gallery&filters[gallery][id][$notNull]=true";
    const file = (await ask(await session.url, gallery)).json.data[0].attributes.gallery.data[0].attributes.url;
    const bytes = async (url: string) => (await fetch(`${url}${file}`)).arrayBuffer();
    expect((await bytes(await session.url)).byteLength).toBeGreaterThan(10);
    const path = "/api/upload/files?sort=id";
    const there = (await ask(real.url, path)).json;
    expect(there.length).toBeGreaterThan(10);
    const names = (json: readonly { readonly name: string }[]) => json.map(({ name }) => name);
    expect(names((await ask(await session.url, path)).json)).toEqual(names(there));
    expect((await ask(await session.url, "/api/upload/files/2")).json.name).toBe(there[1].name);
    await session.stop();
    await closeLast();
    const alone = await serve().url;
    expect(names((await ask(alone, path)).json)).toEqual(names(there));
    expect((await bytes(alone)).byteLength).toBeGreaterThan(10);
  });
});

describe("users", () => {
  const author = "/api/stories?populate[author]=true&sort=id";

  test("are not kept, and links to them are gone", async () => {
    const { url } = await recording();
    await ask(url, author);
    const later = await ask(await serve().url, author);
    expect(JSON.stringify(later.json)).not.toContain("username");
    expect(await readdir(join(fixtures(), "entries"))).not.toContain("users.json");
  });

  test("are kept with --keep-users, with their roles, without passwords and addresses", async () => {
    const questions = [author, "/api/users?populate=role&sort=id"];
    const { shown } = await isRecorded(await realServer(), questions, /^$/, "--keep-users");
    expect(shown).toContain('"username":"inga.solberg"');
    const files = await Promise.all(["users", "roles", "stories"].map((name) => textOf(`entries/${name}.json`)));
    expect(files.join("")).not.toMatch(/\$2[aby]\$|havnsund-museum\.example|[pP]assword/);
    const addresses = (await readJson("entries/users.json")).map(({ email }: { email: string }) => email);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("have an address of their own beside those of an earlier recording", async () => {
    const real = await realServer();
    const first = serve("--record", real.url);
    await ask(await first.url, "/api/artifacts");
    await first.stop();
    const second = serve("--record", real.url, "--keep-users");
    await ask(await second.url, "/api/users");
    await second.stop();
    const persons = (text: string) => new Set(text.match(/person-\d+@example\.com/g));
    const [artifacts, users] = [
      persons(await textOf("entries/artifacts.json")),
      persons(await textOf("entries/users.json")),
    ];
    expect(artifacts.size).toBeGreaterThan(0);
    expect([...users].filter((person) => artifacts.has(person))).toEqual([]);
  });

  test("log in at the server, since that writes nothing", async () => {
    const real = await realServer({ auth: true });
    const session = serve("--record", real.url);
    const login = { identifier: "inga.solberg", password: "Fog-Over-Havnsund-2" };
    const { json, status } = await ask(await session.url, "/api/auth/local", "POST", login);
    expect(status).toBe(200);
    const me = await fetch(`${await session.url}/api/users/me`, { headers: { authorization: `Bearer ${json.jwt}` } });
    expect(JSON.parse(await me.text()).username).toBe("inga.solberg");
    const wrong = await ask(await session.url, "/api/auth/local", "POST", { ...login, password: "x" });
    expect(wrong.status).toBe(400);
    const files = await readdir(fixtures(), { recursive: true });
    expect(files.filter((name) => /users|answers/.test(name))).toEqual([]);
  });
});

test("what a forwarded write has outdated is read again, also by the next session", async () => {
  const real = await realServer();
  const first = serve("--record", real.url, "--forward-writes");
  await ask(await first.url, "/api/tags");
  expect((await ask(await first.url, "/api/tags/1", "PUT", { data: { name: "Renamed" } })).status).toBe(200);
  await first.stop();
  const second = serve("--record", real.url);
  expect((await ask(await second.url, "/api/tags/1")).json.data.attributes.name).toBe("Renamed");
  expect(JSON.parse(await textOf("record.json")).types["api::tag.tag"]).not.toHaveProperty("outdated");
});

test("an answer without a body has no type, neither from the server nor as it was recorded", async () => {
  const real = await listening((_, response) => void response.writeHead(204).end());
  await mkdir(join(fixtures(), "content-types"), { recursive: true });
  const session = serve("--record", real);
  const shown = async (url: string) => {
    const { headers, status } = await fetch(`${url}/api/lamp/lit`);
    return { status, type: headers.get("content-type") };
  };
  expect(await shown(await session.url)).toEqual({ status: 204, type: null });
  await session.stop();
  expect(JSON.parse(await textOf("answers.json"))).toEqual([{ path: "/api/lamp/lit", status: 204 }]);
  expect(await shown(await serve().url)).toEqual({ status: 204, type: null });
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
