import { beforeEach, describe, expect, it } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import type { Link } from "../../reference/model/dataset.js";
import { deviationsOf } from "../../reference/model/profile.js";
import { Edit } from "../../reference/store/edit.js";
import { createStore, tableOf } from "../../reference/store/store.js";
import type { Writing } from "../../reference/write/writing.js";
import { attachFiles } from "./attach-files.js";

const dataset = await loadDataset(bundledDatasetPath());
const last = Math.max(...(dataset.records.get("plugin::upload.file") ?? []).map(({ id }) => id));

const file = (id: number): Link => ({ type: "plugin::upload.file", id });

let edit: Edit;
let entry: Link;
let seo: Link;
let steps: readonly Link[];
let chapter: Link;

/** A new artifact with a seo component, two provenance steps, and a gallery in its zone. */
beforeEach(() => {
  edit = new Edit(createStore(dataset));
  entry = edit.insert("api::artifact.artifact");
  seo = edit.insert("shared.seo");
  steps = [edit.insert("museum.provenance-step"), edit.insert("museum.provenance-step")];
  chapter = edit.insert("blocks.gallery");
  edit.setLinks(entry, "seo", [seo]);
  edit.setLinks(entry, "provenance", steps);
  edit.setLinks(entry, "chapters", [chapter]);
});

const attach = (...files: readonly (readonly [path: string, name: string])[]) => {
  const writing: Writing = { edit, deviations: deviationsOf("spec"), accelerator: undefined };
  const entryFiles = files.map(([path, name]) => ({
    path: path.split("."),
    file: { field: `files.${path}`, name, mediaType: "text/plain", bytes: new TextEncoder().encode(name) },
  }));
  return attachFiles(entryFiles, 0)(writing, entry);
};

/** The ids of the files that are linked. */
const linked = (at: Link | undefined = entry, name = ""): readonly number[] => edit.links(at, name).map(({ id }) => id);

describe("attachFiles", () => {
  // Measured.
  it("links the attributes of an entry: the last file of one, all of several, behind those that are there", () => {
    edit.setLinks(entry, "cover", [file(5)]);
    edit.setLinks(entry, "gallery", [file(5), file(4)]);
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
    expect(tableOf(edit.finish(), "plugin::upload.file").lastId).toBe(last + 1);
  });

  it("keeps the bytes in the store after the edit, and in no other", () => {
    expect(attach(["title", "a.txt"])).toEqual({ ok: true });
    const path = `a_${(last + 1).toString(16).padStart(10, "0")}.txt`;
    expect(edit.before.files.has(path)).toBe(false);
    expect(edit.finish().files.get(path)).toEqual(new TextEncoder().encode("a.txt"));
    expect(edit.before.files.has(path)).toBe(false);
  });

  it("refuses a name that no file can have", () => {
    expect(attach(["cover", "a.txt"], ["cover", "a:b"])).toMatchObject({ ok: false });
  });
});
