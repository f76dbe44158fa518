import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { loadDataset } from "../../../data/read/load-dataset.js";
import { type Files, makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { cli } from "../cli-session.test-data.js";
import { ask, serveSession, stopAll } from "../serve/serve-session.test-data.js";

afterEach(stopAll);

/** A type of a project, whose title is right whatever else it has. */
const type = (name: string, attributes: object = {}, rest: object = {}): Files => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: typeJson(
    name,
    { title: { type: "string" }, ...attributes },
    rest,
  ),
});

const nothing = { type: "relation", relation: "oneToOne", target: "api::none.none" };

/** What may be wrong with a project, with what is said of it. `shelf` is right in each. */
const faults: readonly (readonly [string, Files, string])[] = [
  ["a relation to nothing", type("note", { wrong: nothing }), "wrong"],
  ["a component that is missing", type("note", { wrong: { type: "component", component: "none.none" } }), "wrong"],
  ["no JSON", { ...type("note"), "src/api/lost/content-types/lost/schema.json": "{" }, "lost/schema.json"],
  ["a name of two", { ...type("note"), ...type("lost", {}, { info: typeNames("lost", "notes") }) }, "notes"],
  [
    "a name no path can have",
    { ...type("note"), ...type("lost", {}, { info: typeNames("a/b", "c") }) },
    "singularName",
  ],
  ["a broken component", { ...type("note"), "src/components/a/lost.json": "[" }, "lost.json"],
];

function typeNames(singularName: string, pluralName: string): object {
  return { singularName, pluralName, displayName: "Lost" };
}

const made = (files: Files): Promise<string> =>
  makeFolder(
    Object.fromEntries(Object.entries({ ...type("shelf"), ...files }).map(([at, file]) => [`cms/${at}`, file])),
  );

const faultLines = (text: string): readonly string[] => {
  const [, listed = ""] = /^(?:1 fault|\d+ faults), left out:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return listed.trimEnd().split("\n").sort();
};

describe.each(faults)("a project with %s", (_, files, named) => {
  test("is served without it, and every command that reads it leaves out and lists the same", async () => {
    const root = await made(files);
    const source = join(root, "cms");
    const served = serveSession(root, source);
    expect((await ask(await served.url, "/api/shelfs")).status).toBe(200);
    const listed = faultLines(served.err());
    expect(listed.join("\n")).toContain(named);
    const output = (name: string) => ["--output", join(root, name)];
    for (const [args, has] of [
      [["types", source], '"api::note.note"'],
      [["schemas", source], '"NoteResponse"'],
      [["openapi", source], '"/notes/{id}"'],
      [["init", source, ...output("made")], "an example entry of each"],
      [["generate", source, ...output("filled"), "--count", "1"], "notes"],
    ] as const) {
      const { code, err, out } = await cli(...args);
      expect([args[0], code, faultLines(err), out.includes(has)]).toEqual([args[0], 0, listed, true]);
    }
  });

  test("is refused with --strict, and nothing is written", async () => {
    const root = await made(files);
    for (const command of ["types", "schemas", "openapi", "init", "generate"]) {
      const { code, err } = await cli(command, join(root, "cms"), "--strict", "--output", join(root, "out"));
      expect([command, code, err]).toEqual([command, 1, expect.stringContaining(`cannot load ${root}`)]);
      expect(err).toContain(named);
    }
    expect(await readdir(root)).toEqual(["cms"]);
  });

  test("is served with what serve proposes", async () => {
    const root = await made(files);
    const served = serveSession(root, join(root, "cms"));
    await served.url;
    const proposed = [...served.out().matchAll(/touchstone (generate|serve) ([^#&\n]*)/g)];
    expect(proposed.map(([, command]) => command)).toEqual(["serve", "generate", "serve"]);
    for (const [, command = "", words = ""] of proposed) {
      const args = words
        .trim()
        .split(" ")
        .map((word) => (word === "fixtures" ? join(root, word) : word));
      if (command === "generate") expect((await cli(command, ...args)).code).toBe(0);
      else {
        const { json } = await ask(await serveSession(root, ...args).url, "/api/shelfs");
        expect(json.meta.pagination.total).toBe(20);
      }
    }
    expect(
      (await loadDataset(join(root, "fixtures"), { lenient: true })).model.contentTypes.has("api::shelf.shelf"),
    ).toBe(true);
  });
});
