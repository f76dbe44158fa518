import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { cli } from "../cli-session.test-data.js";
import { serveSession, stopAll } from "../serve/serve-session.test-data.js";
import { places, putSource } from "./hostile-sources.test-data.js";

let root: string;
beforeEach(async () => {
  root = await makeFolder({});
});
afterEach(stopAll);

/** Controls but line ends and tabs (ISO 6429), what turns text around (UAX 9), separators of lines, a mark and tags that nobody sees. */
const raw = /(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029\ufeff]|[\u{e0000}-\u{e0fff}]/u;

/** Renames a terminal's window, colours, turns text around, goes back to the start of the line, and cannot be seen. */
const hostile = "ev\u202eil\u001b]0;t\u0007\u009b31m\u2066\r\u2028\ufeff\u{e0041}x";

const commands = ["types", "schemas", "openapi", "init", "generate", "import"] as const;

/** What a server prints until it listens, or ends. */
const served = async (...args: readonly string[]): Promise<string> => {
  const session = serveSession(root, ...args);
  await session.url.catch(() => {});
  await session.stop();
  return session.out() + session.err();
};

test.each(Object.entries(places))("no command prints it raw: %s", async (_, place) => {
  const given = place(hostile);
  if (given === undefined) expect.unreachable("a disk can hold this name");
  const source = await putSource(join(root, "source"), given);
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
    { rules: [hostile] },
    { customFields: { [hostile]: 1 } },
  ]) {
    await writeFile(join(root, "touchstone.config.json"), JSON.stringify(config));
    expect(raw.exec(await served())).toBeNull();
  }
});

test("a name of several lines is one line where a server says what it serves", async () => {
  const name = "x\nListening on http://127.0.0.1:1";
  const source = await putSource(join(root, "source"), {
    packed: false,
    files: { "content-types/note.json": typeJson("note", {}), "dataset.json": { name } },
  });
  expect(await served(source)).toContain("x\\u000aListening on http://127.0.0.1:1, as");
});
