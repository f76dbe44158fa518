import { beforeEach, describe, expect, it } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import type { Link } from "../../reference/model/dataset.js";
import { deviationsOf } from "../../reference/model/profile.js";
import { Edit } from "../../reference/store/edit.js";
import { createStore } from "../../reference/store/store.js";
import type { Writing } from "../../reference/write/writing.js";
import { attachFiles } from "./attach-files.js";

const dataset = await loadDataset(bundledDatasetPath());
const last = Math.max(...(dataset.records.get("plugin::upload.file") ?? []).map(({ id }) => id));

const file = (id: number): Link => ({ type: "plugin::upload.file", id });

let edit: Edit;
let entry: Link;

/** A new artifact. */
beforeEach(() => {
  edit = new Edit(createStore(dataset));
  entry = edit.insert("api::artifact.artifact");
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
const linked = (name: string): readonly number[] => edit.links(entry, name).map(({ id }) => id);

describe("attachFiles", () => {
  // Which places are linked is recorded: "forms with files" in fixtures/recordings.
  it("links the last file of one, and all of several, behind those that are there (measured)", () => {
    edit.setLinks(entry, "cover", [file(5)]);
    edit.setLinks(entry, "gallery", [file(5), file(4)]);
    expect(attach(["cover", "a"], ["cover", "b"], ["gallery", "c"], ["gallery", "d"])).toEqual({ ok: true });
    expect([linked("cover"), linked("gallery")]).toEqual([[last + 2], [5, 4, last + 3, last + 4]]);
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
