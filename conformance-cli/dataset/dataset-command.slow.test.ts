import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { runCommand } from "../run-command.test-data.js";

const folder = temporaryFolder();
let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(folder, "dataset-"));
});

const command = (...args: readonly string[]) => runCommand(["dataset", ...args], []);
const inRoot = (...names: readonly string[]) => join(root, ...names);

/** Makes what is there. The words after `--format`, with a path below the folder, and the end of the message, with that path. */
const refusals: readonly (readonly [() => unknown, string, string])[] = [
  [
    () => writeFile(inRoot("mine.txt"), "mine"),
    "json",
    "%s is not empty: name another folder, or add --force to write into it",
  ],
  [() => writeFile(inRoot("file"), ""), "json file", "cannot write %s: it is a file, expected a folder"],
  [
    () => execFileSync("mkfifo", [inRoot("dataset.json")]),
    "json --force",
    "cannot write %s/dataset.json: a pipe, socket or device is there, expected a file",
  ],
  [() => mkdir(inRoot("dataset.json")), "json --force", "cannot write %s/dataset.json: EISDIR: it is a folder"],
  [() => symlink("..", inRoot("entries")), "json --force", "%s/entries is a link that leads out of %s"],
  [
    () => writeFile(inRoot("a.tar.gz"), "mine"),
    "archive a.tar.gz",
    "%s is there already: name another file, or add --force",
  ],
];

test.each(refusals)("after %s, --format %s is a mistake that names the path: %s", async (prepare, words, message) => {
  await prepare();
  const before = await readdir(root);
  const [format = "", ...rest] = words.split(" ");
  const [name = ""] = rest.filter((word) => word !== "--force");
  const force = rest.includes("--force") ? ["--force"] : [];
  const { exitCode, out, err } = await command("--format", format, "--output", inRoot(name), ...force);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err.trimEnd().endsWith(message.replaceAll("%s", inRoot(name)))).toBe(true);
  expect(await readdir(root)).toEqual(expect.arrayContaining(before));
});

test("with --force other files stay, those of the same name are replaced, and a link in the place of one is not followed", async () => {
  await mkdir(inRoot("out"));
  await writeFile(inRoot("mine.txt"), "mine");
  await writeFile(inRoot("out/other.txt"), "mine");
  await writeFile(inRoot("out/roles.json"), "{}");
  await symlink("../mine.txt", inRoot("out/dataset.json"));
  const { exitCode, out } = await command("--format", "json", "--output", inRoot("out"), "--force");
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining(inRoot("out/README.md")) });
  for (const name of ["mine.txt", "out/other.txt"]) expect(await readFile(inRoot(name), "utf8")).toBe("mine");
  expect(JSON.parse(await readFile(inRoot("out/dataset.json"), "utf8")).locales).toHaveLength(3);
});

test("folders are made on the way, and an archive can be the file itself, the same bytes every time", async () => {
  const [first, second] = [inRoot("a/b/first.tar.gz"), inRoot("folder")];
  expect(await command("--format", "archive", "--output", first)).toMatchObject({ exitCode: 0, err: "" });
  expect(await command("--format", "archive", "--output", second)).toMatchObject({ exitCode: 0, err: "" });
  expect((await readdir(second)).sort()).toEqual(["README.md", "museum.tar.gz"]);
  expect(await readFile(first)).toEqual(await readFile(join(second, "museum.tar.gz")));
});

test("a folder whose name would steer the terminal is shown as escapes", async () => {
  const shown = "ev\\u202eil\\u001b]0;t\\u0007";
  const output = inRoot("ev\u202eil\u001b]0;t\u0007");
  expect((await command("--format", "json", "--output", output)).out).toContain(inRoot(shown, "README.md"));
  expect((await command("--format", "json", "--output", output)).err).toContain(`${inRoot(shown)} is not empty`);
  expect((await command("--format", "json", "--output", root, `--${output}`)).err).toContain(shown);
});
