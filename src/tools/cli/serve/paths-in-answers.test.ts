import { mkdir, rm, symlink } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Files, makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { controlNames } from "../../../mock/control/control-routes.js";
import { createMock } from "../../../mock/create-mock.js";
import { sendRaw, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

const deep = "one/two/three/four";

const files: Files = {
  [`${deep}/notes/content-types/note.json`]: typeJson("note", { text: { type: "string" }, slug: { type: "uid" } }),
  [`${deep}/notes/content-types/broken.json`]: "{",
  [`${deep}/notes/content-types/odd.json`]: typeJson("odd", { text: { type: "nothing" } }),
  [`${deep}/notes/entries/notes.json`]: [{ slug: "a", text: "first" }, { text: 5 }],
  [`${deep}/notes/uploads/inside.txt`]: "inside",
  [`${deep}/first/notes.json`]: [{ slug: "b", text: "one" }, { text: 6 }],
  [`${deep}/second/entries/notes.json`]: [{ slug: "b", text: "two" }],
  [`${deep}/touchstone.config.mjs`]: `import { readFileSync } from "node:fs";
    export default { source: "notes", fixtures: ["first", "second"], persist: "state.jsonl", routes: [
      { path: "/api/throws", handler: () => { throw new Error(import.meta.url); } },
      { path: "/api/reads", handler: () => readFileSync(new URL("nowhere", import.meta.url)) },
    ] };`,
};

const makeSource = async (): Promise<{ readonly root: string; readonly at: (name: string) => string }> => {
  const root = await makeFolder(files);
  const at = (name: string) => join(root, deep, name);
  // What can be listed and not be read.
  await symlink("tags.json", at("notes/entries/tags.json"));
  await symlink("looped.txt", at("notes/uploads/looped.txt"));
  await mkdir(at("notes/uploads/folder"));
  return { root, at };
};

/** The status, headers and body of any answer. */
const wire = async (url: string, method: string, path: string, headers: Record<string, string> = {}, body = "") => {
  const { rawHeaders, status, text } = await sendRaw(url, path, method, headers, body);
  return `${method} ${path} ${body.slice(0, 50)}: ${status} ${rawHeaders.join(" ")}\n${text}`;
};

const json = { "content-type": "application/json" };
const bodies = [
  ...["", "{}", "[", "5", '{"name":"a"}', '{"name":5}', '{"status":503,"times":1}'],
  ...['{"milliseconds":1,"times":1}'],
];
const seeds = ['{"notes":[{"text":5}]}', '{"notes":{}}', '{"nothing":[{}]}', '{"notes":[{"text":"more"}]}'];

/** Every control route with every method and many bodies, and requests that the API refuses or that break. */
const answersOf = async (url: string): Promise<readonly string[]> => {
  const answers: string[] = [];
  const ask = async (...sent: Parameters<typeof wire> extends [string, ...infer Rest] ? Rest : never) => {
    answers.push(await wire(url, ...sent));
  };
  for (const name of ["", "nothing", ...controlNames]) {
    const path = `/__touchstone/${name}`;
    for (const method of ["GET", "HEAD", "DELETE", "PUT", "OPTIONS"]) await ask(method, path);
    for (const body of [...bodies, ...(name === "seed" ? seeds : [])]) await ask("POST", path, json, body);
    await ask("POST", path, { "content-type": "text/plain" }, "x");
    await ask("GET", path, { origin: "http://evil.test" });
  }
  const uploads = ["inside.txt", "looped.txt", "folder", "nothing", "%2e%2e/%2e%2e", "%00", "%", "notes/", ""];
  for (const file of uploads) await ask("GET", `/uploads/${file}`);
  for (const path of [
    ...["/", "/index.html", "/api/throws", "/api/reads", "/api/nothing"],
    ...["/api/notes", "/admin", "/_health"],
  ])
    for (const accept of ["application/json", "text/html"]) await ask("GET", path, { accept });
  for (const query of ["filters[x]=1", "sort=x", "populate=x", `filters${"[a]".repeat(50)}=1`])
    await ask("GET", `/api/notes?${query}`);
  for (const body of bodies) await ask("POST", "/api/notes", json, body);
  await ask("POST", "/api/upload", { "content-type": "multipart/form-data; boundary=b" }, "--b\r\nbroken");
  await ask("GET", `/api/${"x".repeat(70_000)}`);
  return answers;
};

/** The answers that hold an absolute path of this machine. */
const leaks = (answers: readonly string[], root: string): readonly string[] =>
  answers.filter((answer) => [root, tmpdir(), homedir(), process.cwd()].some((path) => answer.includes(path)));

describe("no answer holds an absolute path", () => {
  test("where the command line names the folders", async () => {
    const { at, root } = await makeSource();
    const session = serveSession(root, at("notes"), at("first"), at("second"), "--persist", at("state.jsonl"));
    const answers = await answersOf(await session.url);
    expect(leaks(answers, root)).toEqual([]);
    const model = answers.find((answer) => answer.startsWith("GET /__touchstone/model"));
    // Of what is at fault, the file is still named, in its folder.
    expect(model).toContain('replaces entry 1 (slug \\"b\\") of first/notes.json');
    expect(model).toContain('"file":"second/entries/notes.json"');
    expect(model).toContain('"file":"notes/entries/tags.json"');
    expect(answers.find((answer) => answer.startsWith("GET /__touchstone/state"))).toContain('"source":"notes"');
    // The terminal is the user's own.
    expect(session.err()).toContain(at("first"));
  });

  test("where a configuration does", async () => {
    const { at, root } = await makeSource();
    const session = serveSession(at(""), "--config", "touchstone.config.mjs");
    const answers = await answersOf(await session.url);
    expect(leaks(answers, root)).toEqual([]);
    expect(answers.filter((answer) => answer.startsWith("GET /api/throws")).length).toBe(2);
    expect(session.err()).toContain("the handler of GET /api/throws failed");
  });

  test("nor where a program made the mock, and the source is gone since", async () => {
    const { at, root } = await makeSource();
    const mock = await createMock(at("notes"), { fixtures: [at("first"), at("second")], lenient: true });
    const { url } = await mock.listen();
    await rm(at("notes"), { recursive: true });
    expect(leaks(await answersOf(url), root)).toEqual([]);
    await mock.close();
  });
});
