import { join } from "node:path";
import { messageOf } from "../../../base/words/message-of.js";
import { kindOf } from "../../../data/read/tree/disk-tree.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { loadState, stateLines } from "../../../server/state/saved-state.js";
import type { Io } from "../output.js";
import { newFaults, remarks, scenarioFaults } from "../summary.js";
import { type FileState, fileState, watchFiles } from "./watch-files.js";

/** The watched parts of a source, and what they are like now. The rest of a project costs nothing. */
export const watchedFiles = async (
  source: string,
  fixtures: readonly string[],
  stopped: AbortSignal,
): Promise<Pick<LiveSource, "paths" | "since">> => {
  const paths = await watchedPaths(source, fixtures);
  return { paths, since: await fileState(paths, stopped) };
};

const watchedPaths = async (source: string, fixtures: readonly string[]): Promise<readonly string[]> => {
  const below = (...names: readonly string[]) => names.map((name) => join(source, name));
  if ((await kindOf(join(source, "content-types"))) === "folder")
    return [
      ...below("content-types", "components", "extensions", "entries", "scenarios", "dataset.json", "answers.json"),
      ...fixtures,
    ];
  return [...((await kindOf(join(source, "src", "api"))) === "folder" ? below("src") : [source]), ...fixtures];
};

export interface LiveSource {
  readonly paths: readonly string[];
  /** What they were before the source was read. */
  readonly since: FileState;
  readonly read: () => Promise<Dataset>;
  /** Whether what was written is kept, in a file, when the source is read again. */
  readonly keepData: boolean;
}

/** Serves a source anew whenever it has changed, until the command is stopped. A source with new faults leaves the mock as it is. */
export const followSource = async (mock: Mock, { keepData, paths, read, since }: LiveSource, io: Io): Promise<void> => {
  const refuse = (reason: string): void => io.stderr(`${reason}\nthe last good state is still served\n`);
  const attempt = async (): Promise<void> => {
    try {
      const [before, dataset] = [mock.dataset, await read()];
      const faults = newFaults(before, dataset, io.errorColumns);
      if (faults.length > 0) return refuse(faults.join("\n"));
      if (keepData) loadWithData(mock, dataset);
      else mock.load(dataset);
      const kept = keepData ? "saved data is kept; a reset goes back to the source" : "what clients wrote is discarded";
      io.stdout(`the source has changed and was read again; ${kept}\n`);
      for (const line of remarks(dataset.warnings, io.errorColumns)) io.stderr(`${line}\n`);
      for (const fault of await scenarioFaults(mock)) io.stderr(`${fault}\n`);
    } catch (error) {
      refuse(messageOf(error));
    }
  };
  await watchFiles(paths, attempt, { stopped: io.stopped, since, interval: 150 });
};

/** Serves another dataset with the data of now. Throws where its content-types are others; then nothing has changed. */
export const loadWithData = (mock: Mock, dataset: Dataset): void => {
  const { store } = mock.saved;
  const lines = [...stateLines(store, (_, path) => path)];
  const files = new Map([...store.files].flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes]])));
  try {
    // Tried out, for a mock that has gone back is not the one that snapshots were taken of.
    loadState(createContentApi(dataset).saved, lines, files);
  } catch (error) {
    throw new Error(`the data that is saved ${messageOf(error)}`, { cause: error });
  }
  mock.load(dataset);
  loadState(mock.saved, lines, files);
};
