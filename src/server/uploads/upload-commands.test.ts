import { beforeEach, describe, expect, it } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import type { Setting } from "../../reference/setting.js";
import { settingOf } from "../../reference/setting.test-data.js";
import { type Current, createStore, linksOf, tableOf } from "../../reference/store/store.js";
import { change, remove, upload } from "./upload-commands.js";
import type { UploadedFile } from "./uploaded-file.js";

const dataset = await loadDataset(bundledDatasetPath());
const file = "plugin::upload.file";
const artifact = "api::artifact.artifact";
/** The highest id of a file in the dataset. */
const last = Math.max(...(dataset.records.get(file) ?? []).map(({ id }) => id));
const first = "ropewalk_1891_0f3a9c.png";

let current: Current;
let context: Setting;
let now: number;

beforeEach(() => {
  current = { store: createStore(dataset) };
  now = Date.UTC(2026, 0, 1);
  context = { ...settingOf(current.store), current, now: () => now };
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

// What is answered to uploads is recorded: "uploads" in fixtures/recordings.

it("keeps bytes of its own", async () => {
  const file = sent("a.txt", "before");
  upload(context, { body: {}, files: [file] });
  file.bytes.fill(0);
  expect(await textAt(String(fileOf(last + 1).url).slice("/uploads/".length))).toBe("before");
});

describe("change", () => {
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
});
