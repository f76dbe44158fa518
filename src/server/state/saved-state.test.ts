import { describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import type { ContentApi } from "../api/content-api.js";
import { createContentApi } from "../api/create-content-api.js";
import { museum as dataset, everythingOf } from "../api/museum.test-data.js";
import { send, textFile } from "../http/send.test-data.js";
import { loadState, stateLines } from "./saved-state.js";

const open = (): ContentApi => createContentApi(dataset, { now: () => Date.UTC(2026, 0, 1) });

/** All that an API holds, each uploaded file called by its path. */
const linesOf = ({ saved }: ContentApi): readonly string[] => [...stateLines(saved.store, (_, path) => path)];

const filesOf = ({ saved }: ContentApi): ReadonlyMap<string, Uint8Array> =>
  new Map([...saved.store.files].flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes]])));

const none: ReadonlyMap<string, Uint8Array> = new Map();

/** Writes of many kinds: scalars, relations on both sides, components, zones, users, files, and ids that are given up again. */
const write = async (api: ContentApi): Promise<void> => {
  const data = { title: "New", slug: "new", registryNumber: "9007199254740993" };
  const { json: created } = await send(api, "POST", "/api/artifacts", { data });
  const steps: [string, string, unknown?][] = [
    ["POST", "/api/artifacts", { data: { title: "Gone", slug: "gone" } }],
    ["DELETE", `/api/artifacts/${created.data.id + 1}`],
    ["DELETE", "/api/artifacts/2"],
    ["PUT", "/api/artifacts/1", { data: { title: "Renamed", gallery: [2], inscriptions: [{}] } }],
    ["POST", "/api/users", { username: "new", email: "new@test.io", password: "secret1", role: 1 }],
    ["POST", "/api/upload", textFile("note.txt", "Hello, wörld")],
    ["DELETE", "/api/upload/files/1"],
  ];
  for (const [method, path, body] of steps) expect((await send(api, method, path, body)).status).toBeLessThan(300);
};

describe("the state of an API", () => {
  test("comes back as it was saved, files and ids that were given up too", async () => {
    const api = open();
    await write(api);
    const before = await everythingOf(api);
    const other = open();
    loadState(other.saved, linesOf(api), filesOf(api));
    expect(await everythingOf(other)).toEqual(before);
    const { json } = await send(other, "GET", "/api/upload/files?filters[name]=note.txt");
    expect((await send(other, "GET", json[0].url)).text).toBe("Hello, wörld");
    const next = (await send(api, "POST", "/api/artifacts", { data: { title: "x", slug: "x" } })).text;
    expect((await send(other, "POST", "/api/artifacts", { data: { title: "x", slug: "x" } })).text).toBe(next);
  });

  test("can be brought back to what it was before it was loaded", async () => {
    const [api, saved] = [open(), open()];
    const before = await everythingOf(api);
    const snapshot = api.snapshot();
    await write(saved);
    loadState(api.saved, linesOf(saved), filesOf(saved));
    expect(await everythingOf(api)).not.toEqual(before);
    api.restore(snapshot);
    expect(await everythingOf(api)).toEqual(before);
  });

  const lines = linesOf(open());
  const rows = lines.findIndex((line) => line.startsWith("[1,"));

  test.each<readonly [string, readonly string[], string | RegExp]>([
    ["nothing", [], "is no state that was saved by touchstone"],
    ["another file", ['{"articles":[]}'], "is no state that was saved by touchstone"],
    ["no JSON", ["hello", "world"], "is no state that was saved by touchstone"],
    ["a later form", lines.with(0, '{"kind":"touchstone-state","version":2}'), "was saved in the form 2, expected 1"],
    ["the end missing", lines.slice(0, -1), "is incomplete: its last line is missing"],
    ["a table missing", lines.toSpliced(1, rows - 1), /is incomplete: the rows of \S+ are missing|expected a row/],
    ["a broken line", lines.with(rows, "[1,"), `line ${rows + 1}: expected JSON`],
    ["a short row", lines.with(rows, "[1]"), new RegExp(`^line ${rows + 1}: expected \\d+ values behind the id`)],
    ["an id that is none", lines.with(rows, "[0]"), `line ${rows + 1}: expected a row that begins with its id`],
    [
      "a file that is not there",
      lines.toSpliced(1, 0, '{"file":"a.txt","bytes":"x"}'),
      "names a file that is missing or damaged: x, the bytes of /uploads/a.txt",
    ],
    [
      "a table that is none",
      lines.with(1, '{"table":"api::x.x"}'),
      "line 2: expected a row, or the start of another table",
    ],
  ])("%s is refused, and changes nothing", async (_, given, message) => {
    const api = open();
    const before = await everythingOf(api);
    expect(() => loadState(api.saved, given, none)).toThrow(message);
    expect(await everythingOf(api)).toEqual(before);
  });

  const schema = (attributes: object) => ({
    "content-types/note.json": {
      info: { singularName: "note", pluralName: "notes", displayName: "Note" },
      attributes,
    },
  });

  test("that of other content-types is refused with the differences", async () => {
    const old = { text: { type: "string" }, stars: { type: "integer" } };
    const saved = linesOf(createContentApi(await loadFiles(schema(old))));
    const api = createContentApi(await loadFiles(schema({ text: { type: "json" }, more: { type: "string" } })));
    expect(() => loadState(api.saved, saved, none)).toThrow(
      "was saved for other content-types: text of api::note.note was string, is json; " +
        "api::note.note has no stars any more; more of api::note.note is new",
    );
  });

  test("values and links that cannot be are reported with their line", async () => {
    const attributes = {
      big: { type: "biginteger" },
      day: { type: "date" },
      other: { type: "relation", relation: "oneToOne", target: "api::note.note" },
    };
    const api = createContentApi(await loadFiles({ ...schema(attributes), "entries/notes.json": [{ big: "12" }] }));
    const good = linesOf(api);
    const at = good.findIndex((line) => line.startsWith('[1,"12"'));
    const load = (from: string, to: string) =>
      loadState(
        api.saved,
        good.map((line) => line.replace(from, to)),
        none,
      );
    expect(() => load('[1,"12"', "[1,12")).toThrow(`line ${at + 1}: big: expected a value of type biginteger`);
    expect(() => load('[1,"12",null,null', '[1,"12",null,7')).toThrow(
      `line ${at + 1}: other: expected links to rows that are there, got 7`,
    );
    load('[1,"12",null,null', '[1,"123456789012345678901",null,1');
    const { data } = (await send(api, "GET", "/api/notes/1?populate=*")).json;
    expect([data.attributes.big, data.attributes.other.data.id]).toEqual(["123456789012345678901", 1]);
  });
});
