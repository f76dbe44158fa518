import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Files, makeFolder, typeJson } from "../../data/read/shared/source-folder.test-data.js";
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

/** Runs the command to its end. */
const ended = async (files: Files, ...args: readonly string[]) => {
  const root = await makeFolder(files);
  const session = serveSession(root, join(root, "notes"), ...args);
  return [await session.done, session.err()];
};

const texts = async (url: string): Promise<readonly string[]> => {
  const { json } = await ask(url, "/api/notes?sort=id");
  return json.data.map((entry: { readonly attributes: { readonly text: string } }) => entry.attributes.text);
};

describe("a source without entries", () => {
  const empty: Files = {
    "shop/content-types/note.json": typeJson("note", { text: { type: "string" } }),
    "shop/content-types/tag.json": typeJson("tag", { name: { type: "string" } }),
    "shop/entries/tags.json": [{ name: "own" }],
  };
  const counts = async (url: string): Promise<readonly number[]> =>
    Promise.all(
      ["notes", "tags"].map(async (name) => (await ask(url, `/api/${name}`)).json.meta.pagination.total as number),
    );

  test("is filled in memory where that is asked for", async () => {
    const root = await makeFolder(empty);
    const session = serveSession(root, join(root, "shop"), "--generate", "4");
    expect(await counts(await session.url)).toEqual([4, 1]);
    expect(session.out()).toContain("/api/notes         4 entries\n");
    expect(await readdir(join(root, "shop", "entries"))).toEqual(["tags.json"]);
  });

  test("is filled while it is served, and what was written stays, also after a reset", async () => {
    const root = await makeFolder(empty);
    const session = serveSession(root, join(root, "shop"));
    const url = await session.url;
    await ask(url, "/api/tags", "POST", { data: { name: "written" } });
    const fill = (body: object) => ask(url, "/__touchstone/fill", "POST", body);
    expect((await ask(url, "/__touchstone/state")).json.fills).toBe(true);
    expect((await fill({ count: 0 })).status).toBe(400);
    const answer = await fill({ count: 3 });
    expect([answer.status, answer.json.fills]).toEqual([200, false]);
    expect(await counts(url)).toEqual([3, 2]);
    await ask(url, "/__touchstone/reset", "POST");
    expect(await counts(url)).toEqual([3, 2]);
  });

  test("is filled by a letter at a terminal, where nothing has entries", async () => {
    const root = await makeFolder({ "shop/content-types/note.json": empty["shop/content-types/note.json"] ?? {} });
    const [listeners, typing] = [new Set<(line: string) => void>(), { listened: 0 }];
    const typed = (listener: (line: string) => void) => {
      listeners.add(listener);
      typing.listened++;
      return () => void listeners.delete(listener);
    };
    const session = serveSession({ folder: root, typed }, join(root, "shop"));
    const url = await session.url;
    await session.printed("Press g and Enter to generate 20");
    for (const line of ["x", " g "]) for (const listener of listeners) listener(line);
    await session.printed("20 entries of each content-type");
    expect((await ask(url, "/api/notes")).json.meta.pagination.total).toBe(20);
    await session.stop();
    expect([typing.listened, listeners.size]).toEqual([1, 0]);
    // Neither where there are entries, nor where nobody types.
    const full = serveSession({ folder: root, typed }, join(root, "shop"), "--generate", "1");
    await full.url;
    expect([full.out().includes("g and Enter"), typing.listened]).toEqual([false, 1]);
  });

  test("of the package has nothing to fill", async () => {
    const url = await serveSession(await makeFolder({})).url;
    expect((await ask(url, "/__touchstone/state")).json.fills).toBe(false);
    const { json, status } = await ask(url, "/__touchstone/fill", "POST", { count: 3 });
    expect([status, json.error.message]).toEqual([409, expect.stringContaining("no source of yours")]);
  });
});

