import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { engineMessage } from "../../../base/json/json-fault.js";
import type { Assets } from "../../../reference/model/dataset.js";
import type { Report } from "../../model/report.js";
import { readJsonFile } from "../shared/json-file.js";
import { SourceError, sourceFault } from "../shared/source-error.js";
import { diskTree, reasonOf } from "../tree/disk-tree.js";
import { limitText } from "../tree/limit-text.js";
import { checkEnds } from "../tree/regular-text.js";
import { createArchiveAssets } from "./archive-assets.js";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.js";
import { type ArchiveContent, emptyContent, rowFolders } from "./archive-rows.js";
import { type ArchiveEntry, archiveEntries, archiveFault, detectEncoding } from "./archive-stream.js";
import { createRowReader } from "./read-rows.js";

/** An export, read but not yet understood. */
export interface RawArchive {
  readonly content: ArchiveContent;
  readonly assets: Assets;
}

const parseMetadata = (content: ArchiveContent, json: string, report: Report): void => {
  try {
    content.metadata = JSON.parse(json);
  } catch (error) {
    report.error("metadata.json", "", `is not JSON: ${engineMessage(error)}`);
  }
};

/** The text of a small file. A tar reader hands out as many bytes as it says at first. */
const smallText = async ({ bytes, path, size }: ArchiveEntry, source: string, limit: number): Promise<string> => {
  if (size > limit) throw sourceFault(source, `is larger than ${limitText(limit, "bytes")}`, path);
  return (await buffer(bytes)).toString("utf8");
};

const folderOf = (file: string): string | undefined =>
  file.endsWith(".jsonl") ? rowFolders.find((folder) => file.startsWith(`${folder}/`)) : undefined;

/**
 * Reads an archive file from front to end, once, a piece at a time. Throws a SourceError when it cannot be unpacked or is larger than the limits
 * allow.
 */
export const readArchiveFile = async (
  path: string,
  passphrase: string | undefined,
  report: Report,
  limits: ArchiveLimits = archiveLimits,
): Promise<RawArchive> => {
  const encoding = await detectEncoding(path, passphrase);
  const content = emptyContent();
  const rows = createRowReader(content, path, report, limits);
  const { add, assets } = createArchiveAssets(encoding);
  try {
    for await (const entry of archiveEntries(encoding, limits)) {
      const { bytes, path: file, size } = entry;
      const folder = folderOf(file);
      if (file === "metadata.json") parseMetadata(content, await smallText(entry, path, limits.metadata), report);
      else if (folder !== undefined) await rows.read(bytes, { file, folder });
      else if (size <= limits.asset) await add(entry);
      else report.warning(file, "", `is larger than ${limitText(limits.asset, "bytes")}; left out`);
    }
  } catch (error) {
    // What fails inside of an entry comes as the stream has it.
    throw archiveFault(path, error);
  }
  return { content, assets };
};

/** Reads the folder that an archive was unpacked into. */
export const readArchiveFolder = async (root: string, report: Report): Promise<RawArchive> => {
  const content = emptyContent();
  const tree = diskTree(root);
  const rows = createRowReader(content, root, report, archiveLimits);
  for (const folder of rowFolders) {
    for (const name of await tree.files(folder, ".jsonl")) {
      const file = `${folder}/${name}`;
      try {
        checkEnds(await stat(join(root, file)));
        await rows.read(createReadStream(join(root, file)), { file, folder });
      } catch (error) {
        if (error instanceof SourceError) throw error;
        report.error(file, "", reasonOf(error));
      }
    }
  }
  if ((await tree.kind("metadata.json")) === "file") {
    content.metadata = await readJsonFile(tree, "metadata.json", report);
  }
  return { content, assets: tree.assets("assets/uploads") };
};
