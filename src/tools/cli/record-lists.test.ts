import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listening } from "../../base/listening.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import type { CreateMockOptions } from "../../mock/create-mock.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { differences } from "./differences.test-data.js";
import { museum, useRealServers } from "./real-server.test-data.js";
import { ask, serveSession } from "./serve-session.test-data.js";

const { folder, serveReal } = useRealServers();

/** A server as the real one answers. */
const realServer = (dataset: Dataset = museum, options: CreateMockOptions = {}) =>
  serveReal(dataset, { profile: "strapi-4.26", ...options });

const serve = (...args: readonly string[]) => serveSession(folder(), join(folder(), "fixtures"), ...args);
const textOf = (file: string) => readFile(join(folder(), "fixtures", file), "utf8");

const withoutAddresses = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replaceAll(/[\w.+-]+@[\w.-]+/g, "@"));

/** Asks while it is recorded and without the server: both answers, and what the server says. */
const recorded = async (real: string, path: string, ...flags: readonly string[]) => {
  const session = serve("--record", real, ...flags);
  const live = (await ask(await session.url, path)).json;
  await session.stop();
  const alone = serve();
  const later = (await ask(await alone.url, path)).json;
  await alone.stop();
  expect(alone.err()).toBe("");
  return { live, later, there: (await ask(real, path)).json, said: session.out() };
};

describe("polymorphic relations are recorded with what they lead to, from both sides", () => {
  test.each([
    ["to one", "/api/stories/13?populate=subject", '"subject":{"id":2,'],
    ["to many", "/api/stories/2?populate[0]=mentions", '"__type":"api::artifact.artifact","id":55'],
    ["from the side of one", "/api/makers/2?populate[portraitStory]=true", '"slug":"vold-carver-of-forty"'],
    ["from the side of many", "/api/artifacts/5?populate=stories,mentionedIn", '"mentionedIn":{"data":[{"id":'],
    ["through one another", "/api/makers/2?populate[portraitStory][populate]=mentions", '"id":53'],
  ])("%s", async (_, path, shown) => {
    const { live, later, there } = await recorded((await realServer()).url, path);
    expect(JSON.stringify(there)).toContain(shown);
    expect(withoutAddresses(live)).toEqual(withoutAddresses(there));
    expect(withoutAddresses(later)).toEqual(withoutAddresses(there));
  });

  test.each(["morphToOne", "morphToMany"])("%s without another side", async (relation) => {
    const link = { __type: "api::tag.tag", ref: 2 };
    const dataset = await loadFiles({
      "content-types/page.json": typeJson("page", { title: { type: "string" }, about: { type: "relation", relation } }),
      "content-types/tag.json": typeJson("tag", { slug: { type: "string" } }),
      "content-types/note.json": typeJson("note", { text: { type: "string" } }),
      "entries/pages.json": JSON.stringify([{ title: "A", about: relation === "morphToOne" ? link : [link] }]),
      "entries/tags.json": JSON.stringify([{ slug: "blue" }, { slug: "red" }]),
      "entries/notes.json": JSON.stringify([{ text: "x" }]),
    });
    const { live, later, there, said } = await recorded((await realServer(dataset)).url, "/api/pages?populate=*");
    expect(JSON.stringify(there)).toContain('"slug":"red"');
    expect(live).toEqual(there);
    expect(later).toEqual(there);
    expect(said).not.toContain("recorded notes");
  });
});

describe("the list of files", () => {
  test("is recorded as a whole, whatever entries show", async () => {
    const real = await realServer();
    const session = serve("--record", real.url);
    await ask(await session.url, "/api/artifacts?populate=gallery");
    const path = "/api/upload/files?sort=id";
    const there = (await ask(real.url, path)).json;
    expect(there.length).toBeGreaterThan(10);
    const names = (json: readonly { readonly name: string }[]) => json.map(({ name }) => name);
    expect(names((await ask(await session.url, path)).json)).toEqual(names(there));
    expect((await ask(await session.url, "/api/upload/files/2")).json.name).toBe(there[1].name);
    await session.stop();
    expect(names((await ask(await serve().url, path)).json)).toEqual(names(there));
  });

  test("is asked of the server with --proxy", async () => {
    const real = await realServer();
    await mkdir(join(folder(), "fixtures", "content-types"), { recursive: true });
    const url = await serve("--proxy", real.url).url;
    expect((await ask(url, "/api/upload/files")).json).toEqual((await ask(real.url, "/api/upload/files")).json);
  });
});

describe("users", () => {
  const author = "/api/stories?populate[author]=true&sort=id";

  test("are not kept, and links to them are gone", async () => {
    const { later } = await recorded((await realServer()).url, author);
    expect(JSON.stringify(later)).not.toContain("username");
    expect(await readdir(join(folder(), "fixtures", "entries"))).not.toContain("users.json");
  });

  test("are kept with --keep-users, with their roles, without passwords and addresses", async () => {
    const real = await realServer();
    const { live, later, there } = await recorded(real.url, author, "--keep-users");
    expect(JSON.stringify(there)).toContain('"username":"inga.solberg"');
    expect(withoutAddresses(live)).toEqual(withoutAddresses(there));
    expect(withoutAddresses(later)).toEqual(withoutAddresses(there));
    const files = await Promise.all(["users", "roles", "stories"].map((name) => textOf(`entries/${name}.json`)));
    expect(files.join("")).not.toMatch(/\$2[aby]\$|havnsund-museum\.example|[pP]assword/);
    const alone = await serve().url;
    const shown = (await ask(alone, "/api/users?populate=role&sort=id")).json;
    expect(withoutAddresses(shown)).toEqual(
      withoutAddresses((await ask(real.url, "/api/users?populate=role&sort=id")).json),
    );
    const addresses = shown.map(({ email }: { email: string }) => email);
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
    const real = await realServer(museum, { auth: true });
    const session = serve("--record", real.url);
    const login = { identifier: "inga.solberg", password: "Fog-Over-Havnsund-2" };
    const { json, status } = await ask(await session.url, "/api/auth/local", "POST", login);
    expect(status).toBe(200);
    const me = await fetch(`${await session.url}/api/users/me`, { headers: { authorization: `Bearer ${json.jwt}` } });
    expect(JSON.parse(await me.text()).username).toBe("inga.solberg");
    const wrong = await ask(await session.url, "/api/auth/local", "POST", { ...login, password: "x" });
    expect(wrong.status).toBe(400);
    const files = await readdir(join(folder(), "fixtures"), { recursive: true });
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

test("what is not known yet of a type that was inferred is shown as the server shows it", async () => {
  const real = await realServer(museum, { auth: true });
  const session = serve("--record", real.url);
  const url = await session.url;
  const path = "/api/artifacts?populate[maker]=true&sort=id";
  const there = (await ask(real.url, path)).json;
  expect(JSON.stringify(there)).toContain("O'Hara Foundry");
  expect((await ask(url, path)).json).toEqual(there);
  // Once makers are known, artifacts have them without being asked for again.
  await ask(url, "/api/makers");
  await session.stop();
  const later = (await ask(await serve().url, path)).json;
  expect(differences(later, there).filter((one) => !/contactEmail$/.test(one))).toEqual([]);
});

test("an answer without a body has no type, neither from the server nor as it was recorded", async () => {
  const real = await listening((_, response) => void response.writeHead(204).end());
  await mkdir(join(folder(), "fixtures", "content-types"), { recursive: true });
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