describe("the source", () => {
  test("may have folders of entries on top, as words and as options", async () => {
    const root = await makeFolder({
      ...notes,
      "one/notes.json": [{ slug: "b", text: "one" }],
      "two/notes.json": [{ slug: "b", text: "two" }],
      "three/notes.json": [{ slug: "c", text: "three" }],
    });
    const path = (name: string) => join(root, name);
    const session = serveSession(root, path("notes"), path("one"), path("two"), "--fixtures", path("three"));
    expect(await texts(await session.url)).toEqual(["first", "two", "three"]);
    expect(session.err()).toContain(
      `${path("two")}/notes.json: entry 1 (slug "b"): replaces entry 1 (slug "b") of ${path("one")}`,
    );
  });

  test("with a hundred faults lists a screenful, or all, and is served without them", async () => {
    const faulty = Array.from({ length: 100 }, (_, index) => ({ slug: `s${index}`, text: index }));
    const root = await makeFolder({ ...notes, "notes/entries/notes.json": [{ text: "good" }, ...faulty] });
    const short = serveSession(root, join(root, "notes"));
    expect((await texts(await short.url)).filter((text) => text !== null)).toEqual(["good"]);
    const lines = short.err().trimEnd().split("\n");
    expect([lines.length, lines[0], lines[1], lines.at(-1)]).toEqual([
      14,
      "100 faults, left out:",
      '  entries/notes.json: entry 2 (slug "s0"), text: expected a string, got 0',
      "  ... and 88 more (--verbose lists all)",
    ]);
    const long = serveSession(root, join(root, "notes"), "--verbose");
    await long.url;
    expect(long.err().trimEnd().split("\n").length).toBe(101);
  });

  test("that is none ends the command", async () => {
    const root = await makeFolder({ "empty/a.txt": "" });
    const session = serveSession(root, join(root, "empty"));
    expect([await session.done, session.err()]).toEqual([1, expect.stringContaining("is neither a fixture folder")]);
  });
});

