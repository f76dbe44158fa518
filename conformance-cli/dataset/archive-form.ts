import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { isRecord } from "../../spec-tests/kit/base.js";
import type { DatasetIndex } from "../../spec-tests/kit/contract/dataset.js";
import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import { archiveEntities, type Entity } from "./archive-entities.js";
import { archiveLinks } from "./archive-links.js";
import { archiveSchemas } from "./archive-schemas.js";
import { type FileTree, joinTrees } from "./file-tree.js";
import type { Plain } from "./plain-entry.js";
import { readBundled, readTemplates } from "./read-tree.js";

/** What the archive is called inside a folder. */
export const archiveName = "museum.tar.gz";

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** The one setting that is the dataset's: which locale is the default. */
const configuration = ({ dataset }: DatasetIndex): readonly Plain[] => {
  const code = dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const value = { key: "plugin_i18n_default_locale", value: code, type: "string", environment: null, tag: null };
  return [{ type: "core-store", value: { id: 1, ...value } }];
};

/** What every path below `/uploads` is, as the exporter says it: a file, or one of the formats of a file. */
const assetMetadata = (files: readonly Plain[]): ReadonlyMap<string, Plain> =>
  new Map(
    files.flatMap((file) => {
      const { formats, hash, id, url } = file;
      const variants = isRecord(formats) ? Object.entries(formats) : [];
      return [
        [pathOf(url), file] as const,
        ...variants.flatMap(([type, format]) =>
          isRecord(format) ? [[pathOf(format.url), { ...format, type, id, mainHash: hash }] as const] : [],
        ),
      ];
    }),
  );

const pathOf = (url: unknown): string => String(url).replace(/^\/uploads\//, "");

/** The uploaded files. A preview of a file is none of its own: the exporter leaves it out. */
const assets = async (entities: readonly Entity[]): Promise<FileTree> => {
  const files = entities.filter(({ type }) => type === "plugin::upload.file");
  const metadata = assetMetadata(files.map(({ data, id }) => ({ id, ...data })));
  const uploads = await readBundled("uploads");
  return new Map(
    [...uploads].flatMap(([path, bytes]) => {
      const described = metadata.get(path);
      return described === undefined
        ? []
        : [
            [`assets/metadata/${path}.json`, JSON.stringify(described)] as const,
            [`assets/uploads/${path}`, bytes] as const,
          ];
    }),
  );
};

/** The files of the archive, in their order: the metadata come last, for what lacks them is incomplete. */
const archiveFiles = async (index: DatasetIndex): Promise<FileTree> => {
  const entities = await archiveEntities(index);
  return joinTrees(
    new Map([
      ["schemas/schemas_00001.jsonl", lines(await archiveSchemas())],
      ["entities/entities_00001.jsonl", lines(entities)],
    ]),
    await assets(entities),
    new Map([
      ["links/links_00001.jsonl", lines(archiveLinks(index))],
      ["configuration/configuration_00001.jsonl", lines(configuration(index))],
      ["metadata.json", JSON.stringify({ createdAt: "2024-01-01T00:00:00.000Z", strapi: { version: "4.26.2" } })],
    ]),
  );
};

/** The same bytes every time. */
const moment = new Date("2024-01-01T00:00:00.000Z");

/** The dataset as `strapi export --no-encrypt` writes it, gzipped. */
export const archiveOf = async (index: DatasetIndex): Promise<Uint8Array> => {
  const tar = pack();
  for (const [name, content] of await archiveFiles(index))
    tar.entry({ name, mtime: moment, mode: 0o644 }, Buffer.from(content));
  tar.finalize();
  return buffer(tar.pipe(new PassThrough()).pipe(createGzip({ level: 9 })));
};

/** The archive in a folder, with a text that says what to do with it. */
export const archiveForm = async (): Promise<FileTree> =>
  joinTrees(await readTemplates("archive"), new Map([[archiveName, await archiveOf(await bundledIndex())]]));
