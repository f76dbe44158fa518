import { packageVersion } from "../base/package-root.js";
import { loadDataset } from "../data/read/load-dataset.js";
import { loadFiles } from "../data/read/load-tree.js";
import type { SourceFiles } from "../data/read/tree/memory-tree.js";
import type { Dataset } from "../reference/model/dataset.js";
import type { ScalarType } from "../reference/model/schema.js";
import { type RunningServer, serve } from "../server/node/serve.js";
import { withControl } from "./control/with-control.js";
import { checkOptions } from "./mock/check-options.js";
import { createMockApi, type Mock, type MockOptions } from "./mock/mock-api.js";
import { checkSource, isDataset } from "./mock/open-mock.js";
import { type FaultOptions, readSource } from "./mock/read-source.js";

/** How a mock is made. */
export interface CreateMockOptions extends MockOptions, FaultOptions {
  /**
   * The entries of a project, or more entries for a fixture folder: a folder, or files in memory for a source in memory. With several, the
   * entries of a later one take the place of those that have their id or natural key.
   */
  readonly fixtures?: string | SourceFiles | readonly string[] | readonly SourceFiles[] | undefined;
  /** The types that plugins give their custom fields: `{ "plugin::color-picker.color": "string" }`. */
  readonly customFields?: Readonly<Record<string, ScalarType>> | undefined;
  /** The key of an encrypted export archive. */
  readonly passphrase?: string | undefined;
  /**
   * Whoever sends it to one of the servers, as `Authorization: Bearer` or `X-Touchstone-Token`, may use the control routes from
   * anywhere. Default: none, so that only programs on this machine may.
   */
  readonly controlToken?: string | undefined;
}

const own = ["controlToken", "customFields", "fixtures", "passphrase"] satisfies readonly (keyof CreateMockOptions)[];

/** A mock that can be served over HTTP too, with the control routes below `/__touchstone/`. */
export interface NodeMock extends Mock {
  /** Serves it at a port of 127.0.0.1, any free one for 0. Rejects with a `ServeError` when the port is taken. */
  listen(port?: number): Promise<RunningServer>;
  /** Stops all servers, and takes back what was installed. */
  close(): Promise<void>;
}

/**
 * Makes a mock of a project folder, an export archive or a fixture folder, of such files in memory, or of a dataset that has been loaded.
 * Loading is the costly part: for one mock per test, load once with `loadDataset`. Rejects with a `SourceError` that names
 * why the source cannot be read, and with `lenient: false` all its faults; with a TypeError that names an option that there is not.
 */
export const createMock = async (
  source: string | Dataset | SourceFiles,
  options: CreateMockOptions = {},
): Promise<NodeMock> => {
  checkOptions(options, own);
  if (typeof source !== "string") checkSource(source, ["a path", "a dataset", "files by their paths"]);
  const mock = createMockApi(await load(source, options), options);
  const controlled = withControl(mock, {
    version: packageVersion(),
    source: typeof source === "string" ? source : undefined,
    token: options.controlToken,
    onError: options.onError,
  });
  const servers = new Set<RunningServer>();
  const installed = new Set<() => void>();
  /** Remembers what is to be taken back. */
  const noting =
    (install: Mock["install"]): Mock["install"] =>
    (origins) => {
      const restore = install(origins);
      installed.add(restore);
      return restore;
    };
  return {
    ...mock,
    // A spread would keep the first ones.
    get dataset() {
      return mock.dataset;
    },
    get saved() {
      return mock.saved;
    },
    get selected() {
      return mock.selected;
    },
    scenario: async (name) => {
      const state = await mock.scenario(name);
      const { install } = state;
      return Object.assign(state, { install: noting(install) });
    },
    install: noting(mock.install),
    listen: async (port = 0) => {
      const server = await serve(controlled, { port, onError: options.onError });
      servers.add(server);
      return server;
    },
    close: async () => {
      for (const restore of installed) restore();
      installed.clear();
      await Promise.all([...servers].map((server) => server.close()));
      servers.clear();
    },
  };
};

const load = async (
  source: string | Dataset | SourceFiles,
  { customFields, fixtures, lenient: wanted, passphrase }: CreateMockOptions,
): Promise<Dataset> => {
  const folders = [fixtures ?? []].flat();
  const paths = folders.filter((folder) => typeof folder === "string");
  const files = folders.filter((folder) => typeof folder === "object");
  if (typeof source === "string") {
    if (files.length > 0) throw new TypeError("fixtures: expected a path, as the source is one");
    return readSource({ lenient: wanted }, (lenient) =>
      loadDataset(source, { fixtures: paths, passphrase, lenient, customFields }),
    );
  }
  if (paths.length > 0) throw new TypeError("fixtures: expected files in memory, as the source is");
  if (isDataset(source)) return source;
  return readSource({ lenient: wanted }, (lenient) => loadFiles(source, { fixtures: files, lenient, customFields }));
};
