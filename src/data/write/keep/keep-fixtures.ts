import { createHash } from "node:crypto";
import { commandLine } from "../../../base/command-line.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { ScalarType } from "../../../reference/model/schema.js";
import { entriesFolder } from "../../read/fixtures/entry-layers.js";
import { loadTree } from "../../read/load-tree.js";
import { diskTree } from "../../read/tree/disk-tree.js";
import { inOrder, type SourceTree } from "../../read/tree/source-tree.js";
import { writeTree } from "../shared/write-tree.js";
import { KeepError } from "./entry-files.js";
import { type Data, type KeepSource, keepChanges } from "./keep-changes.js";
import { unifiedDiff } from "./unified-diff.js";

/** A file that is to be written, with what changes in it: a unified difference of texts, a sentence for others. */
export interface KeptFile {
  readonly path: string;
  readonly change: "added" | "changed" | "removed";
  readonly diff: string;
}

interface KeepPlan {
  /** Another one means that other texts would be written. */
  readonly digest: string;
  readonly files: readonly KeptFile[];
}

/** Writes data into the fixture files that it was read from. Its methods reject with a {@link KeepError}, or a `FolderError`. */
export interface Keeper {
  /** What would be written; `base` is the dataset that is served. */
  plan(data: Data, base: Dataset): Promise<KeepPlan>;
  /** Writes all files of a plan, or none. Undefined: what would be written is something else by now. */
  keep(digest: string, data: Data, base: Dataset): Promise<KeepPlan | undefined>;
}

/** The source, and the folders of entries on top of it. */
export interface KeepPlace {
  readonly source?: string | undefined;
  readonly fixtures: readonly string[];
  readonly customFields?: Readonly<Record<string, ScalarType>> | undefined;
}

/** A tree with some texts in the place of its files. */
const overlaid = (tree: SourceTree, texts: ReadonlyMap<string, string>): SourceTree => ({
  ...tree,
  text: async (path) => texts.get(path) ?? tree.text(path),
  kind: async (path) => (texts.has(path) ? "file" : tree.kind(path)),
  files: async (folder, extension) => {
    const start = folder === "" ? "" : `${folder}/`;
    const added = [...texts.keys()].filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
    return inOrder(new Set([...(await tree.files(folder, extension)), ...added.filter((name) => !name.includes("/"))]));
  },
});

/** The folder that the entries come from, and how the source is read with other texts in it. */
const sourceOf = async ({ customFields, fixtures, source }: KeepPlace): Promise<KeepSource> => {
  if (source === undefined)
    throw new KeepError(
      `the dataset that comes with the package is served. ${commandLine("serve ./fixtures")} serves a folder of yours`,
    );
  const tree = diskTree(source);
  const options = { lenient: true, ...(customFields !== undefined && { customFields }) };
  const loaded = async (dataset: Promise<Dataset | undefined>): Promise<Dataset> => {
    const found = await dataset;
    if (found === undefined) throw new KeepError(`${source} is no fixture folder any more`);
    return found;
  };
  const [own, ...others] = fixtures;
  const isFolder = (await tree.kind("content-types")) === "folder";
  if (isFolder && own === undefined)
    return { tree, folder: "entries", load: (texts) => loaded(loadTree(overlaid(tree, texts), options)) };
  if (isFolder || others.length > 0)
    throw new KeepError("the entries come from several folders, and nothing says which of them a change belongs to");
  if ((await tree.kind("src/api")) !== "folder")
    throw new KeepError(
      `${source} is an export, which is not changed. ${commandLine("import")} makes a fixture folder of it`,
    );
  if (own === undefined)
    throw new KeepError(
      `a project without fixtures is served: ${commandLine("init")} and --fixtures ./fixtures give it a folder for entries`,
    );
  const entries = diskTree(own);
  const load: KeepSource["load"] = (texts) =>
    loaded(loadTree(tree, { ...options, fixtures: [overlaid(entries, texts)] }));
  return { tree: entries, folder: await entriesFolder(entries), load };
};

/** The files that were uploaded or taken away since, as far as the disk is not like that. */
const uploadsOf = async ({ tree }: KeepSource, { files }: Data) => {
  const assets = tree.assets("uploads");
  const [added, gone] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
  for (const [name, bytes] of files) {
    const present = await assets.read(name);
    if (bytes === undefined && present !== undefined) gone.set(`uploads/${name}`, present);
    else if (bytes !== undefined && (present === undefined || Buffer.compare(bytes, present) !== 0))
      added.set(`uploads/${name}`, bytes);
  }
  return { added, gone };
};

const ofBytes =
  (change: "added" | "removed") =>
  ([path, { length }]: readonly [string, Uint8Array]): KeptFile => ({
    ...{ path, change, diff: `${length} bytes ${change}\n` },
  });

const planOf = async (place: KeepPlace, data: Data, base: Dataset) => {
  const source = await sourceOf(place);
  const [texts, uploads] = await Promise.all([keepChanges(source, data, base), uploadsOf(source, data)]);
  const tree = new Map<string, string | Uint8Array>([
    ...[...texts].map(([path, { after }]) => [path, after] as const),
    ...uploads.added,
  ]);
  const hash = createHash("sha256");
  for (const [path, content] of [...tree, ...uploads.gone]) hash.update(`${path}\0${content.length}\0`).update(content);
  const files: readonly KeptFile[] = [
    ...[...texts].map(
      ([path, { after, before }]): KeptFile => ({
        ...{ path, change: before === "" ? "added" : "changed", diff: unifiedDiff(before, after) },
      }),
    ),
    ...[...uploads.added].map(ofBytes("added")),
    ...[...uploads.gone].map(ofBytes("removed")),
  ];
  return { root: source.tree.path, tree, gone: uploads.gone, plan: { digest: hash.digest("hex"), files } };
};

/** See {@link Keeper}. Nothing is read before it is asked for. */
export const createKeeper = (place: KeepPlace): Keeper => ({
  plan: async (data, base) => (await planOf(place, data, base)).plan,
  keep: async (digest, data, base) => {
    const { gone, plan, root, tree } = await planOf(place, data, base);
    if (plan.digest !== digest) return undefined;
    if (plan.files.length > 0) await writeTree(root, tree, { force: true, replaceable: gone });
    return plan;
  },
});
