import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { commandLine } from "../../../base/command-line.js";
import { kindOf } from "../../../data/read/tree/disk-tree.js";
import { schemaFiles } from "../../../data/write/shared/definition-files.js";
import { jsonText } from "../../../data/write/shared/file-tree.js";
import { writeTree } from "../../../data/write/shared/write-tree.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { ApiRequest } from "../../../server/http/message.js";
import type { Client } from "../../pull/client.js";
import { discover } from "../../pull/discover/discover.js";
import { PullError } from "../../pull/fault.js";
import { createCallerGuard } from "../../record/callers.js";
import { inferTypes } from "../../record/infer-types.js";
import { type Keeper, openKeeper } from "../../record/keeper.js";
import { createRecorder, type Recorder } from "../../record/recorder.js";
import { createRemote } from "../../record/remote.js";
import type { RecordFlags } from "../options/serve-options.js";
import { CommandError, type Io } from "../output.js";
import type { ServeSettings } from "../serve/serve-settings.js";

/** A server that is asked for what the fixtures do not hold. */
export interface Recording {
  readonly around: Recorder["around"];
  readonly realServer: Recorder["realServer"];
  /** Begins with a mock. `read` reads the fixtures again. */
  begin(mock: Mock, read: () => Promise<Dataset>): void;
  readonly line: string;
}

/** The folder to record into: a fixture folder, or the first one on top of a project. */
const targetOf = async ({
  fixtures,
  source,
}: ServeSettings): Promise<{ readonly folder: string; readonly ownSchemas: boolean }> => {
  if (source === undefined) throw new CommandError("--record needs a fixture folder to record into: name one", 2);
  const isThere = async (name: string) => (await kindOf(join(source, name))) === "folder";
  const kind = await kindOf(source);
  const isNew = kind === undefined || (kind === "folder" && (await readdir(source)).length === 0);
  if (isNew || (await isThere("content-types"))) return { folder: source, ownSchemas: true };
  if (!(await isThere(join("src", "api"))))
    throw new CommandError(
      `--record: ${source} is neither a fixture folder nor a project. An archive becomes a fixture folder by ${commandLine("import")}`,
      2,
    );
  const [folder] = fixtures;
  if (folder === undefined)
    throw new CommandError(
      `--record needs a folder for the entries: ${commandLine(`serve ${source} fixtures --record ...`)}`,
      2,
    );
  const files = (await kindOf(folder)) === "folder" ? await readdir(folder) : [];
  if (!files.includes("entries") && files.some((name) => name.endsWith(".json") && !beside.has(name)))
    throw new CommandError(`--record writes to ${join(folder, "entries")}: move the entry files of ${folder} there`, 2);
  return { folder, ownSchemas: false };
};

const beside: ReadonlySet<string> = new Set(["dataset.json", "answers.json", "record.json"]);

/** Makes a fixture folder with what the server shows of its content-types: all, or none yet. */
const makeFolder = async (folder: string, client: Client, io: Io): Promise<void> => {
  const name = new URL(client.origin).host;
  try {
    const { source } = await discover(client, {});
    await writeTree(folder, schemaFiles(source, source.locales), { force: true });
    io.stdout(`${folder}: the schemas of ${source.model.contentTypes.size} content-types, as the server shows them\n`);
  } catch (error) {
    if (!(error instanceof PullError)) throw error;
    if (error.kind === "unreachable" || error.kind === "timeout")
      throw new CommandError(`${client.origin}: ${error.message}`, 1);
    await mkdir(join(folder, "content-types"), { recursive: true });
    await writeTree(folder, new Map([["dataset.json", jsonText({ name })]]), { force: true });
    io.stderr(
      `the server does not show its content-types: they are inferred from its answers. A project as the source, ${commandLine("pull --schemas-only")}, or --token gives exact ones\n`,
    );
  }
};

const startKeeping = async (settings: ServeSettings, client: Client, server: string, flags: RecordFlags, io: Io) => {
  const { folder, ownSchemas } = await targetOf(settings);
  if (!ownSchemas) await mkdir(join(folder, "entries"), { recursive: true });
  else if ((await kindOf(join(folder, "content-types"))) === undefined) await makeFolder(folder, client, io);
  const { keepEmails = false, keepUsers = false, recordLimit: limit = 1000 } = flags;
  const keeper = await openKeeper({ folder, server, keepEmails, keepUsers, limit });
  return { folder, keeper, ownSchemas };
};

/** Starts asking the server of `--record` or `--proxy`. Undefined: neither was given. Rejects with a {@link CommandError}. */
export const startRecording = async (settings: ServeSettings, io: Io): Promise<Recording | undefined> => {
  const { recording: flags } = settings;
  const url = flags.record ?? flags.proxy;
  if (url === undefined) {
    if (flags.forwardWrites) throw new CommandError("--forward-writes needs --record or --proxy", 2);
    return undefined;
  }
  const remote = createRemote({ url, token: flags.token, headers: flags.header, timeout: flags.timeout });
  const nobody: ApiRequest = { method: "GET", path: "/", headers: () => undefined, body: async () => undefined };
  const kept =
    flags.record === undefined
      ? undefined
      : await startKeeping(settings, remote.client(nobody), remote.origin, flags, io);
  const say = (text: string): void => io.stdout(`${text}\n`);
  let reading: () => Promise<Dataset> = () => Promise.reject(new Error("nothing is served yet"));
  const recorder = createRecorder({
    remote,
    guard: createCallerGuard({ host: settings.host, origins: flags.allowOrigin ?? [], say }),
    keeper: kept?.keeper,
    limit: flags.recordLimit ?? 1000,
    forwardWrites: flags.forwardWrites ?? false,
    populatesMore: settings.defaultPopulate !== undefined || settings.plugins?.populateDeep !== undefined,
    read: () => reading(),
    discover: kept?.ownSchemas === true ? discovering(kept.keeper, remote.client, () => reading(), say) : undefined,
    say,
  });
  const what = kept === undefined ? "is asked of" : `is recorded in ${kept.folder} from`;
  return {
    around: recorder.around,
    realServer: recorder.realServer,
    begin: (mock, read) => {
      reading = read;
      recorder.begin(mock);
    },
    line: `What the fixtures do not hold ${what} ${remote.origin}; writes ${flags.forwardWrites ? "go there" : "change only the mock"}`,
  };
};

const discovering =
  (
    keeper: Keeper,
    clientOf: (request: ApiRequest) => Client,
    read: () => Promise<Dataset>,
    say: (text: string) => void,
  ) =>
  async (name: string, request: ApiRequest): Promise<boolean> => {
    const found = await inferTypes(clientOf(request), keeper, name, await read());
    if (found) say(`inferred what ${name} hold from the server's answers`);
    return found;
  };
