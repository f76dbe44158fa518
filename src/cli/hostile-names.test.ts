import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tarOf } from "../sources/export-archive.test-data.js";
import { cli } from "./cli-session.test-data.js";
import { type HostileSource, hostileNames, places } from "./hostile-sources.test-data.js";

let root: string;
let work: string;
const levels = ["", "a", "a/b", "a/b/c", "a/b/c/d", "a/b/c/d/work"];

// So deep that no generated name leads out of it.
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "touchstone-names-"));
  work = join(root, "a/b/c/d/work");
  await mkdir(work, { recursive: true });
  for (const level of levels)
    for (const name of ["package.json", "x.json"])
      await writeFile(join(root, level, name), `sentinel ${level}/${name}`);
});
afterEach(async () => rm(root, { recursive: true, force: true }));

const put = async (folder: string, { files, packed }: HostileSource): Promise<string> => {
  if (packed) {
    await writeFile(`${folder}.tar`, await tarOf(files));
    return `${folder}.tar`;
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
};

/** Everything in the sandbox with what it holds, but the folder that is written. */
const outside = async (): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const item of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name);
    if (`${path}/`.startsWith(`${join(work, "out")}/`)) continue;
    const what = item.isSymbolicLink() ? await readlink(path) : item.isFile() ? await readFile(path, "utf8") : "folder";
    found.set(relative(root, path), what);
  }
  return found;
};

const commands: readonly (readonly string[])[] = [
  ["init", "--output", "OUT"],
  ["init", "--output", "OUT", "--force"],
  ["generate", "--output", "OUT", "-n", "1"],
  ["generate", "--output", "OUT", "-n", "1", "--force"],
  ["import", "--output", "OUT"],
  ["import", "--output", "OUT", "--force"],
  ["types", "--output", "OUT/api.ts"],
  ["schemas", "--output", "OUT/api.json"],
  ["openapi", "--output", "OUT/api.json"],
];

/** What is said of a source, by file and member; of a path that cannot be written; or of a hidden folder, in which nothing is looked for. */
const clearError =
  /^touchstone: (?:cannot load [^\n]+\n {2}[^\n]+: [^\n]+|cannot write [^\n]+: [^\n]+|[^\n]+ has no content-types[^\n]+)\n/;

const attempt = async (source: HostileSource, [name = "", ...rest]: readonly string[], isThere: boolean) => {
  await rm(join(work, "source"), { recursive: true, force: true });
  await rm(join(work, "out"), { recursive: true, force: true });
  const given = await put(join(work, "source"), source);
  if (isThere) await mkdir(join(work, "out/entries"), { recursive: true });
  const before = await outside();
  const result = await cli(name, given, ...rest.map((word) => word.replace("OUT", join(work, "out"))));
  expect(await outside()).toEqual(before);
  if (result.code !== 0) expect(result).toMatchObject({ code: 1, err: expect.stringMatching(clearError) });
  await rm(`${join(work, "source")}.tar`, { force: true });
};

describe("whatever the names in a source are, nothing outside of the output is created or changed", () => {
  test.each(Object.entries(places))("%s", async (_, place) => {
    await fc.assert(
      fc.asyncProperty(hostileNames, fc.constantFrom(...commands), fc.boolean(), async (name, command, isThere) => {
        const source = place(name);
        if (source !== undefined) await attempt(source, command, isThere);
      }),
      { numRuns: 20, examples: commands.slice(0, 6).map((command) => ["../../../package", command, true]) },
    );
  });
});
