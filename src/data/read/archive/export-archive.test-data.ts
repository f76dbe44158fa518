import { createCipheriv, scryptSync } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { loadDataset } from "../load-dataset.js";
import { makeFolder } from "../shared/source-folder.test-data.js";

/** What is in an archive, by path: rows for `.jsonl`, anything else as JSON, text and bytes as they are. */
export type ArchiveFiles = Readonly<Record<string, unknown>>;

const toBytes = (path: string, content: unknown): Buffer => {
  if (content instanceof Uint8Array) return Buffer.from(content);
  if (typeof content === "string") return Buffer.from(content);
  if (!path.endsWith(".jsonl")) return Buffer.from(JSON.stringify(content, null, 2));
  // As the exporter writes them: no line feed after the last row.
  const rows: readonly unknown[] = Array.isArray(content) ? content : [content];
  return Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));
};

/** Packs files into a tar archive, in their order. */
export const tarOf = async (files: ArchiveFiles): Promise<Buffer> => {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, toBytes(name, content));
  archive.finalize();
  return buffer(archive as AsyncIterable<unknown>);
};

export const loadBytes = async (bytes: Uint8Array, name = "export.tar", passphrase?: string): Promise<Dataset> =>
  loadDataset(join(await makeFolder({ [name]: bytes }), name), { passphrase });

/** Encrypts as `strapi export` does. */
export const encrypt = (bytes: Uint8Array, passphrase: string): Buffer => {
  const cipher = createCipheriv("aes-128-ecb", scryptSync(passphrase, "", 16), null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

/** The four forms that `strapi export` writes. */
export const packings: readonly (readonly [string, (tar: Buffer) => Buffer])[] = [
  [".tar", (tar) => tar],
  [".tar.gz", (tar) => gzipSync(tar)],
  [".tar.enc", (tar) => encrypt(tar, "open sesame")],
  [".tar.gz.enc", (tar) => encrypt(gzipSync(tar), "open sesame")],
];

/** The rows of a folder of the {@link sampleArchive}. */
const rowsIn = (folder: string): readonly object[] =>
  rowsOf<readonly [string, object]>("sample-archive.jsonl", import.meta.url).flatMap(([place, row]) =>
    place === folder ? [row] : [],
  );

/**
 * A whole export, by file: every kind of row that the exporter writes. Written from the owner's side, a polymorphic link names no field of the
 * other side, as in the real server: that side does not see it.
 */
export const sampleArchive = {
  "schemas/schemas_00001.jsonl": rowsIn("schemas"),
  "entities/entities_00001.jsonl": rowsIn("entities"),
  "assets/metadata/a_1.png.json": { hash: "a_1" },
  "assets/uploads/a_1.png": new Uint8Array([1, 2, 3]),
  "assets/uploads/b_2.png": new Uint8Array(700).fill(7),
  "links/links_00001.jsonl": rowsIn("links"),
  "configuration/configuration_00001.jsonl": rowsIn("configuration"),
  "metadata.json": { createdAt: "2024-05-05T10:00:00.000Z", strapi: { version: "4.26.2" } },
};
