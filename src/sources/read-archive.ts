import { createReadStream } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Assets } from "../model/dataset.js";
import type { Report } from "../model/report.js";
import { createArchiveAssets } from "./archive-assets.js";
import { type ArchiveContent, addLine, emptyContent, rowFolders } from "./archive-rows.js";
import { archiveEntries, archiveFault, detectEncoding } from "./archive-stream.js";
import { diskTree, reasonOf } from "./disk-tree.js";
import { readJsonFile } from "./json-file.js";
import { readLines } from "./read-lines.js";
import { SourceError } from "./source-error.js";

/** An export, read but not yet understood. */
export interface RawArchive {
  readonly content: ArchiveContent;
  readonly assets: Assets;
}

/** A file with more wrong lines than this is not worth reading on. */
const maxFaults = 100;

const readRows = async (
  content: ArchiveContent,
  bytes: AsyncIterable<Uint8Array>,
  { file, folder, report, source }: { file: string; folder: string; report: Report; source: string },
): Promise<void> => {
  let faults = 0;
  for await (const { number, text } of readLines(bytes)) {
    const fault = addLine(content, folder, text);
    if (fault === undefined) continue;
    report.error(file, `line ${number}`, fault);
    if (++faults >= maxFaults) throw new SourceError(source, report.diagnostics);
  }
};

const parseMetadata = (content: ArchiveContent, json: string, report: Report): void => {
  try {
    content.metadata = JSON.parse(json);
  } catch (error) {
    report.error("metadata.json", "", `is not JSON: ${reasonOf(error)}`);
  }
};

const folderOf = (file: string): string | undefined =>
  file.endsWith(".jsonl") ? rowFolders.find((folder) => file.startsWith(`${folder}/`)) : undefined;

/** Reads an archive file from front to end, once. Throws a SourceError when it cannot be unpacked. */
export const readArchiveFile = async (
  path: string,
  passphrase: string | undefined,
  report: Report,
): Promise<RawArchive> => {
  const encoding = await detectEncoding(path, passphrase);
  const content = emptyContent();
  const { add, assets } = createArchiveAssets(encoding);
  try {
    for await (const entry of archiveEntries(encoding)) {
      const { bytes, path: file } = entry;
      const folder = folderOf(file);
      if (file === "metadata.json") parseMetadata(content, await text(bytes), report);
      else if (folder !== undefined) await readRows(content, bytes, { file, folder, report, source: path });
      else await add(entry);
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
  for (const folder of rowFolders) {
    for (const name of await tree.files(folder, ".jsonl")) {
      const file = `${folder}/${name}`;
      try {
        await readRows(content, createReadStream(join(root, file)), { file, folder, report, source: root });
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
