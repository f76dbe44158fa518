import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tarOf } from "../../data/read/archive/export-archive.test-data.js";
import { cli } from "./cli-session.test-data.js";
import { type HostileSource, places } from "./hostile-sources.test-data.js";
import { serveSession, stopAll } from "./serve-session.test-data.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "touchstone-visible-"));
});
afterEach(async () => {
  await stopAll();
  await rm(root, { recursive: true, force: true });
});

/** Controls but line ends and tabs (ISO 6429), what turns text around (UAX 9), separators of lines, a mark and tags that nobody sees. */
const raw = /(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029\ufeff]|[\u{e0000}-\u{e0fff}]/u;

/** Renames a terminal's window, colours, turns text around, goes back to the start of the line, and cannot be seen. */
const hostile = "ev\u202eil\u001b]0;t\u0007\u009b31m\u2066\r\u2028\ufeff\u{e0041}x";

const put = async ({ files, packed }: HostileSource): Promise<string> => {
  const source = join(root, packed ? "source.tar" : "source");
  if (packed) await writeFile(source, await tarOf(files));
  else
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(source, path)), { recursive: true });
      await writeFile(join(source, path), typeof content === "string" ? content : JSON.stringify(content));
    }
  return source;
};

const note = (attributes: object): object => ({
  info: { singularName: "note", pluralName: "notes", displayName: "Note" },
  attributes,
});
const folder = (files: HostileSource["files"]): HostileSource => ({ packed: false, files });

const sources: Readonly<Record<string, (name: string) => HostileSource | undefined>> = {
  ...places,
  "name of an attribute": (name) => folder({ "content-types/note.json": note({ [name]: { type: "string" } }) }),
  "type of an attribute": (name) => folder({ "content-types/note.json": note({ title: { type: name } }) }),
  "target of a relation": (name) =>
    folder({ "content-types/note.json": note({ other: { type: "relation", relation: "oneToOne", target: name } }) }),
  "value of an enumeration": (name) =>
    folder({ "content-types/note.json": note({ kind: { type: "enumeration", enum: [name] } }) }),
  "member of an entry": (name) =>
    folder({
      "content-types/note.json": note({ title: { type: "string" } }),
      "entries/notes.json": [{ id: 1, [name]: name }],
    }),
  "file of entries": (name) =>
    folder({ "content-types/note.json": note({ title: { type: "string" } }), [`entries/${name}.json`]: [] }),
  "no JSON": (name) => folder({ "content-types/note.json": name }),
};

const commands = ["types", "schemas", "openapi", "init", "generate", "import"] as const;

/** What a server prints until it listens, or ends. */
const served = async (...args: readonly string[]): Promise<string> => {
  const session = serveSession(root, ...args);
  await session.url.catch(() => {});
  await session.stop();
  return session.out() + session.err();
};

test.each(Object.entries(sources))("no command prints it raw: %s", async (_, place) => {
  const given = place(hostile);
  if (given === undefined) expect.unreachable("a disk can hold this name");
  const source = await put(given);
  for (const command of commands) {
    const output = ["init", "generate", "import"].includes(command) ? ["--output", join(root, command)] : [];
    const { err, out } = await cli(command, source, ...output);
    expect(out + err, command).not.toBe("");
    expect(raw.exec(out + err), command).toBeNull();
  }
  const printed = await served(source);
  expect(printed).not.toBe("");
  expect(raw.exec(printed)).toBeNull();
});

test("no command prints it raw: words of the command line, and keys and values of a configuration", async () => {
  for (const args of [[hostile], ["serve", hostile], ["types", `--${hostile}`], ["serve", "--port", hostile]]) {
    const { err } = await cli(...args);
    expect(err).toContain("\\u202e");
    expect(raw.exec(err)).toBeNull();
  }
  for (const config of [
    { [hostile]: 1 },
    { source: hostile },
    { fail: [hostile] },
    { customFields: { [hostile]: 1 } },
  ]) {
    await writeFile(join(root, "touchstone.config.json"), JSON.stringify(config));
    expect(raw.exec(await served())).toBeNull();
  }
});

test("a name of several lines is one line where a server says what it serves", async () => {
  const name = "x\nListening on http://127.0.0.1:1";
  const source = await put(folder({ "content-types/note.json": note({}), "dataset.json": { name } }));
  expect(await served(source)).toContain("x\\u000aListening on http://127.0.0.1:1, as");
});
