import { once } from "node:events";
import { commandLine } from "../../../base/command-line.js";
import { messageOf } from "../../../base/words/message-of.js";
import { visibleLine } from "../../../base/words/visible-text.js";
import { withControl } from "../../../mock/control/with-control.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import { readName } from "../../../mock/mock/scenarios/choice.js";
import { defaultScenario, scenarioNamed, scenariosFor } from "../../../mock/mock/scenarios/scenario.js";
import { isStrapi5, strapi5 } from "../../../mock/project/project-notes.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { guarded } from "../../../server/http/guarded.js";
import { listings } from "../../../server/routes/landing.js";
import { queryParserFor } from "../../../strapi/release.js";
import type { ServeFlags } from "../options/serve-options.js";
import { CommandError, type Io } from "../output.js";
import type { Recording } from "../record/start-recording.js";
import { isOnCustomField, remarks, scenarioFaults, summary } from "../summary.js";
import { controlOptions } from "./control-options.js";
import { createFaults, type Faults } from "./faults.js";
import { createFiller } from "./fill-served.js";
import { mockOptions } from "./mock-options.js";
import { checkPersistFile } from "./persist-option.js";
import { listening } from "./port-in-use.js";
import { reportLines, reportOf } from "./project-report.js";
import { type ServeSettings, serveSettings } from "./serve-settings.js";

/**
 * Serves a source until it is asked to stop: `sources` are the source, and folders of entries on top of it. Without one: the dataset that
 * comes with the package. Throws a {@link CommandError} when the source cannot be read or the port cannot be listened on.
 */