describe("--watch", () => {
  const again = "the source has changed and was read again";

  test("serves entries and schemas anew, however they are saved", async () => {
    const { entries, root, session, url } = await start(notes, "--watch");
    await ask(url, "/api/notes", "POST", { data: { text: "written" } });
    await writeFile(entries, JSON.stringify([{ text: "changed" }]));
    await session.printed(again);
    expect(await texts(url)).toEqual(["changed"]);
    // As editors do it: another file takes the place of the old one.
    await writeFile(`${entries}~`, JSON.stringify([{ text: "renamed" }]));
    await rename(`${entries}~`, entries);
    await session.printed(again, 2);
    expect(await texts(url)).toEqual(["renamed"]);
    await writeFile(join(root, "notes/content-types/page.json"), JSON.stringify(typeJson("page", {})));
    await session.printed(again, 3);
    expect((await ask(url, "/api/pages")).status).toBe(200);
    await rm(entries);
    await session.printed(again, 4);
    expect(await texts(url)).toEqual([]);
    expect(await session.stop()).toBe(0);
  });

  test("a broken file leaves the last good state, and the error names the line", async () => {
    const { entries, root, session, url } = await start(notes, "--watch");
    await writeFile(entries, '[\n  { "text": "broken" },\n  }\n]');
    await session.printed("the last good state is still served");
    expect(session.err()).toContain("entries/notes.json: is not JSON: Unexpected token '}' (line 3, column 3)");
    expect(await texts(url)).toEqual(["first"]);
    await writeFile(entries, JSON.stringify([{ text: "mended" }]));
    await session.printed(again);
    expect(await texts(url)).toEqual(["mended"]);
    await writeFile(join(root, "notes/content-types/note.json"), "{");
    await session.printed("the last good state is still served", 2);
    expect(await texts(url)).toEqual(["mended"]);
  });

  test("with faults from the start goes on where others are mended", async () => {
    const faulty = { ...notes, "notes/entries/notes.json": [{ text: 1 }, { text: 2 }] };
    const { entries, session, url } = await start(faulty, "--watch");
    await writeFile(entries, JSON.stringify([{ text: "good" }, { text: 2 }]));
    await session.printed(again);
    expect(await texts(url)).toEqual(["good", null]);
  });

  test("keeps users signed in", async () => {
    const user = { username: "kim", email: "kim@test.io", password: "secret1", role: "authenticated", confirmed: true };
    const permissions = ["plugin::users-permissions.auth.callback"];
    const roles = ["authenticated", "public"].map((type) => ({ name: type, type, permissions }));
    const files = { ...notes, "notes/entries/users.json": [user], "notes/entries/roles.json": roles };
    const { entries, session, url } = await start(files, "--watch", "--auth");
    const { json } = await ask(url, "/api/auth/local", "POST", { identifier: "kim", password: "secret1" });
    await writeFile(entries, "[]");
    await session.printed(again);
    const me = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${json.jwt}` } });
    // Without the permission it is a 403; a token of a stranger would be a 401.
    expect(me.status).toBe(403);
  });
});

describe("--persist", () => {
  test("goes on with what was written, and a reset begins with the source", async () => {
    const root = await makeFolder(notes);
    const args = [join(root, "notes"), "--persist", join(root, "state.jsonl")];
    const first = serveSession(root, ...args);
    const url = await first.url;
    expect((await ask(url, "/api/notes", "POST", { data: { text: "kept" } })).status).toBe(200);
    await first.stop();
    expect(first.out()).toContain("Keeps what is written in");
    const second = serveSession(root, ...args);
    const other = await second.url;
    expect(second.out()).toContain("Went on with what is written in");
    expect(await texts(other)).toEqual(["first", "kept"]);
    expect(second.out()).toMatch(/\/api\/notes +2 entries/);
    expect((await ask(other, "/__touchstone/reset", "POST")).status).toBeLessThan(300);
    await second.stop();
    expect(await texts(await serveSession(root, ...args).url)).toEqual(["first"]);
  });

  test("a file that cannot be written: reported once, in the answers to writes, and at the end with what is lost", async () => {
    const { root, session, url } = await start(notes, "--persist", "ROOT/state.jsonl");
    // A folder with its name is in the way, for whoever runs this.
    await mkdir(join(root, "state.jsonl"));
    await ask(url, "/api/notes", "POST", { data: { text: "new" } });
    await session.printed("cannot save");
    const response = await fetch(`${url}/api/notes/1`, { method: "DELETE" });
    expect([response.status, response.headers.get("touchstone-not-saved")]).toEqual([
      200,
      expect.stringMatching(/^E[A-Z]+: [ -~]+$/),
    ]);
    expect((await fetch(`${url}/api/notes`)).headers.has("touchstone-not-saved")).toBe(false);
    expect(await session.stop()).toBe(1);
    expect(session.err().trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^touchstone: cannot save .*state\.jsonl: E.* Saving is tried again until it succeeds$/),
      expect.stringMatching(/^touchstone: up to 2 writes are lost: cannot save .*state\.jsonl: E/),
    ]);
    expect((await readdir(root)).sort()).toEqual(["notes", "state.jsonl"]);
  });

  test("one file for one process: the second is refused with the id of the first, which goes on", async () => {
    const root = await makeFolder(notes);
    const args = [join(root, "notes"), "--persist", join(root, "state.jsonl")];
    const first = serveSession(root, ...args);
    const url = await first.url;
    const second = serveSession(root, ...args);
    expect([await second.done, second.err()]).toEqual([
      1,
      expect.stringContaining(`process ${process.pid} is using it`),
    ]);
    expect((await ask(url, "/api/notes", "POST", { data: { text: "kept" } })).status).toBe(200);
    const other = serveSession(root, ...args.with(2, join(root, "other.jsonl")), "--port", new URL(url).port);
    // The port is the first one's: the file is given back.
    expect([await other.done, other.err()]).toEqual([
      1,
      expect.stringContaining("is already in use by a Touchstone that serves notes; --port 0 takes a free one\n"),
    ]);
    expect(await first.stop()).toBe(0);
    expect((await readdir(root)).sort()).toEqual(["notes", "state.jsonl"]);
  });

  test("writes passwords as the real server does: hashes of cost 10", async () => {
    const { root, session, url } = await start(notes, "--persist", "ROOT/state.jsonl");
    const user = { username: "ada", email: "ada@test.io", password: "Written-down-1", role: 1 };
    expect((await ask(url, "/api/users", "POST", user)).status).toBe(201);
    await session.stop();
    const saved = await readFile(join(root, "state.jsonl"), "utf8");
    expect(saved).toContain("$2b$10$");
    expect(saved).not.toContain(user.password);
  });

  test("and --watch: entries that change count after a reset, other content-types are refused", async () => {
    const { root, session, url } = await start(notes, "--watch", "--persist", "ROOT/state.jsonl");
    await ask(url, "/api/notes", "POST", { data: { text: "kept" } });
    await writeFile(join(root, "notes/entries/notes.json"), JSON.stringify([{ text: "changed" }]));
    await session.printed("the source has changed and was read again; saved data is kept");
    expect(await texts(url)).toEqual(["first", "kept"]);
    await ask(url, "/__touchstone/snapshot", "POST", { name: "now" });
    await writeFile(
      join(root, "notes/content-types/note.json"),
      JSON.stringify(typeJson("note", { text: { type: "text" }, slug: { type: "uid" } })),
    );
    await session.printed("the last good state is still served");
    expect(session.err()).toContain(
      "the data that is saved was saved for other content-types: text of api::note.note was string",
    );
    expect(await texts(url)).toEqual(["first", "kept"]);
    expect((await ask(url, "/__touchstone/restore", "POST", { name: "now" })).status).toBeLessThan(300);
    await ask(url, "/__touchstone/reset", "POST");
    expect(await texts(url)).toEqual(["changed"]);
  });

  test.each([
    ["notes.txt", 1, "notes.txt is no state that was saved by touchstone. It is left alone"],
    ["notes/entries/notes.json", 2, "is among the files that are served, which are never written"],
    ["notes/entries/state.json", 2, "is among the files that are served"],
    ["notes/dataset.json", 2, "is among the files that are served"],
    // A link to a new file among them.
    ["link.jsonl", 2, "is among the files that are served"],
    ["nowhere/state.jsonl", 1, "cannot keep data in"],
  ])("%s is refused and left alone", async (file, code, message) => {
    const root = await makeFolder({ ...notes, "notes.txt": "[]" });
    await symlink("notes/entries/new.json", join(root, "link.jsonl"));
    const before = await readFile(join(root, file), "utf8").catch(() => undefined);
    const session = serveSession(root, join(root, "notes"), "--persist", join(root, file));
    expect([await session.done, session.err()]).toEqual([code, expect.stringContaining(message)]);
    expect(await readFile(join(root, file), "utf8").catch(() => undefined)).toBe(before);
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
    const post = async () => (await ask(url, "/api/notes", "POST", { data: {} })).status;
    const statuses = [await post(), await post(), await post(), (await ask(url, "/api/users/me")).status];
    expect(statuses).toEqual([500, 500, 200, 503]);
    const started = performance.now();
    await ask(url, "/api/notes");
    expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  });

  test.each([
    ["notes 500", 'got "NOTES". Is it a path? "/api/notes"'],
    ["/notes 500", 'path: nothing is at "/notes", so that no request would match. Did you mean "/api/notes"?'],
  ])("the rule %j could never count, and is refused", async (rule, message) => {
    expect(await ended(notes, "--fail", rule)).toEqual([2, expect.stringContaining(message)]);
  });

  test("repeat with --seed and --now", async () => {
    const run = async (seed: string) => {
      const { session, url } = await start(notes, "--seed", seed, "--now", "2024-02-03T04:05:06Z");
      const user = { username: "new", email: "new@test.io", password: "secret1" };
      const { json } = await ask(url, "/api/auth/local/register", "POST", user);
      await ask(url, "/api/auth/forgot-password", "POST", { email: "new@test.io" });
      const created = await ask(url, "/api/notes", "POST", { data: { text: "x" } });
      return { jwt: json.jwt, code: /code to reset.*/.exec(session.out())?.[0], created: created.json };
    };
    const first = await run("7");
    expect(await run("7")).toEqual(first);
    expect(first.created.data).toMatchObject({ id: 2, attributes: { createdAt: "2024-02-03T04:05:06.000Z" } });
    expect((await run("8")).code).not.toBe(first.code);
  });

  test.each([
    ["POST", "/api/email"],
    ["POST", "/graphql"],
    ["GET", "/admin"],
  ])("%s %s, which the real server has, is a 501 with a hint", async (method, path) => {
    const { url } = await start(notes);
    const { json, status } = await ask(url, path, method, method === "POST" ? {} : undefined);
    expect([status, json.error.name]).toEqual([501, "NotImplementedError"]);
    expect(json.error.message).toContain(`touchstone does not serve ${method} ${path}. `);
  });
});

describe("safety", () => {
  test("it listens on 127.0.0.1, opens a browser only when asked to", async () => {
    const root = await makeFolder(notes);
    const [plain, opening] = [
      serveSession(root, join(root, "notes")),
      serveSession(root, join(root, "notes"), "--open"),
    ];
    const url = await opening.url;
    expect(await plain.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect([plain.opened, opening.opened]).toEqual([[], [url]]);
  });
});

describe("--scenario", () => {
  const scenarios = {
    ...notes,
    "notes/scenarios/new.json": { entries: { notes: [{ slug: "b", text: "second" }] } },
    "notes/scenarios/wrong.json": { entries: { notes: [{ txt: "x" }] } },
  };

  test("chooses one of the source's files; those at fault are named with their place", async () => {
    const { session, url } = await start(scenarios, "--scenario", "new");
    expect(await texts(url)).toEqual(["first", "second"]);
    expect(await texts(`${url}/__scenario/default`)).toEqual(["first"]);
    expect(session.out()).toMatch(/in the scenario new$/m);
    expect(session.out()).toMatch(/\/api\/notes +2 entries/);
    expect(session.err()).toContain(
      'this scenario is not served: scenarios/wrong.json: entries.notes[0]: api::note.note has no attribute "txt". Did you mean "text"?',
    );
  });

  test("that there is not, or that is at fault, ends the command", async () => {
    for (const [name, code, message] of [
      ["nwe", 2, 'touchstone: there is no scenario "nwe". Did you mean "new"? There are: default, empty'],
      ["wrong", 1, "scenarios/wrong.json: entries.notes[0]"],
    ] as const)
      expect(await ended(scenarios, "--scenario", name)).toEqual([code, expect.stringContaining(message)]);
  });

  test("--watch reads the files again", async () => {
    const { root, session, url } = await start(scenarios, "--watch");
    expect(await texts(`${url}/__scenario/new`)).toEqual(["first", "second"]);
    await writeFile(join(root, "notes/scenarios/new.json"), JSON.stringify({ remove: "*" }));
    await session.printed("the source has changed and was read again");
    expect(await texts(`${url}/__scenario/new`)).toEqual([]);
  });
});

describe("a project", () => {
  const note = typeJson("note", { text: { type: "string" } });
  const project = (folder: string, range = "^4.15.5"): Files => ({
    [`${folder}package.json`]: { dependencies: { "@strapi/strapi": range, "strapi-plugin-populate-deep": "2" } },
    [`${folder}src/api/note/content-types/note/schema.json`]: note,
    [`${folder}src/api/note/routes/more.js`]:
      "module.exports = { routes: [{ method: 'GET', path: '/notes/latest', handler: 'note.latest' }] };",
    [`${folder}config/api.js`]: "module.exports = { rest: { maxLimit: 7 } };",
  });

  test("has notes: what it needs, in a screenful, and whole what can be pasted", async () => {
    const root = await makeFolder(project(""));
    const session = serveSession(root, root);
    const url = await session.url;
    const [, report = ""] = session.out().split("\n\nWhat the mock does not do");
    expect(report).toContain("populate=deep populates nothing");
    expect(report).toContain("taken over: maxLimit 7");
    expect(report).toMatch(/GET \/api\/notes\/latest +404: note\.latest is not run/);
    expect(report.replaceAll("'", "")).toContain(`touchstone generate ${root} --output fixtures`);
    expect(report).toContain('For touchstone.config.json:\n  "plugins": {"populateDeep":true}\n');
    expect(report.split("\n").length).toBeLessThan(24);
    const { json } = await ask(url, "/__touchstone/project");
    expect(json.notes.map(({ topic }: { readonly topic: string }) => topic)).toEqual([
      "entries",
      "plugins",
      "limits",
      "routes",
    ]);
    expect(JSON.stringify(json)).not.toContain(root);
    expect((await ask(url, "/api/notes/latest")).status).toBe(404);
  });

  test("with much of it is reported in a screenful; --verbose lists all", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`src/api/note/policies/p${at}.js`, "module.exports = () => true;"]),
    );
    const root = await makeFolder({ ...project(""), ...many });
    const [short, long] = [serveSession(root, root), serveSession(root, root, "--verbose")];
    await Promise.all([short.url, long.url]);
    const lines = (text: string) => text.split("What the mock does not do")[1]?.split("\n") ?? [];
    expect(lines(short.out()).length).toBeLessThan(24);
    expect(short.out()).toMatch(/and 5\d more +--verbose lists all/);
    expect(lines(long.out()).length).toBeGreaterThan(65);
  });

  test("--json prints one line for programs, and what is logged elsewhere", async () => {
    const root = await makeFolder(project(""));
    const session = serveSession(root, root, "--json", "--log");
    await session.printed('"project"');
    const document = JSON.parse(session.out());
    expect(document).toMatchObject({ source: root, types: [{ path: "/api/notes", count: 0 }] });
    expect(document.project[1]).toMatchObject({ topic: "plugins", config: { plugins: { populateDeep: true } } });
    expect((await ask(document.url, "/api/notes")).status).toBe(200);
    await expect.poll(() => session.err()).toContain("/api/notes");
    expect(JSON.parse(session.out())).toEqual(document);
  });

  test("below the root of a repository is served; of several each is named", async () => {
    const one = await makeFolder({ ...project("apps/cms/"), "frontend/src/api/client.ts": "export {}" });
    const session = serveSession(one, one);
    expect((await ask(await session.url, "/api/notes")).status).toBe(200);
    expect(session.out()).toContain(`the project ${one}/apps/cms`);
    const two = await makeFolder({ ...project("a/"), ...project("b/"), ...project("node_modules/c/") });
    const refused = serveSession(two, two);
    expect([await refused.done, refused.err().replaceAll("'", "")]).toEqual([
      2,
      `touchstone: there are 2 projects in ${two}. Name one:\n  touchstone serve ${two}/a\n  touchstone serve ${two}/b\n`,
    ]);
  });

  test("of Strapi 5 is refused with what is different, unless it is to be served as one of Strapi 4", async () => {
    const root = await makeFolder(project("", "^5.3.0"));
    const refused = serveSession(root, root);
    expect([await refused.done, refused.err()]).toEqual([
      1,
      expect.stringContaining("is a project of Strapi 5. Strapi 5 answers in another form: "),
    ]);
    expect(refused.err()).toContain("--as-strapi-4 serves it");
    const served = serveSession(root, root, "--as-strapi-4");
    expect((await ask(await served.url, "/api/notes")).status).toBe(200);
    expect(served.out()).toContain("@strapi/strapi ^5.3.0");
  });
});
