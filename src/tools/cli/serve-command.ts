import { messageOf } from "../../base/message-of.js";
import { visibleLine } from "../../base/visible-text.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ScalarType } from "../../reference/model/schema.js";
import { guarded } from "../../server/http/guarded.js";
import { createFaults, type Faults } from "./faults.js";
import { mockOptions } from "./mock-options.js";
import { mounted } from "./mounted.js";
import { CommandError, type Io } from "./output.js";
import { checkPersistFile } from "./persist-option.js";
import { type ServeFlags, type ServeSettings, serveSettings } from "./serve-settings.js";

/** What a source is read with. */
export interface LoaderOptions {
  readonly passphrase?: string | undefined;
  readonly fixtures?: string | readonly string[] | undefined;
  readonly lenient?: boolean | undefined;
  readonly customFields?: Readonly<Record<string, ScalarType>> | undefined;
}

/** Reads a source; undefined is the dataset that comes with the package. Rejects with an error whose message is for its user. */
export type SourceLoader = (source: string | undefined, options: LoaderOptions) => Promise<Dataset>;

/**
 * Serves a source until it is asked to stop: `sources` are the source, and folders of entries on top of it. Without one: the dataset that
 * comes with the package. Throws a {@link CommandError} when the source cannot be read or the port cannot be listened on.
 */
export const serveCommand = async (
  sources: readonly string[],
  flags: ServeFlags,
  io: Io,
  loader: SourceLoader,
): Promise<void> => {
  let served: Mock | undefined;
  const faults = createFaults(io, () => served !== undefined);
  // From here on: the module of a configuration may leave something behind as soon as it is read.
  const leaveErrors = io.uncaught?.(faults.uncaught);
  try {
    await serveSources(sources, flags, io, loader, faults, (mock) => {
      served = mock;
    });
  } finally {
    leaveErrors?.();
  }
};

const serveSources = async (
  sources: readonly string[],
  flags: ServeFlags,
  io: Io,
  loader: SourceLoader,
  faults: Faults,
  begun: (mock: Mock) => void,
): Promise<void> => {
  const settings = await serveSettings(sources, flags, io);
  const { host, persist, port, source, watch = false } = settings;
  if (watch && source === undefined) throw new CommandError("--watch needs a source to look at", 2);
  // Loaded only now: what is wrong with the settings is reported at once.
  const [{ createMockApi }, { serve }] = await Promise.all([
    import("../../mock/mock/mock-api.js"),
    import("../../server/node/serve.js"),
  ]);
  const watched = watch && source !== undefined ? await startWatching(source, settings, io.stopped) : undefined;
  const read = (): Promise<Dataset> => readServed(settings, loader);
  const dataset = await failing(read);
  if (persist !== undefined) await checkPersistFile(persist, source, settings.fixtures);
  let touch = (): void => {};
  const mock = await failing(async () =>
    createMockApi(dataset, {
      ...(await mockOptions(settings, io, faults)),
      ...hashing(persist),
      onChange: () => touch(),
    }),
  );
  const persistence = persist === undefined ? undefined : await startPersisting(mock, persist, io);
  touch = () => persistence?.touch();
  try {
    const { handle } = await failing(() => mounted(mock, settings, faults));
    const api = { handle: persistence?.answering(handle) ?? handle };
    // From the first request on there is something to save at the end. What is before that ends at once.
    const { stopped } = io;
    const server = await failing(() => serve(api, { host, port, onError: faults.report }));
    begun(mock);
    await describe(mock, settings, io);
    if (persistence !== undefined)
      io.stdout(`${persistence.loaded ? "Went on with" : "Keeps"} what is written in ${persist}\n`);
    io.stdout(`Listening on ${server.url} (Ctrl+C stops)\n`);
    if (settings.open) guarded({ name: "opening a browser", report: faults.report }, () => io.open?.(server.url));
    await (watched === undefined ? aborted(stopped) : watched(mock, read, io));
    await server.close();
  } finally {
    await failing(async () => persistence?.close());
  }
};

/** Prints what is served, and which parts of the source are not. */
const describe = async ({ count, dataset }: Mock, settings: ServeSettings, io: Io): Promise<void> => {
  const { remarks, summary } = await import("./summary.js");
  for (const remark of settings.remarks) io.stdout(`${remark}\n`);
  io.stdout(`${[headline(dataset, settings), "", ...summary(dataset, count), ""].join("\n")}\n`);
  const extent = settings.verbose ? { most: Number.POSITIVE_INFINITY } : { hint: " (--verbose lists all)" };
  for (const line of remarks(dataset.warnings, io.errorColumns, extent)) io.stderr(`${line}\n`);
  if (settings.auth && !hasPublicRole(dataset)) io.stderr(`${noPublicRole}\n`);
};

const readServed = (
  { customFields, fixtures, passphrase, source }: ServeSettings,
  loader: SourceLoader,
): Promise<Dataset> =>
  loader(source, {
    lenient: true,
    ...(fixtures.length > 0 && { fixtures }),
    ...(passphrase !== undefined && { passphrase }),
    ...(customFields !== undefined && { customFields }),
  });

/** Remembers what a source is like before it is read, and follows it from then on. */
const startWatching = async (source: string, { fixtures, persist }: ServeSettings, stopped: AbortSignal) => {
  const { followSource, watchedFiles } = await import("./live-source.js");
  const files = await watchedFiles(source, fixtures, stopped);
  return (mock: Mock, read: () => Promise<Dataset>, io: Io): Promise<void> =>
    followSource(mock, { ...files, read, keepData: persist !== undefined }, io);
};

const startPersisting = async (mock: Mock, file: string, io: Io) => {
  const { persistMock } = await import("../../mock/persist/persist-mock.js");
  return failing(() => persistMock(mock, file, (message) => io.stderr(`touchstone: ${message}\n`)));
};

/** What the user has caused ends the command with its message. */
const failing = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new CommandError(messageOf(error), 1);
  }
};

const headline = ({ name }: Dataset, { auth, profile }: ServeSettings): string => {
  const outcome = profile === "spec" ? "the specification says" : "Strapi 4.26 serves it";
  const access = auth ? "roles and tokens of the dataset decide" : "everyone may do everything (--auth: roles decide)";
  return `${visibleLine(name)}, as ${outcome}; ${access}`;
};

const hasPublicRole = ({ records }: Dataset): boolean =>
  (records.get("plugin::users-permissions.role") ?? []).some(({ values }) => values.type === "public");

const noPublicRole = "warning: the dataset has no role of type public, so that every request without a token is a 401";

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** What is written to a disk is kept as the real server keeps it. */
const hashing = (persist: string | undefined) => (persist === undefined ? {} : { passwordCost: 10 });
