import { beforeEach, describe, expect, it } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import type { RowRef } from "../../reference/store/column.js";
import { Draft } from "../../reference/store/draft.js";
import { createStore, type Store } from "../../reference/store/store.js";
import type { Writing } from "../../reference/write/writing.js";
import { attachFiles } from "./attach-files.js";
import { createStoredBytes, type StoredBytes } from "./stored-bytes.js";

const dataset = await loadDataset(bundledDatasetPath());
const last = Math.max(...(dataset.records.get("plugin::upload.file") ?? []).map(({ id }) => id));

let store: Store;
let draft: Draft;
let uploads: StoredBytes;
let entry: RowRef;
let seo: RowRef;
let steps: readonly RowRef[];
let chapter: RowRef;

const inserted = (uid: string): RowRef => {
  const table = store.table(uid);
  return { table, row: draft.insert(table) };
};

/** A new artifact with a seo component, two provenance steps, and a gallery in its zone. */
beforeEach(() => {
  store = createStore(dataset);
  draft = new Draft();
  uploads = createStoredBytes(dataset.assets);
  entry = inserted("api::artifact.artifact");
  seo = inserted("shared.seo");
  steps = [inserted("museum.provenance-step"), inserted("museum.provenance-step")];
  chapter = inserted("blocks.gallery");
  draft.setTargets(entry.table, entry.row, "seo", [seo.row]);
  draft.setTargets(
    entry.table,
    entry.row,
    "provenance",
    steps.map(({ row }) => row),
  );
  draft.setRefs(entry.table, entry.row, "chapters", [chapter]);
});

const attach = (...files: readonly (readonly [path: string, name: string])[]) => {
  const writing: Writing = { store, draft, profile: "spec" };
  const entryFiles = files.map(([path, name]) => ({
    path: path.split("."),
    file: { field: `files.${path}`, name, mediaType: "text/plain", bytes: new TextEncoder().encode(name) },
  }));
  return attachFiles(entryFiles, { uploads, now: 0 })(writing, entry);
};

/** The ids of the files that are linked. */
const linked = ({ row, table }: RowRef | undefined = entry, name = ""): readonly number[] =>
  draft.targets(table, row, name).map((target) => draft.idOf(store.table("plugin::upload.file"), target));

describe("attachFiles", () => {
  // Measured.
  it("links the attributes of an entry: the last file of one, all of several, behind those that are there", () => {
    const files = store.table("plugin::upload.file");
    draft.setTargets(entry.table, entry.row, "cover", [files.rowOf(5) ?? -1]);
    draft.setTargets(entry.table, entry.row, "gallery", [files.rowOf(5) ?? -1, files.rowOf(4) ?? -1]);
    expect(attach(["cover", "a"], ["cover", "b"], ["gallery", "c"], ["gallery", "d"])).toEqual({ ok: true });
    expect([linked(entry, "cover"), linked(entry, "gallery")]).toEqual([[last + 2], [5, 4, last + 3, last + 4]]);
  });

  it("links components at any place", () => {
    attach(
      ["seo.shareImage", "a"],
      ["provenance.1.document", "b"],
      ["chapters.0.images", "c"],
      ["chapters.0.images", "d"],
    );
    expect([linked(seo, "shareImage"), linked(chapter, "images")]).toEqual([[last + 1], [last + 3, last + 4]]);
    expect([linked(steps[0], "document"), linked(steps[1], "document")]).toEqual([[], [last + 2]]);
  });

  it.each([
    "nope",
    "title",
    "tags",
    "nope.x",
    "title.x",
    "tags.0.cover",
    "maker.portrait",
    "provenance.document",
    "provenance.5.document",
    "provenance.-1.document",
    "provenance.x.document",
    "provenance.0",
    "seo",
    "seo.0.shareImage",
    "chapters.3.images",
    "chapters.0.nope",
    "cover.x",
    "__proto__",
    "constructor.x",
  ])("stores a file for %s, and links it nowhere", (path) => {
    expect(attach([path, "a"])).toEqual({ ok: true });
    const links = [
      linked(entry, "cover"),
      linked(seo, "shareImage"),
      linked(steps[0], "document"),
      linked(chapter, "images"),
    ];
    expect(links).toEqual([[], [], [], []]);
    draft.commit();
    expect(store.table("plugin::upload.file").lastId).toBe(last + 1);
  });

  it("keeps no bytes when one of the files is refused, nor before the draft is committed", async () => {
    expect(attach(["cover", "a.txt"], ["cover", "a:b"])).toMatchObject({ ok: false });
    const path = `a_${(last + 1).toString(16).padStart(10, "0")}.txt`;
    expect(await uploads.read(path)).toBeUndefined();
    draft = new Draft();
    expect(attach(["title", "a.txt"])).toEqual({ ok: true });
    expect(await uploads.read(path)).toBeUndefined();
    draft.commit();
    expect(await uploads.read(path)).toEqual(new TextEncoder().encode("a.txt"));
  });
});
