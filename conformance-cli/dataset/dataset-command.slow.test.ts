import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { conformance } from "../conformance.js";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "touchstone-dataset-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const command = async (...args: readonly string[]) => {
  const printed = { out: "", err: "" };
  const code = await conformance(["dataset", ...args], {
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    colour: false,
  });
  return { code, ...printed };
};

describe("what cannot be written is a mistake of the user that names the path", () => {
  test("a folder that is not empty stays as it is, without --force", async () => {
    await writeFile(join(root, "mine.txt"), "mine");
    expect(await command("--format", "json", "--output", root)).toEqual({
      code: 2,
      out: "",
      err: `${root} is not empty: name another folder, or add --force to write into it\n`,
    });
    expect(await readdir(root)).toEqual(["mine.txt"]);
  });

  test("with --force other files stay, and those of the same name are replaced", async () => {
    await writeFile(join(root, "mine.txt"), "mine");
    await writeFile(join(root, "dataset.json"), "{}");
    const { code, out } = await command("--format", "json", "--output", root, "--force");
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(join(root, "README.md")) });
    expect(await readFile(join(root, "mine.txt"), "utf8")).toBe("mine");
    expect(JSON.parse(await readFile(join(root, "dataset.json"), "utf8")).locales).toHaveLength(3);
  });

  test("a file in place of the folder", async () => {
    const file = join(root, "file");
    await writeFile(file, "");
    expect(await command("--format", "json", "--output", file)).toEqual({
      code: 2,
      out: "",
      err: `cannot write ${file}: it is a file, expected a folder\n`,
    });
  });

  test("a pipe in place of a file, which nobody reads from", async () => {
    execFileSync("mkfifo", [join(root, "dataset.json")]);
    expect(await command("--format", "json", "--output", root, "--force")).toEqual({
      code: 2,
      out: "",
      err: `cannot write ${join(root, "dataset.json")}: a pipe, socket or device is there, expected a file\n`,
    });
    expect(await readdir(root)).toEqual(["dataset.json"]);
  });

  test("a folder in place of a file", async () => {
    await mkdir(join(root, "dataset.json"));
    const { code, err } = await command("--format", "json", "--output", root, "--force");
    expect({ code, err }).toEqual({
      code: 2,
      err: `cannot write ${join(root, "dataset.json")}: EISDIR: it is a folder\n`,
    });
  });

  test("a folder that is a link to elsewhere", async () => {
    await mkdir(join(root, "out"));
    await mkdir(join(root, "elsewhere"));
    await symlink("../elsewhere", join(root, "out/entries"));
    const { code, err } = await command("--format", "json", "--output", join(root, "out"), "--force");
    expect(code).toBe(2);
    expect(err).toContain(`${join(root, "out/entries")} is a link that leads out of ${join(root, "out")}\n`);
    expect([await readdir(join(root, "elsewhere")), await readdir(join(root, "out"))]).toEqual([[], ["entries"]]);
  });

  test("a link in the place of a file is replaced, not followed", async () => {
    await mkdir(join(root, "out"));
    await writeFile(join(root, "mine.txt"), "mine");
    await symlink("../mine.txt", join(root, "out/dataset.json"));
    expect(await command("--format", "json", "--output", join(root, "out"), "--force")).toMatchObject({ code: 0 });
    expect(await readFile(join(root, "mine.txt"), "utf8")).toBe("mine");
    expect(JSON.parse(await readFile(join(root, "out/dataset.json"), "utf8")).locales).toHaveLength(3);
  });

  test("an archive that is there already", async () => {
    const file = join(root, "museum.tar.gz");
    await writeFile(file, "mine");
    expect(await command("--format", "archive", "--output", file)).toEqual({
      code: 2,
      out: "",
      err: `${file} is there already: name another file, or add --force\n`,
    });
    expect(await readFile(file, "utf8")).toBe("mine");
  });
});

test("folders are made on the way, and an archive can be the file itself, the same bytes every time", async () => {
  const [first, second] = [join(root, "a/b/first.tar.gz"), join(root, "folder")];
  expect(await command("--format", "archive", "--output", first)).toMatchObject({ code: 0, err: "" });
  expect(await command("--format", "archive", "--output", second)).toMatchObject({ code: 0, err: "" });
  expect((await readdir(second)).sort()).toEqual(["README.md", "museum.tar.gz"]);
  expect(await readFile(first)).toEqual(await readFile(join(second, "museum.tar.gz")));
});

const mistakes: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["no form", ["--output", "x"], /--format <name>' not specified/],
  ["no folder", ["--format", "json"], /--output <dir>' not specified/],
  ["an unknown form", ["--format", "xml", "--output", "x"], /Allowed choices are json, strapi-project, archive/],
];

test.each(mistakes)("%s: exit code 2", async (_, args, message) => {
  expect(await command(...args)).toEqual({ code: 2, out: "", err: expect.stringMatching(message) });
});

test("a folder whose name would steer the terminal is shown as escapes", async () => {
  const shown = "ev\\u202eil\\u001b]0;t\\u0007";
  const output = join(root, "ev\u202eil\u001b]0;t\u0007");
  expect((await command("--format", "json", "--output", output)).out).toContain(join(root, shown, "README.md"));
  expect((await command("--format", "json", "--output", output)).err).toContain(`${join(root, shown)} is not empty`);
  expect((await command("--format", "json", "--output", root, `--${output}`)).err).toContain(shown);
});