export const serveCommand = async (sources: readonly string[], flags: ServeFlags, io: Io): Promise<void> => {
  let served: Mock | undefined;
  const faults = createFaults(io, () => served !== undefined);
  // From here on: the module of a configuration may leave something behind as soon as it is read.
  const leaveErrors = io.uncaught?.(faults.uncaught);
  try {
    await serveSources(sources, flags, io, faults, (mock) => {
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
  faults: Faults,
  begun: (mock: Mock) => void,
): Promise<void> => {
  const settings = await serveSettings(sources, flags, io);
  const { host, persist, port, source, watch = false } = settings;
  // With --json a program reads what is printed: everything else is said elsewhere.
  const aside: Io = settings.json ? Object.create(io, { stdout: { value: (text: string) => io.stderr(text) } }) : io;
  if (watch && source === undefined) throw new CommandError("--watch needs a source to look at", 2);
  // Loaded only now: what is wrong with the settings is reported at once.
  const [{ createMockApi }, { serve }] = await Promise.all([
    import("../../../mock/mock/mock-api.js"),
    import("../../../server/node/serve.js"),
  ]);
  const recording = await failing(() => startRecordingOf(settings, aside));
  const watched = watch && source !== undefined ? await startWatching(source, settings, io.stopped) : undefined;
  const filler = createFiller(settings);
  const read = async (): Promise<Dataset> => filler.filled(await readServed(settings, io));
  const dataset = await failing(read);
  if (isStrapi5(dataset) && settings.asStrapi4 !== true)
    throw new CommandError(
      `${source} is a project of Strapi 5. ${strapi5}. --as-strapi-4 serves it as Strapi 4 would`,
      1,
    );
  if (persist !== undefined) await checkPersistFile(persist, source, settings.fixtures);
  let touch = (): void => {};
  const options = await failing(() => mockOptions(settings, aside, faults));
  // What the options ask for is not there: they are at fault, as if they could not be read.
  const mock = await failing(() => {
    checkScenario(dataset, settings);
    return createMockApi(dataset, {
      ...options,
      ...hashing(persist),
      ...(recording !== undefined && { around: recording.around, realServer: recording.realServer }),
      onChange: () => touch(),
    });
  }, 2);
  await failing(() => mock.select(mock.selected));
  const persistence = persist === undefined ? undefined : await startPersisting(mock, persist, aside);
  touch = () => persistence?.touch();
  recording?.begin(mock, read);
  try {
    const control = await failing(() => controlOptions(mock, settings, faults, read, filler.fill(mock)));
    const api = withControl(mock, control, persistence === undefined ? [] : [persistence.step]);
    // From the first request on there is something to save at the end. What is before that ends at once.
    const { stopped } = io;
    const server = await failing(() =>
      listening(() => serve(api, { host, port, onError: faults.report, underWay: faults.underWay })),
    );
    begun(mock);
    await describe(mock, settings, io, server.url);
    if (persistence !== undefined && !settings.json)
      io.stdout(`${persistence.loaded ? "Went on with" : "Keeps"} what is written in ${persist}\n`);
    if (recording !== undefined) aside.stdout(`${recording.line}\n`);
    if (!settings.json && settings.source === undefined) io.stdout(`${checkedBy(settings, server.url)}\n`);
    if (!settings.json) io.stdout(`Listening on ${server.url} (Ctrl+C stops)\n`);
    if (settings.open) guarded({ name: "opening a browser", report: faults.report }, () => io.open?.(server.url));
    await (watched === undefined ? aborted(stopped) : watched(mock, read, aside));
    await server.close();
  } finally {
    await failing(async () => persistence?.close());
  }
};

const checkScenario = ({ model }: Dataset, { scenario = defaultScenario }: ServeSettings): void => {
  const { name = "" } = readName(scenario) ?? {};
  if (name !== defaultScenario) scenarioNamed(scenariosFor(model), name);
};

/** Loaded only where a server is to be asked. */
const startRecordingOf = async (settings: ServeSettings, io: Io): Promise<Recording | undefined> => {
  const { forwardWrites, proxy, record } = settings.recording;
  if (record === undefined && proxy === undefined && !forwardWrites) return undefined;
  return (await import("../record/start-recording.js")).startRecording(settings, io);
};

/** Prints what is served, and which parts of the source are not. */
const describe = async (mock: Mock, settings: ServeSettings, io: Io, url: string): Promise<void> => {
  const { dataset, selected } = mock;
  const { count } = selected === defaultScenario ? mock : await mock.scenario(selected);
  const notes = await reportOf({ count, dataset }, settings);
  if (settings.json) {
    const [types, scenarios] = [listings(dataset, count), await mock.scenarios()];
    const { source = null } = settings;
    io.stdout(
      `${JSON.stringify({ url, source, name: dataset.name, types, scenarios, project: notes, remarks: dataset.warnings })}\n`,
    );
    return;
  }
  for (const remark of settings.remarks) io.stdout(`${remark}\n`);
  io.stdout(`${[headline(dataset, settings), "", ...summary(dataset, count), ""].join("\n")}\n`);
  const report = reportLines(notes, io.columns, settings.verbose);
  if (report.length > 0) io.stdout(`${[...report, ""].join("\n")}\n`);
  const extent = settings.verbose ? { most: Number.POSITIVE_INFINITY } : { hint: " (--verbose lists all)" };
  // The notes name them with the cure.
  const isNoted = notes.some(({ topic }) => topic === "custom fields");
  const others = isNoted ? dataset.warnings.filter((remark) => !isOnCustomField(remark)) : dataset.warnings;
  for (const line of remarks(others, io.errorColumns, extent)) io.stderr(`${line}\n`);
  for (const fault of await scenarioFaults(mock)) io.stderr(`${fault}\n`);
  if (settings.auth && !hasPublicRole(dataset)) io.stderr(`${noPublicRole}\n`);
};

const readServed = (
  { customFields, fixtures, passphrase, source }: ServeSettings,
  { load }: Pick<Io, "load">,
): Promise<Dataset> =>
  load(source, { lenient: true, fixtures: fixtures.length === 0 ? undefined : fixtures, passphrase, customFields });

/** Remembers what a source is like before it is read, and follows it from then on. */
const startWatching = async (source: string, { fixtures, persist }: ServeSettings, stopped: AbortSignal) => {
  const { followSource, watchedFiles } = await import("./live-source.js");
  const files = await watchedFiles(source, fixtures, stopped);
  return (mock: Mock, read: () => Promise<Dataset>, io: Io): Promise<void> =>
    followSource(mock, { ...files, read, keepData: persist !== undefined }, io);
};

const startPersisting = async (mock: Mock, file: string, io: Io) => {
  const { persistMock } = await import("../../../mock/persist/persist-mock.js");
  return failing(() => persistMock(mock, file, (message) => io.stderr(`touchstone: ${message}\n`)));
};

/** What the user has caused ends the command with its message. */
const failing = async <T>(work: () => T | Promise<T>, code: 1 | 2 = 1): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(messageOf(error), code);
  }
};

const headline = (dataset: Dataset, { auth, dialect, profile, queryParser, scenario }: ServeSettings): string => {
  const outcome = profile === "spec" ? "the specification says" : "Strapi 4.26 serves it";
  const access = auth ? "roles and tokens of the dataset decide" : "everyone may do everything (--auth: roles decide)";
  const compared = dialect === undefined ? "" : ` (dialect ${dialect})`;
  const chosen = scenario === undefined ? "" : `; in the scenario ${scenario}`;
  return `${visibleLine(dataset.name)}, as ${outcome}${compared}; ${access}${reading(dataset, queryParser)}${chosen}`;
};

/** What queries are read with, where the user or the source names it. */
const reading = (dataset: Dataset, given: ServeSettings["queryParser"]): string => {
  const { release } = dataset;
  const library = queryParserFor(dataset, given).replace("-", " ");
  if (given !== undefined) return `; queries are read with ${library}`;
  return release === undefined ? "" : `; queries are read as Strapi ${release} reads them (${library})`;
};

/** How the kit finds the package's own dataset conformant as it is served: by whose outcomes, and without what does nothing here. */
const checkedBy = ({ auth, profile }: ServeSettings, url: string): string => {
  const judged = profile === "spec" ? [] : ["--profile strapi-4.26"];
  const options = [`--url ${url}`, ...judged, ...(auth ? [] : ["--without permissions,tokens"])];
  return `Check it: ${commandLine(`conformance ${options.join(" ")}`)}`;
};

const hasPublicRole = ({ records }: Dataset): boolean =>
  (records.get("plugin::users-permissions.role") ?? []).some(({ values }) => values.type === "public");

const noPublicRole = "warning: the dataset has no role of type public, so that every request without a token is a 401";

const aborted = async (signal: AbortSignal): Promise<unknown> => signal.aborted || once(signal, "abort");

/** What is written to a disk is kept as the real server keeps it. */
const hashing = (persist: string | undefined) => (persist === undefined ? {} : { passwordCost: 10 });
