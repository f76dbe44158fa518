import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Files, makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

const notes: Files = {
  "notes/content-types/note.json": typeJson("note", { text: { type: "string" }, slug: { type: "uid" } }),
  "notes/entries/notes.json": [{ slug: "a", text: "first" }],
};

/** Files served with options, `ROOT` in them for the folder that they are in: the source is the folder `notes`. */
const start = async (files: Files, ...args: readonly string[]) => {
  const root = await makeFolder(files);
  const session = serveSession(root, join(root, "notes"), ...args.map((arg) => arg.replace("ROOT", root)));
  const url = await session.url;
  return { root, session, url, entries: join(root, "notes/entries/notes.json") };
};

const texts = async (url: string): Promise<readonly string[]> => {
  const { json } = await ask(url, "/api/notes?sort=id");
  return json.data.map((entry: { readonly attributes: { readonly text: string } }) => entry.attributes.text);
};
const post = (url: string, text: string) => ask(url, "/api/notes", "POST", { data: { text } });

describe("a source without entries", () => {
  const empty: Files = {
    "shop/content-types/note.json": typeJson("note", { text: { type: "string" } }),
    "shop/content-types/tag.json": typeJson("tag", { name: { type: "string" } }),
    "shop/entries/tags.json": [{ name: "own" }],
  };
  const counts = (url: string): Promise<readonly number[]> =>
    Promise.all(["notes", "tags"].map(async (name) => (await ask(url, `/api/${name}`)).json.meta.pagination.total));

  test("is filled while it is served, and what was written stays, also after a reset", async () => {
    const root = await makeFolder(empty);
    const url = await serveSession(root, join(root, "shop")).url;
    await ask(url, "/api/tags", "POST", { data: { name: "written" } });
    const fill = (count: number) => ask(url, "/__touchstone/fill", "POST", { count });
    expect((await ask(url, "/__touchstone/state")).json.fills).toBe(true);
    expect((await fill(0)).status).toBe(400);
    expect(await fill(3)).toMatchObject({ status: 200, json: { fills: false } });
    expect(await counts(url)).toEqual([3, 2]);
    await ask(url, "/__touchstone/reset", "POST");
    expect(await counts(url)).toEqual([3, 2]);
    expect(await readdir(join(root, "shop", "entries"))).toEqual(["tags.json"]);
  });

  test("is filled from the beginning with --generate", async () => {
    const root = await makeFolder(empty);
    const full = serveSession(root, join(root, "shop"), "--generate", "4");
    expect(await counts(await full.url)).toEqual([4, 1]);
    expect(full.out()).toContain("/api/notes         4 entries\n");
  });

  test("of the package has nothing to fill", async () => {
    const url = await serveSession(await makeFolder({})).url;
    expect((await ask(url, "/__touchstone/state")).json.fills).toBe(false);
    const { json, status } = await ask(url, "/__touchstone/fill", "POST", { count: 3 });
    expect([status, json.error.message]).toEqual([409, expect.stringContaining("no source of yours")]);
  });
});

