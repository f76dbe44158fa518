import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { messageOf } from "../../base/message-of.js";
import { plural } from "../../base/plural.js";
import { regularText } from "../../data/read/shared/regular-text.js";
import { schemaFiles } from "../../data/write/shared/definition-files.js";
import type { FileAt, WritableTree } from "../../data/write/shared/file-tree.js";
import { writeTree } from "../../data/write/shared/write-tree.js";
import { type ClientOptions, createClient } from "../pull/client.js";
import { discover } from "../pull/discover/discover.js";
import { type DiskStore, openDiskStore } from "../pull/disk-store.js";
import { pullInto, type TypeOutcome } from "../pull/pull-content.js";
import { clientOptions } from "./client-options.js";
import { orFail } from "./or-fail.js";
import { CommandError, type Io } from "./output.js";
import { findingLines, outcomeLines, reportWritten } from "./pull-report.js";
import { readSource } from "./read-source.js";
import type { PullFlags } from "./remote-options.js";
import type { SourceLoader } from "./serve-command.js";

/** Fails with what is wrong with a server, or with the way to it. */
const orServerFault = async <T>(work: Promise<T>, hint = async () => ""): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const isForUser = error instanceof Error && ["FolderError", "PullError", "UnknownTypeError"].includes(error.name);
    if (!isForUser) throw error;
    throw new CommandError(`${error.message}${await hint()}`, error.name === "UnknownTypeError" ? 2 : 1);
  }
};

/** A folder with files in it is not written into by accident: better said before hours of reading than after. */
const checkOutput = async ({ force, output }: PullFlags): Promise<void> => {
  const there = await readdir(output).catch(() => []);
  if (there.length > 0 && !force)
    throw new CommandError(`${output} is not empty: name another folder with --output, or add --force`, 1);
};

/** The document of `--openapi`, from a file or an address. No token is sent there. */
const readOpenApi = async ({ openapi, timeout }: PullFlags): Promise<unknown> => {
  if (openapi === undefined) return undefined;
  try {
    if (!/^https?:/.test(openapi)) return JSON.parse(await regularText(openapi));
    const response = await fetch(openapi, { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return JSON.parse(await response.text());
  } catch (error) {
    throw new CommandError(`cannot read the document ${openapi} as JSON: ${messageOf(error)}`, 1);
  }
};

/** What has to be the same for a pull to go on where it was stopped. */
const keyOf = (options: ClientOptions, flags: PullFlags, schemas: unknown): string => {
  const { files, keepEmails, keepUsers, limit, since, type } = flags;
  const { headers, prefix, url } = options;
  const asked = [url, prefix, headers, files, keepEmails, keepUsers, limit, since, type, schemas];
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
};

/** Shows how far a pull is: at each tenth page of a content-type. */
const showProgress = (io: Io) => {
  const pages = new Map<string, number>();
  return ({ uid }: { readonly uid: string }, read: number, total: number | undefined): void => {
    const page = (pages.get(uid) ?? 0) + 1;
    pages.set(uid, page);
    if (page % 10 === 0) io.stderr(`${uid}: ${read}${total === undefined ? "" : ` of ${total}`}\n`);
  };
};

/** Writes files of entries into the folder of a store, from where they are moved. */
const writeBeside = (store: DiskStore) => {
  const files = new Map<string, FileAt>();
  return {
    files,
    write: async (path: string, pieces: AsyncIterable<string>): Promise<void> => {
      const from = join(store.folder, `${files.size}.json`);
      await pipeline(Readable.from(pieces), createWriteStream(from));
      files.set(path, { from });
    },
  };
};

const failWhere = (types: readonly TypeOutcome[]): void => {
  const failed = types.filter(({ fault }) => fault !== undefined);
  if (failed.length === 0) return;
  const all = failed.length === types.length;
  throw new CommandError(
    `${all ? "no content-type" : `${failed.length} of ${plural(types.length, "content-type")} not`} read as a whole: ${failed.map(({ uid }) => uid).join(", ")}`,
    all ? 1 : 3,
  );
};

/**
 * Reads the content of a server into a fixture folder. What it has read is kept beside that until all is there: the same command goes on with it.
 * Throws a {@link CommandError}: 1, nothing was written; 2, wrong usage; 3, some content-types are not there, or not whole.
 */
export const pullCommand = async (flags: PullFlags, io: Io, loader: SourceLoader): Promise<void> => {
  const { force, output } = flags;
  await checkOutput(flags);
  const options: ClientOptions = {
    ...clientOptions(flags, io),
    onWait: (milliseconds, reason) => {
      if (milliseconds >= 1000) io.stderr(`waiting ${Math.round(milliseconds / 1000)} s: ${reason}\n`);
    },
  };
  const client = createClient(options);
  const schemas = flags.schemas === undefined ? undefined : await readSource(flags.schemas, flags, io, loader);
  const { findings, source } = await orServerFault(
    discover(client, { schemas, openApi: await readOpenApi(flags), types: flags.types }),
  );
  const tree = schemaFiles(source, source.locales);
  if (schemas === undefined) io.stdout(`${findingLines(findings).join("\n")}\n\n`);
  if (flags.schemasOnly) {
    const written = await orFail(writeTree(output, tree, { force }));
    io.stdout(
      `${output}: the schemas of ${plural(source.model.contentTypes.size, "content-type")} (${plural(written, "file")} written)\n`,
    );
    return;
  }
  const beside = join(dirname(resolve(output)), `.${basename(resolve(output))}.pull`);
  await mkdir(dirname(beside), { recursive: true });
  const store = await orFail(openDiskStore(beside, keyOf(options, flags, [...tree])));
  if (store.goesOn) io.stderr(`going on with what is in ${beside}\n`);
  const { files, write } = writeBeside(store);
  const choice = { ...flags, only: flags.type, onPage: showProgress(io) };
  const pulled = await orServerFault(pullInto(store, client, source, choice, write), async () => {
    if (Object.keys(store.progress.bytes).length > 0)
      return `\nWhat was read so far is in ${beside}: the same command goes on with it`;
    await store.remove();
    return "";
  });
  if (pulled.types.some(({ fault }) => fault === undefined)) {
    const uploads = store.progress.files.map((path) => [`uploads/${path}`, { from: store.fileAt(path) }] as const);
    const all: WritableTree = new Map<string, string | Uint8Array | FileAt>([...pulled.schemas, ...files, ...uploads]);
    await orFail(writeTree(output, all, { force }));
    const stripped = pulled.stripped.map((line) => `  ${line}`);
    const lines = ["", ...outcomeLines(pulled.types), ...(stripped.length === 0 ? [] : ["", "Stripped:", ...stripped])];
    reportWritten(output, pulled, uploads.length, lines, io);
  } else io.stdout(`${outcomeLines(pulled.types).join("\n")}\n`);
  await store.remove();
  failWhere(pulled.types);
};
