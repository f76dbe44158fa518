import { beforeEach, describe, expect, it } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { unrestricted } from "../../reference/model/caller.js";
import { deviationsOf } from "../../reference/model/profile.js";
import { type Current, createStore, linksOf, tableOf } from "../../reference/store/store.js";
import type { CommandContext } from "../../reference/write.js";
import { hashingPasswords } from "../access/hash-passwords.js";
import { change, remove, upload } from "./upload-commands.js";
import type { UploadedFile } from "./uploaded-file.js";

const dataset = await loadDataset(bundledDatasetPath());
const file = "plugin::upload.file";
const artifact = "api::artifact.artifact";
/** The highest id of a file in the dataset. */
const last = Math.max(...(dataset.records.get(file) ?? []).map(({ id }) => id));
const first = "ropewalk_1891_0f3a9c.png";

let current: Current;
let context: CommandContext;
let now: number;

beforeEach(() => {
  current = { store: createStore(dataset) };
  now = Date.UTC(2026, 0, 1);
  context = {
    current,
    deviations: deviationsOf("spec"),
    limits: { defaultLimit: 25, maxLimit: undefined, withCount: true },
    caller: unrestricted,
    now: () => now,
    carryOut: hashingPasswords(current, 4),
  };
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const sent = (name: string, text = "x", mediaType: string | undefined = "text/plain"): UploadedFile => ({
  field: "files",
  name,
  mediaType,
  bytes: utf8(text),
});

/** The values of the file with this id, those that are null left out. */
const fileOf = (id: number): Record<string, unknown> => {
  const values = Object.entries(tableOf(current.store, file).entries.get(id)?.values ?? {});
  return Object.fromEntries(values.filter(([, value]) => value !== null));
};

/** The ids that a media attribute leads to. */
const linked = (type: string, id: number, name: string): readonly number[] => {
  const entry = tableOf(current.store, type).entries.get(id);
  return entry === undefined ? [] : linksOf(entry, name).map((link) => link.id);
};

const textAt = async (path: string): Promise<string | undefined> => {
  const { files } = current.store;
  const bytes = files.has(path) ? files.get(path) : await dataset.assets.read(path);
  return bytes && new TextDecoder().decode(bytes);
};

describe("upload", () => {
  // Measured, but for the digits of the hash.
  it("stores what is known about a file, and its bytes", async () => {
    expect(upload(context, { body: {}, files: [sent("hello world.txt", "hello")] })).toEqual({
      ok: true,
      value: [last + 1],
    });
    const hash = `hello_world_${(last + 1).toString(16).padStart(10, "0")}`;
    expect(fileOf(last + 1)).toEqual({
      name: "hello world.txt",
      hash,
      ext: ".txt",
      mime: "text/plain",
      size: 0.01,
      url: `/uploads/${hash}.txt`,
      provider: "local",
      folderPath: "/",
      createdAt: now,
      updatedAt: now,
    });
    expect(await textAt(`${hash}.txt`)).toBe("hello");
  });

  it("stores several in order, each with what is said about it", () => {
    const body = { fileInfo: ['{"name":"one","alternativeText":"a"}', '{"caption":""}'] };
    const files = [sent("a.txt"), sent("b.txt", "")];
    expect(upload(context, { body, files })).toEqual({ ok: true, value: [last + 1, last + 2] });
    expect(fileOf(last + 1)).toMatchObject({ name: "one", alternativeText: "a" });
    expect(fileOf(last + 2)).toMatchObject({ name: "b.txt", caption: "", size: 0 });
    expect(fileOf(last + 2)).not.toHaveProperty("alternativeText");
  });

  const types: [string, string | undefined, string, string][] = [
    ["a.png", undefined, "image/png", ".png"],
    ["a.txt", undefined, "text/plain", ".txt"],
    ["abc", undefined, "application/octet-stream", ".bin"],
    ["abc", "application/pdf", "application/pdf", ".pdf"],
    ["a.tar.gz", "text/plain", "text/plain", ".gz"],
    ["abc.qux", "foo bar", "foo bar", ".qux"],
    ["a.png", "image/png; x=y", "image/png; x=y", ".png"],
  ];
  it.each(types)("takes the type of %s, sent as %s, to be %s", (name, mediaType, mime, ext) => {
    upload(context, { body: {}, files: [{ ...sent(name), mediaType }] });
    expect(fileOf(last + 1)).toMatchObject({ mime, ext });
  });

  it("composes the letters of a name", () => {
    upload(context, { body: {}, files: [sent("e\u0301.txt")] });
    expect(fileOf(last + 1)).toMatchObject({ name: "\u00e9.txt", hash: expect.stringMatching(/^e_/) });
  });

  it("keeps bytes of its own", async () => {
    const file = sent("a.txt", "before");
    upload(context, { body: {}, files: [file] });
    file.bytes.fill(0);
    expect(await textAt(String(fileOf(last + 1).url).slice("/uploads/".length))).toBe("before");
  });

  it("rounds sizes to ten bytes, as kilobytes", () => {
    upload(context, { body: {}, files: [sent("a", "x".repeat(1676)), sent("b", "x".repeat(4))] });
    expect([fileOf(last + 1).size, fileOf(last + 2).size]).toEqual([1.68, 0]);
  });

  it("measures images, whatever their name says", async () => {
    const bytes = (await dataset.assets.read(first)) ?? new Uint8Array();
    upload(context, { body: {}, files: [{ ...sent("a.txt"), bytes }, sent("b.png", "text", "image/png")] });
    expect(fileOf(last + 1)).toMatchObject({ width: 8, height: 6, mime: "text/plain" });
    expect(fileOf(last + 2)).not.toHaveProperty("width");
  });

  // Measured, but for the last two, which the real server answers with a 500.
  const owner = { ref: artifact, refId: "3", field: "cover" };
  const refused: [string, unknown, UploadedFile[], string][] = [
    ["no file", {}, [], "Files are empty"],
    ["one empty file", {}, [sent("a.txt", "")], "Files are empty"],
    ["a bad name", {}, [sent("a:b.txt")], "File name contains invalid characters"],
    [
      "a bad name, and a new one",
      { fileInfo: '{"name":"n"}' },
      [sent("a:b.txt")],
      "File name contains invalid characters",
    ],
    ["no name", {}, [sent("")], "File name contains invalid characters"],
    ["a bad name among others", {}, [sent("a.txt"), sent("..")], "File name contains invalid characters"],
    ["a bad new name", { fileInfo: '{"name":"a/b"}' }, [sent("a.txt")], "File name contains invalid characters"],
    [
      "a long new name",
      { fileInfo: `{"name":"${"n".repeat(256)}"}` },
      [sent("a")],
      "File name contains invalid characters",
    ],
    [
      "an unknown type",
      { ...owner, ref: "api::nope.nope" },
      [sent("a")],
      "There is no content-type or component api::nope.nope",
    ],
    ["an id that is none", { ...owner, refId: "abc" }, [sent("a")], "refId must be the id of an entry"],
  ];
  it.each(refused)("refuses %s, and changes nothing", async (_, body, files, message) => {
    const before = current.store;
    expect(upload(context, { body, files })).toMatchObject({ ok: false, issues: [{ message }] });
    expect(current.store).toBe(before);
    expect(tableOf(current.store, file).lastId).toBe(last);
    expect(await textAt(`a_${(last + 1).toString(16).padStart(10, "0")}.txt`)).toBeUndefined();
  });

  describe("links", () => {
    const to = (more: object, count = 1) =>
      upload(context, {
        body: { ...owner, ...more },
        files: Array.from({ length: count }, (_, index) => sent(`${index}`)),
      });

    it("the one file of an entry", () => {
      to({});
      expect(linked(artifact, 3, "cover")).toEqual([last + 1]);
      to({}, 2);
      expect(linked(artifact, 3, "cover")).toEqual([last + 3]);
    });

    it("one more of an entry's files", () => {
      to({ field: "gallery" });
      to({ field: "gallery" }, 2);
      expect(linked(artifact, 3, "gallery")).toEqual([last + 1, last + 2, last + 3]);
    });

    it("the file of a component", () => {
      to({ ref: "shared.seo", refId: "1", field: "shareImage" });
      expect(linked("shared.seo", 1, "shareImage")).toEqual([last + 1]);
    });

    it.each([
      { refId: "99999" },
      { field: "nope" },
      { field: "title" },
      { field: "tags" },
      { field: "" },
      { ref: undefined },
      { refId: ["3"] },
    ])("nothing where %j is no place of a file", (more) => {
      const before = linked(artifact, 3, "cover");
      const tags = linked(artifact, 3, "tags");
      expect(to(more)).toEqual({ ok: true, value: [last + 1] });
      expect([linked(artifact, 3, "cover"), linked(artifact, 3, "tags")]).toEqual([before, tags]);
    });
  });
});

describe("change", () => {
  it("sets what is said, keeps what is not, and takes any name", () => {
    const before = fileOf(1);
    now += 1;
    expect(change(context, 1, { body: { fileInfo: { name: "a/b", caption: "" } }, files: [] })).toEqual({
      ok: true,
      value: true,
    });
    expect(fileOf(1)).toEqual({ ...before, name: "a/b", caption: "", updatedAt: now });
    change(context, 1, { body: { fileInfo: { name: null, alternativeText: null, caption: null } }, files: [] });
    expect(fileOf(1)).toEqual({ ...before, name: "a/b", caption: "", updatedAt: now });
    now += 1;
    change(context, 1, { body: {}, files: [sent("ignored", "")] });
    expect(fileOf(1)).toEqual({ ...before, name: "a/b", caption: "", updatedAt: now });
  });

  it("replaces the bytes, and keeps id, hash, extension and URL", async () => {
    const before = fileOf(1);
    now += 1;
    const body = { fileInfo: { caption: "c" }, ref: artifact, refId: "3", field: "cover" };
    const cover = linked(artifact, 3, "cover");
    expect(change(context, 1, { body, files: [sent("other.md", "two", "text/markdown")] })).toEqual({
      ok: true,
      value: true,
    });
    expect(await textAt(first)).toBe("two");
    const { height, width, ...others } = before;
    expect([width, height]).toEqual([8, 6]);
    const values = { name: "other.md", caption: "c", formats: {}, mime: "text/markdown", size: 0, updatedAt: now };
    expect(fileOf(1)).toEqual({ ...others, ...values });
    expect(linked(artifact, 3, "cover")).toEqual(cover);
  });

  it("takes away the smaller formats of what was replaced", async () => {
    expect(await textAt("small_octant_front_7be214.png")).toBeDefined();
    change(context, 2, { body: {}, files: [sent("a.txt")] });
    expect(await textAt("small_octant_front_7be214.png")).toBeUndefined();
    expect(await textAt("octant_front_7be214.png")).toBe("x");
  });

  it("refuses two files, a bad name and a bad fileInfo, and knows no other ids", async () => {
    const message = "Cannot replace a file with multiple ones";
    expect(change(context, 1, { body: {}, files: [sent("a"), sent("b")] })).toMatchObject({ issues: [{ message }] });
    expect(change(context, 1, { body: {}, files: [sent("a:b")] })).toMatchObject({ ok: false });
    expect(change(context, 1, { body: { fileInfo: "[]" }, files: [] })).toMatchObject({ ok: false });
    expect(change(context, last + 1, { body: {}, files: [sent("a")] })).toEqual({ ok: true, value: false });
    expect(await textAt(first)).not.toBe("x");
  });
});

describe("remove", () => {
  it("takes a file away, with its bytes, its formats and every link to it", async () => {
    upload(context, { body: { ref: artifact, refId: "3", field: "cover" }, files: [sent("a.txt")] });
    expect(remove(context, last + 1)).toEqual({ ok: true, value: true });
    expect([tableOf(current.store, file).entries.get(last + 1), linked(artifact, 3, "cover")]).toEqual([undefined, []]);
    expect(await textAt(`a_${(last + 1).toString(16).padStart(10, "0")}.txt`)).toBeUndefined();
    expect(remove(context, last + 1)).toEqual({ ok: true, value: false });
  });

  it("leaves the source alone", async () => {
    remove(context, 2);
    expect(await textAt("octant_front_7be214.png")).toBeUndefined();
    expect(await textAt("medium_octant_front_7be214.png")).toBeUndefined();
    expect(await dataset.assets.read("octant_front_7be214.png")).toBeDefined();
  });

  it("never gives an id again", () => {
    upload(context, { body: {}, files: [sent("a.txt")] });
    remove(context, last + 1);
    expect(upload(context, { body: {}, files: [sent("a.txt")] })).toEqual({ ok: true, value: [last + 2] });
  });
});