describe("--watch", () => {
  const again = "the source has changed and was read again";
  const broken = "the last good state is still served";

  test("serves entries, schemas and scenarios anew, however they are saved; a broken one leaves the last good state", async () => {
    const scenario = { entries: { notes: [{ slug: "b", text: "second" }] } };
    const { entries, root, session, url } = await start({ ...notes, "notes/scenarios/new.json": scenario }, "--watch");
    await post(url, "written");
    await writeFile(entries, JSON.stringify([{ text: "changed" }]));
    await session.printed(again);
    expect(await texts(url)).toEqual(["changed"]);
    // As editors do it: another file takes the place of the old one.
    await writeFile(`${entries}~`, JSON.stringify([{ text: "renamed" }]));
    await rename(`${entries}~`, entries);
    await session.printed(again, 2);
    expect(await texts(url)).toEqual(["renamed"]);
    await writeFile(entries, '[\n  { "text": "broken" },\n  }\n]');
    await session.printed(broken);
    expect(session.err()).toContain("entries/notes.json: is not JSON: Unexpected token '}' (line 3, column 3)");
    expect(await texts(url)).toEqual(["renamed"]);
    await rm(entries);
    await session.printed(again, 3);
    expect(await texts(url)).toEqual([]);
    await writeFile(join(root, "notes/content-types/page.json"), JSON.stringify(typeJson("page", {})));
    await session.printed(again, 4);
    expect((await ask(url, "/api/pages")).status).toBe(200);
    expect(await texts(`${url}/__scenario/new`)).toEqual(["second"]);
    await writeFile(join(root, "notes/scenarios/new.json"), JSON.stringify({ remove: "*" }));
    await session.printed(again, 5);
    expect(await texts(`${url}/__scenario/new`)).toEqual([]);
    await writeFile(join(root, "notes/content-types/note.json"), "{");
    await session.printed(broken, 2);
    expect(await session.stop()).toBe(0);
  });

  test("with faults from the start goes on where others are mended, and keeps users signed in", async () => {
    const user = { username: "kim", email: "kim@test.io", password: "secret1", role: "authenticated", confirmed: true };
    const permissions = ["plugin::users-permissions.auth.callback", "api::note.note.find"];
    const roles = ["authenticated", "public"].map((type) => ({ name: type, type, permissions }));
    const faulty = { "notes/entries/notes.json": [{ text: 1 }, { text: 2 }] };
    const users = { "notes/entries/users.json": [user], "notes/entries/roles.json": roles };
    const { entries, session, url } = await start({ ...notes, ...faulty, ...users }, "--watch", "--auth");
    const { json } = await ask(url, "/api/auth/local", "POST", { identifier: "kim", password: "secret1" });
    await writeFile(entries, JSON.stringify([{ text: "good" }, { text: 2 }]));
    await session.printed(again);
    expect(await texts(url)).toEqual(["good", null]);
    const me = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${json.jwt}` } });
    // Without the permission it is a 403; a token of a stranger would be a 401.
    expect(me.status).toBe(403);
  });
});

describe("--persist", () => {
  test("goes on with what was written, with hashes as the real server has them; a reset begins with the source", async () => {
    const { root, session, url } = await start(notes, "--persist", "ROOT/state.jsonl");
    expect((await post(url, "kept")).status).toBe(200);
    const user = { username: "ada", email: "ada@test.io", password: "Written-down-1", role: 1 };
    expect((await ask(url, "/api/users", "POST", user)).status).toBe(201);
    await session.stop();
    expect(session.out()).toContain("Keeps what is written in");
    const saved = await readFile(join(root, "state.jsonl"), "utf8");
    expect([saved.includes("$2b$10$"), saved.includes(user.password)]).toEqual([true, false]);
    const again = () => serveSession(root, join(root, "notes"), "--persist", join(root, "state.jsonl"));
    const second = again();
    const other = await second.url;
    expect(second.out()).toContain("Went on with what is written in");
    expect(await texts(other)).toEqual(["first", "kept"]);
    expect(second.out()).toMatch(/\/api\/notes +2 entries/);
    expect((await ask(other, "/__touchstone/reset", "POST")).status).toBeLessThan(300);
    await second.stop();
    expect(await texts(await again().url)).toEqual(["first"]);
  });

  test("a file that cannot be written: reported once, in the answers to writes, and at the end with what is lost", async () => {
    const { root, session, url } = await start(notes, "--persist", "ROOT/state.jsonl");
    // A folder with its name is in the way, for whoever runs this.
    await mkdir(join(root, "state.jsonl"));
    await post(url, "new");
    await session.printed("cannot save");
    const response = await fetch(`${url}/api/notes/1`, { method: "DELETE" });
    expect([response.status, response.headers.get("touchstone-not-saved")]).toEqual([
      ...[200, expect.stringMatching(/^E[A-Z]+: [ -~]+$/)],
    ]);
    expect((await fetch(`${url}/api/notes`)).headers.has("touchstone-not-saved")).toBe(false);
    expect(await session.stop()).toBe(1);
    expect(session.err().trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^touchstone: cannot save .*state\.jsonl: E.* Saving is tried again until it succeeds$/),
      expect.stringMatching(/^touchstone: up to 2 writes are lost: cannot save .*state\.jsonl: E/),
    ]);
  });

  test("one file for one process: the second is refused with the id of the first, which goes on", async () => {
    const { root, session, url } = await start(notes, "--persist", "ROOT/state.jsonl");
    const ended = async (file: string, ...more: readonly string[]) => {
      const other = serveSession(root, join(root, "notes"), "--persist", join(root, file), ...more);
      return [await other.done, other.err()];
    };
    const using = expect.stringContaining(`process ${process.pid} is using it`);
    expect(await ended("state.jsonl")).toEqual([1, using]);
    expect((await post(url, "kept")).status).toBe(200);
    // The port is the first one's: the file is given back.
    const taken = "is already in use; --port 0 takes a free one\n";
    expect(await ended("other.jsonl", "--port", new URL(url).port)).toEqual([1, expect.stringContaining(taken)]);
    expect(await session.stop()).toBe(0);
    expect((await readdir(root)).sort()).toEqual(["notes", "state.jsonl"]);
  });

  test("and --watch: entries that change count after a reset, other content-types are refused", async () => {
    const { entries, root, session, url } = await start(notes, "--watch", "--persist", "ROOT/state.jsonl");
    await post(url, "kept");
    await writeFile(entries, JSON.stringify([{ text: "changed" }]));
    await session.printed("the source has changed and was read again; saved data is kept");
    expect(await texts(url)).toEqual(["first", "kept"]);
    await ask(url, "/__touchstone/snapshot", "POST", { name: "now" });
    const other = typeJson("note", { text: { type: "text" }, slug: { type: "uid" } });
    await writeFile(join(root, "notes/content-types/note.json"), JSON.stringify(other));
    await session.printed("the last good state is still served");
    expect(session.err()).toContain(
      "the data that is saved was saved for other content-types: text of api::note.note was string",
    );
    expect(await texts(url)).toEqual(["first", "kept"]);
    expect((await ask(url, "/__touchstone/restore", "POST", { name: "now" })).status).toBeLessThan(300);
    await ask(url, "/__touchstone/reset", "POST");
    expect(await texts(url)).toEqual(["changed"]);
  });
});

describe("requests", () => {
  test("are printed decoded, without secrets, and hints for clients of Strapi 5 once", async () => {
    const { session, url } = await start(notes, "--log");
    await ask(url, "/api/notes?filters%5Btext%5D%5B%24eq%5D=a%20b&status=draft");
    await ask(url, "/api/auth/email-confirmation?confirmation=hidden-1");
    await ask(url, "/api/notes?status=draft&access_token=hidden-2&x=%1b[31m%0a");
    await ask(url, "/api/auth/local", "POST", { identifier: "x", password: "hidden-3" });
    expect(session.out()).toMatch(/^GET {4}200 +\d+ ms {2}\/api\/notes\?filters\[text\]\[\$eq\]=a b&status=draft$/m);
    expect(session.out()).toMatch(/\/api\/auth\/email-confirmation\?confirmation=\[redacted\]$/m);
    expect(session.out()).toMatch(/&access_token=\[redacted\]&x=\\u001b\[31m\\u000a$/m);
    expect(session.out()).toMatch(/^POST {3}400 +\d+ ms {2}\/api\/auth\/local$/m);
    expect(session.out() + session.err()).not.toContain("hidden");
    expect(session.err()).toMatch(/^hint: status=draft and status=published belong to Strapi 5.*\n$/);
  });

  test("fail and wait by their rules", async () => {
    const rules = ["--fail", "POST /api/notes 500 x2", "--fail", "/api/users* 503", "--delay", "20", "--jitter", "5"];
    const { url } = await start(notes, ...rules);
    const status = async () => (await post(url, "x")).status;
    const statuses = [await status(), await status(), await status(), (await ask(url, "/api/users/me")).status];
    expect(statuses).toEqual([500, 500, 200, 503]);
    const started = performance.now();
    await ask(url, "/api/notes");
    expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  });

  test("repeat with --seed and --now", async () => {
    const run = async (seed: string) => {
      const { session, url } = await start(notes, "--seed", seed, "--now", "2024-02-03T04:05:06Z");
      const user = { username: "new", email: "new@test.io", password: "secret1" };
      const { json } = await ask(url, "/api/auth/local/register", "POST", user);
      await ask(url, "/api/auth/forgot-password", "POST", { email: "new@test.io" });
      return { jwt: json.jwt, code: /code to reset.*/.exec(session.out())?.[0], created: (await post(url, "x")).json };
    };
    const first = await run("7");
    expect(await run("7")).toEqual(first);
    expect(first.created.data).toMatchObject({ id: 2, attributes: { createdAt: "2024-02-03T04:05:06.000Z" } });
    expect((await run("8")).code).not.toBe(first.code);
  });
});

test("it listens on 127.0.0.1, opens a browser only when asked to", async () => {
  const [plain, opening] = [await start(notes), await start(notes, "--open")];
  expect(plain.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect([plain.session.opened, opening.session.opened]).toEqual([[], [opening.url]]);
});

test("--scenario chooses one of the source's files; those at fault are named with their place", async () => {
  const { session, url } = await start(
    {
      ...notes,
      "notes/scenarios/new.json": { entries: { notes: [{ slug: "b", text: "second" }] } },
      "notes/scenarios/wrong.json": { entries: { notes: [{ txt: "x" }] } },
    },
    ...["--scenario", "new"],
  );
  expect(await texts(url)).toEqual(["first", "second"]);
  expect(await texts(`${url}/__scenario/default`)).toEqual(["first"]);
  expect(session.out()).toMatch(/in the scenario new$/m);
  expect(session.out()).toMatch(/\/api\/notes +2 entries/);
  expect(session.err()).toContain(
    'this scenario is not served: scenarios/wrong.json: entries.notes[0]: api::note.note has no attribute "txt". Did you mean "text"?',
  );
});

describe("a project", () => {
  const project = (folder: string, range = "^4.15.5", policies = 0): Files => ({
    [`${folder}package.json`]: { dependencies: { "@strapi/strapi": range, "strapi-plugin-populate-deep": "2" } },
    [`${folder}src/api/note/content-types/note/schema.json`]: typeJson("note", { text: { type: "string" } }),
    [`${folder}src/api/note/routes/more.js`]:
      "module.exports = { routes: [{ method: 'GET', path: '/notes/latest', handler: 'note.latest' }] };",
    [`${folder}config/api.js`]: "module.exports = { rest: { maxLimit: 7 } };",
    ...Object.fromEntries(Array.from({ length: policies }, (_, at) => [`src/api/note/policies/p${at}.js`, "x"])),
  });
  const report = (text: string): readonly string[] => text.split("What the mock does not do")[1]?.split("\n") ?? [];

  test("has notes: what it needs, in a screenful, and whole what can be pasted; --json has them all", async () => {
    const root = await makeFolder(project("", undefined, 60));
    const [short, long, json] = [[], ["--verbose"], ["--json", "--log"]].map((more) =>
      serveSession(root, root, ...more),
    );
    const url = (await short?.url) ?? "";
    await long?.url;
    const lines = report(short?.out() ?? "");
    expect(lines.length).toBeLessThan(24);
    for (const line of [
      ...[/populate=deep populates nothing/, /taken over: maxLimit 7/, /notes\/latest +404: note\.latest is not run/],
      ...[/and 5\d more +--verbose lists all/, /"plugins": \{"populateDeep":true\}$/],
    ])
      expect(lines.filter((one) => line.test(one)).length, String(line)).toBe(1);
    expect(lines.join("\n").replaceAll("'", "")).toContain(`touchstone generate ${root} --output fixtures`);
    expect(report(long?.out() ?? "").length).toBeGreaterThan(65);
    const shown = (await ask(url, "/__touchstone/project")).json;
    expect(new Set(shown.notes.map(({ topic }: { readonly topic: string }) => topic))).toEqual(
      new Set(["entries", "plugins", "limits", "routes", "code"]),
    );
    expect(JSON.stringify(shown)).not.toContain(root);
    await json?.printed('"project"');
    const document = JSON.parse(json?.out() ?? "");
    expect(document).toMatchObject({ source: root, types: [{ path: "/api/notes", count: 0 }] });
    expect(document.project[1]).toMatchObject({ topic: "plugins", config: { plugins: { populateDeep: true } } });
    // What is logged stands elsewhere.
    expect((await ask(document.url, "/api/notes")).status).toBe(200);
    await expect.poll(() => json?.err()).toContain("/api/notes");
    expect(JSON.parse(json?.out() ?? "")).toEqual(document);
  });

  test("below the root of a repository is served; one of Strapi 5 is, where that is asked for", async () => {
    const root = await makeFolder({ ...project("apps/cms/", "^5.3.0"), "frontend/src/api/client.ts": "export {}" });
    const session = serveSession(root, root, "--as-strapi-4");
    expect((await ask(await session.url, "/api/notes")).status).toBe(200);
    expect(session.out()).toContain(`the project ${root}/apps/cms`);
    expect(session.out()).toContain("@strapi/strapi ^5.3.0");
  });
});
